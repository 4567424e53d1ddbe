"""What stands below the map: whose turn it is, what each player holds, and the hands in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, TypeVar

from castlekeep.pictures.art import CARDS_ICON, card_picture, icons
from castlekeep.pictures.geometry import Point, number
from castlekeep.pictures.lettering import SERIF, fit, length, text
from castlekeep.pictures.pieces import Ink, army, letters
from castlekeep.pictures.scene import OpenHand, Player, Scene
from castlekeep.rules.cards import NUMBER, Card
from castlekeep.rules.i18n import _

MARGIN = 10.0
GAP = 6.0
PLAYER_WIDTH, PLAYER_HEIGHT = 150.0, 42.0
CARD_WIDTH, CARD_HEIGHT = 116.0, 36.0
OPEN, SIEGE = "crossed-swords", "white-tower"
TITLE = f' font-family="{SERIF}" font-weight="700"'

T = TypeVar("T")


class _Band(NamedTuple):
    """A strip of the foot, and what draws it from its upper left corner."""

    height: float
    draw: Callable[[Ink, Point], str]


@dataclass(frozen=True, slots=True)
class Foot:
    """The foot of a picture.

    Parameters
    ----------
    scene
        What is shown.
    width
        From side to side of the picture.
    """

    scene: Scene
    width: float

    @property
    def height(self) -> float:
        """How high it is."""
        return sum(band.height for band in self._bands()) + MARGIN - GAP

    def draw(self, ink: Ink, corner: Point) -> str:
        """Draw it with its upper left corner at a place."""
        parts, top = [], corner.y
        for band in self._bands():
            parts.append(band.draw(ink, Point(corner.x + MARGIN, top)))
            top += band.height
        return f'<g fill="{ink["ink"]}">{"".join(parts)}</g>'

    def definitions(self, ink: Ink) -> str:
        """Every kind of card that lies in some hand, once."""
        kinds = dict.fromkeys(card for hand in self.scene.hands for card in hand.cards)
        if not kinds:
            return ""
        columns = self._across(CARD_WIDTH)
        width = (self._room + GAP) / columns - GAP
        swords = f'<path id="{ink.prefix}i-{OPEN}" d="{icons().get(OPEN, "")}"/>'
        return swords + "".join(_face(ink, card, width) for card in kinds)

    @property
    def _room(self) -> float:
        return self.width - 2 * MARGIN

    def _bands(self) -> Iterator[_Band]:
        scene = self.scene
        if scene.heading:
            yield self._line(scene.heading, 15, TITLE)
        if scene.caption:
            yield self._line(scene.caption, 13, ' font-weight="600"')
        # As few rows as can be, and these of one length.
        rows = ceil(len(scene.players) / self._across(PLAYER_WIDTH)) or 1
        columns = ceil(len(scene.players) / rows)
        for row in _rows(scene.players, columns):
            yield self._row(row, columns, PLAYER_HEIGHT, _player)
        for hand in scene.hands:
            yield self._line(_hand_title(hand), 13, TITLE)
            columns = self._across(CARD_WIDTH)
            for cards in _rows(list(hand.cards.items()), columns):
                yield self._row(cards, columns, CARD_HEIGHT, _card)

    def _across(self, width: float) -> int:
        """How many things of a width stand side by side."""
        return max(1, int((self._room + GAP) // (width + GAP)))

    def _line(self, words: str, size: float, more: str) -> _Band:
        words = fit(words, self._room - 4, size)
        style = f' font-size="{size}"{more}'
        return _Band(26, lambda ink, at: text(Point(at.x + 2, at.y + 16), words, style))

    def _row(
        self,
        things: Sequence[T],
        columns: int,
        height: float,
        draw: Callable[[Ink, Point, float, T], str],
    ) -> _Band:
        step = (self._room + GAP) / columns

        def row(ink: Ink, at: Point) -> str:
            return "".join(
                draw(ink, Point(at.x + n * step, at.y), step - GAP, thing)
                for n, thing in enumerate(things)
            )

        return _Band(height + GAP, row)


def _rows(things: Sequence[T], columns: int) -> Iterator[Sequence[T]]:
    return (things[n : n + columns] for n in range(0, len(things), columns or 1))


def _hand_title(hand: OpenHand) -> str:
    title = _("{name}'s hand")
    if hand.more:
        title = _("{name}'s hand; a seed fills it up")
    elif not hand.cards:
        title = _("{name}'s hand: no cards")
    return title.format(name=hand.name)


def _panel(at: Point, width: float, height: float, fill: str, edge: str = "") -> str:
    return (
        f'<rect x="{number(at.x)}" y="{number(at.y)}" width="{number(width)}"'
        f' height="{number(height)}" rx="7" fill="{fill}"{edge}/>'
    )


def _icon(ink: Ink, name: str, at: Point, size: float) -> str:
    """An icon in a square by its upper left corner."""
    return ink.icon(name, f"translate({at}) scale({size / 512:.3g})")


def _player(ink: Ink, at: Point, width: float, player: Player) -> str:
    edge = f' stroke="{ink["ink"]}" stroke-width="1.8"' if player.acts else _hair(ink)
    out = ' text-decoration="line-through"' if player.out else ""
    style = f' font-size="14"{TITLE}{out}'
    return (
        _panel(at, width, PLAYER_HEIGHT, ink["raised"], edge)
        + letters(ink, [army(ink, Point(at.x + 21, at.y + 20), player.seat)])
        + text(Point(at.x + 42, at.y + 18), fit(player.name, width - 48, 14), style)
        + _holdings(ink, Point(at.x + 42, at.y + 34), player)
    )


def _holdings(ink: Ink, at: Point, player: Player) -> str:
    """Castles on the way to victory, armies and cards, each with its icon."""
    if player.out:
        return text(at, _("out"), f' font-size="11" fill="{ink["muted"]}"')
    stats = [(SIEGE, f"{player.castles}/{player.victory}"), ("barbute", str(player.armies))]
    x, parts = at.x, []
    for name, value in stats:
        parts.append(_icon(ink, name, Point(x, at.y - 10), 12))
        parts.append(text(Point(x + 15, at.y), value))
        x += 26 + length(value, 11)
    if player.cards is not None:
        where = f"translate({number(x)} {number(at.y - 10.5)}) scale(.9)"
        parts.append(
            f'<path d="{CARDS_ICON}" transform="{where}" fill="none" stroke="{ink["ink"]}"'
            f' stroke-width="1.4"/>{text(Point(x + 15, at.y), str(player.cards))}'
        )
    return f'<g font-size="11.5" font-weight="700">{"".join(parts)}</g>'


def _hair(ink: Ink) -> str:
    return f' stroke="{ink["line"]}"'


def _face(ink: Ink, card: Card, width: float) -> str:
    """A kind of card as on a narrow board: its picture, name and both values."""
    picture = f"M34 0v{number(CARD_HEIGHT)}h-27q-7 0 -7 -7v-22q0 -7 7 -7Z"
    corner = Point(0, 0)
    parts = [
        _panel(corner, width, CARD_HEIGHT, ink["card"]),
        f'<path d="{picture}" fill="{ink["cardpic"]}"/>',
        _panel(corner, width, CARD_HEIGHT, "none", _hair(ink)),
        f'<path d="{card_picture(card)}" transform="translate(4 5) scale(.0508)"/>',
        text(Point(40, 15), card, f' font-size="11.5"{TITLE}'),
        _value(ink, Point(40, 30), OPEN, card.open),
        _value(ink, Point(68, 30), SIEGE, card.siege),
    ]
    return f'<g id="{ink.prefix}c{NUMBER[card]}">{"".join(parts)}</g>'


def _value(ink: Ink, at: Point, icon: str, value: int) -> str:
    style = ' font-size="11" font-weight="700"'
    return _icon(ink, icon, Point(at.x, at.y - 9), 10) + text(
        Point(at.x + 12, at.y), str(value), style
    )


def _card(ink: Ink, at: Point, width: float, held: tuple[Card, int]) -> str:
    """A kind of card, with how many of it where it is more than one."""
    card, count = held
    face = ink.use(f"c{NUMBER[card]}", at)
    if count == 1:
        return face
    return face + _copies(ink, Point(at.x + width - 17, at.y + 26), count)


def _copies(ink: Ink, at: Point, count: int) -> str:
    style = f' font-size="10" font-weight="700" text-anchor="middle" fill="{ink["tagink"]}"'
    return (
        f'<rect x="{number(at.x - 11)}" y="{number(at.y - 7)}" width="22" height="13" rx="3"'
        f' fill="{ink["tag"]}" stroke="{ink["tagink"]}"/>'
        f"{text(Point(at.x, at.y + 3.2), f'×{count}', style)}"
    )
