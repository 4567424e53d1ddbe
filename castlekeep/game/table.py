"""A table of actions, one row each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TypedDict, overload


class Row(TypedDict):
    """An action, as a spectator may know it."""

    round: int
    seat: str
    phase: str
    action: str
    cards: str
    totals: str
    winner: str


class Table(Sequence[Row]):
    """Rows that print as a table; each is a dict.

    >>> from castlekeep.game.table import Table
    >>> print(Table([]))
    round  seat  phase  action  cards  totals  winner
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Table: ...
    def __getitem__(self, index: int | slice) -> Row | Table:
        return Table(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # its rows are dicts

    def _cells(self) -> list[list[str]]:
        head = list(Row.__annotations__)
        return [head, *([str(value) for value in row.values()] for row in self._rows)]

    def __repr__(self) -> str:
        cells = self._cells()
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in cells
        )

    def _repr_html_(self) -> str:
        head, *rows = self._cells()
        lines = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
        lines += ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
        return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
