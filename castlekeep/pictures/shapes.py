"""Shapes drawn over a picture: arrows, circles and labels, as values with a notation of their own.

======================  ======================================
``"C4-D5"``             an arrow
``"C4"``                a circle
``"C4: hold this"``     a label
``"blue C4-D5"``        any of them in a colour other than ink
======================  ======================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from castlekeep.rules.terms import COLOURS
from castlekeep.scenario.problems import meant
from castlekeep.scenario.reading import read_hex

INK = "ink"
TINTS = (INK, *COLOURS)
"""Colours a shape may have: the ink of the page, or a player's with its hatch."""

LONGEST_LABEL = 24


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one hex to another.

    Parameters
    ----------
    src, dst
        Hexes, in any case.
    colour
        ``"ink"`` or a player's colour.

    >>> Arrow("c4", "E5", colour="red"), str(Arrow("c4", "e5", colour="red"))
    (Arrow(src='C4', dst='E5', colour='red'), 'red C4-E5')
    """

    src: str
    dst: str
    colour: str = INK

    def __post_init__(self) -> None:
        _fill(self, src=read_hex(self.src), dst=read_hex(self.dst), colour=_tint(self.colour))
        if self.src == self.dst:
            raise ValueError(
                f"an arrow from {self.src} to itself has no way to go; Circle({self.src!r}) marks "
                "a hex"
            )

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes it touches."""
        return self.src, self.dst

    def __str__(self) -> str:
        return _spoken(self.colour, f"{self.src}-{self.dst}")


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a hex.

    Parameters
    ----------
    at
        The hex, in any case.
    colour
        ``"ink"`` or a player's colour.

    >>> str(Circle("C4")), str(Circle("C4", "blue"))
    ('C4', 'blue C4')
    """

    at: str
    colour: str = INK

    def __post_init__(self) -> None:
        _fill(self, at=read_hex(self.at), colour=_tint(self.colour))

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hex it stands on."""
        return (self.at,)

    def __str__(self) -> str:
        return _spoken(self.colour, self.at)


@dataclass(frozen=True, slots=True)
class Label:
    """A few words on a hex.

    Parameters
    ----------
    at
        The hex, in any case.
    text
        The words, 1 to 24 printable characters.
    colour
        ``"ink"`` or a player's colour, for the frame.

    >>> str(Label("C4", "hold this", "green"))
    'green C4: hold this'
    """

    at: str
    text: str
    colour: str = INK

    def __post_init__(self) -> None:
        _fill(self, at=read_hex(self.at), text=_words(self.text), colour=_tint(self.colour))

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hex it stands on."""
        return (self.at,)

    def __str__(self) -> str:
        return _spoken(self.colour, f"{self.at}: {self.text}")


Shape: TypeAlias = Arrow | Circle | Label

ShapesLike: TypeAlias = Shape | str | Iterable[Shape | str]
"""One shape or several, each as a value or in its notation."""


def parse_shape(text: str) -> Shape:
    """Read a shape in its notation.

    Raises
    ------
    ValueError
        If it is none; the message says what was meant, or what was expected.

    >>> parse_shape("red c4 - e5")
    Arrow(src='C4', dst='E5', colour='red')
    >>> parse_shape("C4: 2nd") == Label("C4", "2nd")
    True
    """
    head, colon, words = text.partition(":")
    start, dash, goal = head.partition("-")
    tint_and_hex = start.split()
    if len(tint_and_hex) not in (1, 2) or (colon and dash):
        raise _no_shape(text)
    colour, at = [INK, *tint_and_hex][-2:]
    if colon:
        return Label(at, words, colour)
    return Arrow(at, goal, colour) if dash else Circle(at, colour)


def read_shapes(shapes: ShapesLike, land: Collection[str]) -> tuple[Shape, ...]:
    """Read one shape or several, all of whose hexes are on a map.

    Parameters
    ----------
    shapes
        Values or notation.
    land
        Hexes of the map.

    Raises
    ------
    ValueError
        If something is no shape, or lies off the map.

    >>> read_shapes(["A1-B1", Circle("B1")], ["A1", "B1"])
    (Arrow(src='A1', dst='B1', colour='ink'), Circle(at='B1', colour='ink'))
    """
    if isinstance(shapes, str | Arrow | Circle | Label):
        return read_shapes([shapes], land)
    if not isinstance(shapes, Iterable):
        raise _no_shape(shapes)
    found = tuple(parse_shape(shape) if isinstance(shape, str) else shape for shape in shapes)
    for shape in found:
        if not isinstance(shape, Arrow | Circle | Label):
            raise _no_shape(shape)
        for at in shape.hexes:
            read_hex(at, land)
    return found


def _no_shape(value: object) -> ValueError:
    return ValueError(
        f"{value!r:.60} is no shape; expected 'C4-D5' for an arrow, 'C4' for a circle, "
        "'C4: words' for a label, each with a colour before it or none"
    )


def _tint(value: object) -> str:
    word = str(value).strip().lower()
    if word not in TINTS:
        raise ValueError(f"{value!r:.60} is no colour of a shape; {meant(word, TINTS)}")
    return word


def _words(value: object) -> str:
    words = value.strip() if isinstance(value, str) else ""
    if not words or not words.isprintable() or len(words) > LONGEST_LABEL:
        raise ValueError(
            f"{value!r:.60} is no label; expected 1 to {LONGEST_LABEL} printable characters"
        )
    return words


def _fill(shape: object, **read: str) -> None:
    """Set what was read of a frozen value that is being made."""
    for name, value in read.items():
        object.__setattr__(shape, name, value)


def _spoken(colour: str, rest: str) -> str:
    return rest if colour == INK else f"{colour} {rest}"
