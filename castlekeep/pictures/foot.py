"""What stands below the map: whose turn it is, what each player holds, and the hands in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, TypeVar

from castlekeep.pictures.art import CARDS_ICON, card_picture, icons
from castlekeep.pictures.geometry import Point, number
from castlekeep.pictures.lettering import SERIF, fit, length, text
from castlekeep.pictures.pieces import Ink, army
from castlekeep.pictures.scene import OpenHand, Player, Scene
from castlekeep.rules.cards import NUMBER, Card
from castlekeep.rules.i18n import _

MARGIN = 10.0
GAP = 6.0
PLAYER_WIDTH, PLAYER_HEIGHT = 140.0, 42.0
CARD_WIDTH, CARD_HEIGHT = 116.0, 36.0
SHIELD_WIDTH, ICON = 42.0, 12.0
OPEN, SIEGE, CARDS = "crossed-swords", "white-tower", "cards"
TITLE = f' font-family="{SERIF}" font-weight="700"'
NAME = f' font-size="11.5"{TITLE}'

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
        """Define what it draws more than once: each kind of card that lies in some hand."""
        cards = (
            f'<path id="{ink.prefix}i-{CARDS}" d="{CARDS_ICON}" transform="scale(36)" fill="none"'
            f' stroke="{ink["ink"]}" stroke-width="1.4"/>'
        )
        kinds = dict.fromkeys(card for hand in self.scene.hands for card in hand.cards)
        if not kinds:
            return cards
        columns = self._across(CARD_WIDTH)
        width = (self._room + GAP) / columns - GAP
        swords = f'<path id="{ink.prefix}i-{OPEN}" d="{icons().get(OPEN, "")}"/>'
        faces = [_face(ink, card) for card in kinds]
        return "".join([cards, swords, _paper(ink, width), *faces])

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
        rows = ceil(len(scene.players) / self._across(self._player_width)) or 1
        columns = ceil(len(scene.players) / rows)
        for row in _rows(scene.players, columns):
            yield self._row(row, columns, PLAYER_HEIGHT, _player)
        for hand in scene.hands:
            yield self._line(_hand_title(hand), 13, TITLE)
            columns = self._across(CARD_WIDTH)
            for cards in _rows(list(hand.cards.items()), columns):
                yield self._row(cards, columns, CARD_HEIGHT, _card)

    @property
    def _player_width(self) -> float:
        """Least width in which every player's figures have room."""
        stats = [sum(_stat_width(value) for _name, value in _stats(p)) for p in self.scene.players]
        return max([PLAYER_WIDTH, *(SHIELD_WIDTH + width for width in stats)])

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
    left = at.x + SHIELD_WIDTH
    return (
        _panel(at, width, PLAYER_HEIGHT, ink["raised"], edge)
        + army(ink, Point(at.x + 21, at.y + 20), player.seat)
        + text(Point(left, at.y + 18), fit(player.name, width - SHIELD_WIDTH - 6, 14), style)
        + _holdings(ink, Point(left, at.y + 34), player)
    )


def _stats(player: Player) -> list[tuple[str, str]]:
    """Castles on the way to victory, armies and cards: icon and figure."""
    stats = [(SIEGE, f"{player.castles}/{player.victory}"), ("barbute", str(player.armies))]
    return stats if player.cards is None else [*stats, (CARDS, str(player.cards))]


def _stat_width(value: str) -> float:
    return ICON + 12 + length(value, 11.5)


def _holdings(ink: Ink, at: Point, player: Player) -> str:
    if player.out:
        return text(at, _("out"), f' font-size="11" fill="{ink["muted"]}"')
    x, parts = at.x, []
    for name, value in _stats(player):
        parts.append(_icon(ink, name, Point(x, at.y - 10), ICON))
        parts.append(text(Point(x + ICON + 3, at.y), value))
        x += _stat_width(value)
    return f'<g font-size="11.5" font-weight="700">{"".join(parts)}</g>'


def _hair(ink: Ink) -> str:
    return f' stroke="{ink["line"]}"'


def _paper(ink: Ink, width: float) -> str:
    """What all cards have in common: as on a narrow board, the picture stands left."""
    corner, picture = Point(0, 0), f"M34 0v{number(CARD_HEIGHT)}h-27q-7 0 -7 -7v-22q0 -7 7 -7Z"
    return (
        f'<g id="{ink.prefix}card">{_panel(corner, width, CARD_HEIGHT, ink["card"])}'
        f'<path d="{picture}" fill="{ink["cardpic"]}"/>'
        f"{_panel(corner, width, CARD_HEIGHT, 'none', _hair(ink))}</g>"
    )


def _face(ink: Ink, card: Card) -> str:
    """A kind of card: its picture, name and both values."""
    values = _value(ink, Point(40, 30), OPEN, card.open)
    values += _value(ink, Point(68, 30), SIEGE, card.siege)
    return (
        f'<g id="{ink.prefix}c{NUMBER[card]}"><use href="#{ink.prefix}card"/>'
        f'<path d="{card_picture(card)}" transform="translate(4 5) scale(.0508)"/>'
        f"{text(Point(40, 15), card, NAME)}"
        f'<g font-size="11" font-weight="700">{values}</g></g>'
    )


def _value(ink: Ink, at: Point, icon: str, value: int) -> str:
    drawn = _icon(ink, icon, Point(at.x, at.y - 9), 10)
    return drawn + text(Point(at.x + 12, at.y), str(value))


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
