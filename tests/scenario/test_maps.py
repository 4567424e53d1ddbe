"""Every built-in map keeps what its file promises, and so does what `ck.generate` makes."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from importlib.resources import files
from itertools import combinations

import pytest

import castlekeep as ck
from castlekeep.rules.hexes import distance
from castlekeep.rules.terms import BARRED, Terrain
from castlekeep.scenario.checks import land_around
from castlekeep.scenario.fairness import outlooks, report, spread
from castlekeep.scenario.library import builtin, maps
from castlekeep.scenario.scenario import Scenario

SMALL = ("crossroads", "skirmish")
STANDARD = tuple(name for name in maps() if name not in SMALL)


def sound(s: Scenario) -> None:
    """All castles can be reached, no two touch, every terrain is there."""
    castles = [h for h, kind in s.terrain.items() if kind is Terrain.CASTLE]
    assert min(distance(a, b) for a, b in combinations(castles, 2)) >= 2
    land = {h for h, kind in s.terrain.items() if kind not in BARRED}
    assert land_around(s.terrain, castles[0]) == land
    assert set(s.terrain.values()) == set(Terrain)
    assert [p for p in s.problems() if p.name != "castles"] == []
    for players, seats in s.starts.items():
        listed = [castle for seat in seats for castle in seat]
        assert len(seats) == players
        assert len(set(listed)) == len(listed)
        assert set(listed) <= set(castles)
        assert {len(seat) for seat in seats} == {len(castles) // players}


@pytest.mark.parametrize("name", maps())
def test_each_map_is_sound_and_states_its_fairness(name):
    s = builtin(name)
    sound(s)
    text = files("castlekeep.scenario").joinpath(f"maps/{name}.toml").read_text("utf-8")
    for line in report(s):
        assert f"\n# {line}\n" in text
    assert max(spread(outlooks(s, players)) for players in s.starts) <= 2


@pytest.mark.parametrize("name", STANDARD)
def test_standard_maps(name):
    s = builtin(name)
    assert 80 <= len(s.terrain) <= 88
    assert len(s.control) == 12
    assert tuple(s.starts) == (2, 3, 4)
    assert s.rules == ck.Rules()


def test_there_are_enough():
    assert len(STANDARD) >= 4
    assert len(SMALL) == 2


@pytest.mark.parametrize("name", SMALL)
def test_small_maps_end_soon(name):
    s = builtin(name)
    assert s.rules.max_rounds is not None
    rng = random.Random(1)
    for players in s.starts:
        game = ck.Game.new(map=name, players=players, seed=1)
        while not game.over:
            game.act(game.legal_actions().sample(rng))
        assert game.round <= s.rules.max_rounds <= 10


@pytest.mark.parametrize("land", ["mixed", "island", "rivers", "mountains", "plain"])
def test_generated_maps(land):
    for seed, players in enumerate((2, 3, 4)):
        s = ck.generate(seed, players, land=land)
        sound(s)
        assert tuple(s.starts) == (players,)
        assert spread(outlooks(s, players)) <= 3
        assert s == ck.generate(seed, players, land=land)
        assert Scenario.parse(str(s)) == s


@pytest.mark.parametrize(("players", "most", "mean"), [(2, 1, 0.36), (3, 4, 1.98), (4, 4, 1.41)])
def test_the_measure_that_the_docstring_states(players, most, mean):
    stated = re.search(rf"\n +{players} ([ \d.]+)\n", ck.generate.__doc__)
    *counts, average = stated[1].split()
    assert (sum(map(int, counts)), float(average)) == (1000, mean)
    found = [spread(outlooks(ck.generate(seed, players), players)) for seed in range(8)]
    assert max(found) <= most
    assert abs(sum(found) / len(found) - mean) < 1


def test_a_generated_map_is_the_same_in_every_process():
    code = "import castlekeep as ck; print(ck.generate(11, 4, land='island'))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{ck.generate(11, 4, land='island')}\n"}


def test_sizes_and_rules():
    rules = ck.Rules(starting_castles=1, victory_castles=3)
    s = ck.generate(5, None, size=(6, 5), castles=5, rules=rules)
    assert (len(s.terrain), len(s.control), s.rules) == (30, 5, rules)
    assert tuple(s.starts) == (2, 3, 4)
    assert {h[-1] for h in s.terrain} == set("12345")
    assert len(ck.generate(5, size=(30, 20), castles=20).terrain) == 600


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"seed": "x"}, "seed='x': expected a whole number"),
        ({"players": 5}, "players=5: expected 2, 3, 4 or None"),
        ({"size": (3, 9)}, "expected columns and rows from 4 to 30"),
        ({"size": 11}, "expected columns and rows from 4 to 30"),
        ({"land": "isle"}, "land='isle': did you mean 'island'?"),
        ({"castles": 5}, "castles=5: expected from 6, which 2 players start with"),
        ({"size": (4, 4)}, "4 x 4 hexes have no room for 12 castles"),
    ],
)
def test_what_no_map_can_be_made_from(said, says):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 (the message is compared below)
        ck.generate(**{"seed": 1} | said)
    assert says in str(caught.value)
