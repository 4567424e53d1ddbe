"""Scenario files: mistakes are told with line and column of the file, all at once."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlekeep.scenario.fields import KEYWORDS
from castlekeep.scenario.problems import ScenarioError
from castlekeep.scenario.scenario import Scenario
from tests.scenario.strategies import scenarios

FILE = '''\
title = "Ford"
turn = "red mrch"

grid = """
     A   B
1    .   F
2      @R  @B
"""

[hands]
red = "Knigths*2 March"
rad = "Moat"

[rules]
hand_sice = 4
'''


def mistakes(text: str) -> list[tuple[str, str]]:
    """Place and first line of each mistake in a file."""
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(text)
    return [(p.place, p.text.partition("\n")[0]) for p in caught.value.problems]


def test_lines_count_in_the_file():
    assert mistakes(FILE) == [
        ("line 6, column 10", "'F' is no cell; did you mean 'f'?"),
        ("line 2, column 13", "'mrch' is no phase; did you mean 'march'?"),
        ("line 11, column 8", "'Knigths' is no card: did you mean Knights?"),
        ("line 12, column 1", "'rad' is no player; did you mean 'red'?"),
        ("line 15, column 1", "'hand_sice' is no option of Rules: did you mean 'hand_size'?"),
    ]


@pytest.mark.parametrize("opening", ['grid = """. F', "grid = '''. F", "  grid   =   '''. F"])
def test_a_grid_that_begins_on_the_line_of_its_key(opening):
    quotes = opening[-6:-3]
    assert mistakes(f"{opening}\n. .{quotes}") == [
        (f"line 1, column {len(opening)}", "'F' is no cell; did you mean 'f'?")
    ]


def test_a_long_deck_is_written_in_several_lines_and_a_misprint_found_there():
    s = Scenario("@R @B", turn="red march", hands={"red": "none", "blue": "none"})
    text = str(s.replace(deck="BoilingOil*4 Knights*4 SiegeTower*4 Moat*4"))
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    line = next(n for n, told in enumerate(lines) if told.endswith("Moat"))
    assert "deck" not in lines[line]
    column = lines[line].index("Moat") + 1
    assert mistakes(text.replace("Moat", "Maot")) == [
        (f"line {line + 1}, column {column}", "'Maot' is no card: did you mean Moat?")
    ]


def test_a_grid_in_one_line():
    assert mistakes('grid = ". F"')[0][0] == "line 1, column 11"


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ('title = "x"\n', "", "the file has no grid"),
        ("title = x\n", "line 1, column 9", "this is not TOML: invalid value"),
        ('grid = """\n. .\n', "line 3, column 1", "this is not TOML: "),
        ('grid = ". ."\n[hands\n', "line 2, column 7", "this is not TOML: "),
        (
            'grid = ". ."\ntrun = 3',
            "line 2, column 1",
            "'trun' is no part of a scenario; did you mean",
        ),
        ('grid = ". ."\nround = "1"', "line 2, column 10", "expected a whole number from 1"),
        (
            'grid = ". ."\n[starts]\n2 = [["A1"], ["Q1"]]',
            "line 3, column 5",
            "Q1 is not on the map",
        ),
        ('grid = ". ."\nhands = {red = "Mote"}', "line 2, column 17", "'Mote' is no card"),
        ('grid = ". ."\nhands.red = "Mote"', "line 2, column 14", "'Mote' is no card"),
        (". .\n. x", "line 2, column 3", "'x' is no cell"),
        (". ." * 400_000, "", "the text is longer than 1,000,000 bytes"),
    ],
)
def test_each_mistake_and_its_place(text, place, says):
    (found, said), *_ = mistakes(text)
    assert found == place
    assert says in said


@given(st.text("grid=\"'[].\n#@Rx{}1e_-:T", max_size=80).map('grid = ". ."\n'.__add__))
def test_any_file_is_a_scenario_or_a_mistake(text):
    with suppress(ScenarioError):
        Scenario.parse(text)


@pytest.mark.parametrize("value", ["9" * 5000, "1e999", "nan", "2026-02-31", "07:00:00", "[[[]]]"])
@pytest.mark.parametrize("key", KEYWORDS)
def test_any_value_is_taken_or_told(key, value):
    with suppress(ScenarioError):
        Scenario.parse(f'grid = ". ."\n{key} = {value}')


def test_a_comment_with_quotes_hides_no_place():
    assert mistakes('# """\ngrid = """\n. F"""')[0][0] == "line 3, column 3"


def test_a_file_is_data():
    with pytest.raises(ValueError, match="expected the text of a scenario, found bytes"):
        Scenario.parse(b". .")


def test_nesting_without_end():
    assert mistakes("title = " + "[" * 100_000)[0][1] == "the file is nested too deeply"


@given(scenarios(), st.data())
def test_a_damaged_file_is_a_scenario_or_a_mistake(s, data):
    text = str(s)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(at, min(len(text), at + 5)))
    insert = data.draw(st.text('"=[].\\\n#@Rxé', max_size=3))
    with suppress(ScenarioError):
        Scenario.parse(text[:at] + insert + text[cut:])


@pytest.mark.parametrize(
    "text",
    [
        "x " * 499_999,
        "x\n" * 499_999,
        'grid = ". ."\n' + "".join(f"key{n} = 1\n" for n in range(70_000)),
        'grid = """' + ". x\n" * 200_000 + '"""',
        "grid = '. .'\nhands = {" + ", ".join(f"a{n} = 1" for n in range(60_000)) + "}",
    ],
)
def test_a_megabyte_takes_a_second_at_most(text):
    began = time.process_time()
    mistakes(text)
    assert time.process_time() - began < 1
