"""A resolved battle as a plain table, for the terminal and for `print`."""

from __future__ import annotations

from collections.abc import Sequence

from castlekeep.rules.battle import Ledger
from castlekeep.rules.i18n import _
from castlekeep.text.battle import ROLES, RevealLine, RevealSide, reveal_panel
from castlekeep.text.names import Names


def ledger_text(ledger: Ledger, names: Names) -> str:
    """Plain table of a resolved battle, side by side, each line with its rule.

    >>> from castlekeep.rules.battle import Line, Side
    >>> from castlekeep.rules.cards import Hand
    >>> from castlekeep.rules.terms import Terrain
    >>> forest = Line("terrain", 2, "B5", at="B1")
    >>> attacker = Side("red", "A1", Hand("Knights"), (), ())
    >>> defender = Side("blue", "B1", Hand(), (), (forest,))
    >>> ledger = Ledger(attacker, defender, False, Terrain.FOREST, "attacker", "T36")
    >>> print(ledger_text(ledger, {"red": "Ann", "blue": "Ben"}))
    Open battle at B1: cards count by their open value
    Ann attacks (Red at A1)            | Ben defends (Blue at B1, forest)
    Knights                  T44     4 | Defends in forest        B5     +2
    Total                            4 | Total                            2
    Ann wins, 4 to 2. Ben's army is destroyed; B1 is empty.
    """
    panel = reveal_panel(ledger, names, n=0)
    columns = [_column(panel["sides"][role]) for role in ROLES]
    height = max(len(lines) for _head, lines, _total in columns)
    (ours, left, sum_left), (theirs, right, sum_right) = columns
    rows = zip(_padded(left, height), _padded(right, height), strict=True)
    table = [(ours, theirs), *rows, (sum_left, sum_right)]
    width = max(len(cell) for cell, _other in table)
    return "\n".join(
        [
            f"{panel['title']}: {panel['note']}",
            *(f"{cell:{width}} | {other}".rstrip() for cell, other in table),
            f"{panel['verdict']} {panel['why']}",
        ]
    )


def _padded(lines: Sequence[str], height: int) -> list[str]:
    return [*lines, *[""] * (height - len(lines))]


def _column(side: RevealSide) -> tuple[str, list[str], str]:
    """Heading, lines and total of a side."""
    head = f"{side['name']} ({side['place']})"
    return head, [_row(line) for line in side["lines"]], f"{_('Total'):<28} {side['total']:>5}"


def _row(line: RevealLine) -> str:
    text, value = line["text"], f"{line['value']:+d}"
    if line["rule"] == "T44":
        value = str(line["value"])
    if line.get("struck"):
        text, value = _("{card}, lost to {by}").format(card=text, by=line["by"]), "-"
    return f"{text:<24} {line['rule']:<4}{value:>5}"
