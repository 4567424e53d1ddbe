"""A position as text: the canonical one that hashes are made of, and the start of a record.

A line holds a key and its value. `facts` gives what changes in play; `canonical` puts the map, the
players and the rules before it::

    order      colours in turn order               out        colours out of the game
    turn       colour and phase                    recruited  yes, where the seat on turn has
    round      number                              marched, attacked   hex:count
    armies     hex:colour, in reading order        control    hex:colour, of castles that are held
    hand-red   cards of each seat                  deck       next draw first
    discard    cards                               battle     attack, then the commits made
    ledger     a battle that is won, as data       result     winner or none, and the ruling

Empty values are left out. The generator is no part of a position: two games that stand alike have
the same text, whatever their next shuffle brings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TypeVar

from castlekeep.record.problems import RecordError
from castlekeep.rules.actions import Commit, hex_of, parse_action
from castlekeep.rules.battle import Ledger
from castlekeep.rules.cards import CARDS, MOST_OF_A_KIND, NUMBER, Hand, card_named, unpack
from castlekeep.rules.events import ledger_data, read_ledger
from castlekeep.rules.hexmap import HexMap, bits
from castlekeep.rules.observation import armies, control
from castlekeep.rules.options import Rules
from castlekeep.rules.position import Fight, Position, Result
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase
from castlekeep.scenario.grid import Grid
from castlekeep.scenario.scenario import Scenario

T = TypeVar("T")

RUNNING = "running"
"""The result of a game that is not over."""


def fingerprint(state: State) -> str:
    """Return the first 16 hex digits of the SHA-256 of a position's canonical text.

    >>> import castlekeep as ck
    >>> game = ck.Game.new(seed=7)
    >>> len(fingerprint(game.state)), fingerprint(game.state) == fingerprint(game.fork().state)
    (16, True)
    """
    return sha256(canonical(state).encode()).hexdigest()[:16]


def canonical(state: State) -> str:
    """Return the canonical text of a position, hidden cards too."""
    p = state._position
    lines = [f"map {' '.join(f'{at}:{kind}' for at, kind in p.map.terrain.items())}"]
    lines.append(f"players {' '.join(p.players)}")
    lines += [f"rule {name} {value}" for name, value in p.rules.to_dict().items()]
    lines += [f"{key} {value}" for key, value in facts(p).items()]
    return "\n".join(lines) + "\n"


def scenario_of(state: State) -> Scenario:
    """Return the map, the pieces, the players and the rules of a position."""
    return Scenario(
        Grid(state.map.terrain, armies(state._position), control(state._position)),
        players=state.players,
        rules=state.rules,
        title=state.map.title,
        starts=state.map.starts,
    )


def facts(p: Position) -> dict[str, str]:
    """Return what changes in play, by key; see the module's docstring."""
    names, players = p.map.names, p.players

    def pieces(masks: list[int]) -> str:
        owner = {at: players[seat] for seat, mask in enumerate(masks) for at in bits(mask)}
        return " ".join(f"{names[at]}:{owner[at]}" for at in sorted(owner))

    def counts(by_hex: Mapping[int, int]) -> str:
        return " ".join(f"{names[at]}:{by_hex[at]}" for at in sorted(by_hex) if by_hex[at])

    said = {
        "order": " ".join(players[seat] for seat in p.order),
        "turn": f"{players[p.active]} {p.phase}",
        "round": str(p.round),
        "armies": pieces(p.armies),
        "control": pieces(p.control),
        "out": " ".join(players[seat] for seat in p.order if seat in p.out),
        "recruited": "yes" if p.recruited else "",
        "marched": counts(p.marched),
        "attacked": counts(p.attacked),
        **{f"hand-{c}": str(Hand.from_packed(p.hands[s])) for s, c in enumerate(players)},
        "deck": run(p.deck),
        "discard": str(Hand.from_packed(p.discard)),
        "battle": _spoken_fight(p),
        "ledger": "",
        "result": "",
    }
    if p.fight is not None and p.fight.ledger is not None:
        said["ledger"] = json.dumps(ledger_data(p.fight.ledger))
    if p.result is not None:
        said["result"] = spoken_result(p)
    return {key: value for key, value in said.items() if value}


def run(deck: bytes) -> str:
    """Write cards in their order."""
    return " ".join(CARDS[number].replace(" ", "") for number in deck)


def read_run(text: str) -> bytes:
    """Read cards in their order."""
    return bytes(NUMBER[card_named(word)] for word in text.split())


def spoken_result(p: Position) -> str:
    """Write how a game ended: the winner or none, and the ruling."""
    if p.result is None:
        return ""
    winner = "none" if p.result.winner is None else p.players[p.result.winner]
    return f"{winner} {p.result.rule}"


def _spoken_fight(p: Position) -> str:
    fight = p.fight
    if fight is None:
        return ""
    commits = [
        f"; commit {Hand.from_packed(cards)}"
        for cards in (fight.cards, fight.reply)
        if cards is not None
    ]
    return f"{p.map.names[fight.src]}x{p.map.names[fight.dst]}{''.join(commits)}"


