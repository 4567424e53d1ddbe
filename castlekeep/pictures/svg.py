"""A view as a still picture, in the look of the live board."""

from __future__ import annotations

from hashlib import sha256
from html import escape
from math import ceil

from castlekeep.pictures import pieces
from castlekeep.pictures.geometry import Box, Point, box, number
from castlekeep.pictures.palette import palette
from castlekeep.pictures.pieces import Ink, army, text
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import View
from castlekeep.text.log import last_hexes
from castlekeep.text.names import Names, name_of, phase_title
from castlekeep.text.prompt import holdings, prompt

SANS = (
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif"
)
SCALE = 1.08
"""Pixels a unit of the picture is drawn at."""
_LEAST_WIDTH = 300.0
_PLAYER_WIDTH = 172
_PLAYER_HEIGHT = 40.0
_LINE_HEIGHT = 26.0
_LETTER = 7.0
"""Width of a letter at the size of a name, on the safe side."""


def svg(view: View, names: Names, *, theme: str = "light", coordinates: bool = True) -> str:
    """Picture of a view as SVG: the map with all that stands on it, and who holds what.

    Nothing of a hand is in it, whoever's view it is.

    Parameters
    ----------
    view
        What a seat may know.
    names
        What the players are called.
    theme
        ``"light"`` or ``"dark"``.
    coordinates
        Whether the hexes' names are written on them.

    Raises
    ------
    ValueError
        If there is no such theme.
    """
    colours = palette(theme)
    # Two pictures in one page must not share an id, so the prefix is taken from what is drawn.
    plain = _draw(view, names, Ink(colours, ""), coordinates)
    prefix = f"ck{sha256(plain.encode()).hexdigest()[:8]}-"
    return _draw(view, names, Ink(colours, prefix), coordinates)


def _draw(view: View, names: Names, ink: Ink, coordinates: bool) -> str:
    frame = _frame(view)
    label = _("{title}, round {n}").format(
        title=view["map"]["title"] or _("Castlekeep"), n=view["round"]
    )
    size = f'width="{number(frame.width * SCALE)}" height="{number(frame.height * SCALE)}"'
    corner = f'x="{number(frame.x)}" y="{number(frame.y)}"'
    sides = f'width="{number(frame.width)}" height="{number(frame.height)}"'
    view_box = " ".join(map(number, frame))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view_box}" role="img"'
        f' font-family="{SANS}"><title>{escape(label)}</title>'
        f"{pieces.definitions(ink, view['order'])}"
        f'<rect {corner} {sides} rx="8" fill="{ink["table"]}"/>'
        f"{_map(view, ink, coordinates)}{_footer(view, names, ink, frame)}</svg>"
    )


def _map(view: View, ink: Ink, coordinates: bool) -> str:
    terrain, battle = view["map"]["terrain"], view["battle"]
    layers = [
        pieces.ground(ink, terrain),
        # Over a castle the wash would turn blue's colours into green's.
        pieces.last_action(ink, last_hexes(view["log"])),
        pieces.castles(ink, view["control"], view["armies"]),
        pieces.names(ink, terrain) if coordinates else "",
        pieces.control_tags(ink, view["control"]),
        pieces.armies(ink, view["armies"], view["marched"]),
        pieces.attack(ink, battle["attacker"], battle["defender"]) if battle else "",
    ]
    return "".join(layers)


def _columns(width: float, players: int) -> int:
    return max(1, min(players, int(width // _PLAYER_WIDTH)))


def _frame(view: View) -> Box:
    """Rectangle of the whole picture: the map, and the footer below it."""
    hexes = box(list(view["map"]["terrain"]))
    width = max(hexes.width + 8, _LEAST_WIDTH)
    rows = ceil(len(view["order"]) / _columns(width, len(view["order"])))
    height = hexes.height + 8 + _LINE_HEIGHT + rows * _PLAYER_HEIGHT
    return Box(hexes.x - (width - hexes.width) / 2, hexes.y - 4, width, height)


def _footer(view: View, names: Names, ink: Ink, frame: Box) -> str:
    """Whose turn it is, and what each player holds."""
    columns = _columns(frame.width, len(view["order"]))
    step = (frame.width - 16) / columns
    rows = ceil(len(view["order"]) / columns)
    top = frame.y + frame.height - rows * _PLAYER_HEIGHT
    left = frame.x + 14
    where = _("Round {n}, {phase}.").format(n=view["round"], phase=phase_title(view["phase"]))
    line = _fit(f"{where} {_status(view, names)}", frame.width - 28)
    parts = [text(Point(left, top - 10), line, ' font-size="13" font-weight="600"')]
    for number_, seat in enumerate(view["order"]):
        row, column = divmod(number_, columns)
        at = Point(left + column * step, top + row * _PLAYER_HEIGHT)
        parts.append(_player(view, names, ink, at, seat, step))
    return f'<g fill="{ink["ink"]}">{"".join(parts)}</g>'


def _status(view: View, names: Names) -> str:
    """Who decides, said to nobody in particular."""
    seat = view["to_act"]
    if seat is None:
        return prompt(view, names)["text"]
    return _("{name} to act.").format(name=name_of(seat, names))


def _player(view: View, names: Names, ink: Ink, at: Point, seat: str, width: float) -> str:
    castles, forces = holdings(view, seat)
    out = seat in view["out"]
    fields = {"castles": castles, "victory": view["rules"]["victory_castles"], "armies": forces}
    held = _("out") if out else _("castles {castles}/{victory}, armies {armies}").format(**fields)
    weight = 700 if seat == view["to_act"] else 500
    name = _fit(name_of(seat, names), width - 40)
    chit = army(ink, Point(at.x + 14, at.y + 16), seat)
    letter = f'font-size="9" font-weight="700" text-anchor="middle" fill="{ink["tagink"]}"'
    return (
        f"<g {letter}>{chit}</g>"
        + text(Point(at.x + 36, at.y + 13), name, f' font-size="12" font-weight="{weight}"')
        + text(Point(at.x + 36, at.y + 28), held, f' font-size="10.5" fill="{ink["muted"]}"')
    )


def _fit(words: str, width: float) -> str:
    """Shorten words to a width."""
    most = int(width / _LETTER)
    return words if len(words) <= most else words[: most - 1] + "…"
