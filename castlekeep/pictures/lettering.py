"""Words in a picture: escaped, of characters that XML allows, and cut to the room there is."""

from __future__ import annotations

import re
from html import escape
from unicodedata import east_asian_width

from castlekeep.pictures.geometry import Point, number

SANS = "system-ui,sans-serif"
SERIF = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Liberation Serif',serif"
)

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(words: str) -> str:
    r"""Words as the text of XML: what it forbids becomes a replacement character.

    >>> clean("<Ann & Ben>\0")
    '&lt;Ann &amp; Ben&gt;\ufffd'
    """
    return escape(_FORBIDDEN.sub("\ufffd", words))


def text(at: Point, words: str, more: str = "") -> str:
    """Words as SVG text; whatever they hold stays text.

    >>> text(Point(1, 2), "<Ann & Ben>")
    '<text x="1" y="2">&lt;Ann &amp; Ben&gt;</text>'
    """
    return f'<text x="{number(at.x)}" y="{number(at.y)}"{more}>{clean(words)}</text>'


def length(words: str, size: float) -> float:
    """Width of words in letters of a size, on the safe side; nobody knows the reader's font.

    >>> round(length("Ann", 10)), round(length("安安", 10))
    (21, 20)
    """
    return size * sum(map(_width, words))


def _width(letter: str) -> float:
    if letter in "mwMW@%…" or east_asian_width(letter) in "WF":
        return 1.0
    if letter in "fijlrtI .,:;!'|()[]":
        return 0.42
    return 0.65 if letter.islower() or letter.isdigit() else 0.78


def fit(words: str, width: float, size: float) -> str:
    """Shorten words in letters of a size to a width.

    >>> fit("a long way home", 60, 10)
    'a long w…'
    """
    if length(words, size) <= width:
        return words
    kept = words
    while kept and length(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept}…"
