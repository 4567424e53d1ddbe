"""What lies on the map, as SVG: ground, water, castles, armies, names, and what they refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from castlekeep.pictures.art import (
    BOOT,
    COURT,
    GRASS,
    HELM,
    MASSIF,
    PINES,
    SHIELD,
    SHIELDS,
    TOWER,
    WAVES,
    Hatch,
    icons,
)
from castlekeep.pictures.geometry import Point, corners, number, place, ring, rivers, shore
from castlekeep.pictures.lettering import text
from castlekeep.pictures.palette import TINCTURES
from castlekeep.rules.hexes import parse_name
from castlekeep.rules.terms import Terrain

DROP = 1.2
"""How far below the middle an army stands, clear of the hex's name."""
_ORIGIN = Point(0, 0)


@dataclass(frozen=True, slots=True)
class Ink:
    """What every piece needs: the colours of the theme, and the prefix of the picture's ids."""

    colours: Mapping[str, str]
    prefix: str

    def __getitem__(self, token: str) -> str:
        return self.colours[token]

    def use(self, what: str, at: Point) -> str:
        """Put something defined once at a place."""
        where = f'x="{number(at.x)}" y="{number(at.y)}"'
        return f'<use href="#{self.prefix}{what}" {where}/>'

    def icon(self, name: str, transform: str) -> str:
        """Put an icon at a place."""
        return f'<use href="#{self.prefix}i-{name}" transform="{transform}"/>'

    def pattern(self, what: str) -> str:
        """Name a pattern as a colour."""
        return f"url(#{self.prefix}{what})"

    def paint(self, what: str) -> str:
        """Fill with a pattern."""
        return f' fill="{self.pattern(what)}"'


ICONS = ("barbute", "peaks", "pine-tree", "walking-boot", "white-tower")
"""What the map needs of the icons."""


def definitions(ink: Ink, seats: Iterable[str]) -> str:
    """Everything that is drawn more than once, and the hatches of the seats."""
    parts = [f'<path id="{ink.prefix}i-{name}" d="{icons()[name]}"/>' for name in ICONS]
    parts += [*_marks(ink), _wall(ink), _tower(ink), _shield(ink), _boot(ink)]
    for seat in seats:
        parts += [_army(ink, seat), _control_tag(ink, seat)]
        field, hatch = TINCTURES[seat]
        ground = f'<rect width="9" height="9" fill="{field}"/>'
        tag = f'<rect width="9" height="9" fill="{ink["tag"]}"/>'
        pale = f'{tag}{ground[:-2]} opacity="{COURT["ground"]}"/>'
        parts.append(_tile(ink, f"h-{seat}", SHIELDS[seat], ground, hatch, 0.75))
        parts.append(_tile(ink, f"c-{seat}", _court(SHIELDS[seat]), pale, field, 1, COURT["scale"]))
    return "".join(parts)


def _court(hatch: Hatch) -> Hatch:
    dots = tuple((x, y, COURT["dot"]) for x, y, _ in hatch.dots)
    return Hatch(hatch.size, COURT["width"], hatch.lines, dots)


def _tile(
    ink: Ink, name: str, hatch: Hatch, ground: str, colour: str, opacity: float, scale: float = 1
) -> str:
    stroke = f'stroke="{colour}" stroke-width="{hatch.width}" stroke-opacity="{opacity}"'
    lines = f'<path d="{hatch.lines}" {stroke}/>' if hatch.lines else ""
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>' for x, y, r in hatch.dots)
    size = f'width="{hatch.size}" height="{hatch.size}" patternUnits="userSpaceOnUse"'
    if scale != 1:
        size += f' patternTransform="scale({scale})"'
    return f'<pattern id="{ink.prefix}{name}" {size}>{ground}{lines}{dots}</pattern>'


def _marks(ink: Ink) -> Iterator[str]:
    """Pines, massif, tufts of grass and waves."""
    p = ink.prefix
    yield f'<g id="{p}forest">{"".join(ink.icon("pine-tree", pine) for pine in PINES)}</g>'
    yield f'<g id="{p}mountain">{ink.icon("peaks", MASSIF)}</g>'
    for kind, tufts in enumerate(GRASS):
        yield f'<path id="{p}clear{kind}" d="{tufts}"/>'
    width, height, lines = WAVES
    yield (
        f'<pattern id="{p}waves" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<path d="{lines}" fill="none" stroke="{ink["seamark"]}" stroke-width="1.1"'
        f' stroke-linecap="round"/></pattern>'
    )


