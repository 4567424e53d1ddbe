"""The widget: what it shares, what it refuses, what cells read, and how it ends."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import anywidget
import pytest
import traitlets

import castlekeep as ck
from castlekeep.board import cells, widget

from .page import Page

SHARED = {"_map", "_snapshot"}
REAL_BUNDLE = widget._bundle


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"seat": "purple"}, "seat='purple': expected one of 'hotseat', 'red', 'blue'"),
        ({"seat": "green"}, "seat='green': expected one of"),
        ({"seat": None}, "seat=None: expected one of"),
        ({"curtain": "no"}, "curtain='no': expected True or False"),
        ({"guard": 1}, "guard=1: expected True or False"),
        ({"auto_end": None}, "auto_end=None: expected True or False"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        ck.Board(ck.Game.new(seed=7), **arguments)


def test_a_board_wants_a_game() -> None:
    with pytest.raises(ValueError, match="expected a Game"):
        ck.Board("borderlands")  # type: ignore[arg-type]


def test_two_traits_are_shared() -> None:
    board = ck.Board(ck.Game.new(seed=7))
    plain = set(anywidget.AnyWidget().keys)
    assert set(board.keys) - plain - {"_css"} == SHARED
    assert plain - set(board.keys) == set()


def test_the_first_state_is_whole() -> None:
    page = Page(ck.Game.new(seed=7))
    kind, data = page.sent[0]
    assert kind == "comm_open"
    assert data["state"]["_snapshot"]["rev"] == page.game.rev
    assert len(data["state"]["_map"]["hexes"]) == len(page.game.terrain)
    assert len(page.sent) == 1


def test_a_write_from_the_page_is_refused_for_every_trait() -> None:
    page = Page(ck.Game.new(seed=7))
    before = page.state(), page.board.get_state()
    for name in [*page.board.trait_names(), "nothing"]:
        count = len(page.sent)
        page.board._handle_msg(
            {"content": {"data": {"method": "update", "state": {name: {"hacked": 1}}}}}
        )
        told = page.sent[count:]
        if name in page.board.keys:
            ((_, data),) = told
            assert data["method"] == "update", "the true state, and no echo"
            assert data["state"][name] == json.loads(json.dumps(page.board.get_state(name)[name]))
        else:
            assert told == []
    assert (page.state(), page.board.get_state()) == before


def test_a_page_can_ask_for_the_state() -> None:
    page = Page(ck.Game.new(seed=7))
    page.board._handle_msg({"content": {"data": {"method": "request_state"}}})
    assert page.sent[-1][1]["state"]["_snapshot"] == json.loads(json.dumps(page.shown))


def test_cells_observe() -> None:
    game = ck.Game.new(seed=7)
    board = ck.Board(game, auto_end=False)
    seen = []
    board.observe(lambda change: seen.append((change["new"], board.round, board.rev)), "phase")
    assert (board.phase, board.to_act, board.active) == ("march", game.to_act, game.active)
    assert (board.round, board.winner, board.seat, board.game) == (1, None, "hotseat", game)
    game.act("end")
    assert seen[0][0] == "battle"
    assert seen[0][2] == board._snapshot["rev"], "snapshot and facts change in one breath"
    game.act("resign")
    assert (board.to_act, board.winner) == (None, game.winner)


@pytest.mark.parametrize("name", ["phase", "to_act", "rev", "seat", "_snapshot", "_map"])
def test_cells_do_not_set_facts(name: str) -> None:
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(ck.Board(ck.Game.new(seed=7)), name, "x")


def test_an_observer_that_fails_keeps_no_page_waiting() -> None:
    page = Page(ck.Game.new(seed=7))

    def fail(change: object) -> None:
        raise ZeroDivisionError

    page.board.observe(fail, "phase")
    page.sit()
    assert page.ask("act", "end")["ok"]
    assert page.shown["rev"] == page.game.rev
    assert "ZeroDivisionError" in str(page.game.last_error)


def test_an_observer_that_fails_is_the_only_one_to_miss_anything() -> None:
    page, heard = Page(ck.Game.new(seed=7)), []

    def fail(change: traitlets.Bunch) -> None:
        raise ZeroDivisionError(change["name"])

    def hear(change: traitlets.Bunch) -> None:
        heard.append(change["name"])

    for observer in (fail, hear):
        page.board.observe(observer, ["phase", "rev", "selected"])
    page.sit()
    assert page.ask("act", "end")["ok"]
    assert {"phase", "rev"} <= set(heard)
    heard.clear()
    assert page.ask("select", "C4")["ok"]
    assert page.board.selected == "C4"
    assert heard == ["selected"]
    assert page.game.last_error == "ZeroDivisionError: selected"
    page.board.unobserve(hear, ["phase", "rev", "selected"])
    assert page.ask("select", None)["ok"]
    assert heard == ["selected"]


def test_an_observer_may_act() -> None:
    page = Page(ck.Game.new(seed=7), auto_end=False)
    page.board.observe(
        lambda change: page.game.act("end") if change["new"] == "battle" else None, "phase"
    )
    page.sit()
    assert page.ask("act", "end")["ok"]
    assert page.board.phase == page.shown["phase"] == "recruit"
    assert page.board.rev == page.shown["rev"] == page.game.rev


def test_selecting_from_a_cell() -> None:
    page = Page(ck.Game.new(seed=7))
    page.board.selected = "c4"
    assert page.board.selected == "C4"
    assert page.shown["select"] == ("C4", 1)
    page.board.selected = None
    assert page.shown["select"] == (None, 2)
    with pytest.raises(ValueError, match="there is no hex Z9 on this map"):
        page.board.selected = "Z9"
    with pytest.raises(ValueError, match="nonsense"):
        page.board.selected = "nonsense"
    assert page.board.selected is None
    assert page.shown["select"] == (None, 2)


def test_several_boards_in_step() -> None:
    game = ck.Game.new(seed=7)
    pages = [Page(game, seat) for seat in ("hotseat", "hotseat", "red", "spectator", "referee")]
    pages[0].sit()
    pages[0].act(next(iter(game.legal_actions())))
    game.act("end")
    for page in pages:
        assert page.shown["rev"] == game.rev
        assert page.shown["phase"] == game.phase


def test_the_board_says_that_a_cell_is_waiting() -> None:
    page = Page(ck.Game.new(seed=7), curtain=False)
    rev = page.game.rev

    async def wait() -> ck.Action:
        tasks = [asyncio.create_task(page.game.next_action(timeout=5)) for _ in range(2)]
        await asyncio.sleep(0)
        assert page.shown["waiting"] == "2 cells are waiting."
        tasks[0].cancel()
        await asyncio.wait(tasks[:1])
        assert (page.shown["waiting"], page.shown["rev"]) == ("A cell is waiting.", rev)
        page.act("end")
        assert page.shown["waiting"] is None
        return await tasks[1]

    assert asyncio.run(wait()) == ck.EndPhase()
    with pytest.raises(TimeoutError):
        asyncio.run(page.game.next_action(timeout=0.01))
    assert page.shown["waiting"] is None


def test_a_closed_board_stops_listening() -> None:
    page = Page(ck.Game.new(seed=7))
    rev = page.shown["rev"]
    page.board.close()
    page.board.close()
    page.game.act("end")
    assert page.shown["rev"] == rev
    assert page.sent[-1][0] == "comm_close"
    assert page.board.layout.comm is None


def test_the_fallback_shows_what_a_spectator_sees() -> None:
    page = Page(ck.Game.new(seed=7))
    page.sit()
    data, _metadata = page.board._repr_mimebundle_()
    assert data["text/plain"] == page.game.text("spectator")
    assert "<svg" in data["image/svg+xml"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == page.board.model_id
    assert repr(page.board).startswith("<Board: hotseat at <Game: round 1")


def test_a_missing_bundle_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(widget, "files", lambda package: tmp_path)
    with pytest.raises(RuntimeError, match="Run the install again"):
        REAL_BUNDLE("widget.js")


def _cell(monkeypatch: pytest.MonkeyPatch, cell: str | None, message: str) -> None:
    metadata = {} if cell is None else {"cellId": cell}
    parent = {"header": {"msg_id": message}, "metadata": metadata}
    shell = SimpleNamespace(get_parent=lambda: parent)
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)


def test_running_a_cell_again_closes_its_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ck.Game.new(seed=7)
    _cell(monkeypatch, "a", "1")
    first = [ck.Board(game), ck.Board(game, "red")]
    _cell(monkeypatch, "b", "2")
    other = ck.Board(game)
    assert all(board.comm is not None for board in (*first, other))
    _cell(monkeypatch, "a", "3")
    again = ck.Board(game)
    assert all(board.comm is None for board in first)
    assert other.comm is not None
    assert again.comm is not None


def test_where_no_cell_is_told_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ck.Game.new(seed=7)
    _cell(monkeypatch, None, "1")
    first = ck.Board(game)
    _cell(monkeypatch, None, "2")
    assert ck.Board(game).comm is not None
    assert first.comm is not None
    monkeypatch.setattr("IPython.get_ipython", lambda: None)
    assert cells.running_cell() is None
