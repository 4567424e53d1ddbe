"""What is wrong with a record."""

from __future__ import annotations

from castlekeep.scenario.problems import at


class RecordError(ValueError):
    """A record or journal that cannot be read; the message begins with the place."""


def at_line(line: int, source: str, text: str, column: int = 1) -> RecordError:
    """Return the error of a line of the moves, with the line and a caret under the place."""
    return RecordError(str(at(line, column, source, text)))
