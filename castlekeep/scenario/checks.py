"""What may be wrong with a scenario that can be read: the checks behind `Scenario.problems`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from castlekeep.rules.cards import CARDS, Card
from castlekeep.rules.hexes import neighbours
from castlekeep.rules.terms import BARRED, Phase, Terrain
from castlekeep.scenario.course import check_course
from castlekeep.scenario.problems import Problem, meant

if TYPE_CHECKING:
    from castlekeep.scenario.scenario import Scenario

STANDARD_CASTLES = 12

NAMES = (
    "army-terrain", "control-terrain", "stranger", "turn", "order", "out", "idle", "battle",
    "result", "copies", "deck-size", "starts",
    "draft", "needs-turn", "castles", "victory", "unreachable", "one-player", "nothing",
    "hand-size",
)  # fmt: skip
"""The names of all problems, errors first."""

OPEN_QUESTIONS = (
    "stranger", "turn", "order", "out", "battle", "result", "starts", "needs-turn"
)  # fmt: skip
"""Problems that leave open what the position is: no game begins with them, wanted or not."""


def problem_names(allow: str | Collection[str]) -> list[str]:
    """Read names of problems that are let pass.

    >>> problem_names("hand-size")
    ['hand-size']
    """
    names = [allow] if isinstance(allow, str) else list(allow)
    for name in names:
        if name not in NAMES:
            raise ValueError(f"{name!r} is no problem's name; {meant(name, NAMES)}")
        if name in OPEN_QUESTIONS:
            raise ValueError(f"{name!r} cannot be let pass: it leaves open what the position is")
    return names


def check(s: Scenario) -> list[Problem]:
    """List the problems of a scenario, errors first."""
    found = [
        *_misplaced(s),
        *_strangers(s),
        *_turn(s),
        *check_course(s),
        *_cards(s),
        *_set_up(s),
        *_land(s),
        *_seats(s),
    ]
    return sorted(found, key=lambda problem: problem.severity)


def _error(name: str, place: str, text: str) -> Problem:
    return Problem(name, "error", place, text)


def _warning(name: str, place: str, text: str) -> Problem:
    return Problem(name, "warning", place, text)


def _misplaced(s: Scenario) -> Iterator[Problem]:
    for hex_name, colour in s.armies.items():
        kind = s.terrain[hex_name]
        if kind in BARRED:
            text = f"{colour}'s army stands on {kind}, where no army can go (T19)"
            yield _error("army-terrain", hex_name, text)
    for hex_name, owner in s.control.items():
        kind = s.terrain[hex_name]
        if owner and kind is not Terrain.CASTLE:
            text = f"{owner} controls a {kind} hex; only castles have a controller (T43)"
            yield _error("control-terrain", hex_name, text)


def _strangers(s: Scenario) -> Iterator[Problem]:
    """Colours that have something, or a turn, and do not play."""
    if not s.players:
        return
    having = [
        *((h, colour, "has an army here") for h, colour in s.armies.items()),
        *((h, owner, "controls this") for h, owner in s.control.items() if owner),
        *(("hands", colour, "has a hand") for colour in s.hands),
        *(("names", colour, "has a name") for colour in s.names),
    ]
    players = ", ".join(s.players)
    for place, colour, what in having:
        if colour not in s.players:
            yield _error(
                "stranger", place, f"{colour} {what}, but does not play; the players are {players}"
            )


def _turn(s: Scenario) -> Iterator[Problem]:
    active = None
    if s.turn is not None:
        active, phase = s.turn.split()
        if active not in s.seats:
            text = f"it is {active}'s turn, who does not play; the players are {', '.join(s.seats)}"
            yield _error("turn", "turn", text)
        if phase == Phase.SETUP and s.rules.setup != "draft":
            text = "only a draft has a set-up phase (S1); choose setup = 'draft', or another phase"
            yield _error("turn", "turn", text)
    for what, counts in (("marched", s.marched), ("attacked", s.attacked)):
        for hex_name in counts:
            if active is None:
                text = f"an army has {what}, but it is nobody's turn; say turn"
                yield _error("idle", hex_name, text)
            elif s.armies.get(hex_name) != active:
                text = f"no army of {active}, whose turn it is, stands here that could have {what}"
                yield _error("idle", hex_name, text)


def _cards(s: Scenario) -> Iterator[Problem]:
    named: Counter[Card] = Counter(s.deck)
    for hand in (*s.hands.values(), s.discard):
        named.update(hand)
    for card in CARDS:
        if named[card] > s.rules.copies_per_card:
            text = f"{named[card]} {card} are named, and there are {s.rules.copies_per_card} (T8)"
            yield _error("copies", str(card), text)
    dealt = [colour for colour in s.seats if colour not in s.hands or colour in s.fill_up]
    held = {colour: s.hands[colour].size for colour in dealt if colour in s.hands}
    wanted = sum(max(0, s.rules.hand_size - held.get(colour, 0)) for colour in dealt)
    # A set-up deals from the top of the deck, a position from the cards named nowhere.
    stacked = len(s.deck) if s.turn is None else 0
    left = len(CARDS) * s.rules.copies_per_card - sum(named.values()) + stacked
    if 0 <= left < wanted:
        text = f"{wanted} cards are to be dealt and {left} are left"
        yield _error("deck-size", "hands", text)
    for colour, hand in s.hands.items():
        if hand.size > s.rules.hand_size:
            text = (
                f"{hand.size} cards in hand, more than the {s.rules.hand_size} a hand is filled to"
            )
            yield _warning("hand-size", colour, text)


def _set_up(s: Scenario) -> Iterator[Problem]:
    """Check the starting castles that are listed, and those that a set-up will use."""
    for count, seats in s.starts.items():
        place = f"starts for {count}"
        listed = Counter(castle for seat in seats for castle in seat)
        for castle, times in listed.items():
            if s.terrain[castle] is not Terrain.CASTLE:
                yield _error("starts", place, f"{castle} is {s.terrain[castle]}, not a castle")
            if times > 1:
                yield _error("starts", place, f"{castle} is listed {times} times")
    if s.turn is not None:
        return
    if s.rules.setup == "draft":
        yield from _draft(s)
    elif s.starts:
        yield from _listed(s)
    elif not s.players or not (s.armies or any(s.control.values())):
        text = "nothing says where players start; list starts, or put armies on the grid"
        yield _error("starts", "", text)


def _draft(s: Scenario) -> Iterator[Problem]:
    castles = sum(1 for kind in s.terrain.values() if kind is Terrain.CASTLE)
    needed = s.rules.starting_castles * len(s.seats)
    if castles < needed:
        text = f"{len(s.seats)} players draft {needed} castles, and there are {castles}"
        yield _error("draft", "", text)
    if s.armies or any(s.control.values()):
        text = "a draft begins on an empty map; say whose turn it is, or take the pieces off"
        yield _error("needs-turn", "", text)


def _listed(s: Scenario) -> Iterator[Problem]:
    if s.armies or any(s.control.values()):
        text = "pieces stand on the grid and starts are listed; say turn, or drop one of the two"
        yield _error("needs-turn", "starts", text)
    seats = s.starts.get(len(s.seats))
    if seats is None:
        counts = " or ".join(map(str, s.starts))
        text = f"there are {len(s.seats)} players, and starts are listed for {counts}"
        yield _error("starts", "starts", text)
        return
    for colour, castles in zip(s.seats, seats, strict=True):
        if len(castles) < s.rules.starting_castles:
            text = f"starts with {s.rules.starting_castles} castles, and {len(castles)} are listed"
            yield _error("starts", colour, text)


def _land(s: Scenario) -> Iterator[Problem]:
    castles = [h for h, kind in s.terrain.items() if kind is Terrain.CASTLE]
    if len(castles) < s.rules.victory_castles:
        text = (
            f"there are {len(castles)} castles, and it takes {s.rules.victory_castles} to win (V1)"
        )
        yield _warning("victory", "", text)
    if len(castles) != STANDARD_CASTLES:
        text = f"there are {len(castles)} castles; a standard game has {STANDARD_CASTLES} (T4)"
        yield _warning("castles", "", text)
    parts: list[set[str]] = []
    for castle in castles:
        if not any(castle in part for part in parts):
            parts.append(land_around(s.terrain, castle))
    main = max(parts, key=lambda part: sum(castle in part for castle in castles), default=set())
    for castle in castles:
        if castle not in main:
            yield _warning(
                "unreachable", castle, "no way over land leads from here to the other castles"
            )


def land_around(terrain: Mapping[str, Terrain], start: str) -> set[str]:
    """Find the hexes that armies can reach from a hex in any number of marches."""
    reached = {start}
    edge = [start]
    while edge:
        for near in neighbours(edge.pop()):
            if near in terrain and near not in reached and terrain[near] not in BARRED:
                reached.add(near)
                edge.append(near)
    return reached


def _seats(s: Scenario) -> Iterator[Problem]:
    if len(s.players) == 1:
        yield _warning("one-player", s.players[0], "one player alone has nobody to fight")
    if s.turn is None:
        return
    having = {*s.armies.values(), *s.control.values()}
    for colour in s.seats:
        if colour not in having and colour not in s.out:
            yield _warning("nothing", colour, f"{colour} has no army and no castle")
