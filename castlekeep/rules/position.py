"""The position: everything the rules need to know, in a form that is quick to copy and to change.

Mutable, for the engine's own use; `castlekeep.rules.state.State` is the frozen value people hold.
Seats are numbers in seat order, hexes are numbers, sets of hexes and hands are integers (see
`hexmap` and `cards`).
"""

from __future__ import annotations

from typing import NamedTuple

from castlekeep.rules.battle import Ledger
from castlekeep.rules.cards import LANE, SIZE_SHIFT, card_run
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.options import Rules
from castlekeep.rules.rng import shuffle
from castlekeep.rules.terms import Phase

# A member of an enum is slow to look up on its class, and this is asked at every decision.
_SETUP = Phase.SETUP


class Fight(NamedTuple):
    """A battle that waits for its cards, or for the winner's advance.

    Attributes
    ----------
    src, dst
        Hexes of the attacker and the defender.
    cards
        What the attacker committed (packed), None before.
    reply
        What the defender committed (packed), None before.
    ledger
        The result once both sides are revealed.
    """

    src: int
    dst: int
    cards: int | None = None
    reply: int | None = None
    ledger: Ledger | None = None


class Result(NamedTuple):
    """How a game ended: the winning seat (None: a draw) and the ruling (V1, V3, V4)."""

    winner: int | None
    rule: str


class Position:
    """One position of a game.

    Attributes
    ----------
    armies, control
        For each seat, the mask of its armies and of the castles it controls.
    hands, discard
        Packed hands.
    deck
        Card numbers, next draw first.
    order
        Seats in turn order.
    marched, attacked
        How often an army has this turn, by hex.
    out
        Seats that are out of the game.
    rng
        State of the generator.
    """

    __slots__ = (
        "active", "armies", "attacked", "control", "deck", "discard", "fight", "hands", "map",
        "marched", "order", "out", "phase", "players", "recruited", "result", "rng", "round",
        "rules",
    )  # fmt: skip

    map: HexMap
    rules: Rules
    players: tuple[str, ...]
    order: tuple[int, ...]
    armies: list[int]
    control: list[int]
    hands: list[int]
    deck: bytes
    discard: int
    phase: Phase
    active: int
    round: int
    out: frozenset[int]
    marched: dict[int, int]
    attacked: dict[int, int]
    recruited: bool
    fight: Fight | None
    result: Result | None
    rng: int

    def __init__(
        self, hexmap: HexMap, rules: Rules, players: tuple[str, ...], rng: int = 0
    ) -> None:
        seats = len(players)
        self.map = hexmap
        self.rules = rules
        self.players = players
        self.order = tuple(range(seats))
        self.armies = [0] * seats
        self.control = [0] * seats
        self.hands = [0] * seats
        self.deck = b""
        self.discard = 0
        self.phase = Phase.SETUP
        self.active = 0
        self.round = 1
        self.out = frozenset()
        self.marched = {}
        self.attacked = {}
        self.recruited = False
        self.fight = None
        self.result = None
        self.rng = rng

    def copy(self) -> Position:
        """A position that shares nothing mutable with this one."""
        new = Position.__new__(Position)
        new.map = self.map
        new.rules = self.rules
        new.players = self.players
        new.order = self.order
        new.armies = self.armies[:]
        new.control = self.control[:]
        new.hands = self.hands[:]
        new.deck = self.deck
        new.discard = self.discard
        new.phase = self.phase
        new.active = self.active
        new.round = self.round
        new.out = self.out
        new.marched = self.marched.copy()
        new.attacked = self.attacked.copy()
        new.recruited = self.recruited
        new.fight = self.fight
        new.result = self.result
        new.rng = self.rng
        return new

    def known_to(self, seat: int) -> Position:
        """A copy without what a seat does not know: enough to find its legal actions."""
        known = self.copy()
        known.hands = [hand if s == seat else 0 for s, hand in enumerate(self.hands)]
        known.deck = b""
        known.rng = 0
        fight = self.fight
        if fight is not None and fight.cards is not None and fight.ledger is None:
            known.fight = Fight(fight.src, fight.dst, 0)
        return known

    def key(self) -> tuple[object, ...]:
        """Everything that tells two positions apart, hashable."""
        return (
            self.map, self.rules, self.players, self.order, tuple(self.armies),
            tuple(self.control), tuple(self.hands), self.deck, self.discard, self.phase,
            self.active, self.round, self.out, frozenset(self.marched.items()),
            frozenset(self.attacked.items()), self.recruited, self.fight, self.result, self.rng,
        )  # fmt: skip

    def to_act(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        if self.result is not None:
            return None
        fight = self.fight
        if fight is not None and fight.cards is not None and fight.ledger is None:
            return self.owner(fight.dst)
        if self.phase is _SETUP:
            return min(self.living(), key=lambda seat: self.control[seat].bit_count())
        return self.active

    def owner(self, at: int) -> int | None:
        """The seat whose army stands on a hex."""
        for seat, mask in enumerate(self.armies):
            if mask >> at & 1:
                return seat
        return None

    def controller(self, at: int) -> int | None:
        """The seat that controls a castle."""
        for seat, mask in enumerate(self.control):
            if mask >> at & 1:
                return seat
        return None

    def taken(self) -> int:
        """Mask of the hexes with an army."""
        mask = 0
        for armies in self.armies:
            mask |= armies
        return mask

    def living(self) -> list[int]:
        """Seats still in the game, in turn order."""
        return [seat for seat in self.order if seat not in self.out]

    def hand_size(self, seat: int) -> int:
        """Number of cards a seat holds."""
        return self.hands[seat] >> SIZE_SHIFT & LANE

    def shuffled(self) -> tuple[int, bytes]:
        """The generator's next state, and the discard pile in random order."""
        return shuffle(self.rng, card_run(self.discard))
