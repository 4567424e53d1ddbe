"""Legal actions: the one place that says what the seat to act may do.

`LegalActions` is lazy: it counts, tests and samples without listing. Its order is fixed: by hex in
reading order (first where from, then where to), commits counting up from none with the last kind of
the card list turning fastest, advance before stay, and ``end`` last. ``resign`` is always legal and
never listed (V5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import prod
from typing import Protocol, overload

from castlekeep.rules.actions import (
    Action,
    Advance,
    Attack,
    Claim,
    Commit,
    Disband,
    EndPhase,
    March,
    Recruit,
    Resign,
    Stay,
)
from castlekeep.rules.battle import is_siege
from castlekeep.rules.cards import CARDS, PACKED, Hand, kinds_in, unpack
from castlekeep.rules.hexmap import bits
from castlekeep.rules.march import marches, reach
from castlekeep.rules.options import Rules
from castlekeep.rules.position import Position
from castlekeep.rules.terms import Phase

# A member of an enum is slow to look up on its class, and playouts ask at every decision.
_SETUP, _MARCH = Phase.SETUP, Phase.MARCH
_BATTLE, _RECRUIT = Phase.BATTLE, Phase.RECRUIT

END = EndPhase()
_ONLY_END = (END,)
ADVANCE = Advance()
STAY = Stay()

_march_action = lru_cache(maxsize=1 << 16)(March)
_attack_action = lru_cache(maxsize=1 << 14)(Attack)
_recruit_action = lru_cache(maxsize=1 << 12)(Recruit)
_disband_action = lru_cache(maxsize=1 << 12)(Disband)
_claim_action = lru_cache(maxsize=1 << 12)(Claim)


class Random(Protocol):
    """What sampling needs of a generator, such as `random.Random`."""

    def random(self) -> float:
        """A number from 0 up to 1."""


def targets(p: Position, src: int) -> int:
    """Mask of the hexes that the active player's army at `src` may attack now (T21, B1)."""
    limit = p.rules.attacks_per_army
    if limit is not None and p.attacked.get(src, 0) >= limit:
        return 0
    return p.map.near_mask[src] & p.taken() & ~p.armies[p.active]


def attacks(p: Position) -> list[tuple[int, int]]:
    """Every army of the active player that may attack now, with the mask of its targets."""
    own = p.armies[p.active]
    enemies, near = p.taken() & ~own, p.map.near_mask
    return [(src, hexes) for src in bits(own) if near[src] & enemies and (hexes := targets(p, src))]


def must_disband(p: Position) -> bool:
    """Whether the active player has armies to disband before anything else (R2)."""
    # Asked before every decision, and few games have the option: without it nothing is counted.
    if not p.rules.disband_excess:
        return False
    armies, castles = p.armies[p.active].bit_count(), p.control[p.active].bit_count()
    return owes_armies(p.rules, p.phase, armies, castles)


def owes_armies(rules: Rules, phase: str, armies: int, castles: int) -> bool:
    """Whether a player on turn has armies to disband (R2), said of what everybody can see.

    >>> rules = Rules(disband_excess=True)
    >>> owes_armies(rules, "recruit", 4, 3), owes_armies(rules, "recruit", 3, 3)
    (True, False)
    """
    return rules.disband_excess and phase == _RECRUIT and armies > castles


def recruit_places(p: Position) -> int:
    """Mask of the castles in which the active player may raise an army now (R1)."""
    own = p.control[p.active]
    if p.phase is not _RECRUIT or p.recruited or p.armies[p.active].bit_count() >= own.bit_count():
        return 0
    return own & ~p.taken()


def claimable(p: Position) -> int:
    """Mask of the castles that may be claimed in the draft (S1)."""
    if p.phase is not _SETUP:
        return 0
    return p.map.castle_mask & ~sum(p.control) & ~p.taken()


def asked(p: Position) -> tuple[int, str] | None:
    """The seat asked for its cards and its role in the battle; None when nobody is (B2)."""
    fight = p.fight
    if fight is None or fight.ledger is not None or p.result is not None:
        return None
    role = "attacker" if fight.cards is None else "defender"
    seat = p.owner(fight.src if role == "attacker" else fight.dst)
    assert seat is not None
    return seat, role


