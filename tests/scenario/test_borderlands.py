"""The standard map keeps what its file promises."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations

import pytest

from castlekeep.rules.hexes import distance, neighbours
from castlekeep.rules.terms import BARRED, Terrain
from castlekeep.scenario.checks import land_around
from castlekeep.scenario.fairness import Outlook, marches, outlooks, report, spread
from castlekeep.scenario.library import builtin
from castlekeep.scenario.scenario import Scenario

MAP = builtin("borderlands")
CASTLES = [h for h, kind in MAP.terrain.items() if kind is Terrain.CASTLE]


def chains(*kinds: Terrain) -> list[set[str]]:
    """Connected groups of hexes of some terrains."""
    left = {h for h, kind in MAP.terrain.items() if kind in kinds}
    groups = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            at = edge.pop()
            group.add(at)
            edge += [n for n in neighbours(at) if n in left]
            left -= set(edge)
        groups.append(group)
    return groups


def test_size_and_terrains():
    counts = Counter(MAP.terrain.values())
    assert 80 <= len(MAP.terrain) <= 88
    assert set(counts) == set(Terrain)
    assert counts.most_common(1)[0][0] is Terrain.CLEAR
    assert counts[Terrain.CASTLE] == 12


def test_no_two_castles_touch():
    assert min(distance(a, b) for a, b in combinations(CASTLES, 2)) == 2


def test_every_castle_is_reached_from_every_other():
    land = land_around(MAP.terrain, CASTLES[0])
    assert set(CASTLES) <= land
    assert land == {h for h, kind in MAP.terrain.items() if kind not in BARRED}


def test_rivers_run_from_the_mountains_to_the_sea():
    rivers = chains(Terrain.RIVER)
    assert sorted(map(len, rivers)) == [4, 6]
    for river in rivers:
        banks = {MAP.terrain[n] for h in river for n in neighbours(h) if n in MAP.terrain}
        assert banks >= BARRED
        ends = [h for h in river if sum(n in river for n in neighbours(h)) == 1]
        assert len(ends) == 2, "a river is a line"


def test_mountains_are_a_ridge_and_forests_stand_in_groups():
    assert len(chains(Terrain.MOUNTAIN)) == 1
    assert min(map(len, chains(Terrain.FOREST))) >= 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starts(players):
    seats = MAP.starts[players]
    listed = [castle for seat in seats for castle in seat]
    assert len(seats) == players
    assert len(set(listed)) == len(listed)
    assert {len(seat) for seat in seats} == {12 // players}
    assert set(listed) <= set(CASTLES)


def test_nothing_is_wrong_with_it():
    assert MAP.problems() == []
    assert not MAP.armies
    assert all(MAP.replace(players=n).problems() == [] for n in (2, 3, 4))


def test_the_file_states_its_fairness():
    text = files("castlekeep.scenario").joinpath("maps/borderlands.toml").read_text("utf-8")
    for line in report(MAP):
        assert f"\n# {line}\n" in text


def test_the_starts_are_fair():
    assert [spread(outlooks(MAP, players)) for players in (2, 3, 4)] == [0, 1, 0]


def test_the_measure_counts_marches():
    road = Scenario("@ . . f ~ . @").hexmap
    assert marches(road, ["A1"])["A1", "G1"] == 1 + 1 + 1 + 1 + 1
    s = Scenario("@ . @ . . @ . . @", starts={2: [["A1"], ["I1"]]}, rules={"starting_castles": 1})
    assert outlooks(s, 2) == (Outlook(6, 1, 6, 0), Outlook(6, 1, 6, 0))
