from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from castlekeep.rules import events as e
from castlekeep.rules.battle import Ledger, Line, Side
from castlekeep.rules.cards import Card, Hand
from castlekeep.rules.options import Rules
from castlekeep.rules.terms import Phase, Terrain
from castlekeep.text.log import entries, last_hexes
from tests.text.realm import NAMES, Table, realm


def ledger(*, siege: bool, ours: int, theirs: int) -> Ledger:
    attacker = Side("red", "F3", Hand(), (), (Line("support", ours, "B6", at="C2"),))
    defender = Side("blue", "F2", Hand(), (), (Line("support", theirs, "B6", at="C2"),))
    terrain = Terrain.CASTLE if siege else Terrain.CLEAR
    won, rule = ("attacker", "T36") if ours > theirs else ("defender", "T36")
    return Ledger(attacker, defender, siege, terrain, won, "T37" if ours == theirs else rule)


MOAT, TOWER, LADDERS = Card.MOAT, Card.SIEGE_TOWER, Card.LADDERS

SENTENCES: list[tuple[e.Event, list[str]]] = [
    (
        e.OrderDrawn(
            ((("red", MOAT), ("blue", TOWER)), (("red", TOWER), ("blue", LADDERS))),
            ("red", "blue"),
        ),
        [
            "Drawn for the turn order: Ann Moat (6) and Ben Siege Tower (6)",
            "Drawn again after a tie: Ann Siege Tower (6) and Ben Ladders (4)",
            "Ann goes first",
        ],
    ),
    (
        e.OrderDrawn((), ("green", "red", "blue", "yellow")),
        ["Cleo goes first, then Ann, Ben and Dov"],
    ),
    (e.TurnBegan("red", 2), []),
    (e.Drew("red", 1, (MOAT,)), ["Ann draws 1 card"]),
    (e.Drew("red", 2, (MOAT, MOAT)), ["Ann draws 2 cards"]),
    (e.Shuffled(31, (), 0), ["The discard pile is shuffled: 31 cards"]),
    (e.Shuffled(1, (), 0), ["The discard pile is shuffled: 1 card"]),
    (e.PhaseBegan("red", Phase.MARCH), []),
    (e.Marched("red", "D5", "C4", ("D5", "C4"), None), ["Ann marches D5 to C4"]),
    (
        e.Marched("red", "D5", "C4", ("D5", "C4"), Card.MARCH),
        ["Ann marches D5 to C4, discards March"],
    ),
    (e.Attacked("red", "H3", "I3", "blue"), ["Ann attacks I3 from H3"]),
    (e.Committed("blue", "defender", Hand("Moat")), ["Ben has chosen"]),
    (e.Revealed(ledger(siege=False, ours=11, theirs=8)), ["Ann beats Ben at F2, 11 to 8"]),
    (
        e.Revealed(ledger(siege=False, ours=8, theirs=8)),
        ["Ben holds F2 against Ann, 8 to 8, a tie"],
    ),
    (e.Revealed(ledger(siege=False, ours=-2, theirs=1)), ["Ben holds F2 against Ann, 1 to -2"]),
    (
        e.Revealed(ledger(siege=True, ours=11, theirs=14)),
        ["Ann besieges F2: 11 to 14, Ben holds"],
    ),
    (
        e.Revealed(ledger(siege=True, ours=9, theirs=9)),
        ["Ann besieges F2: 9 to 9, a tie, Ben holds"],
    ),
    (
        e.Revealed(ledger(siege=True, ours=15, theirs=9)),
        ["Ann besieges F2: 15 to 9, Ben's army falls"],
    ),
    (e.ArmyLost("blue", "F2", "battle"), []),
    (e.ArmyLost("blue", "F2", "disbanded"), ["Ben disbands the army in F2"]),
    (e.ArmyLost("blue", "F2", "resigned"), ["Ben's army leaves the map: F2"]),
    (e.BattleEnded(), []),
    (e.Advanced("red", "F3", "F2"), ["Ann advances F3 to F2"]),
    (e.Stayed("red", "F3"), ["Ann stays at F3"]),
    (e.Recruited("red", "B1"), ["Ann recruits in B1"]),
    (e.Claimed("red", "B1"), ["Ann claims B1"]),
    (e.CastleTaken("red", "F8", None, 3), ["Ann takes F8"]),
    (e.CastleTaken("red", "F8", "blue", 3), ["Ann takes F8 from Ben"]),
    (e.CastleTaken(None, "F8", "blue", 0), ["F8 turns neutral"]),
    (e.Resigned("blue"), ["Ben resigns"]),
    (e.WentOut("blue", 3, Hand("Moat")), ["Ben is out; the hand is discarded"]),
    (e.WentOut("blue", 3, Hand()), ["Ben is out"]),
    (e.GameOver("red", "V1", 7), ["Ann has won with 7 castles"]),
    (e.GameOver("red", "V3", 4), ["Ann has won: nobody else is left"]),
    (e.GameOver("red", "V4", 1), ["The last round is over: Ann has won with 1 castle"]),
    (e.GameOver(None, "V4", 0), ["The last round is over: a draw"]),
]


@pytest.mark.parametrize(("event", "texts"), SENTENCES)
def test_every_event_has_its_sentence(event: e.Event, texts: list[str]) -> None:
    assert [entry["text"] for entry in entries([event], NAMES, round=1, n=1)] == texts


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event, _texts in SENTENCES} == set(get_args(e.Event))


@pytest.mark.parametrize(("event", "texts"), SENTENCES)
def test_a_sentence_names_exactly_its_hexes(event: e.Event, texts: list[str]) -> None:
    for entry in entries([event], NAMES, round=1, n=1):
        assert sorted(entry["hexes"]) == sorted(re.findall(r"\b[A-Z]\d\b", entry["text"]))


def test_entries_are_numbered_on_and_follow_the_round() -> None:
    events: list[e.Event] = [
        e.CastleTaken("red", "F8", None, 3),
        e.TurnBegan("blue", 3),
        e.Drew("blue", 2, ()),
    ]
    told = [(x["n"], x["round"], x["seat"]) for x in entries(events, NAMES, round=2, n=9)]
    assert told == [(9, 2, "red"), (10, 3, "blue")]


def test_a_resignation_is_told_in_four_sentences() -> None:
    told = Table(realm(hands={"red": "Moat"})).play("resign").texts()
    assert told == [
        "Ann resigns",
        "Ann's armies leave the map: C2 and A3",
        "B1 and A3 turn neutral",
        "Ann is out; the hand is discarded",
        "Ben has won: nobody else is left",
    ]


def test_a_name_stays_what_it_is() -> None:
    names = {"red": "<b>{name}</b> %s"}
    (entry,) = entries([e.Resigned("red")], names, round=1, n=1)
    assert entry["text"] == "<b>{name}</b> %s resigns"


def test_no_line_tells_a_hidden_card() -> None:
    rng = random.Random(5)
    table = Table(realm(rules=Rules(), hands={"red": "Moat", "blue": "Sappers"}))
    while not table.state.over and len(table.log) < 400:
        before = len(table.log)
        table.play(str(table.state.legal_actions().sample(rng)))
        shown = {str(card) for card in Card if card is not Card.MARCH}
        for entry in table.log[before:]:
            assert not [card for card in shown if card in entry["text"]]


def test_the_last_hexes_are_those_of_the_last_line_with_any() -> None:
    table = Table(realm()).play("C2-B2", "end")
    assert last_hexes(table.log) == ["C2", "B2"]
    assert last_hexes([]) == []
