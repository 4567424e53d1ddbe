"""The rules as players read them: every sentence and every ruling, by id."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

__all__ = ["Rule", "rule", "rulebook"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the game.

    Attributes
    ----------
    id : str
        ``"T1"`` to ``"T44"`` for the rules of the game, ``"S1"`` to ``"V5"`` for the rulings on
        what they leave open.
    title : str
        Two to five words, fit for a button or a heading.
    text : str
        One or two sentences.
    """

    id: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.id} {self.title}: {self.text}"


@cache
def rulebook() -> Mapping[str, Rule]:
    """Return every rule by its id, in the order of the rulebook.

    Examples
    --------
    >>> list(rulebook())[:3]
    ['T1', 'T2', 'T3']
    >>> rulebook()["T16"].text
    'Two armies never share a hex.'
    """
    text = files("castlekeep.rules").joinpath("rulebook.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {id: Rule(id, entry["title"], entry["text"]) for id, entry in tomllib.loads(text).items()}
    )


def rule(id: str) -> Rule:
    """Look up one rule; the case of `id` does not matter.

    Examples
    --------
    >>> print(rule("m2"))
    M2 Armies in the way: An army may not enter or cross a hex where another army stands, be it
    friend or enemy.
    >>> rule("T99")
    Traceback (most recent call last):
        ...
    ValueError: no rule is called T99; rules are T1 to T44, S1 to S3, P1 to P2, D1 to D3, M1 to M4,
    B1 to B10, R1 to R2, C1 to C2, V1 to V5
    """
    found = rulebook().get(id.upper())
    if found is None:
        raise ValueError(f"no rule is called {id}; rules are {_ranges()}")
    return found


def _ranges() -> str:
    last = {id[0]: id for id in rulebook()}
    return ", ".join(f"{letter}1 to {id}" for letter, id in last.items())
