"""Short set-ups for the tests of the rules.

`table` starts in the middle of a game, with exactly the cards that are named: hands are not filled
up unless a test asks for it with `hand_size=`. `fight` plays one battle through and gives the
ledger of its reveal.
"""

from collections.abc import Mapping
from typing import Any

import castlekeep as ck

SEATS = ["red", "blue", "green", "yellow"]


def table(
    grid: str,
    *,
    turn: str = "red march",
    players: list[str] | None = None,
    hands: Mapping[str, Any] | None = None,
    deck: str | None = None,
    discard: str | None = None,
    put: Mapping[str, str] | None = None,
    seed: int = 1,
    **options: Any,
) -> ck.Game:
    """A game on `grid` at `turn`; who is given no hand holds no card.

    `put` places armies, {hex: seat}, and leaves control as the grid has it. Further keywords are
    options of `Rules`.
    """
    seats = players or ["red", "blue"]
    given: dict[str, Any] = {"hands": dict.fromkeys(seats, "none") | dict(hands or {})}
    if deck is not None:
        given["deck"] = deck
    if discard is not None:
        given["discard"] = discard
    rules = ck.Rules(**{"hand_size": 0} | options)
    scenario = ck.Scenario(grid, players=seats, turn=turn, rules=rules, seed=seed, **given)
    for at, seat in (put or {}).items():
        scenario = scenario.put(seat, at)
    return scenario.start()


def new_war(
    grid: str, *, deck: str, players: list[str] | None = None, seed: int = 1, **options: Any
) -> ck.Game:
    """A game that begins with the set-up on `grid`, dealt and drawn from `deck`."""
    rules = ck.Rules(**options)
    return ck.Scenario(
        grid, players=players or ["red", "blue"], deck=deck, rules=rules, seed=seed
    ).start()


def fight(
    grid: str, attack: str, attacker: str = "none", defender: str = "none", **more: Any
) -> tuple[ck.Game, Any]:
    """One battle, each side playing all it holds: the game after the reveal, and the ledger."""
    src, dst = attack.split("x")
    armies = table(grid, **more).armies
    hands = {armies[src]: attacker, armies[dst]: defender}
    game = table(grid, **{"turn": f"{armies[src]} battle", "hands": hands} | more)
    return game, clash(game, attack, attacker, defender)


def clash(game: ck.Game, attack: str, attacker: str = "none", defender: str = "none") -> Any:
    game.act(attack)
    game.act(f"commit {attacker}")
    return only(game.act(f"commit {defender}"), "Revealed").ledger


def play(game: ck.Game, actions: str) -> list[Any]:
    """Several actions, one a line or split by `;`: all their events."""
    events: list[Any] = []
    for action in actions.replace("\n", ";").split(";"):
        if action.strip():
            events += game.act(action.strip())
    return events


def legal(game: ck.Game) -> set[str]:
    return {str(action) for action in game.legal_actions()}


def marches(game: ck.Game, src: str) -> set[str]:
    """Where `src` may march, read from the list of legal actions."""
    return {action.partition("-")[2] for action in legal(game) if action.startswith(f"{src}-")}


def kind(event: Any) -> str:
    return type(event).__name__


def kinds(events: Any) -> list[str]:
    return [kind(event) for event in events]


def only(events: Any, name: str) -> Any:
    """The one event of that kind."""
    found = [event for event in events if kind(event) == name]
    assert len(found) == 1, f"{len(found)} events {name} in {kinds(events)}"
    return found[0]


def cards(hand: Mapping[Any, int]) -> dict[str, int]:
    """A hand as plain data, without the kinds it does not hold."""
    return {str(card): count for card, count in hand.items() if count}


def size(hand: Mapping[Any, int]) -> int:
    return sum(hand.values())


def lines(side: Any, what: str) -> list[tuple[int, str]]:
    """The lines of one kind in a side of a ledger: value and rule."""
    return [(line.value, str(line.rule)) for line in side.lines if line.kind == what]
