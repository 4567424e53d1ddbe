"""Whatever is typed is a value or a mistake that is told: no parser fails otherwise, or is slow."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import castlekeep as ck
from castlekeep.game.edit import Edit
from castlekeep.rules.cards import card_named
from castlekeep.scenario.grid import parse_grid

PARSERS = {
    "grid": parse_grid,
    "cards": ck.Hand,
    "card": card_named,
    "action": ck.parse_action,
    "scenario": ck.Scenario.parse,
    "edit": Edit.parse,
}
WORDS = [
    "A", "1", "@R", "f", ".", "-", "w", "Knights*2", "Moat", "BoilingOil", "...", "none", "commit",
    "C4-D5", "D5xE5", "recruit", "B2", "end", "edit", "{", "}", "=", '"""', "grid", "hands", "turn",
    "[starts]", "[battle]", "red", "\t", "\n", "\r", "\0", "É", "١", "*99999",
]  # fmt: skip
texts = st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=20).map(" ".join)


def read(name: str, text: str) -> None:
    """Read a text; a mistake is told in a sentence of ours."""
    told = None
    try:
        PARSERS[name](text)
    except ValueError as error:
        told = error
    assert told is None or type(told) in (ValueError, ck.ScenarioError)
    assert told is None or 0 < len(str(told)) < 20_000


@pytest.mark.parametrize("name", PARSERS)
@settings(deadline=None)
@given(text=texts)
def test_any_text_is_read_or_told(name, text):
    read(name, text)


@settings(deadline=None)
@given(st.sampled_from(WORDS[:10]), texts)
def test_a_mistake_in_a_grid_or_a_file_has_a_place(cell, text):
    for parser in (parse_grid, ck.Scenario.parse):
        with pytest.raises(ck.ScenarioError) as caught:
            parser(f"{cell} {text} é?")
        assert all(p.place or p.name in ("grid", "toml") for p in caught.value.problems)


MEGABYTES = [
    "x" * 999_999,
    "Knights " * 125_000,
    "Knights*255 " * 80_000,
    "knigths " * 125_000,
    "*" * 999_999,
    "commit " + "Moat " * 190_000,
    "commit " + "m" * 999_000,
    "recruit " + "A" * 999_000,
    "C4-" * 333_000,
    "1" * 999_999,
    "@R " * 333_000,
    "@R . .\n" * 140_000,
    "edit " + "{a = " * 190_000,
    "edit {armies = {" + 'A1 = "red", ' * 80_000,
    'grid = ". ."\ndeck = "' + "Moat*999 " * 110_000 + '"',
    'grid = ". ."\nhands = {red = "' + "Moat*999 " * 110_000 + '"}',
    'grid = ". ."\ndeck = [' + '"Moat", ' * 120_000 + "]",
    'grid = ". ."\nturn = "' + "r" * 990_000 + '"',
    'grid = ". ."\nout = [' + '"red", ' * 120_000 + "]",
    'grid = ". ."\nplayers = [' + '"rad", ' * 120_000 + "]",
    'grid = ". ."\nbattle = {attacker = "' + "a" * 990_000 + '", defender = "A1"}',
    'grid = ". ."\nbattle = {' + ", ".join(f"a{n} = 1" for n in range(60_000)) + "}",
    'grid = ". ."\nresult = "' + "r" * 990_000 + '"',
    'grid = ". ."\nnames = {red = "' + "r" * 990_000 + '"}',
    'grid = ". ."\n[starts]\n2 = [' + '["A1"], ' * 120_000 + "]",
    'grid = ". ."\n[rules]\nhand_size = "' + "r" * 990_000 + '"',
    'grid = ". ."\n[rules]\n' + "r" * 990_000 + " = 1",
    'grid = ". ."\n[hands]\n' + "r" * 990_000 + ' = "Moat"',
    'grid = ". ."\n[control]\n' + "r" * 990_000 + ' = "red"',
]


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("text", MEGABYTES, ids=lambda text: text[:25].replace("\n", " "))
def test_a_megabyte_takes_a_second_at_most(name, text):
    began = time.process_time()
    read(name, text)
    assert time.process_time() - began < 1


def test_a_map_has_at_most_a_hundred_rows_and_columns():
    row = " ".join(["."] * 100)
    full = parse_grid("\n".join([row] * 100))
    assert len(full.terrain) == 10_000
    for text in (f"{row} .", "\n".join([row] * 101)):
        with pytest.raises(ck.ScenarioError, match="at most 100 by 100 hexes are allowed"):
            parse_grid(text)
    s = ck.Scenario(full)
    with pytest.raises(ValueError, match="a map has at most 100 x 100 hexes"):
        s.paint("clear", "CW1")
    with pytest.raises(ck.ScenarioError, match="longer than 1,000,000 bytes"):
        ck.Scenario.parse("." * 1_000_001)
    with pytest.raises(ck.ScenarioError, match="at most 100 x 100 hexes"):
        ck.Scenario("@R . @B", turn="red march").start().edit(terrain={"A101": "clear"})


@settings(deadline=None)
@given(st.dictionaries(texts, st.none() | texts | st.integers() | st.lists(texts), max_size=3))
def test_any_edit_is_made_or_told(said):
    game = ck.Scenario("@R . @B", turn="red march", seed=1).start()
    before = game.state
    for key in ("armies", "control", "hands", "terrain"):
        with suppress(ck.ScenarioError):
            game.edit(**{key: said}, round=1)
    for value in said.values():
        for key in ("deck", "discard", "turn", "round", "armies"):
            with suppress(ValueError):
                game.edit(**{key: value})
    while game.history:
        game.undo()
    assert game.state == before
