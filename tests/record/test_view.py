"""A seat's version of a record: what it may keep, and nothing else."""

from __future__ import annotations

import re

import pytest

import castlekeep as ck
from tests.record.test_games import LOADED


def hands_of(record: ck.Record) -> dict[str, str]:
    hands = record.start["hands"]
    assert isinstance(hands, dict)
    return hands


@pytest.mark.parametrize("name", LOADED)
def test_all_versions_together_give_all_but_the_deck(name: str) -> None:
    record = LOADED[name]
    views = [record.view(seat) for seat in record.scenario.seats]
    assert {view.result for view in views} == {record.result}
    for n, text in enumerate(record.opening):
        assert text.startswith("shuffle") or text in {view.opening[n] for view in views}
    for n, move in enumerate(record.moves):
        seen = [view.moves[n] for view in views]
        assert move.action in {s.action for s in seen}
        for i, text in enumerate(move.outcomes):
            known = {s.outcomes[i] for s in seen}
            assert text in known or text.startswith("shuffle")
    for seat, cards in hands_of(record).items():
        assert cards in {hands_of(view)[seat] for view in views}


@pytest.mark.parametrize("name", LOADED)
def test_a_version_holds_no_secret_of_another_seat(name: str) -> None:
    record = LOADED[name]
    for seat in (*record.scenario.seats, "spectator"):
        text = str(record.view(seat))
        draws = re.findall(r"draw (\w+) ([A-Z?]\S*)", text)
        assert {cards[0] for who, cards in draws if who != seat} <= {"?"}
        assert not re.search(r"shuffle [^?]|#[0-9a-f]{16}|^seed|generator", text, re.MULTILINE)
        assert str(record.start.get("deck", "?")) not in text
        others = [c for c in record.scenario.seats if c != seat]
        assert all(re.fullmatch(r"\?\*\d+", hands_of(record.view(seat))[c]) for c in others)
        assert ck.Record.parse(text) == record.view(seat)


def border_war() -> ck.Game:
    return ck.Scenario(
        "@R . .R .B . @B",
        turn="red battle",
        hands={"red": "Knights*2 ...", "blue": "Pikemen ..."},
        deck="Moat",
        seed=1,
    ).start()


def test_a_commit_that_is_not_revealed_is_its_owner_s() -> None:
    game = border_war()
    game.act("C1xD1")
    game.act("commit Knights*2")
    record = game.record()
    assert record.view("red").moves[-1].action == "commit Knights*2"
    assert record.view("blue").moves[-1].action == "commit ?"
    assert record.view("spectator").moves[-1].action == "commit ?"
    assert "Knights*2" not in str(record.view("blue"))
    game.act("commit none")
    assert game.record().view("blue").moves[-2].action == "commit Knights*2"


def test_a_commit_against_whom_gives_up_stays_secret() -> None:
    game = border_war()
    for action in ("C1xD1", "commit Knights*2", "resign"):
        game.act(action)
    record = game.record()
    assert record.result == "red V3"
    assert record.view("blue").moves[1].action == "commit ?"
    assert record.view("red").moves[1].action == "commit Knights*2"
    assert record.replay().winner == "red"


def test_a_set_up_s_own_secrets_stay_out() -> None:
    text = str(border_war().record().view("blue"))
    assert "Knights*2" not in text
    assert 'deck = "?*' in text
    assert "seed" not in text


def test_a_version_does_not_replay_and_gives_no_other_version() -> None:
    view = LOADED["two-lords"].view("red")
    assert view.view("red") == view
    with pytest.raises(ValueError, match="only the whole record replays"):
        view.replay()
    with pytest.raises(ValueError, match="red may keep"):
        view.view("blue")
    with pytest.raises(ValueError, match="expected one of red, blue, spectator"):
        view.view("green")