def _wall(ink: Ink) -> str:
    wall = ring(_ORIGIN, 0.8)
    towers = "".join(
        f"M{at}m-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0 -8.6 0" for at in corners(_ORIGIN, 0.8)
    )
    return (
        f'<g id="{ink.prefix}wall" stroke-linejoin="round" fill="none">'
        f'<path d="{wall}" stroke="{ink["tagink"]}" stroke-width="5.4"/>'
        f'<path d="{wall}" stroke="{ink["bastion"]}" stroke-width="3.4"/>'
        f'<path d="{towers}" fill="{ink["bastion"]}" stroke="{ink["tagink"]}"'
        f' stroke-width="1.1"/></g>'
    )


def _tower(ink: Ink) -> str:
    return (
        f'<g id="{ink.prefix}tower" fill="{ink["tagink"]}" stroke="{ink["tag"]}"'
        f' stroke-width="56" stroke-linejoin="round" paint-order="stroke">'
        f"{ink.icon('white-tower', TOWER)}</g>"
    )


def _shield(ink: Ink) -> str:
    """What all armies have in common."""
    dark, light = ink["tagink"], ink["tag"]
    return (
        f'<g id="{ink.prefix}army">'
        f'<path d="{SHIELD}" transform="translate(.8 1.8)" fill="#000" opacity=".28"/>'
        f'<path d="{SHIELD}" stroke="{dark}" stroke-width="3.4"/>'
        f'<path d="{SHIELD}" stroke="{light}" stroke-width="1.3"/>'
        f'<g fill="{light}" stroke="{dark}" stroke-width="44" stroke-linejoin="round"'
        f' paint-order="stroke">{ink.icon("barbute", HELM)}</g>'
        f'<circle cx="10" cy="12" r="6" fill="{light}" stroke="{dark}"/></g>'
    )


def _army(ink: Ink, seat: str) -> str:
    shield = f'<use href="#{ink.prefix}army"{ink.paint(f"h-{seat}")}/>'
    return f'<g id="{ink.prefix}a-{seat}">{shield}{_letter(ink, Point(10, 15.2), seat)}</g>'


def _control_tag(ink: Ink, seat: str) -> str:
    return (
        f'<g id="{ink.prefix}t-{seat}"><rect x="-5.5" y="-5.5" width="11" height="11" rx="1.5"'
        f' fill="{ink["tag"]}" stroke="{ink["tagink"]}"/>{_letter(ink, Point(0, 3.2), seat)}</g>'
    )


def _letter(ink: Ink, at: Point, seat: str) -> str:
    style = f'font-size="9" font-weight="700" text-anchor="middle" fill="{ink["tagink"]}"'
    return text(at, seat[0].upper(), f" {style}")


def _boot(ink: Ink) -> str:
    return (
        f'<g id="{ink.prefix}boot"><circle r="6" fill="{ink["tag"]}" stroke="{ink["tagink"]}"/>'
        f'<g fill="{ink["tagink"]}">{ink.icon("walking-boot", BOOT)}</g></g>'
    )


def ground(ink: Ink, terrain: Mapping[str, str]) -> str:
    """Terrain with its marks, rivers, the sea over their mouths, and beaches."""
    parts = [_hexes(ink, terrain, kind) for kind in Terrain if kind is not Terrain.SEA]
    stroke = f'<g fill="none" stroke="{ink["clearmark"]}" stroke-linecap="round">'
    parts.append(f"{stroke}{''.join(_grass(ink, terrain))}</g>")
    for kind in (Terrain.FOREST, Terrain.MOUNTAIN):
        marks = (ink.use(kind, place(at)) for at, found in terrain.items() if found == kind)
        parts.append(f'<g fill="{ink[kind + "mark"]}">{"".join(marks)}</g>')
    bank = f'stroke="{ink["rivershine"]}" stroke-width="14.1"'
    water = f'stroke="{ink["rivermark"]}" stroke-width="9"'
    course = _twice(ink, "course", rivers(terrain), bank, water)
    parts.append(f'<g fill="none" stroke-linecap="round">{course}</g>')
    sea = f'fill="{ink[Terrain.SEA]}" stroke="{ink["hexline"]}"'
    waves = f'fill="{ink.pattern("waves")}"'
    parts.append(_twice(ink, "sea", _rings(terrain, Terrain.SEA), sea, waves))
    parts.append(
        f'<path d="{shore(terrain)}" stroke="{ink["shore"]}" stroke-width="2.4"'
        f' stroke-linecap="round"/>'
    )
    return "".join(parts)


