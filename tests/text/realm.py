"""A small realm to write sentences about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlekeep.rules.events import Event, public
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.observation import LogEntry, View, observe
from castlekeep.rules.options import Rules
from castlekeep.rules.setup import arrange
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase
from castlekeep.scenario.grid import parse_grid
from castlekeep.text.log import entries

NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dov"}

GRID = """
     A   B   C   D   E
1    w   @r  .   f   @B
2      w   .   .R  ~B  ^
3    @R  .   f   @b  .
"""


def realm(
    grid: str = GRID,
    hands: Mapping[str, str] | None = None,
    *,
    players: Sequence[str] = ("red", "blue"),
    phase: Phase = Phase.MARCH,
    rules: Rules | None = None,
    control: Mapping[str, str | None] | None = None,
    **more: object,
) -> State:
    """State on a grid, in which each hand holds only what is named."""
    drawn = parse_grid(grid)
    state, _events = arrange(
        HexMap(drawn.terrain, title="Realm"),
        list(players),
        rules or Rules(hand_size=0),
        1,
        armies=drawn.armies,
        control={**drawn.control, **(control or {})},
        hands={seat: (hands or {}).get(seat, "none") for seat in players},
        phase=phase,
        **more,  # type: ignore[arg-type]
    )
    return state


class Table:
    """A state that is played on, with its log."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: Sequence[Event] = ()
        self.log: list[LogEntry] = []

    def play(self, *actions: str) -> Table:
        for action in actions:
            before = self.state
            self.state, self.events = before.apply(action)
            round_before = observe(before, "spectator")["round"]
            n = len(self.log) + 1
            self.log += entries(self.events, NAMES, round=round_before, n=n)
        return self

    def view(self, seat: str = "spectator") -> View:
        events = [public(event, seat) for event in self.events]
        return observe(self.state, seat, events=events, log=self.log)

    def texts(self) -> list[str]:
        return [entry["text"] for entry in self.log]
