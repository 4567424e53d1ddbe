"""What cells get: pictures of games and scenarios, as text, as a result, as an output."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import xml.etree.ElementTree as ET
from random import Random

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbclient import NotebookClient
from nbconvert import HTMLExporter

import castlekeep as ck
from castlekeep.pictures.shapes import TINTS
from castlekeep.scenario.library import builtin, maps, situations
from tests.pictures.page import SVG, frame, ground, ids, words

LIMIT = 60_000
"""Bytes of a picture of a standard map with everything on it."""
SEATS = ("spectator", "red", "referee")
THEMES = ("light", "dark")


def played(map: str, players: int, actions: int = 120) -> ck.Game:
    """A game some way on."""
    game, rng = ck.Game.new(players=players, map=map, seed=7), Random(7)
    for _ in range(actions):
        if game.over:
            break
        game.act(game.legal_actions().sample(rng))
    return game


def all_shapes(game: ck.Game) -> list[str]:
    """Every kind of shape in every colour."""
    places = list(game.terrain)
    return [
        shape
        for n, tint in enumerate(TINTS)
        for shape in (
            f"{tint} {places[n]}-{places[-1 - n]}",
            f"{tint} {places[10 + n]}",
            f"{tint} {places[20 + n]}: here {n}",
        )
    ]


def crowded(name: str) -> ck.Game:
    """A standard map full of armies, with all that four people may hold."""
    scenario = builtin(name).replace(players=4, turn="red march")
    seats = ("red", "blue", "green", "yellow")
    free = [at for at, kind in scenario.terrain.items() if kind not in ("mountain", "sea")]
    for n, at in enumerate(free):
        scenario = scenario.put(seats[n % 4], at)
    for n, at in enumerate(scenario.control):
        scenario = scenario.claim(seats[n % 4], at)
    every = [[str(card) for card in ck.Card][n::4] * 3 for n in range(4)]
    for seat, hand in zip(seats, every, strict=True):
        scenario = scenario.deal(seat, hand)
    return scenario.start(allow=[p.name for p in scenario.problems()])


@pytest.mark.parametrize("name", maps())
def test_a_standard_map_with_everything_on_it_is_small(name: str) -> None:
    game = crowded(name)
    assert len(game.armies) > 0.5 * len(game.terrain)
    for theme in THEMES:
        picture = game.svg("referee", theme, shapes=all_shapes(game))
        print(len(picture.encode()))
        assert len(picture.encode()) < LIMIT
        assert {"Knights", "×3"} <= set(words(picture))


@pytest.mark.parametrize("name", [*maps(), *situations()])
def test_every_scenario_is_valid_xml_on_a_ground_of_its_own(name: str) -> None:
    for seat in SEATS:
        for theme in THEMES:
            picture = builtin(name).svg(seat, theme)
            left, top, width, height = frame(picture)
            under = ground(picture)
            box = [float(under[key]) for key in ("x", "y", "width", "height")]
            assert box == [left, top, width, height]
            assert under["fill"] == {"light": "#ebe6da", "dark": "#161718"}[theme]


@pytest.mark.parametrize("name", situations())
def test_the_game_from_a_scenario_has_the_same_map(name: str) -> None:
    scenario = builtin(name)

    def land(picture: str) -> str:
        """All between the ground and the foot."""
        start = picture.index(" rx=", picture.index("</defs>"))
        return re.sub(r"ck[0-9a-f]{8}", "ck", picture[start : picture.rindex("<g fill=")])

    assert land(scenario.svg(last=False)) == land(scenario.start().svg(last=False))


@pytest.mark.parametrize("seat", ["red", "blue", "green", "spectator", "referee"])
def test_every_seat_of_a_long_game_is_valid_xml(seat: str) -> None:
    for actions in range(0, 200, 20):
        for theme in THEMES:
            ET.fromstring(played("borderlands", 3, actions).svg(seat, theme))


@given(
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=40),
    st.text(max_size=60),
)
@settings(max_examples=60)
def test_whatever_things_are_called_a_picture_is_xml(name: str, title: str) -> None:
    scenario = ck.Scenario("@R . @B", players={"red": name, "blue": "Ben"}, turn="red march")
    scenario = scenario.replace(title=title)
    for drawn in (scenario, scenario.start(allow=[p.name for p in scenario.problems()])):
        ET.fromstring(drawn.svg("red"))


def test_markup_and_what_xml_forbids_stay_text() -> None:
    title = 'a <script>alert("&")</script> \x00\x0b\ud800\ufffe end'
    scenario = ck.Scenario("@R . @B" + " ." * 20, title=title, turn="red march")
    picture = scenario.svg()
    assert "<script" not in picture
    found = ET.fromstring(picture).findtext(f"{SVG}title")
    assert found == 'a <script>alert("&")</script> \ufffd\ufffd\ufffd\ufffd end'
    assert found in words(picture)


def test_words_that_run_from_right_to_left_are_left_as_they_are() -> None:
    scenario = ck.Scenario("@R . @B", players={"red": "שלום", "blue": "سلام"}, turn="red march")
    assert {"שלום", "سلام"} <= set(words(scenario.svg(shapes="B1: שלום")))


def test_odd_maps_have_pictures() -> None:
    wide = ck.Scenario(" ".join(["@R", *["."] * 40, "@B"]), turn="red march")
    assert {"AA1", "AP1"} <= set(words(wide.svg(shapes="AA1-AP1")))
    holes = ck.Scenario(". - @R\n- w -\n~ - @b", turn="red march")
    assert not {"B1", "A2", "C2"} & set(words(holes.svg()))
    with pytest.raises(ValueError, match="B1 is not on the map"):
        holes.svg(shapes="B1")
    for grid in (".", "w", "@", "@R"):
        assert "A1" in words(ck.Scenario(grid).svg())


def test_a_scenario_that_breaks_the_rules_has_a_picture() -> None:
    scenario = ck.Scenario("^R wB @G", players=["red"], turn="red march")
    assert scenario.problems()
    picture = scenario.svg()
    hatches = {name.partition("-")[2] for name in ids(picture) if "-h-" in name}
    assert hatches == {"h-red", "h-blue", "h-green"}


def test_a_scenario_shows_what_it_says() -> None:
    scenario = ck.Scenario(
        "@R . .B @b", title="The ford", turn="red battle", players={"red": "Ann", "blue": "Ben"},
        hands={"red": "Knights*2", "blue": "Moat ..."}, out=["blue"], round=3,
    )  # fmt: skip
    shown = words(scenario.svg("referee"))
    assert {"The ford", "Round 3, Battle. Ann's turn.", "Ann's hand", "Knights", "×2"} <= set(shown)
    assert {"Ben's hand; a seed fills it up", "Moat", "out"} <= set(shown)
    assert "Ann has won." in scenario.replace(result="red V1").svg().text
    assert "The game is a draw." in scenario.replace(result="none V4").svg().text
    assert not {"Knights", "Moat"} & set(words(scenario.svg()))
    assert "Moat" not in words(scenario.svg("red"))


def test_a_spectator_of_a_scenario_cannot_tell_hands_apart() -> None:
    ours, theirs = (
        ck.Scenario("@R . @B", turn="red march", hands={"red": "March", "blue": blue}, deck=deck)
        for blue, deck in (("Moat*2", "Archers"), ("Knights March", "Sappers"))
    )
    for seat in ("spectator", "red"):
        assert ours.svg(seat) == theirs.svg(seat)
        assert ours.svg(seat).text == theirs.svg(seat).text
    assert ours._repr_mimebundle_() == theirs._repr_mimebundle_()
    assert ours.svg("blue") != theirs.svg("blue")


def test_a_seat_is_meant_in_any_case_and_a_wrong_one_is_said() -> None:
    game = ck.Game.new(seed=7)
    assert game.svg("Red") == game.svg("red")
    with pytest.raises(ValueError, match="'bleu' is no seat here; did you mean 'blue'"):
        game.svg("bleu")
    with pytest.raises(ValueError, match="'green' is no seat here"):
        game.show("green")
    with pytest.raises(ValueError, match="no seat here"):
        ck.Scenario("@R . @B").svg("yellow")


def test_width_is_the_pixels_from_side_to_side() -> None:
    game = ck.Game.new(seed=7)
    for width in (16, 480, 1000.5):
        root = ET.fromstring(game.svg(width=width))
        _left, _top, across, down = frame(game.svg(width=width))
        assert float(root.attrib["width"]) == width
        assert float(root.attrib["height"]) == pytest.approx(width * down / across, abs=1)
    for width in (0, -5, True, "wide", float("nan"), float("inf")):
        with pytest.raises(ValueError, match="expected pixels from 16 to 10000, or None"):
            game.svg(width=width)  # type: ignore[arg-type]


def test_the_last_action_can_be_left_unmarked() -> None:
    game = played("borderlands", 2, 9)
    dots = 'stroke-dasharray="1.5 3.5"'
    assert dots in game.svg()
    assert dots not in game.svg(last=False)


def test_pictures_that_differ_share_no_id() -> None:
    game = played("borderlands", 2, 9)
    pictures = [
        game.svg(), game.svg(theme="dark"), game.svg("red"), game.svg(shapes="C4-D5"),
        game.svg(coordinates=False), game.svg(last=False), game.svg(width=300),
        builtin("isle").svg(),
    ]  # fmt: skip
    found = [name for picture in pictures for name in ids(picture)]
    assert len(found) == len(set(found)) > 100
    assert game.svg("red", shapes="C4-D5") == game.svg("red", shapes=[ck.Arrow("C4", "D5")])


def test_a_picture_is_text_that_shows_itself() -> None:
    game = ck.Game.new(seed=7)
    picture = game.svg("red")
    assert isinstance(picture, str)
    bundle = picture._repr_mimebundle_()
    assert bundle == {"image/svg+xml": picture, "text/plain": game.text("red")}
    assert type(bundle["image/svg+xml"]) is str
    for other in (copy.copy(picture), pickle.loads(pickle.dumps(picture))):
        assert (other, other.text) == (picture, picture.text)


def test_show_takes_what_svg_takes() -> None:
    for drawn in (ck.Game, ck.Scenario):
        assert inspect.signature(drawn.show).parameters == inspect.signature(drawn.svg).parameters
        assert "output of its own" in (drawn.show.__doc__ or "")


def test_outside_a_notebook_show_prints_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    game = ck.Game.new(seed=7)
    game.show("red", theme="dark")
    assert capsys.readouterr().out == game.text("red") + "\n"
    builtin("moat").show()
    assert "The moat\n\nRound 1, Battle. Red's turn.\n" in capsys.readouterr().out


CELLS = """
import castlekeep as ck; game = ck.Game.new(players={"red": "Ann & <b>", "blue": "Ben"}, seed=7)
---
game.show(shapes=["C4-E5", "red F3", "G5: hold"]); game.show("red", theme="dark"); print("after")
---
game
---
game.scenario()
---
game.svg(width=300)
---
ck.Scenario("@R . @B").show()
"""


def test_a_saved_notebook_shows_pictures_without_a_kernel() -> None:
    cells = [nbformat.v4.new_code_cell(cell.strip()) for cell in CELLS.split("---")]
    book = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(book, timeout=120).execute()
    outputs = [output for cell in book.cells for output in cell.outputs]
    shown = [output for output in outputs if "data" in output]
    assert [output.output_type for output in outputs] == [
        "display_data", "display_data", "stream", "execute_result", "execute_result",
        "execute_result", "display_data",
    ]  # fmt: skip
    for output in shown:
        # With HTML beside it a host would show that, and most code hosts without the drawing.
        assert set(output.data) == {"image/svg+xml", "text/plain"}
        ET.fromstring(output.data["image/svg+xml"])
    dark = words(shown[1].data["image/svg+xml"])
    assert "Ann & <b>'s hand" in dark
    assert "Ann & <b> holds" in shown[1].data["text/plain"]
    html, _resources = HTMLExporter().from_notebook_node(book)
    assert len(re.findall(r'<img[^>]+src="data:image/svg\+xml;base64,', html)) == len(shown)
