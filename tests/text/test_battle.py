from __future__ import annotations

from castlekeep.rules.battle import Ledger
from castlekeep.rules.events import Revealed
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase
from castlekeep.text.battle import BattlePanel, SidePanel, battle_panel, reveal_panel
from castlekeep.text.ledger import ledger_text
from tests.text.realm import NAMES, Table, realm

FOREST = """
     A   B   C   D
1    @R  fB  .B  @b
2      .   .   .   .R
"""


def open_battle(**hands: str) -> Table:
    return Table(realm(FOREST, hands, phase=Phase.BATTLE)).play("A1xB1")


def siege(red: str = "", blue: str = "") -> State:
    hands = {"red": red or "none", "blue": blue or "none"}
    return realm("1 @R .B @b\n2 .B . .", hands, phase=Phase.BATTLE, active="blue")


def panel(table: Table, seat: str) -> BattlePanel:
    found = battle_panel(table.view(seat), NAMES)
    assert found is not None
    return found


def brief(side: SidePanel) -> list[tuple[str, str, str, int]]:
    return [(line["icon"], line["text"], line["rule"], line["value"]) for line in side["lines"]]


def ledger_of(table: Table) -> Ledger:
    return next(event.ledger for event in table.events if isinstance(event, Revealed))


def test_an_open_battle_shows_what_is_known_before_the_cards() -> None:
    shown = panel(open_battle(red="Knights"), "red")
    assert shown["title"] == "Open battle at B1"
    assert shown["note"] == "cards count by their open value"
    assert [(p["text"], p["rule"]) for p in shown["points"]] == [
        ("Open values count.", "T26"),
        ("Cards destroy cards.", "B4"),
        ("A tie is Ben's.", "B8"),
    ]
    attacker, defender = shown["sides"]["attacker"], shown["sides"]["defender"]
    assert (attacker["name"], attacker["place"]) == ("Ann attacks", "Red at A1")
    assert (defender["name"], defender["place"]) == ("Ben defends", "Blue at B1, forest")
    assert brief(attacker) == []
    assert brief(defender) == [("forest", "Defends in forest", "B5", 2)]
    assert (attacker["total"], defender["total"]) == (0, 2)
    assert shown["asks"] == "attacker"


def test_support_is_a_line_an_army() -> None:
    shown = panel(Table(siege()).play("B1xA1"), "red")
    assert brief(shown["sides"]["attacker"]) == [("army", "Support from A2", "B6", 1)]


def test_a_siege_says_what_holds_in_it() -> None:
    shown = panel(Table(siege()).play("B1xA1"), "red")
    assert shown["title"] == "Siege of A1"
    assert [(p["text"], p["rule"]) for p in shown["points"]] == [
        ("Siege values count.", "T25"),
        ("Nothing is destroyed.", "B4"),
        ("Terrain adds nothing.", "B5"),
        ("A tie is Ann's.", "B8"),
    ]


def test_only_the_seat_itself_and_the_referee_see_a_commit() -> None:
    table = Table(siege(red="Moat", blue="Sappers*2")).play("B1xA1", "commit Sappers*2")
    for seat in ("blue", "referee"):
        side = panel(table, seat)["sides"]["attacker"]
        assert side["cards"] == ["Sappers", "Sappers"]
        assert (side["total"], side["label"], side["backs"]) == (11, "so far", 0)
    for seat in ("red", "spectator"):
        shown = panel(table, seat)
        side = shown["sides"]["attacker"]
        assert "Sappers" not in str(shown)
        assert (side["total"], side["label"], side["backs"]) == (1, "known", 2)
        assert side["committed"]
        assert side["note"] == "Ben has chosen; the cards stay hidden until both have."
        assert shown["asks"] == "defender"


def test_the_defender_commits_after_the_attacker() -> None:
    table = Table(siege(red="Moat", blue="Sappers")).play("B1xA1")
    assert panel(table, "blue")["sides"]["defender"]["note"] == "Ann commits after Ben."
    assert panel(table, "red")["sides"]["attacker"]["note"] == "Ben is choosing."


def test_a_reveal_strikes_what_was_destroyed() -> None:
    table = open_battle(red="Archers Knights*2", blue="Pikemen Swordsmen*2")
    table.play("commit Archers Knights*2", "commit Pikemen Swordsmen*2")
    shown = reveal_panel(ledger_of(table), NAMES, n=4)
    defender = shown["sides"]["defender"]
    assert [(c["card"], c["value"], c["by"]) for c in defender["cards"]] == [
        ("Pikemen", 3, "Archers"),
        ("Swordsmen", 3, None),
        ("Swordsmen", 3, None),
    ]
    assert defender["lines"] == [
        {
            "icon": "Pikemen",
            "text": "Pikemen",
            "rule": "B4",
            "value": 0,
            "struck": True,
            "by": "Archers",
        },
        {"icon": "Swordsmen", "text": "Swordsmen × 2", "rule": "T44", "value": 6},
        {"icon": "forest", "text": "Defends in forest", "rule": "B5", "value": 2},
    ]
    assert (shown["sides"]["attacker"]["total"], defender["total"]) == (7, 8)
    assert shown["verdict"] == "Ben holds B1, 8 to 7."
    assert shown["why"] == "Ann's army is destroyed; A1 is empty."
    assert (shown["n"], shown["winner"], shown["advance"]) == (4, "defender", None)


def test_a_winner_is_offered_the_advance() -> None:
    table = Table(siege(blue="Sappers")).play("B1xA1", "commit Sappers", "commit none")
    shown = reveal_panel(ledger_of(table), NAMES, n=1, advance={"src": "B1", "dst": "A1"})
    assert shown["verdict"] == "Ben wins, 6 to 0."
    assert shown["why"] == "Ann's army is destroyed; A1 is empty."
    assert shown["advance"] == {
        "text": "Advance into A1 or stay at B1?",
        "src": "B1",
        "dst": "A1",
        "stay_text": "Stay at B1",
        "go_text": "Advance to A1",
    }
    assert shown["sides"]["defender"]["note"] == "No cards played."
    assert battle_panel(table.view("blue"), NAMES) is None


def test_a_table_shows_each_line_with_its_rule() -> None:
    table = open_battle(red="Knights", blue="Pikemen Moat").play("commit Knights", "commit Pikemen")
    assert ledger_text(ledger_of(table), NAMES) == (
        "Open battle at B1: cards count by their open value\n"
        "Ann attacks (Red at A1)            | Ben defends (Blue at B1, forest)\n"
        "Knights, lost to Pikemen B4      - | Pikemen                  T44     3\n"
        "                                   | Defends in forest        B5     +2\n"
        "Total                            0 | Total                            5\n"
        "Ben holds B1, 5 to 0. Ann's army is destroyed; A1 is empty."
    )
