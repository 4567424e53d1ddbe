"""Random small worlds, as positions of the oracle and as scenarios for the real engine."""

from collections.abc import Sequence
from random import Random
from typing import Any

import castlekeep as ck
from castlekeep.rules.events import Drew, Event, OrderDrawn, Shuffled

from .cards import NAMES, full_deck, tidy, write_cards
from .engine import RULES, Position

SEATS = ["red", "blue", "green", "yellow"]
LETTERS = dict(zip(SEATS, "rbgy", strict=True))
SIGNS = {"clear": ".", "forest": "f", "mountain": "^", "river": "~", "sea": "w", "castle": "@"}
GROUND = ["clear"] * 8 + ["forest", "forest", "river", "river", "mountain", "sea", "none"]
PHASES = ["draw", "march", "march", "battle", "recruit", "control"]
OPTIONS: dict[str, list[Any]] = {
    "setup": ["assigned", "draft"],
    "turn_order": ["draw", "seats"],
    "pass_through_friends": [False, True],
    "march_cards_per_army": [1, None, 0, 2],
    "attacks_per_army": [None, 0, 1, 2],
    "siege_cards_in_open": [True, False],
    "disband_excess": [False, True],
    "victory_castles": [7, 3, 4, 5],
    "max_rounds": [None, 1, 2, 5],
    "hand_size": [7, 0, 3, 5, 9],
    "copies_per_card": [4, 1, 2],
    "starting_castles": [3, 1, 2],
}


def random_rules(rng: Random) -> dict[str, Any]:
    """Each option at its default about as often as not."""
    rules = dict(RULES)
    for name, values in OPTIONS.items():
        if rng.random() < 0.5:
            rules[name] = rng.choice(values)
    return rules


def random_land(rng: Random, castles: int) -> tuple[list[list[str]], Position]:
    """The names of a random map row by row, and an empty position on it."""
    width, height = rng.randint(3, 7), rng.randint(3, 6)
    rows = [["ABCDEFG"[x] + str(y + 1) for x in range(width)] for y in range(height)]
    names = [name for row in rows for name in row]
    land = {name: rng.choice(GROUND) for name in names}
    land.update(dict.fromkeys(rng.sample(names, min(castles, len(names) // 2)), "castle"))
    terrain = {name: kind for name, kind in land.items() if kind != "none"}
    position: Position = {
        "terrain": terrain,
        "control": {name: None for name, kind in terrain.items() if kind == "castle"},
        "armies": {}, "order": [], "out": [], "deck": [], "discard": [], "phase": "setup",
        "active": None, "round": 1, "recruited": False, "marched": {}, "attacked": {},
        "battle": None, "over": False, "winner": None, "result": None,
    }  # fmt: skip
    return rows, position


def random_middle(rng: Random, seats: list[str]) -> tuple[list[list[str]], Position]:
    """Somewhere in a game: armies, banners and cards anywhere."""
    rows, position = random_land(rng, rng.randint(3, 9))
    position["rules"] = random_rules(rng) | {"setup": "assigned"}
    position["players"] = position["order"] = rng.sample(seats, len(seats))
    position["phase"], position["active"] = rng.choice(PHASES), rng.choice(seats)
    for at, kind in position["terrain"].items():
        if kind not in ("mountain", "sea") and rng.random() < 0.35:
            position["armies"][at] = rng.choice(seats)
    for at in position["control"]:
        position["control"][at] = position["armies"].get(at) or rng.choice([*seats, None])
    cards = full_deck(position["rules"]["copies_per_card"])
    rng.shuffle(cards)
    position["hands"] = {}
    for seat in seats:
        count = rng.randint(0, 7 if len(cards) > 30 else 4)
        position["hands"][seat], cards = tidy(cards[:count]), cards[count:]
    thrown = rng.choice([0, len(cards) // 2, len(cards)])
    position["discard"], position["deck"] = tidy(cards[:thrown]), cards[thrown:]
    return rows, position


def random_beginning(rng: Random, seats: list[str]) -> tuple[list[list[str]], Position]:
    """Before the set-up: castles with armies, unless they are drafted; the deck is to come."""
    rows, position = random_land(rng, 4 * len(seats))
    position["rules"] = rules = random_rules(rng)
    castles = list(position["control"])
    rng.shuffle(castles)
    rules["starting_castles"] = min(rules["starting_castles"], len(castles) // len(seats))
    rules["victory_castles"] = max(rules["victory_castles"], rules["starting_castles"] + 1)
    position["players"] = list(seats)
    if rules["setup"] == "assigned":
        for number, at in enumerate(castles[: rules["starting_castles"] * len(seats)]):
            position["armies"][at] = position["control"][at] = seats[number % len(seats)]
    position["hands"] = {seat: [] for seat in seats}
    return rows, position


def dealt_from(state: ck.State, events: Sequence[Event]) -> list[str]:
    """The deck that a set-up dealt from: its cards in the order drawn, then what is left."""
    deck: list[str] = []
    for event in events:
        if isinstance(event, Shuffled):
            return deck  # it had run out
        if isinstance(event, Drew):
            deck += map(str, event.cards)
        if isinstance(event, OrderDrawn):
            deck += [str(card) for draws in event.draws for _, card in draws]
    return deck + deck_of(state)


def deck_of(state: ck.State) -> list[str]:
    return [NAMES[number] for number in state.copy_position().deck]


def scenario(rows: list[list[str]], position: Position, seed: int = 0) -> ck.Scenario:
    """The same world for the real engine.

    In the middle of a game every card is named, so that nothing is random but later shuffles; a
    set-up shuffles the deck itself, and `dealt_from` reads what it was.
    """
    given: dict[str, Any] = {}
    if position["active"]:
        given["turn"] = f"{position['active']} {position['phase']}"
        given["hands"] = {seat: write_cards(cards) for seat, cards in position["hands"].items()}
        given["discard"] = write_cards(position["discard"])
        given["deck"] = list(position["deck"])
    return ck.Scenario(
        "\n".join("  ".join(token(position, at) for at in row) for row in rows),
        players=position["players"],
        rules=ck.Rules(**position["rules"]),
        seed=seed,
        **given,
    )


def token(position: Position, at: str) -> str:
    if at not in position["terrain"]:
        return "-"
    sign = SIGNS[position["terrain"][at]]
    if at in position["armies"]:
        return sign + LETTERS[position["armies"][at]].upper()
    return sign + LETTERS.get(position["control"].get(at) or "", "")


def position_of(state: ck.State) -> Position:
    """The oracle's position for any state of the real engine in which no battle is open."""
    view: dict[str, Any] = dict(state.observe("referee"))
    assert view["battle"] is None
    keys = "rules order out phase active round over winner result recruited armies control"
    position: Position = {key: view[key] for key in keys.split()}
    return position | {
        "terrain": view["map"]["terrain"],
        "players": list(state.players),
        "hands": {seat: spread(hand) for seat, hand in view["hand"].items()},
        "discard": spread(view["discard"]),
        "deck": deck_of(state),
        "marched": view["marched"],
        "attacked": view["attacked"],
        "battle": None,
    }


def spread(counts: dict[str, int]) -> list[str]:
    return tidy([card for card, count in counts.items() for _ in range(count)])
