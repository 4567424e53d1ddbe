"""Actions: what a seat may decide, as values with a notation that parses back.

>>> parse_action("c4-d5")
March(src='C4', dst='D5')
>>> str(Commit({"Boiling Oil": 2, "Moat": 1}))
'commit BoilingOil*2 Moat'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from castlekeep.rules.cards import CardsLike, Hand
from castlekeep.rules.hexes import parse_name


def hex_of(text: str) -> str:
    """Canonical name of a hex written in any case.

    Raises
    ------
    ValueError
        If it is no hex name.

    >>> hex_of("c4")
    'C4'
    """
    if not isinstance(text, str):
        raise ValueError(f"{text!r:.60} is no hex: expected a name like 'C4'")
    parse_name(text)
    return text.upper()


@dataclass(frozen=True, slots=True)
class _Move:
    """An action from one hex to another."""

    src: str
    dst: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "src", hex_of(self.src))
        object.__setattr__(self, "dst", hex_of(self.dst))


@dataclass(frozen=True, slots=True)
class _Place:
    """An action at one hex."""

    at: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", hex_of(self.at))


@dataclass(frozen=True, slots=True)
class March(_Move):
    """March an army from one hex to another (M1); again with a March card (M3)."""

    def __str__(self) -> str:
        return f"{self.src}-{self.dst}"


@dataclass(frozen=True, slots=True)
class Attack(_Move):
    """Attack an adjacent enemy army (T21)."""

    def __str__(self) -> str:
        return f"{self.src}x{self.dst}"


@dataclass(frozen=True, slots=True)
class Commit:
    """Play cards in a battle, in secret until both sides have (B2).

    Parameters
    ----------
    cards
        A hand, or anything a hand is made from; nothing for no cards.
    """

    cards: Hand = Hand()  # noqa: RUF009  # a Hand is immutable

    def __init__(self, cards: CardsLike = ()) -> None:
        object.__setattr__(self, "cards", cards if isinstance(cards, Hand) else Hand(cards))

    def __str__(self) -> str:
        return f"commit {self.cards}"


@dataclass(frozen=True, slots=True)
class Advance:
    """Move the winning attacker into the hex it emptied (B9)."""

    def __str__(self) -> str:
        return "advance"


@dataclass(frozen=True, slots=True)
class Stay:
    """Leave the winning attacker where it is (B9)."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Recruit(_Place):
    """Raise a new army in a castle of one's own (R1)."""

    def __str__(self) -> str:
        return f"recruit {self.at}"


@dataclass(frozen=True, slots=True)
class Disband(_Place):
    """Take off one of one's own armies (R2)."""

    def __str__(self) -> str:
        return f"disband {self.at}"


@dataclass(frozen=True, slots=True)
class Claim(_Place):
    """Claim a neutral castle in the draft (S1)."""

    def __str__(self) -> str:
        return f"claim {self.at}"


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up (V5): legal at every decision of one's own, never among the legal actions."""

    def __str__(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class EndPhase:
    """End the March, Battle or Recruit phase (P1)."""

    def __str__(self) -> str:
        return "end"


Action: TypeAlias = (
    March | Attack | Commit | Advance | Stay | Recruit | Disband | Claim | Resign | EndPhase
)

ACTIONS = (March, Attack, Commit, Advance, Stay, Recruit, Disband, Claim, Resign, EndPhase)

_PAIR = re.compile(r"([A-Za-z]{1,2}[0-9]{1,3})([-x])([A-Za-z]{1,2}[0-9]{1,3})\Z")
_PLACES: dict[str, Callable[[str], Action]] = {
    "recruit": Recruit,
    "disband": Disband,
    "claim": Claim,
}
_WORDS: dict[str, Callable[[], Action]] = {
    "advance": Advance,
    "stay": Stay,
    "resign": Resign,
    "end": EndPhase,
}
_NOTATION = (
    "'C4-D5', 'D5xE5', 'commit Knights*2 Moat', 'advance', 'stay', 'recruit B2', 'disband B2', "
    "'claim B2', 'resign' or 'end'"
)


def parse_action(text: str) -> Action:
    """Action of a notation, in any case.

    Raises
    ------
    ValueError
        If the text is no action; the message lists the notation.
    """
    if not isinstance(text, str):
        raise ValueError(f"{text!r:.60} is no action: write {_NOTATION}")
    words = text.strip()
    pair = _PAIR.match(words)
    if pair:
        return (March if pair[2] == "-" else Attack)(pair[1], pair[3])
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if verb == "commit":
        return Commit(rest)
    if verb in _PLACES and rest.strip():
        return _PLACES[verb](rest.strip())
    if verb in _WORDS and not rest:
        return _WORDS[verb]()
    raise ValueError(f"{text!r:.60} is no action: write {_NOTATION}")