def read_position(
    hexmap: HexMap, players: tuple[str, ...], rules: Rules, said: Mapping[str, str], rng: int
) -> Position:
    """Read a position from its facts.

    Raises
    ------
    RecordError
        If a value cannot be read or the values do not fit together; the message names the key.
    """
    reader = _Reader(Position(hexmap, rules, players, rng), said)
    return reader.read()


class _Reader:
    """Reads facts into a position, key by key."""

    def __init__(self, position: Position, said: Mapping[str, str]) -> None:
        self.p = position
        self.said = said

    def read(self) -> Position:
        p = self.p
        p.order = self.one("order", self.order)
        p.active, p.phase = self.one("turn", self.turn)
        p.round = self.one("round", self.number)
        p.armies = self.one("armies", self.pieces)
        p.control = self.one("control", self.pieces)
        p.out = self.one("out", lambda text: frozenset(map(self.seat, text.split())))
        p.recruited = self.said.get("recruited") == "yes"
        p.marched = self.one("marched", self.counts)
        p.attacked = self.one("attacked", self.counts)
        p.hands = [self.one(f"hand-{c}", lambda text: Hand(text).packed) for c in p.players]
        p.deck = self.one("deck", read_run)
        p.discard = self.one("discard", lambda text: Hand(text).packed)
        ledger = self.one("ledger", self.ledger)
        p.fight = self.one("battle", lambda text: self.fight(text, ledger))
        p.result = self.one("result", self.result)
        self.one("deck", self.check_cards)
        self.one("turn", self.check_turn)
        return p

    def one(self, key: str, read: Callable[[str], T]) -> T:
        """Read one value; what is wrong with it is told with its key."""
        try:
            return read(self.said.get(key, ""))
        except RecordError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise RecordError(f"start.{key}: {error}") from None

    def seat(self, colour: str) -> int:
        if colour not in self.p.players:
            raise ValueError(f"{colour!r} does not play; expected {', '.join(self.p.players)}")
        return self.p.players.index(colour)

    def hex(self, name: str) -> int:
        at = self.p.map.number.get(hex_of(name))
        if at is None:
            raise ValueError(f"there is no hex {name} on this map")
        return at

    def order(self, text: str) -> tuple[int, ...]:
        order = tuple(map(self.seat, text.split()))
        if sorted(order) != list(range(len(self.p.players))):
            raise ValueError(f"expected each of {', '.join(self.p.players)} once, found {text!r}")
        return order

    def turn(self, text: str) -> tuple[int, Phase]:
        colour, _, phase = text.partition(" ")
        return self.seat(colour), Phase(phase)

    def number(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and 0 < len(text) <= 9):
            raise ValueError(f"expected a whole number, found {text!r:.30}")
        return int(text)

    def by_hex(self, text: str) -> dict[int, str]:
        pairs = [word.partition(":")[::2] for word in text.split()]
        return {self.hex(name): value for name, value in pairs}

    def pieces(self, text: str) -> list[int]:
        masks = [0] * len(self.p.players)
        for at, colour in self.by_hex(text).items():
            masks[self.seat(colour)] |= 1 << at
        return masks

    def counts(self, text: str) -> dict[int, int]:
        return {at: self.number(count) for at, count in self.by_hex(text).items()}

    def ledger(self, text: str) -> Ledger | None:
        return read_ledger(json.loads(text)) if text else None

    def fight(self, text: str, ledger: Ledger | None) -> Fight | None:
        if not text:
            return None
        attack, *commits = text.split(";")
        src, _, dst = attack.partition("x")
        if len(commits) > 2 or (ledger is not None) != (len(commits) == 2):
            raise ValueError("expected an attack, then a commit for each side that has made one")
        played: list[int | None] = []
        for commit in commits:
            action = parse_action(commit)
            if not isinstance(action, Commit):
                raise ValueError(f"expected a commit, found {commit.strip()!r}")
            played.append(action.cards.packed)
        cards, reply = [*played, None, None][:2]
        fight = Fight(self.hex(src), self.hex(dst), cards, reply, ledger)
        owners = [self.p.owner(fight.src), self.p.owner(fight.dst)]
        if owners[0] != self.p.active or (None if ledger else owners[0]) == owners[1]:
            raise ValueError("no two enemies stand there")
        if ledger is None and owners[1] is None:
            raise ValueError("no two enemies stand there")
        return fight

    def result(self, text: str) -> Result | None:
        if not text:
            return None
        winner, _, rule = text.partition(" ")
        return Result(None if winner == "none" else self.seat(winner), rule)

    def check_cards(self, _: str) -> None:
        """Refuse more cards than a packed hand can count, wherever they lie."""
        held = [*self.p.hands, self.p.discard]
        for number, card in enumerate(CARDS):
            count = sum(unpack(packed)[number] for packed in held) + self.p.deck.count(number)
            if count > MOST_OF_A_KIND:
                raise ValueError(f"{count} {card} are too many")

    def check_turn(self, _: str) -> None:
        p = self.p
        if p.result is None and (p.active in p.out or not p.living()):
            raise ValueError("it is the turn of somebody who is out of the game")
