"""Observers that fail alone: what one raises takes nothing from the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import traitlets


@dataclass(frozen=True, slots=True)
class Guarded:
    """An observer whose exception goes to `note`; two of the same observer are equal.

    Attributes
    ----------
    handler
        The observer.
    note
        Is given what it raises.
    """

    handler: Callable[..., Any]
    note: Callable[[Exception], None]

    def __call__(self, change: traitlets.Bunch) -> None:
        """Call the observer."""
        try:
            self.handler(change)
        except Exception as error:
            self.note(error)


def guarded(
    handler: Callable[..., Any], note: Callable[[Exception], None]
) -> Guarded | traitlets.EventHandler:
    """Guard an observer, unless it is a class's own, which traitlets must recognise to bind it."""
    return handler if isinstance(handler, traitlets.EventHandler) else Guarded(handler, note)
