"""What is marked on a map: the last action, an attack, and the shapes of whoever explains it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from castlekeep.pictures.geometry import Box, Point, arrow, number, place, pointer, ring
from castlekeep.pictures.lettering import length, text
from castlekeep.pictures.pieces import Ink
from castlekeep.pictures.shapes import INK, Arrow, Circle, Label, Shape

CIRCLE = 26
LETTER = 10.5
"""Size of the letters of a label."""
_HALF = 7
"""Half the height of a label, which fits between the letters of castle and army."""


def last_action(ink: Ink, hexes: Iterable[str], terrain: Mapping[str, str]) -> str:
    """Wash and ring of the hexes of the last action; dots would be lost beside a castle's wall."""
    washes = "".join(ring(place(at), 0.95) for at in hexes)
    rings = {True: "", False: ""}
    for at in hexes:
        rings[terrain[at] == "castle"] += ring(place(at), 0.93)
    return (
        f'<path d="{washes}" fill="{ink["last"]}"/>'
        f'<g fill="none" stroke="#b98a00" stroke-linejoin="round">'
        f'<path d="{rings[False]}" stroke-width="1.5" stroke-dasharray="1.5 3.5"/>'
        f'<path d="{rings[True]}" stroke-width="2.2"/></g>'
    )


def attack(ink: Ink, src: str, dst: str) -> str:
    """Arrow from an attacker to the hex it attacks."""
    line, head = arrow(place(src), place(dst))
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{line}" stroke="{ink["casing"]}" stroke-width="8.5"/>'
        f'<path d="{head}" fill="{ink["casing"]}" stroke="{ink["casing"]}" stroke-width="3"/>'
        f'<path d="{line}" stroke="{ink["attack"]}" stroke-width="4.6"/>'
        f'<path d="{head}" fill="{ink["attack"]}"/></g>'
    )


class _Tint(NamedTuple):
    """A shape's body with its two outlines, which tell it from any ground; like a token's."""

    body: str
    outer: str
    inner: str


def _tint(ink: Ink, colour: str) -> _Tint:
    if colour == INK:
        return _Tint(ink["legal"], ink["casing"], ink["casing"])
    return _Tint(ink.pattern(f"h-{colour}"), ink["tagink"], ink["tag"])


def circles(ink: Ink, shapes: Iterable[Shape]) -> str:
    """Circles around hexes, which lie under names and armies."""
    return "".join(_circle(ink, shape) for shape in shapes if isinstance(shape, Circle))


def _circle(ink: Ink, circle: Circle) -> str:
    body, outer, inner = _tint(ink, circle.colour)
    x, y = place(circle.at)
    widths = ((outer, 6.8), (inner, 5), (body, 3.6))
    rings = "".join(f'<circle r="{CIRCLE}" stroke="{c}" stroke-width="{w}"/>' for c, w in widths)
    return f'<g transform="translate({number(x)} {number(y)})" fill="none">{rings}</g>'


def arrows(ink: Ink, shapes: Iterable[Shape]) -> str:
    """Arrows from hex to hex, which lie under armies."""
    return "".join(_arrow(ink, shape) for shape in shapes if isinstance(shape, Arrow))


def _arrow(ink: Ink, shape: Arrow) -> str:
    body, outer, inner = _tint(ink, shape.colour)
    way = pointer(place(shape.src), place(shape.dst))
    return (
        f'<g stroke-linejoin="round"><path d="{way}" stroke="{outer}" stroke-width="3.4"/>'
        f'<path d="{way}" fill="{body}" stroke="{inner}" stroke-width="1.2"/></g>'
    )


def labels(ink: Ink, shapes: Iterable[Shape], frame: Box) -> str:
    """Words on hexes, over everything, and moved aside where they would run out of the picture."""
    plates = "".join(_label(ink, shape, frame) for shape in shapes if isinstance(shape, Label))
    style = f'font-size="{LETTER}" font-weight="700" text-anchor="middle" fill="{ink["tagink"]}"'
    return f"<g {style}>{plates}</g>" if plates else ""


def _label(ink: Ink, label: Label, frame: Box) -> str:
    body, outer, _inner = _tint(ink, label.colour)
    x, y = place(label.at)
    half = max(_HALF, length(label.text, LETTER) / 2 + 4)
    room = half + 3
    x = min(max(x, frame.x + room), frame.x + frame.width - room)
    plate = (
        f'<rect x="{number(x - half)}" y="{number(y - _HALF)}" width="{number(2 * half)}"'
        f' height="{2 * _HALF}" rx="3"'
    )
    return (
        f'{plate} stroke="{outer}" stroke-width="4.2"/>'
        f'{plate} fill="{ink["tag"]}" stroke="{body}" stroke-width="2"/>'
        f"{text(Point(x, y + 3.7), label.text)}"
    )