def _twice(ink: Ink, name: str, path: str, under: str, over: str) -> str:
    """One path in two styles, one upon the other."""
    first = f'<g {under}><path id="{ink.prefix}{name}" d="{path}"/></g>'
    return f'{first}<use href="#{ink.prefix}{name}" {over}/>' if path else ""


def _rings(terrain: Mapping[str, str], kind: Terrain) -> str:
    return "".join(ring(place(at)) for at, found in terrain.items() if found == kind)


def _hexes(ink: Ink, terrain: Mapping[str, str], kind: Terrain) -> str:
    """All hexes of one terrain."""
    return f'<path d="{_rings(terrain, kind)}" fill="{ink[kind]}" stroke="{ink["hexline"]}"/>'


def _grass(ink: Ink, terrain: Mapping[str, str]) -> Iterator[str]:
    for at, kind in terrain.items():
        if kind == Terrain.CLEAR:
            col, row = parse_name(at)
            yield ink.use(f"clear{(col + 3 * row) % len(GRASS)}", place(at))


def castles(ink: Ink, control: Mapping[str, str | None], armies: Mapping[str, str]) -> str:
    """Castles in the hatch of who controls them, with a tower where no army stands."""
    parts = []
    for seat in dict.fromkeys(control.values()):
        # Not a part of the wall: there the hatch would begin anew with every castle.
        courts = "".join(ring(place(at), 0.8) for at, owner in control.items() if owner == seat)
        paint = f' fill="{ink["court"]}"' if seat is None else ink.paint(f"c-{seat}")
        parts.append(f'<path d="{courts}"{paint}/>')
    parts += [ink.use("wall", place(at)) for at in control]
    parts += [ink.use("tower", place(at)) for at in control if at not in armies]
    return "".join(parts)


def names(ink: Ink, terrain: Mapping[str, str]) -> str:
    """Names of the hexes: a plate on a castle, else at its top with a halo."""
    parts: list[str] = []
    for kind in Terrain:
        found = [at for at, there in terrain.items() if there == kind]
        if kind is Terrain.CASTLE:
            plates = "".join(_plate(ink, at) for at in found)
            parts.append(f'<g font-weight="700" fill="{ink["tagink"]}">{plates}</g>')
        elif found:
            halo = f'stroke="{ink[kind]}" stroke-width="2.4" paint-order="stroke"'
            words = "".join(text(Point(place(at).x, place(at).y - 18.6), at) for at in found)
            parts.append(f'<g fill="{ink["hexink"]}" stroke-linejoin="round" {halo}>{words}</g>')
    return f'<g font-size="8.45" font-weight="500" text-anchor="middle">{"".join(parts)}</g>'


def _plate(ink: Ink, at: str) -> str:
    x, y = place(at)
    half = 4 + 2.5 * len(at)
    return (
        f'<rect x="{number(x - half)}" y="{number(y + 20.5)}" width="{number(2 * half)}"'
        f' height="10.2" rx="2" fill="{ink["tag"]}" stroke="{ink["tagink"]}"/>'
        f"{text(Point(x, y + 28.6), at)}"
    )


def control_tags(ink: Ink, control: Mapping[str, str | None]) -> str:
    """Square tags with the letter of who controls a castle; a round one is an army's."""
    return "".join(
        ink.use(f"t-{seat}", Point(place(at).x - 22.4, place(at).y - 12.8))
        for at, seat in control.items()
        if seat is not None
    )


def armies(ink: Ink, where: Mapping[str, str], marched: Iterable[str]) -> str:
    """Armies, with a boot where one has marched."""
    tokens = [army(ink, Point(place(at).x, place(at).y + DROP), seat) for at, seat in where.items()]
    boots = [ink.use("boot", Point(place(at).x - 10, place(at).y + 12 + DROP)) for at in marched]
    return "".join([*tokens, *boots])


def army(ink: Ink, at: Point, seat: str) -> str:
    """One army with its letter."""
    return ink.use(f"a-{seat}", at)
