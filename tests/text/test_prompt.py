from __future__ import annotations

import pytest

from castlekeep.rules.options import Rules
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase
from castlekeep.text.prompt import prompt
from tests.text.realm import NAMES, Table, realm

CROWDED = """
     A   B   C
1    @R  .R  @b
2      .R  .   .B
"""
FULL = """
     A   B   C
1    @R  .   @B
"""
NONE_FREE = """
     A   B   C
1    @B  .   @B
2      .   .R  .
"""
NEUTRAL = """
     A   B   C
1    @   @   @
"""


def battle(**hands: str) -> State:
    return realm(hands=hands, phase=Phase.BATTLE)


def besieged(**hands: str) -> State:
    return realm("1 @R .B @b", hands, phase=Phase.BATTLE, active="blue")


CASES = {
    "march": (
        realm(),
        ("Ann, march your armies, or end the phase.", "2 armies have not marched."),
        ("Ann decides: march, or end the phase.", ""),
    ),
    "march on": (
        realm(hands={"red": "March"}, marched={"C2": 1, "A3": 1}),
        ("Ann, march again, or end the phase.", "A March card lets an army march again."),
        ("Ann decides: march, or end the phase.", ""),
    ),
    "marched": (
        realm(marched={"C2": 1, "A3": 1}),
        ("Ann, all your armies have marched: end the phase.", ""),
        ("Ann decides: march, or end the phase.", ""),
    ),
    "shut in": (
        realm("1 @R ^ @B"),
        ("Ann, no army can march: end the phase.", ""),
        ("Ann decides: march, or end the phase.", ""),
    ),
    "attack": (
        battle(),
        ("Ann, attack, or end the phase.", "1 army can attack."),
        ("Ann decides: attack, or end the phase.", ""),
    ),
    "attack with few cards": (
        realm(phase=Phase.BATTLE, rules=Rules(hand_size=3)),
        (
            "Ann, attack, or end the phase.",
            "1 army can attack. Both sides fill their hands first.",
        ),
        ("Ann decides: attack, or end the phase.", ""),
    ),
    "nobody near": (
        realm(FULL, phase=Phase.BATTLE),
        ("Ann, nobody is near enough to attack: end the phase.", ""),
        ("Ann decides: attack, or end the phase.", ""),
    ),
    "recruit": (
        realm(CROWDED, phase=Phase.RECRUIT, active="blue", control={"A1": "blue"}),
        ("Ben, recruit an army, or end the phase.", "Free castles: C1."),
        ("Ben decides: recruit, or end the phase.", ""),
    ),
    "recruited": (
        Table(realm(phase=Phase.RECRUIT, control={"D3": "red"})).play("recruit B1").state,
        ("Ann, you have recruited: end the phase.", ""),
        ("Ann decides: recruit, or end the phase.", ""),
    ),
    "too few castles": (
        realm(FULL, phase=Phase.RECRUIT),
        ("Ann, you cannot recruit: end the phase.", "You have 1 army and 1 castle."),
        ("Ann decides: recruit, or end the phase.", ""),
    ),
    "no free castle": (
        realm(NONE_FREE, phase=Phase.RECRUIT, control={"A1": "red", "C1": "red"}),
        ("Ann, none of your castles is free: end the phase.", ""),
        ("Ann decides: recruit, or end the phase.", ""),
    ),
    "disband": (
        realm(CROWDED, phase=Phase.RECRUIT, rules=Rules(hand_size=0, disband_excess=True)),
        ("Ann, you have more armies than castles: disband one.", ""),
        ("Ann decides: which army to disband.", ""),
    ),
    "claim": (
        realm(NEUTRAL, phase=Phase.SETUP, rules=Rules(hand_size=0, setup="draft")),
        ("Ann, claim a castle.", "An army goes in with it."),
        ("Ann decides: which castle to claim.", ""),
    ),
    "open battle": (
        Table(battle(red="Knights*2 Moat")).play("C2xD2").state,
        ("Ann, pick the cards you play in this battle.", "Click or press 1 to 3, or play none."),
        ("Ann decides: cards for the battle at D2.", ""),
    ),
    "siege": (
        Table(besieged(blue="Sappers")).play("B1xA1").state,
        ("Ben, pick the cards you play in this siege.", "Click or press 1, or play none."),
        ("Ben decides: cards for the siege of A1.", ""),
    ),
    "empty hand": (
        Table(besieged(red="Sappers")).play("B1xA1").state,
        ("Ben, your hand is empty: commit no cards.", ""),
        ("Ben decides: cards for the siege of A1.", ""),
    ),
    "nothing fits": (
        Table(besieged(red="Sappers")).play("B1xA1", "commit none").state,
        ("Ann, none of your cards may be played here: commit no cards.", ""),
        ("Ann decides: cards for the siege of A1.", ""),
    ),
    "advance": (
        Table(besieged(blue="Sappers")).play("B1xA1", "commit Sappers", "commit none").state,
        ("Ben, you won. Advance into A1 or stay at B1?", ""),
        ("Ben decides: advance into A1 or stay at B1.", ""),
    ),
    "won": (
        Table(realm()).play("resign").state,
        ("Ben has won.", "The map shows the final position."),
        ("Ben has won.", "The map shows the final position."),
    ),
    "drawn": (
        Table(realm(FULL, phase=Phase.RECRUIT, active="blue", rules=Rules(max_rounds=1)))
        .play("end")
        .state,
        ("The game is a draw.", "The map shows the final position."),
        ("The game is a draw.", "The map shows the final position."),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_seat_that_decides_is_told_what_it_can_do(case: str) -> None:
    state, own, _other = CASES[case]
    told = prompt(Table(state).view(state.to_act or "red"), NAMES)
    assert (told["text"], told["hint"]) == own


@pytest.mark.parametrize("case", CASES)
def test_others_are_told_who_decides(case: str) -> None:
    state, _own, other = CASES[case]
    told = prompt(Table(state).view(), NAMES)
    assert (told["text"], told["hint"]) == other


def test_who_has_chosen_is_told_so() -> None:
    table = Table(besieged(blue="Sappers")).play("B1xA1", "commit Sappers")
    assert prompt(table.view("blue"), NAMES)["hint"] == "Your cards are chosen."


def test_a_name_stays_what_it_is() -> None:
    told = prompt(Table(realm()).view("red"), {"red": "{hex} <i>"})
    assert told["text"] == "{hex} <i>, march your armies, or end the phase."
