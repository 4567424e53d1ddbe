"""Events: the small changes that lead from one state to the next.

`State.apply` returns them; folding them one by one with `State.after` gives exactly the new state.
Seats are colours and hexes are names. A field that a spectator may not know stays out of the
event's repr; `public` gives the plain data that a seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, TypedDict, TypeVar, cast

from castlekeep.rules.battle import Destroyed, Ledger, Line, Side
from castlekeep.rules.cards import Card, Hand
from castlekeep.rules.terms import Phase, Terrain

T = TypeVar("T")

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
"""Plain, JSON-able data."""


def _event_hiding(*hidden: str) -> Callable[[type[T]], type[T]]:
    """Make a named tuple an event: equal to its own kind only, and silent about hidden fields."""

    def adapt(cls: type[T]) -> type[T]:
        shown = [name for name in cls._fields if name not in hidden]  # type: ignore[attr-defined]

        def same(self: tuple[object, ...], other: object) -> bool:
            return type(other) is cls and tuple.__eq__(self, other)

        def show(self: tuple[object, ...]) -> str:
            return f"{cls.__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in shown)})"

        def digest(self: tuple[object, ...]) -> int:
            return hash((cls.__name__, *self))

        def differ(self: tuple[object, ...], other: object) -> bool:
            return not same(self, other)

        methods = {"__eq__": same, "__ne__": differ, "__hash__": digest, "__repr__": show}
        for name, method in methods.items():
            setattr(cls, name, method)
        return cls

    return adapt


_event = _event_hiding()


@_event
class OrderDrawn(NamedTuple):
    """The turn order was drawn (S2): each round of draws, and the order they led to."""

    draws: tuple[tuple[tuple[str, Card], ...], ...]
    order: tuple[str, ...]


@_event
class TurnBegan(NamedTuple):
    """A seat's turn began, with its Draw phase."""

    seat: str
    round: int


@_event_hiding("cards")
class Drew(NamedTuple):
    """A seat drew from the deck; which cards is for that seat alone."""

    seat: str
    count: int  # type: ignore[assignment]  # a field may hide tuple.count
    cards: tuple[Card, ...]


@_event_hiding("deck", "rng")
class Shuffled(NamedTuple):
    """The discard pile was shuffled and is the deck again (D2); its order is nobody's."""

    count: int  # type: ignore[assignment]  # a field may hide tuple.count
    deck: tuple[Card, ...]
    rng: int


@_event
class PhaseBegan(NamedTuple):
    """A phase of the turn began."""

    seat: str
    phase: Phase


@_event
class Marched(NamedTuple):
    """An army marched along a path; a second march discarded a card (M3)."""

    seat: str
    src: str
    dst: str
    path: tuple[str, ...]
    card: Card | None


@_event
class Attacked(NamedTuple):
    """An army attacked; hands fill up next (T24)."""

    seat: str
    src: str
    dst: str
    defender: str


@_event_hiding("cards")
class Committed(NamedTuple):
    """A side chose its cards; which is secret until both have (B2)."""

    seat: str
    role: str
    cards: Hand


@_event
class Revealed(NamedTuple):
    """Both sides' cards were revealed, counted and discarded."""

    ledger: Ledger


@_event
class ArmyLost(NamedTuple):
    """An army came off the map; `why` is battle, disbanded or resigned."""

    seat: str
    at: str
    why: str


@_event
class BattleEnded(NamedTuple):
    """The battle is over and nothing is left to decide in it."""


@_event
class Advanced(NamedTuple):
    """The winning attacker moved into the hex it emptied (B9)."""

    seat: str
    src: str
    dst: str


@_event
class Stayed(NamedTuple):
    """The winning attacker stayed where it was (B9)."""

    seat: str
    at: str


@_event
class Recruited(NamedTuple):
    """A new army was raised (R1)."""

    seat: str
    at: str


@_event
class Claimed(NamedTuple):
    """A castle was claimed in the draft (S1)."""

    seat: str
    at: str


@_event
class CastleTaken(NamedTuple):
    """A castle was taken (`seat` now holds `castles`), or turned neutral (`seat` is None)."""

    seat: str | None
    at: str
    before: str | None
    castles: int


@_event
class Resigned(NamedTuple):
    """A seat gave up (V5)."""

    seat: str


@_event
class WentOut(NamedTuple):
    """A seat is out of the game (V2); the cards of its hand lie on the discard pile."""

    seat: str
    round: int
    cards: Hand


@_event
class GameOver(NamedTuple):
    """The game ended: the winner (None: a draw), the ruling (V1, V3, V4), their castles."""

    winner: str | None
    rule: str
    castles: int


