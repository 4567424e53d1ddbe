from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import castlekeep as ck
from castlekeep.pictures.geometry import place, pointer
from castlekeep.pictures.shapes import LONGEST_LABEL, TINTS, Shape, parse_shape, read_shapes
from castlekeep.rules.hexes import name
from tests.pictures.page import frame, ids, words

LAND = ck.Scenario("@R . f\n. ~ @B\n^ w .", turn="red march")

hexes = st.builds(name, st.integers(0, 40), st.integers(0, 40))
tints = st.sampled_from(TINTS)
labels = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=LONGEST_LABEL)
shapes = st.one_of(
    st.tuples(hexes, hexes, tints).filter(lambda t: t[0] != t[1]).map(lambda t: ck.Arrow(*t)),
    st.builds(ck.Circle, hexes, tints),
    st.builds(ck.Label, hexes, labels, tints),
)


@given(shapes)
def test_the_notation_reads_back(shape: Shape) -> None:
    assert parse_shape(str(shape)) == shape


def test_shapes_are_values() -> None:
    assert {ck.Circle("c4"), ck.Circle("C4"), ck.Circle(" C4 ", "INK")} == {ck.Circle("C4")}
    with pytest.raises(AttributeError):
        ck.Circle("C4").at = "D4"  # type: ignore[misc]


def test_one_shape_needs_no_list() -> None:
    for one in ("A1-B2", ck.Arrow("A1", "B2"), ["A1-B2"], iter(["A1-B2"])):
        assert read_shapes(one, LAND.terrain) == (ck.Arrow("A1", "B2"),)
    assert read_shapes([], LAND.terrain) == ()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ck.Arrow("C4", "E5", colour="rad"), "'rad' is no colour of a shape; did you mean"),
        (lambda: ck.Circle("C4", "puce"), "expected ink, red, blue, green, yellow"),
        (lambda: ck.Circle("4C"), "'4C' is no hex; did you mean 'C4'?"),
        (lambda: ck.Arrow("C4", "c4"), "Circle('C4') marks a hex"),
        (lambda: ck.Label("C4", ""), "'' is no label; expected 1 to 24 printable characters"),
        (lambda: ck.Label("C4", "a\nb"), "is no label"),
        (lambda: ck.Label("C4", "\u202eabc"), "is no label"),
        (lambda: ck.Label("C4", "x" * 25), "is no label"),
        (lambda: ck.Label("C4", 4), "4 is no label"),  # type: ignore[arg-type]
        (lambda: LAND.svg(shapes="Z9"), "Z9 is not on the map; its columns are A to C"),
        (lambda: LAND.svg(shapes=["A1", "A1-D1"]), "D1 is not on the map"),
        (lambda: LAND.svg(shapes="bleu A1-B1"), "'bleu' is no colour of a shape; did you mean"),
        (lambda: LAND.svg(shapes="a red A1"), "'a red A1' is no shape; expected 'C4-D5' for an"),
        (lambda: LAND.svg(shapes="A1-B1: so"), "'A1-B1: so' is no shape"),
        (lambda: LAND.svg(shapes=""), "'' is no shape"),
        (lambda: LAND.svg(shapes=7), "7 is no shape"),  # type: ignore[arg-type]
        (lambda: LAND.svg(shapes=[("A1", "B1")]), "is no shape"),  # type: ignore[list-item]
    ],
)
def test_what_is_no_shape_is_said(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        make()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colour", TINTS)
def test_every_shape_is_drawn_in_its_colour(colour: str, theme: str) -> None:
    bare = LAND.svg(theme=theme)
    for shape in (
        ck.Arrow("A1", "C3", colour),
        ck.Circle("B2", colour),
        ck.Label("B2", "x", colour),
    ):
        picture = LAND.svg(theme=theme, shapes=[shape])
        ET.fromstring(picture)
        assert len(picture) > len(bare)
        hatch = [name for name in ids(picture) if name.endswith(f"-h-{colour}")]
        assert bool(hatch) == (colour != "ink")
        assert all(f"url(#{name})" in picture for name in hatch)


def test_an_arrow_goes_from_hex_to_hex() -> None:
    way = pointer(place("A1"), place("C3"))
    assert way in LAND.svg(shapes="A1-C3")
    assert way not in LAND.svg(shapes="C3-A1")


def test_a_label_keeps_inside_the_picture() -> None:
    long = "W" * LONGEST_LABEL
    picture = LAND.svg(shapes=[f"A1: {long}", f"C2: {long}"])
    left, _top, width, _height = frame(picture)
    assert words(picture).count(long) == 2
    plates = re.findall(r'<rect x="([-\d.]+)" y="[-\d.]+" width="([\d.]+)" height="14"', picture)
    assert len(plates) == 4
    for x, w in plates:
        assert left <= float(x)
        assert float(x) + float(w) <= left + width


def test_circles_lie_under_names_and_arrows_under_armies() -> None:
    picture = LAND.svg(shapes=["A1", "A1-C2", "A1: here"])
    order = [
        picture.index('<circle r="26"'),
        picture.index(">B1</text>"),
        picture.index(pointer(place("A1"), place("C2"))),
        picture.index("-a-red", picture.index("</defs>")),
        picture.index(">here</text>"),
    ]
    assert order == sorted(order)
