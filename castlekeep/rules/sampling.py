"""Full states that agree with a view: what a player who reasons about hidden cards starts from."""

from __future__ import annotations

from collections.abc import Mapping

from castlekeep.rules.cards import CARDS, NUMBER, Hand, pack
from castlekeep.rules.events import read_ledger
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.legal import Random, commit_limits
from castlekeep.rules.observation import FORMAT, REFEREE, SPECTATOR, BattleView, View
from castlekeep.rules.options import Rules
from castlekeep.rules.position import Fight, Position, Result
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase


def sample(view: View, rng: Random) -> State:
    """A full state that agrees with a view.

    Cards the view's seat cannot see are dealt at random to the hidden hands and the deck, and a
    commit it cannot see is chosen at random among those that are legal for the sampled hand.

    Parameters
    ----------
    view
        What a seat knows, from `State.observe` or `Game.view`.
    rng
        A generator of the caller's, such as `random.Random`; the game's own is never touched.

    Raises
    ------
    ValueError
        If it is no view.

    >>> import castlekeep as ck, random
    >>> state = ck.Game.new(seed=7).state
    >>> other = ck.State.sample(state.observe("red"), random.Random(1))
    >>> other.observe("red") == state.observe("red")
    True
    """
    if not isinstance(view, Mapping) or view.get("format") != FORMAT:
        raise ValueError(
            f"{view!r:.60} is no view of format {FORMAT}: expected what game.view(seat) gives"
        )
    players = tuple(view["hands"])
    hexmap = HexMap(view["map"]["terrain"], title=view["map"]["title"])
    p = Position(hexmap, Rules.from_dict(view["rules"]), players)
    p.rng = int(rng.random() * (1 << 53)) << 11
    _put_public(p, view)
    _deal(p, view, rng)
    if view["battle"] is not None:
        p.fight = _fight(p, view["battle"], view["seat"], rng)
    return State(p)


def _put_public(p: Position, view: View) -> None:
    number, seat = p.map.number, p.players.index
    p.order = tuple(seat(colour) for colour in view["order"])
    p.out = frozenset(seat(colour) for colour in view["out"])
    p.phase = Phase(view["phase"])
    p.active = seat(view["active"])
    p.round = view["round"]
    p.recruited = view["recruited"]
    p.marched = {number[at]: n for at, n in view["marched"].items()}
    p.attacked = {number[at]: n for at, n in view["attacked"].items()}
    p.discard = Hand(view["discard"]).packed
    for at, colour in view["armies"].items():
        p.armies[seat(colour)] |= 1 << number[at]
    for at, holder in view["control"].items():
        if holder is not None:
            p.control[seat(holder)] |= 1 << number[at]
    if view["over"]:
        winner = view["winner"]
        p.result = Result(None if winner is None else seat(winner), view["result"] or "")


def _deal(p: Position, view: View, rng: Random) -> None:
    """Put known cards in their hands, and unseen ones where the counts ask for them."""
    known = known_hands(view)
    seen = p.discard
    for colour, hand in known.items():
        p.hands[p.players.index(colour)] = hand.packed
        seen += hand.packed
    whole = Hand([card for card in CARDS for _ in range(p.rules.copies_per_card)])
    unseen = [NUMBER[card] for card in (whole - Hand.from_packed(seen)).elements()]
    _shuffle(unseen, rng)
    for colour, count in view["hands"].items():
        if colour not in known:
            p.hands[p.players.index(colour)] = pack(unseen[:count])
            unseen = unseen[count:]
    p.deck = bytes(unseen)


def known_hands(view: View) -> dict[str, Hand]:
    """The hands a view shows."""
    if view["seat"] == SPECTATOR:
        return {}
    hands: Mapping[str, object] = (
        view["hand"] if view["seat"] == REFEREE else {view["seat"]: view["hand"]}
    )
    return {colour: Hand(_as_counts(cards)) for colour, cards in hands.items()}


def _as_counts(cards: object) -> dict[str, int]:
    assert isinstance(cards, dict)
    return cards


def _shuffle(numbers: list[int], rng: Random) -> None:
    for last in range(len(numbers) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        numbers[last], numbers[pick] = numbers[pick], numbers[last]


def _fight(p: Position, battle: BattleView, seat: str, rng: Random) -> Fight:
    src, dst = p.map.number[battle["attacker"]], p.map.number[battle["defender"]]
    if battle["ledger"] is not None:
        ledger = read_ledger(battle["ledger"])
        return Fight(src, dst, ledger.attacker.cards.packed, ledger.defender.cards.packed, ledger)
    if "attacker" not in battle["committed"]:
        return Fight(src, dst)
    own = battle["commit"]
    if seat == REFEREE and own is not None:
        own = own.get(battle["seats"]["attacker"])  # type: ignore[assignment]  # the referee's commit is by seat
    if own is not None:
        return Fight(src, dst, Hand(_as_counts(own)).packed)
    p.fight = Fight(src, dst)
    chosen = [(number, int(rng.random() * (limit + 1))) for number, limit in commit_limits(p)]
    return Fight(src, dst, pack(number for number, count in chosen for _ in range(count)))
