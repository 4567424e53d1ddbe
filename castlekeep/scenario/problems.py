"""What is wrong with a scenario: problems, and the error that lists them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

_SHOWN = 20
_COMPARED = 40
"""Letters of a misprint that are compared with what is allowed."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or odd, about a scenario.

    Attributes
    ----------
    name : str
        What kind of problem it is, as ``Scenario.start(allow=[...])`` takes it: ``"army-terrain"``.
    severity : str
        ``"error"``: such a scenario does not start; ``"warning"``: it does.
    place : str
        Where: a hex, a colour, a line of the text; empty when it concerns the whole.
    text : str
        A sentence for the person who wrote the scenario.
    """

    name: str
    severity: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class ScenarioError(ValueError):
    """A scenario cannot be read or started; the message lists everything that is wrong.

    Attributes
    ----------
    problems : tuple of Problem
        All that is wrong, in the order of the text.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self._message())

    def _message(self) -> str:
        shown = [str(problem) for problem in self.problems[:_SHOWN]]
        left = len(self.problems) - len(shown)
        if left:
            shown.append(f"and {left} more")
        return shown[0] if len(shown) == 1 else "\n".join(f"- {line}" for line in shown)

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


def meant(word: str, words: Iterable[str], *, lead: str = "expected") -> str:
    """Say what was probably meant by a word, or else what is allowed.

    Examples
    --------
    >>> meant("rad", ["red", "blue"])
    "did you mean 'red'?"
    >>> meant("1", ["red", "blue"])
    'expected red, blue'
    """
    allowed = [str(word) for word in words]
    near = get_close_matches(word[:_COMPARED].lower(), {w.lower() for w in allowed}, n=1)
    if near:
        return f"did you mean {next(w for w in allowed if w.lower() == near[0])!r}?"
    return f"{lead} {', '.join(allowed)}"


def at(line: int, column: int, source: str, text: str, *, name: str = "text") -> Problem:
    """Make the problem of a place in a text, with the line and a caret under the place."""
    start = max(0, column - 60)
    excerpt = source[start : start + 90].replace("\t", " ").rstrip()
    caret = " " * (column - 1 - start) + "^"
    return Problem(
        name, "error", f"line {line}, column {column}", f"{text}\n    {excerpt}\n    {caret}"
    )
