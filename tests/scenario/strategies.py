"""Hypothesis strategies for grids and scenarios."""

from __future__ import annotations

from hypothesis import strategies as st

from castlekeep.rules.cards import CARDS, Hand
from castlekeep.rules.hexes import name
from castlekeep.rules.setup import Clash
from castlekeep.rules.terms import COLOURS, Phase, Terrain
from castlekeep.scenario.grid import Grid, grid_of
from castlekeep.scenario.reading import RESULTS
from castlekeep.scenario.scenario import Scenario

colours = st.sampled_from(COLOURS)
phases = st.sampled_from([phase for phase in Phase if phase is not Phase.SETUP])
card_lists = st.lists(st.sampled_from(CARDS).map(str), max_size=6)
texts = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t\"'\\"), max_size=20
)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any grid: ragged, wide, with armies and control in any mix, legal or not."""
    width = draw(st.integers(1, 6) | st.sampled_from([27, 60]))
    places = st.tuples(st.integers(0, width - 1), st.integers(0, 6)).map(lambda p: name(*p))
    terrain = draw(st.dictionaries(places, st.sampled_from(Terrain), min_size=1, max_size=30))
    hexes = st.sampled_from(sorted(terrain))
    armies = draw(st.dictionaries(hexes, colours, max_size=6))
    control = draw(st.dictionaries(hexes, colours, max_size=6))
    return grid_of(terrain, armies, control)


def battles(hexes: st.SearchStrategy[str]) -> st.SearchStrategy[Clash]:
    """Any open battle, possible or not."""
    cards = st.none() | card_lists.map(Hand)
    return st.builds(Clash, hexes, hexes, cards, cards, st.none() | colours)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Any scenario, legal or not."""
    grid = draw(grids())
    hexes = st.sampled_from(sorted(grid.terrain))
    counts = st.dictionaries(hexes, st.integers(0, 3), max_size=3)
    players = draw(st.none() | st.lists(colours, min_size=1, unique=True))
    seats = draw(st.integers(1, 4))
    return Scenario(
        grid,
        players=players,
        turn=draw(st.none() | st.builds("{} {}".format, colours, phases)),
        hands=draw(st.dictionaries(colours, card_lists | card_lists.map(lambda c: [*c, "..."]))),
        deck=draw(card_lists),
        discard=draw(card_lists | card_lists.map(lambda c: [*c, "..."])),
        round=draw(st.integers(1, 99)),
        marched=draw(counts),
        attacked=draw(counts),
        order=draw(st.lists(colours, unique=True)),
        out=draw(st.lists(colours, unique=True)),
        recruited=draw(st.booleans()),
        battle=draw(st.none() | battles(hexes)),
        result=draw(st.none() | st.builds("{} {}".format, colours, st.sampled_from(RESULTS))),
        rules=draw(st.sampled_from([{}, {"victory_castles": 3, "march_cards_per_army": None}])),
        seed=draw(st.none() | st.integers(0, 2**64 - 1)),
        names=draw(st.dictionaries(colours, st.just("Ann “O'Neill” \\ <b>"))),
        title=draw(texts),
        about=draw(texts),
        starts=draw(st.just({}) | st.just({seats: [draw(st.lists(hexes, max_size=2))] * seats})),
    )
