from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from castlekeep.pictures import art, palette
from castlekeep.pictures.geometry import around, arrow, place, rivers, shore
from castlekeep.pictures.picture import Picture
from castlekeep.pictures.scene import scene_of_view
from castlekeep.pictures.svg import draw
from castlekeep.rules.observation import View
from castlekeep.rules.terms import Phase
from castlekeep.text.names import Names
from tests.pictures.page import SVG, ids, words
from tests.text.realm import NAMES, Table, realm


def svg(view: View, names: Names, *, theme: str = "light", coordinates: bool = True) -> Picture:
    return draw(scene_of_view(view, names), theme=theme, coordinates=coordinates)


@pytest.fixture
def built(root: Path) -> dict[str, dict[str, object]]:
    path = root / "castlekeep/static/art.json"
    if not path.is_file():
        pytest.skip("the board is not built")
    found: dict[str, dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_is_xml_and_names_what_it_shows(theme: str) -> None:
    picture = svg(Table(realm()).view(), NAMES, theme=theme)
    shown = words(picture)
    assert {"Ann", "Ben", "A1", "D3", "Round 1, March. Ann to act."} <= set(shown)
    assert "2/7" in shown
    said = ET.fromstring(picture).findtext(f"{SVG}desc")
    assert said is not None
    assert "Ann: castles 2/7, armies 2, cards 0." in said
    # Two armies and two castles of Ann's, and her chit in the footer.
    assert len(re.findall(r'href="#[^"]+-a-red"', picture)) == 3
    assert len(re.findall(r'href="#[^"]+-t-red"', picture)) == 2


def test_hex_names_can_be_left_out() -> None:
    shown = words(svg(Table(realm()).view(), NAMES, coordinates=False))
    assert not [word for word in shown if re.fullmatch(r"[A-E][1-3]", word)]


def test_it_refers_only_to_itself() -> None:
    picture = svg(Table(realm()).view(), NAMES)
    assert picture.count(' id="') == len(ids(picture))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) <= ids(picture)
    assert "var(" not in picture


def test_a_picture_shows_the_hands_of_its_view_and_no_other() -> None:
    hands = {"red": "Knights*2 Moat", "blue": "Sappers Pikemen"}
    table = Table(realm(hands=hands, phase=Phase.BATTLE)).play("C2xD2", "commit Knights")
    red, blue = {"Knights", "×2", "Moat"}, {"Sappers", "Pikemen"}
    for seat, held in {
        "spectator": set(),
        "red": red,
        "blue": blue,
        "referee": red | blue,
    }.items():
        shown = set(words(svg(table.view(seat), NAMES)))
        assert shown & (red | blue) == held
        assert [name for name in ("Ann's hand", "Ben's hand") if name in shown] == [
            f"{NAMES[player]}'s hand" for player in ("red", "blue") if seat in (player, "referee")
        ]


def test_an_empty_hand_is_said() -> None:
    assert "Ann's hand: no cards" in words(svg(Table(realm()).view("red"), NAMES))


def test_a_battle_is_an_arrow() -> None:
    table = Table(realm(phase=Phase.BATTLE))
    before = svg(table.view(), NAMES)
    after = svg(table.play("C2xD2").view(), NAMES)
    line, _head = arrow(place("C2"), place("D2"))
    assert line not in before
    assert line in after


def test_who_won_or_is_out_is_said() -> None:
    shown = words(svg(Table(realm()).play("resign").view(), NAMES))
    assert "Round 1, March. Ben has won." in shown
    assert "out" in shown


def test_a_narrow_map_has_room_for_four_players() -> None:
    state = realm("1 @R @B\n2 @G @Y", players=list(NAMES))
    picture = svg(Table(state).view(), {**NAMES, "yellow": "W" * 40})
    root = ET.fromstring(picture)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for node in root.iter(f"{SVG}text"):
        assert left < float(node.attrib["x"]) < left + width
        assert top < float(node.attrib["y"]) < top + height
    assert any(word.endswith("W…") for word in words(picture))


def test_there_are_two_themes() -> None:
    with pytest.raises(ValueError, match="'sepia' is no theme; expected light, dark"):
        svg(Table(realm()).view(), NAMES, theme="sepia")
    with pytest.raises(ValueError, match="did you mean 'dark'"):
        svg(Table(realm()).view(), NAMES, theme="drak")


def test_neighbours_stand_by_their_edges() -> None:
    assert around("B2") == ["C2", "C3", "B3", "A2", "B1", "C1"]


def test_a_river_runs_from_its_spring_to_its_mouth() -> None:
    terrain = {"A1": "clear", "B1": "river", "C1": "river", "D1": "sea"}
    course = rivers(terrain)
    assert course.count("M") == 2
    assert course.count("Q") == 1
    assert rivers({"A1": "river"}).endswith("h.1")
    assert rivers({"A1": "clear"}) == ""


def test_a_beach_lies_between_sea_and_land_alone() -> None:
    assert shore({"A1": "sea", "B1": "sea"}) == ""
    assert shore({"A1": "sea", "B1": "clear"}).count("M") == 1


def test_it_is_drawn_without_a_built_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castlekeep.pictures.art._built", lambda: {"icons": art.PLAIN, "cards": {}})
    view = Table(realm(hands={"red": "Knights*2"})).view("red")
    assert {"Knights", "×2"} <= set(words(svg(view, NAMES)))


def test_the_board_has_the_same_colours(built: dict[str, dict[str, object]]) -> None:
    for theme in ("light", "dark"):
        tokens = built["tokens"][theme]
        assert isinstance(tokens, dict)
        for token, colour in palette.palette(theme).items():
            assert numbers(str(tokens[token])) == numbers(colour), token
    players = built["art"]["PLAYERS"]
    assert players == {seat: t._asdict() for seat, t in palette.TINCTURES.items()}


def numbers(colour: str) -> list[float] | str:
    if colour.startswith("#"):
        return "#" + "".join(c * 2 for c in colour[1:]) if len(colour) == 4 else colour
    return [float(part) for part in re.findall(r"[\d.]+", colour)]


def tufts(shapes: dict[str, object]) -> list[str]:
    found = shapes["GRASS"]
    assert isinstance(found, list)
    return found


def drawing(path: str) -> list[str | float]:
    tokens = re.findall(r"[A-Za-z]|-?\d*\.?\d+", path)
    return [token if token.isalpha() else float(token) for token in tokens]


def test_the_board_has_the_same_shapes(built: dict[str, dict[str, object]]) -> None:
    theirs = built["art"]
    for name in ("SHIELD", "HELM", "TOWER", "MASSIF"):
        assert theirs[name] == getattr(art, name)
    assert theirs["PINES"] == list(art.PINES)
    assert list(map(drawing, tufts(theirs))) == list(map(drawing, art.GRASS))
    assert theirs["COURT"] == art.COURT
    tiles = theirs["HATCHES"]
    assert isinstance(tiles, dict)
    for seat, tile in tiles.items():
        hatch = art.SHIELDS[seat]
        assert tile["size"] == hatch.size
        assert tile["lines"] == hatch.lines
        assert tile["dots"] == [list(dot) for dot in hatch.dots]