@cache
def playable(siege: bool, role: str, siege_cards_in_open: bool) -> tuple[bool, ...]:
    """For each kind of card, whether that side may play it in that sort of battle (B3)."""
    if siege:
        return tuple(card.side in (None, role) for card in CARDS)
    return tuple(siege_cards_in_open or card.side is None for card in CARDS)


def commit_limits(p: Position) -> list[tuple[int, int]]:
    """Card number and count of what the seat that is asked may play; nothing when nobody is."""
    who = asked(p)
    if who is None or p.fight is None:
        return []
    may = playable(is_siege(p.map, p.fight.dst), who[1], p.rules.siege_cards_in_open)
    return [(number, count) for number, count in kinds_in(p.hands[who[0]]) if may[number]]


def may_end(p: Position) -> bool:
    """Whether the phase may be ended now (P1)."""
    return p.fight is None and p.phase in (_MARCH, _BATTLE, _RECRUIT) and not must_disband(p)


class LegalActions(Sequence[Action]):
    """The legal actions of the seat to act: lazy, read-only, in a fixed order.

    The order is that of the module's docstring.

    Its repr says how many kinds of decision there are to make but not which: what a hand allows is
    secret.
    """

    __slots__ = ("_commits", "_listed", "_moves", "_position", "_size")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves: Sequence[tuple[int, int]] = ()
        self._listed: tuple[Action, ...] = ()
        self._commits: list[tuple[int, int]] | None = None
        self._size = 0
        if position.result is None:
            self._survey(position)

    def _survey(self, p: Position) -> None:
        if p.fight is not None:
            self._survey_battle(p)
        elif p.phase is _MARCH or p.phase is _BATTLE:
            self._moves = moves = marches(p) if p.phase is _MARCH else attacks(p)
            self._listed = _ONLY_END
            size = 1
            for _, hexes in moves:
                size += hexes.bit_count()
            self._size = size
        else:
            self._listed = _listed(p)
            self._size = len(self._listed)

    def _survey_battle(self, p: Position) -> None:
        assert p.fight is not None
        if p.fight.ledger is not None:
            self._listed = (ADVANCE, STAY)
            self._size = 2
        else:
            self._commits = commit_limits(p)
            self._size = prod([limit + 1 for _, limit in self._commits])

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(self._size))]
        if index < 0:
            index += self._size
        if not 0 <= index < self._size:
            raise IndexError(f"there are {self._size} legal actions")
        return self._at(index)

    def _at(self, index: int) -> Action:
        if self._commits is not None:
            return Commit(Hand.from_packed(_nth_commit(self._commits, index)))
        names = self._position.map.names
        make = _march_action if self._position.phase is _MARCH else _attack_action
        for src, hexes in self._moves:
            count = hexes.bit_count()
            if index < count:
                return make(names[src], names[_nth_bit(hexes, index)])
            index -= count
        return self._listed[index]

    def __iter__(self) -> Iterator[Action]:
        if self._commits is not None:
            return (self._at(index) for index in range(self._size))
        names = self._position.map.names
        make = _march_action if self._position.phase is _MARCH else _attack_action
        moves = (make(names[src], names[dst]) for src, hexes in self._moves for dst in bits(hexes))
        return chain(moves, self._listed)

    def __contains__(self, action: object) -> bool:
        return not isinstance(action, Resign) and is_legal(self._position, action)

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Place of an action in the order.

        Raises
        ------
        ValueError
            If it is not legal, or does not lie between `start` and `stop`.
        """
        found = self._index(action) if action in self else -1
        if not start <= found < (self._size if stop is None else stop):
            raise ValueError(f"{action} is not among the legal actions")
        return found

    def _index(self, action: object) -> int:
        if isinstance(action, Commit):
            assert self._commits is not None
            return _commit_index(self._commits, unpack(action.cards.packed))
        passed = 0
        if isinstance(action, March | Attack):
            number = self._position.map.number
            for src, hexes in self._moves:
                if src == number[action.src]:
                    return passed + bits(hexes).index(number[action.dst])
                passed += hexes.bit_count()
        passed = self._size - len(self._listed)
        return passed + self._listed.index(action)  # `in` has been asked first

    def count(self, action: object) -> int:
        """1 for a legal action, else 0."""
        return int(action in self)

    def sample(self, rng: Random) -> Action:
        """One legal action, each equally likely.

        Parameters
        ----------
        rng
            A generator such as `random.Random`; the game's own is never touched.

        Raises
        ------
        IndexError
            If there is none, because the game is over.
        """
        if not self._size:
            raise IndexError("there is no legal action: the game is over")
        return self._at(int(rng.random() * self._size))

    def __repr__(self) -> str:
        seat = self._position.to_act()
        if seat is None:
            return "<LegalActions: none, the game is over>"
        p = self._position
        return f"<LegalActions of {p.players[seat]} in the {p.phase} phase>"


def _listed(p: Position) -> tuple[Action, ...]:
    """The actions of the draft and of the Recruit phase."""
    names = p.map.names
    if p.phase is _SETUP:
        return tuple(_claim_action(names[at]) for at in bits(claimable(p)))
    if must_disband(p):
        return tuple(_disband_action(names[at]) for at in bits(p.armies[p.active]))
    return (*(_recruit_action(names[at]) for at in bits(recruit_places(p))), END)


def _nth_bit(mask: int, n: int) -> int:
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _nth_commit(limits: list[tuple[int, int]], index: int) -> int:
    packed = 0
    for number, limit in reversed(limits):
        index, count = divmod(index, limit + 1)
        packed += PACKED[number] * count
    return packed


def _commit_index(limits: list[tuple[int, int]], counts: tuple[int, ...]) -> int:
    index = 0
    for number, limit in limits:
        index = index * (limit + 1) + counts[number]
    return index


def is_legal(p: Position, action: object) -> bool:
    """Whether an action is legal for the seat to act; ``resign`` is, while the game runs."""
    check = _CHECKS.get(type(action))
    return check is not None and p.result is None and check(p, action)


def _may_march(p: Position, action: March) -> bool:
    src, dst = _own_move(p, action)
    return src >= 0 and p.phase is _MARCH and bool(reach(p, src) >> dst & 1)


def _may_attack(p: Position, action: Attack) -> bool:
    src, dst = _own_move(p, action)
    return src >= 0 and p.phase is _BATTLE and bool(targets(p, src) >> dst & 1)


_NO_MOVE = (-1, -1)


def _own_move(p: Position, action: March | Attack) -> tuple[int, int]:
    """From where an army of the active player would go where to, if it may act at all."""
    number = p.map.number
    src, dst = number.get(action.src), number.get(action.dst)
    if src is None or dst is None or p.fight is not None or not p.armies[p.active] >> src & 1:
        return _NO_MOVE
    return src, dst


def _may_commit(p: Position, action: Commit) -> bool:
    limits = dict(commit_limits(p))
    wanted = kinds_in(action.cards.packed)
    return asked(p) is not None and all(count <= limits.get(kind, 0) for kind, count in wanted)


def _may_end(p: Position, action: EndPhase) -> bool:
    return may_end(p)


def _may_follow_up(p: Position, action: Advance | Stay) -> bool:
    return p.fight is not None and p.fight.ledger is not None


def _may_recruit(p: Position, action: Recruit) -> bool:
    return _in(p, action.at, recruit_places(p)) and not must_disband(p)


def _may_disband(p: Position, action: Disband) -> bool:
    return must_disband(p) and _in(p, action.at, p.armies[p.active])


def _may_claim(p: Position, action: Claim) -> bool:
    return _in(p, action.at, claimable(p))


def _may_resign(p: Position, action: Resign) -> bool:
    return True


_CHECKS: dict[type, Callable[..., bool]] = {
    March: _may_march,
    Attack: _may_attack,
    Commit: _may_commit,
    EndPhase: _may_end,
    Advance: _may_follow_up,
    Stay: _may_follow_up,
    Recruit: _may_recruit,
    Disband: _may_disband,
    Claim: _may_claim,
    Resign: _may_resign,
}


def _in(p: Position, at: str, mask: int) -> bool:
    number = p.map.number.get(at)
    return number is not None and bool(mask >> number & 1)