Event: TypeAlias = (
    OrderDrawn | TurnBegan | Drew | Shuffled | PhaseBegan | Marched | Attacked | Committed
    | Revealed | ArmyLost | BattleEnded | Advanced | Stayed | Recruited | Claimed | CastleTaken
    | Resigned | WentOut | GameOver
)  # fmt: skip

_KINDS = {
    OrderDrawn: "order-drawn", TurnBegan: "turn-began", Drew: "drew", Shuffled: "shuffled",
    PhaseBegan: "phase-began", Marched: "marched", Attacked: "attacked", Committed: "committed",
    Revealed: "revealed", ArmyLost: "army-lost", BattleEnded: "battle-ended", Advanced: "advanced",
    Stayed: "stayed", Recruited: "recruited", Claimed: "claimed", CastleTaken: "castle-taken",
    Resigned: "resigned", WentOut: "went-out", GameOver: "game-over",
}  # fmt: skip


def kind(event: Event) -> str:
    """Name of an event's kind, as in plain data.

    >>> kind(TurnBegan("red", 1))
    'turn-began'
    """
    return _KINDS[type(event)]


def public(event: Event, seat: str) -> dict[str, Plain]:
    """Plain data of an event as a seat may know it.

    Parameters
    ----------
    event
        Any event.
    seat
        A colour, ``"spectator"`` or ``"referee"``. Only the seat itself and the referee see the
        cards of a draw or of a commit; only the referee sees the order of a shuffled deck; the
        generator is shown to nobody.

    >>> public(Drew("red", 1, (Card.MOAT,)), "blue")
    {'kind': 'drew', 'seat': 'red', 'count': 1, 'cards': None}
    """
    data: dict[str, Plain] = {"kind": kind(event)}
    for name in event._fields:
        if name != "rng":
            data[name] = _plain(getattr(event, name))
    if isinstance(event, Drew | Committed) and seat not in (event.seat, "referee"):
        data["cards"] = None
    if isinstance(event, Shuffled) and seat != "referee":
        data["deck"] = None
    return data


def _plain(value: object) -> Plain:
    if isinstance(value, Ledger):
        return cast(Plain, ledger_data(value))
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, str):
        return str(value)
    if value is None or isinstance(value, int):
        return value
    raise TypeError(f"{value!r} has no plain form")


class LineData(TypedDict):
    """Plain data of a line."""

    kind: str
    value: int
    rule: str
    card: str | None
    count: int
    at: str | None


class DestroyedData(TypedDict):
    """Plain data of destroyed cards."""

    card: str
    by: str
    count: int


class SideData(TypedDict):
    """Plain data of a side."""

    seat: str
    at: str
    cards: dict[str, int]
    destroyed: list[DestroyedData]
    lines: list[LineData]
    total: int


class LedgerData(TypedDict):
    """Plain data of a ledger."""

    attacker: SideData
    defender: SideData
    siege: bool
    terrain: str
    winner: str
    rule: str


def ledger_data(ledger: Ledger) -> LedgerData:
    """Plain data of a ledger."""
    return {
        "attacker": _side_data(ledger.attacker),
        "defender": _side_data(ledger.defender),
        "siege": ledger.siege,
        "terrain": str(ledger.terrain),
        "winner": ledger.winner,
        "rule": ledger.rule,
    }


def _side_data(side: Side) -> SideData:
    return {
        "seat": side.seat,
        "at": side.at,
        "cards": {str(card): count for card, count in side.cards.items()},
        "destroyed": [
            {"card": str(d.card), "by": str(d.by), "count": d.count} for d in side.destroyed
        ],
        "lines": [
            {
                "kind": line.kind,
                "value": line.value,
                "rule": line.rule,
                "card": None if line.card is None else str(line.card),
                "count": line.count,
                "at": line.at,
            }
            for line in side.lines
        ],
        "total": side.total,
    }


def read_ledger(data: LedgerData) -> Ledger:
    """Ledger of its plain data."""
    return Ledger(
        _read_side(data["attacker"], data["siege"]),
        _read_side(data["defender"], data["siege"]),
        data["siege"],
        Terrain(data["terrain"]),
        data["winner"],
        data["rule"],
    )


def _read_side(data: SideData, siege: bool) -> Side:
    return Side(
        data["seat"],
        data["at"],
        Hand(data["cards"]),
        tuple(Destroyed(Card(d["card"]), Card(d["by"]), d["count"]) for d in data["destroyed"]),
        tuple(
            Line(line["kind"], line["value"], line["rule"], at=line["at"])
            for line in data["lines"]
            if line["kind"] != "card"
        ),
        siege,
    )
