"""The castle grid: what is read, what is written, and where it says a mistake is."""

from __future__ import annotations

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlekeep.rules.hexes import DIRECTIONS, neighbours
from castlekeep.scenario.grid import Grid, parse_grid, read_grid, spoken_control
from castlekeep.scenario.problems import ScenarioError
from tests.scenario.strategies import grids

DESIGN = """
     A   B   C   D   E   F
1    .   @R  .   f   .   ^
2      @r  .   .   .   @   .
3    .   f   .   ^   .   @B
"""


def mistakes(text: str) -> list[tuple[str, str]]:
    """Place and first line of each mistake in a grid."""
    with pytest.raises(ScenarioError) as caught:
        parse_grid(text)
    return [(p.place, p.text.partition("\n")[0]) for p in caught.value.problems]


def test_what_you_type_is_what_you_see():
    grid = parse_grid(DESIGN)
    assert grid.terrain["A1"] == "clear"
    assert grid.terrain["F1"] == "mountain"
    assert grid.armies == {"B1": "red", "F3": "blue"}
    assert grid.control == {"B1": "red", "A2": "red", "E2": None, "F3": "blue"}
    assert str(grid) == DESIGN.strip("\n")


@pytest.mark.parametrize(
    "text",
    [
        ". @R . f . ^\n@r . . . @ .\n. f . ^ . @B",
        "1 . @R . f . ^\n2 @r . . . @ .\n3 . f . ^ . @B",
        "A B C D E F\n. @R . f . ^\n@r . . . @ .\n. f . ^ . @B",
        "\ta\tb\tc\td\te\tf\n1\t.\t@R\t.\tf\t.\t^   \n\n"
        "2\t@r\t.\t.\t.\t@\t.\t\n3\t.\tf\t.\t^\t.\t@B\n\n",
        DESIGN.replace("\n", "\r\n"),
        DESIGN.replace("\n", "\n            "),
    ],
)
def test_headings_and_indentation_are_optional(text):
    assert parse_grid(text) == parse_grid(DESIGN)


def test_ragged_edges():
    grid = parse_grid("- . -\n. . -\n- - -")
    assert list(grid.terrain) == ["B1", "A2", "B2"]
    assert str(grid) == "     A   B\n1    -   .\n2      .   ."
    assert list(parse_grid("- -\n- f").terrain) == ["B2"]


def test_more_than_26_columns():
    grid = parse_grid("w " * 27 + "@R")
    assert grid.armies == {"AB1": "red"}
    assert str(grid).splitlines()[0].split()[25:] == ["Z", "AA", "AB"]


def test_a_cell_that_cannot_say_it():
    grid = parse_grid("@R .B .g @y")
    assert grid.control == {"A1": "red", "C1": "green", "D1": "yellow"}
    assert spoken_control(grid) == {}
    other = Grid(grid.terrain, grid.armies, {"A1": None, "B1": "blue", "D1": "yellow"})
    assert spoken_control(other) == {"A1": None, "B1": "blue"}


@given(grids())
def test_round_trip(grid):
    read = parse_grid(str(grid))
    assert read.terrain == grid.terrain
    assert read.armies == grid.armies
    assert {**read.control, **spoken_control(grid)} == {
        **dict.fromkeys(spoken_control(grid)),
        **grid.control,
    }
    assert str(read) == str(grid)


