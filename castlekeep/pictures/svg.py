"""A scene as a still picture, in the look of the live board."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from castlekeep.pictures import marks, pieces
from castlekeep.pictures.foot import Foot
from castlekeep.pictures.geometry import Box, Point, box, number
from castlekeep.pictures.lettering import SANS, clean
from castlekeep.pictures.palette import palette
from castlekeep.pictures.picture import Picture
from castlekeep.pictures.pieces import Ink
from castlekeep.pictures.scene import Player, Scene
from castlekeep.pictures.shapes import Shape, ShapesLike, read_shapes
from castlekeep.rules.i18n import _
from castlekeep.rules.terms import COLOURS

SCALE = 1.08
"""Pixels a unit of the picture is drawn at."""
LEAST_WIDTH = 360.0


def draw(
    scene: Scene,
    *,
    theme: str = "light",
    shapes: ShapesLike = (),
    coordinates: bool = True,
    last: bool = True,
    width: float | None = None,
) -> Picture:
    """Picture of a scene: the map with all that stands on it, and below it who holds what.

    `Scenario.svg` and `Game.svg` say what the arguments mean.

    Raises
    ------
    ValueError
        If there is no such theme or width, or a shape is none or lies off the map.
    """
    sheet = _Sheet(scene, read_shapes(shapes, scene.terrain), coordinates, last)
    scale = SCALE if width is None else _width(width) / sheet.frame.width
    # Two pictures in one page must not share an id, so each id gets a prefix taken from what is
    # drawn. Until that is known a character that XML forbids holds its place.
    plain = sheet.draw(Ink(palette(theme), "\0"), scale)
    prefix = f"ck{sha256(plain.encode()).hexdigest()[:8]}-"
    return Picture(plain.replace("\0", prefix), scene.text)


def _width(width: float) -> float:
    if isinstance(width, bool) or not isinstance(width, int | float) or not 16 <= width <= 10_000:
        raise ValueError(f"width={width!r:.30}: expected pixels from 16 to 10000, or None")
    return width


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A scene with what is to be drawn of it and over it."""

    scene: Scene
    shapes: tuple[Shape, ...]
    coordinates: bool
    last: bool

    @property
    def frame(self) -> Box:
        """Rectangle of the map, with a little air around it."""
        hexes = box(list(self.scene.terrain))
        width = max(hexes.width + 8, LEAST_WIDTH)
        return Box(hexes.x - (width - hexes.width) / 2, hexes.y - 4, width, hexes.height + 8)

    def draw(self, ink: Ink, scale: float) -> str:
        """Draw the whole."""
        frame, foot = self.frame, Foot(self.scene, self.frame.width)
        height = frame.height + foot.height
        size = f'width="{number(frame.width * scale)}" height="{number(height * scale)}"'
        corner = f'x="{number(frame.x)}" y="{number(frame.y)}"'
        sides = f'width="{number(frame.width)}" height="{number(height)}"'
        view_box = " ".join(map(number, (frame.x, frame.y, frame.width, height)))
        words = f"<title>{clean(self.scene.title)}</title><desc>{clean(self._said())}</desc>"
        definitions = pieces.definitions(ink, self._seats()) + foot.definitions(ink)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view_box}" role="img"'
            f' font-family="{SANS}">{words}<defs>{definitions}</defs>'
            f'<rect {corner} {sides} rx="8" fill="{ink["table"]}"/>{self._map(ink)}'
            f"{foot.draw(ink, Point(frame.x, frame.y + frame.height))}</svg>"
        )

    def _said(self) -> str:
        """What the foot says with icons, for whoever listens."""
        return " ".join([self.scene.caption, *map(_holdings, self.scene.players)]).strip()

    def _seats(self) -> list[str]:
        """Everybody whose hatch is needed, also where a scenario sets down pieces of a stranger."""
        scene = self.scene
        used = {*scene.armies.values(), *scene.control.values()}
        used |= {player.seat for player in scene.players} | {shape.colour for shape in self.shapes}
        return [seat for seat in COLOURS if seat in used]

    def _map(self, ink: Ink) -> str:
        scene = self.scene
        layers = [
            pieces.ground(ink, scene.terrain),
            # Over a castle the wash would turn blue's colours into green's.
            marks.last_action(ink, scene.last, scene.terrain) if self.last else "",
            pieces.castles(ink, scene.control, scene.armies),
            marks.circles(ink, self.shapes),
            pieces.names(ink, scene.terrain) if self.coordinates else "",
            pieces.control_tags(ink, scene.control),
            marks.arrows(ink, self.shapes),
            pieces.armies(ink, scene.armies, scene.marched),
            marks.attack(ink, *scene.attack) if scene.attack else "",
            marks.labels(ink, self.shapes, self.frame),
        ]
        return "".join(layers)


def _holdings(player: Player) -> str:
    if player.out:
        return _("{name}: out.").format(name=player.name)
    text = _("{name}: castles {castles}/{victory}, armies {armies}, cards {cards}.")
    if player.cards is None:
        text = _("{name}: castles {castles}/{victory}, armies {armies}.")
    return text.format(
        name=player.name,
        castles=player.castles,
        victory=player.victory,
        armies=player.armies,
        cards=player.cards,
    )
