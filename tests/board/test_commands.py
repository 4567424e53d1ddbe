"""Every row of the command table, and every refusal with its reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import castlekeep as ck
from castlekeep.board.commands import MEMORY, TABLE

from .page import Page


@pytest.fixture
def page() -> Page:
    page = Page(ck.Game.new({"red": "Ann", "blue": "Ben"}, seed=7))
    page.sit()
    return page


def _march(page: Page) -> str:
    src, reach = next(iter(page.shown["legal"]["march"].items()))
    return f"{src}-{next(iter(reach['to']))}"


def test_act(page: Page) -> None:
    move, rev = _march(page), page.game.rev
    page.act(move)
    assert str(page.game.history[-1]) == move
    assert page.shown["rev"] == page.game.rev == rev + 1
    assert page.shown["last"] == move.split("-")


def test_the_snapshot_arrives_before_the_answer(page: Page) -> None:
    page.act(_march(page))
    (_, update), (_, answer) = page.sent[-2:]
    assert update["state"]["_snapshot"]["rev"] == page.game.rev
    assert answer["content"]["ok"]


def test_undo_and_redo(page: Page) -> None:
    before = page.game.state
    page.act(_march(page))
    after = page.game.state
    assert page.shown["undo"]["ok"]
    assert page.ask("undo")["ok"]
    assert page.game.state == before
    assert page.shown["redo"]["ok"]
    assert page.ask("redo")["ok"]
    assert page.game.state == after


def test_reveal() -> None:
    page = Page(ck.Game.new(seed=7))
    seat = page.game.to_act
    assert page.shown["curtain"]["seat"] == seat
    assert page.ask("reveal", seat)["ok"]
    assert page.shown["curtain"] is None
    assert page.shown["viewer"] == seat


def test_select(page: Page) -> None:
    assert page.ask("select", "c4", rev=-5)["ok"]
    assert page.board.selected == "C4"
    assert page.shown["select"] == (None, 0), "what the page selected, it knows"
    assert page.ask("select")["ok"]
    assert page.board.selected is None


@pytest.mark.parametrize("name", ["guard", "auto_end"])
def test_option(page: Page, name: str) -> None:
    assert page.shown[name] is True
    assert page.ask("option", {name: False})["ok"]
    assert page.shown[name] is False
    assert page.ask("option", {name: True})["ok"]
    assert page.shown[name] is True


def test_again(page: Page) -> None:
    page.act("resign")
    assert page.shown["over"]["title"] == f"{page.game.names[page.game.winner or '']} wins"
    start = page.game.seed
    assert page.ask("again")["ok"]
    assert not page.game.over
    assert page.shown["over"] is None
    assert page.game._seed != start
    assert dict(page.game.names) == {"red": "Ann", "blue": "Ben"}


def test_ping(page: Page) -> None:
    before = page.state()
    assert page.ask("ping", rev=99)["ok"]
    assert page.state() == before


def test_resign(page: Page) -> None:
    page.act("resign")
    assert page.game.over


def _offers(legal: dict[str, Any]) -> list[str]:
    """Every action that a page can make of what is listed as legal, commits of one card alone."""
    moves = [f"{src}-{dst}" for src, reach in legal["march"].items() for dst in reach["to"]]
    attacks = [f"{src}x{dst}" for src, hexes in legal["attack"].items() for dst in hexes]
    places = [f"{do} {at}" for do in ("recruit", "disband", "claim") for at in legal[do]]
    cards = [card.replace(" ", "") for card, may in legal["commit"].items() if may["max"]]
    ends = ["advance", "stay"] if legal["advance"] else ["end"] if legal["end"] else []
    found = moves + attacks + places + [f"commit {card}" for card in cards] + ends
    return found or ["commit none"]


@pytest.mark.parametrize("rules", [ck.Rules(), ck.Rules(setup="draft", disband_excess=True)])
@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_by_what_the_page_lists(players: int, rules: ck.Rules) -> None:
    page, rng = Page(ck.Game.new(players, seed=5, rules=rules)), Random(5)
    while page.shown["over"] is None:
        page.sit()
        offers = _offers(page.shown["legal"])
        fierce = [offer for offer in offers if "x" in offer or " " in offer or offer == "advance"]
        page.act(rng.choice(fierce or offers))
    assert page.game.over
    assert page.game.last_error is None


def _refused(page: Page, message: Any, why: str, rule: str | None = None) -> None:
    before = page.state()
    answer = page.deliver(message)
    assert answer["ok"] is False
    assert why in answer["error"]
    assert answer["rule"] == rule
    assert page.state() == before


def _command(page: Page, do: str, value: Any = None, **other: Any) -> dict[str, Any]:
    return {"id": "x", "rev": page.shown["rev"], "do": do, "with": value, **other}


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"extra": 1}, "exactly id, rev, do and with"),
        ({"id": None}, "exactly id, rev, do and with"),
        ({"id": ""}, "exactly id, rev, do and with"),
        ({"id": "x" * 101}, "exactly id, rev, do and with"),
        ({"do": "cheat"}, "expected do to be one of act, undo"),
        ({"do": ["act"]}, "expected do to be one of act, undo"),
        ({"rev": True}, "expected rev to be a whole number"),
        ({"rev": "1"}, "expected rev to be a whole number"),
        ({"rev": 1.0}, "expected rev to be a whole number"),
        ({"with": "commit " + "Moat " * 500}, "too long"),
        ({"with": None}, "expected the notation of an action"),
        ({"with": "C4 to D5"}, "'C4 to D5' is no action"),
        ({"with": "commit Dragons"}, "is no card"),
    ],
)
def test_malformed(page: Page, other: dict[str, Any], why: str) -> None:
    _refused(page, {**_command(page, "act", "end"), **other}, why)


@pytest.mark.parametrize("message", [None, 1, "act", [], {}, {"id": "x"}])
def test_no_message_at_all(page: Page, message: Any) -> None:
    _refused(page, message, "exactly id, rev, do and with")


@pytest.mark.parametrize(
    ("do", "value"),
    [
        ("undo", 1),
        ("redo", "x"),
        ("ping", {}),
        ("again", False),
        ("reveal", None),
        ("select", 4),
        ("select", "4C"),
        ("option", None),
        ("option", {"guard": 1}),
        ("option", {"guard": True, "auto_end": True}),
        ("option", {"curtain": False}),
    ],
)
def test_wrong_argument(page: Page, do: str, value: Any) -> None:
    _refused(page, _command(page, do, value), "Not understood")


def test_every_row_refuses_a_wrong_argument(page: Page) -> None:
    for do in TABLE:
        _refused(page, _command(page, do, [[]], id=f"{do}!"), "Not understood")


def test_stale(page: Page) -> None:
    rev = page.shown["rev"]
    for stale in (rev - 1, rev + 1, -1, 10**30):
        message = _command(page, "act", "end", id=str(stale), rev=stale)
        _refused(page, message, "The game has moved on")


def test_illegal(page: Page) -> None:
    _refused(page, _command(page, "act", "advance"), "nobody has just won", "B9")
    assert page.ask("undo")["error"] == "There is nothing to take back."
    assert page.ask("redo")["error"] == "There is nothing to do again."
    assert page.ask("again")["error"] == "The game is not over yet."
    assert page.ask("select", "Z99")["error"] == "there is no hex Z99 on this map"


def test_repeated(page: Page) -> None:
    message = _command(page, "act", _march(page))
    assert page.deliver(message) == {"id": "x", "ok": True}
    before = page.state()
    assert page.deliver(message) == {"id": "x", "ok": True}
    assert page.deliver(_command(page, "act", "end")) == {"id": "x", "ok": True}
    assert page.state() == before


def test_a_refused_id_stays_refused(page: Page) -> None:
    first = page.deliver(_command(page, "act", "advance"))
    assert page.deliver(_command(page, "act", "end")) == first
    assert page.game.phase == "march"


def test_what_is_remembered_is_bounded(page: Page) -> None:
    for number in range(MEMORY + 10):
        page.deliver(_command(page, "ping", id=str(number)))
    assert len(page.board._commands._answers) == MEMORY


@pytest.mark.parametrize("do", ["act", "undo", "redo"])
def test_for_another_seat(do: str) -> None:
    game = ck.Game.new(seed=7)
    other = next(seat for seat in game.players if seat != game.to_act)
    value = "end" if do == "act" else None
    for seat in (other, "spectator"):
        page = Page(game, seat)
        _refused(page, _command(page, do, value), "may not act for the player whose move it is")


def test_a_spectator_begins_no_new_game() -> None:
    game = ck.Game.new(seed=7)
    game.act("resign")
    page = Page(game, "spectator")
    _refused(page, _command(page, "again"), "A spectator cannot begin a new game")


def test_the_seat_is_checked_before_the_revision() -> None:
    page = Page(ck.Game.new(seed=7), "spectator")
    _refused(page, _command(page, "act", "end", rev=0), "may not act for")


def test_behind_the_curtain() -> None:
    page = Page(ck.Game.new(seed=7))
    seat = page.shown["curtain"]["seat"]
    other = next(s for s in page.game.players if s != seat)
    for do, value in (("act", "end"), ("act", "resign"), ("undo", None), ("redo", None)):
        _refused(page, _command(page, do, value, id=f"{do}{value}"), "Reveal the hand first")
    _refused(page, _command(page, "reveal", other, id="o"), "waits for another player")
    _refused(page, _command(page, "reveal", seat, id="r", rev=99), "The game has moved on")
    assert page.ask("select", "C4")["ok"]
    assert page.ask("option", {"guard": False})["ok"]
    assert page.ask("ping")["ok"]
    assert page.ask("reveal", seat)["ok"]
    assert page.ask("reveal", seat)["error"] == "There is no curtain here."


def test_an_unexpected_error_is_answered_by_its_type_alone(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError("the top card is Moat")

    monkeypatch.setattr(ck.Game, "act", fail)
    answer = page.deliver(_command(page, "act", "end"))
    assert answer["error"] == "Something went wrong (ZeroDivisionError); nothing has changed."
    assert page.game.last_error == "ZeroDivisionError"


def test_names_are_text() -> None:
    page = Page(ck.Game.new({"red": "<b>&\"'", "blue": "{0}{name}"}, seed=7))
    assert {p["name"] for p in page.board._map["players"]} == {"<b>&\"'", "{0}{name}"}
    name = page.game.names[page.shown["curtain"]["seat"]]
    assert page.shown["curtain"]["title"] == f"Hand the board to {name}"
    page.sit()
    assert page.shown["prompt"]["text"].startswith(f"{name}, ")
    page.act("resign")
    assert page.shown["over"]["title"].endswith(" wins")
    assert "<b>" not in page.board._repr_mimebundle_()[0]["image/svg+xml"]