@given(grids(), st.data())
def test_blanks_do_not_matter(grid, data):
    blanks = st.text(" \t", min_size=1, max_size=6)
    lines = [data.draw(blanks).join(line.split()) for line in str(grid).splitlines()]
    assert parse_grid(
        "\n".join(data.draw(blanks) + line + data.draw(blanks) for line in lines)
    ) == (parse_grid(str(grid)))


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("1  .  F", "line 1, column 7", "'F' is no cell; did you mean 'f'?"),
        (". .\n. forest", "line 2, column 3", "'forest' is no cell; did you mean 'f'?"),
        (". R@", "line 1, column 3", "'R@' is no cell; did you mean '@R'?"),
        (". Mb", "line 1, column 3", "'Mb' is no cell; did you mean '^b'?"),
        (". ..", "line 1, column 3", "'..' is no cell; did you mean '. .'?"),
        (". .@Rw", "line 1, column 3", "'.@Rw' is no cell; did you mean '. @R w'?"),
        (
            ". @RB",
            "line 1, column 3",
            "'@RB' is no cell; one hex holds one army or one control marker",
        ),
        (
            ". -R",
            "line 1, column 3",
            "'-R' is no cell; where there is no hex (-) nothing can stand",
        ),
        (
            ". @x",
            "line 1, column 3",
            "'@x' is no cell; the second character is one of r b g y (control) or R B G Y (army)",
        ),
        (
            ". x",
            "line 1, column 3",
            "'x' is no cell; a cell starts with . clear, f forest, ^ mountain, ~ river, w sea, "
            "@ castle or - no hex",
        ),
        (
            "\n\n . .\n .",
            "line 4, column 2",
            "row 2: 1 instead of 2 cells; write - where there is no hex",
        ),
        (
            "A B\n. . .",
            "line 2, column 5",
            "row 1: 3 instead of 2 cells; write - where there is no hex",
        ),
        ("A C\n. .", "line 1, column 3", "column 'C' stands where 'B' is expected"),
        ("1 . .\n3 . .", "line 2, column 1", "row number 3 stands where 2 is expected"),
        ("1 . .\n. .", "line 2, column 1", "this row has no number, others have; expected 2"),
        ("A B", "", "the grid has no hex; type at least one row, like '. @ f'"),
        ("- -", "", "the grid has no hex, only '-'"),
        ("", "", "the grid has no hex; type at least one row, like '. @ f'"),
    ],
)
def test_each_mistake_and_its_place(text, place, says):
    assert (place, says) in mistakes(text)


def test_all_mistakes_at_once_in_the_order_of_the_text():
    found = mistakes("1 . F .\n3 . X\n3 . . Castle")
    assert [place for place, _ in found] == [
        "line 1, column 5",
        "line 2, column 1",
        "line 2, column 5",
        "line 2, column 5",
        "line 3, column 7",
    ]


def test_the_caret_stands_under_the_mistake():
    with pytest.raises(ScenarioError) as caught:
        parse_grid("1\t.\tF")
    said, source, caret = str(caught.value).split("\n")
    assert said.startswith("line 1, column 5: 'F'")
    assert source[caret.index("^")] == "F"


def test_the_caret_of_a_far_column():
    with pytest.raises(ScenarioError) as caught:
        parse_grid(". " * 90 + "F")
    _, source, caret = str(caught.value).split("\n")
    assert source[caret.index("^")] == "F"


def test_too_large():
    assert parse_grid(". " * 100).terrain["CV1"] == "clear"
    assert "at most 100 by 100" in mistakes(". " * 101)[0][1]
    assert "at most 100 by 100" in mistakes(".\n" * 101)[0][1]


@given(st.text(".f^~w@-rRbB12AB \n\tx", max_size=200) | st.text(max_size=80))
def test_any_text_is_a_grid_or_a_mistake(text):
    grid, problems = read_grid(text)
    assert (grid is None) == bool(problems)
    assert all(str(problem) for problem in problems)


def pixel(hex_name: str) -> tuple[float, float]:
    """Centre of a hex drawn with radius 100, rows numbered 2, 4, 6 half a hex to the right."""
    col, row = ord(hex_name[0]) - 65, int(hex_name[1:]) - 1
    return 100 * sqrt(3) * (col + (0.5 if row in (1, 3, 5) else 0)), 150 * row


def test_hexes_touch_as_they_are_drawn():
    names = [f"{letter}{row}" for row in range(1, 8) for letter in "ABCDEFG"]
    for a in names:
        near = {
            b
            for b in names
            if a != b and hypot(*(x - y for x, y in zip(pixel(a), pixel(b), strict=True))) < 174
        }
        assert near == {b for b in neighbours(a) if b in names}, a


@pytest.mark.parametrize(
    ("hex_name", "near"),
    [("C4", "C3 D3 B4 D4 C5 D5"), ("C3", "B2 C2 B3 D3 B4 C4")],
)
def test_even_and_odd_rows(hex_name, near):
    assert " ".join(neighbours(hex_name)) == near
    x, y = pixel(hex_name)
    for direction, other in zip(DIRECTIONS, near.split(), strict=True):
        dx, dy = pixel(other)[0] - x, pixel(other)[1] - y
        assert ("E" in direction) == (dx > 0)
        assert ("N" in direction, "S" in direction) == (dy < 0, dy > 0)
