"""No leak: two games that differ only in what a seat can't know look the same to it, byte for byte.

The twins share everything public and the hand of the seat that looks. Between the other hands and
the bottom of the deck the cards are dealt anew, the bottom is in another order, and the seed is
another. They are played through the same actions; where another seat commits, the twins first
commit differently, are looked at, and take it back.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import castlekeep as ck
from tests.oracle.cards import full_deck, tidy
from tests.oracle.worlds import SEATS, random_middle, scenario

# Cards of the deck that differ; the twins share those above, so that the seat draws the same.
BOTTOM = 10
STEPS = 30


def sight(game: ck.Game, seat: str, *, pictures: bool = True) -> dict[str, str]:
    """All that `seat` may see of a game, and all that prints itself."""
    shown = {
        "view": json.dumps(game.view(seat)),
        "observe": json.dumps(game.state.observe(seat)),
        "repr": repr(game),
        "str": str(game),
        "state": repr(game.state),
        "text": game.text(seat),
        "log": repr(game.log),
        "history": repr(game.history),
        "battle": repr(game.battle),
        "legal": repr(game.legal_actions()),
        "error": repr(game.last_error),
    }
    if pictures:
        picture = game.svg(seat=seat)
        shown["svg"], shown["picture's text"] = str(picture), picture.text
        shapes = [f"{at}: here" for at in game.armies]
        shown["dark"] = game.svg(seat=seat, theme="dark", shapes=shapes)
        shown["cell"] = repr(game._repr_mimebundle_())
    return shown


@dataclass
class Twins:
    """Two games that `seat` must not be able to tell apart."""

    one: ck.Game
    other: ck.Game
    seat: str
    drawn: set[str] = field(default_factory=set)

    def look(self, moment: str) -> None:
        """Hold what can be seen side by side; the slow pictures once for each kind of moment."""
        kind = f"{self.kind()} {moment.partition(':')[0]}"
        pictures = kind not in self.drawn
        self.drawn.add(kind)
        for who in (self.seat, "spectator"):
            one = sight(self.one, who, pictures=pictures)
            other = sight(self.other, who, pictures=pictures)
            different = [what for what in one if one[what] != other[what]]
            assert different == [], f"{who} can tell the twins apart by {different} {moment}"
        assert self.one.to_act == self.other.to_act
        assert (self.one.view(self.seat)["legal"] is None) == (self.one.to_act != self.seat)
        assert self.one.view("spectator")["legal"] is None

    def act(self, action: str, others: str | None = None) -> bool:
        """Whether the twins must still look the same.

        They may differ once a hand is thrown away in the open, or their shared cards are drawn.
        """
        events = self.one.act(action), self.other.act(others or action)
        shown = {"WentOut", "Shuffled"} & {type(event).__name__ for event in events[0]}
        if shown or self.one.deck_size < BOTTOM:
            return False
        assert repr(events[0]) == repr(events[1]), action
        self.look(f"after: {action}")
        return True

    def undo(self) -> None:
        self.one.undo()
        self.other.undo()
        self.look("taken back:")

    def redo(self) -> None:
        self.one.redo()
        self.other.redo()
        self.look("done again:")

    def legal(self) -> list[str]:
        """What is legal in both; to the seat that looks, that is everything."""
        one, other = (list(map(str, game.legal_actions())) for game in (self.one, self.other))
        if self.one.to_act == self.seat:
            assert one == other
        return [action for action in one if action in other]

    def kind(self) -> str:
        """The kind of decision that is due, and whether the seat that looks decides."""
        own = " own" if self.one.to_act == self.seat else ""
        if self.one.over:
            return "over"
        battle = self.one.view("spectator")["battle"]
        if battle is None:
            return str(self.one.phase) + own
        return ("attack", "defend", "advance")[len(battle["committed"])] + own


def twins_of(rng: Random, seats: list[str], seat: str) -> Twins:
    while True:
        rows, position = random_middle(rng, seats)
        position["phase"] = rng.choice(["march", "battle", "recruit"])
        position["rules"] |= {"copies_per_card": 4, "max_rounds": None}
        deck = all_but(position)
        rng.shuffle(deck)
        position["deck"], position["discard"] = deck[5:], tidy(deck[:5])
        twin = dealt_anew(rng, position, seat)
        if twin["hands"] != position["hands"]:
            return Twins(start(rows, position, 1), start(rows, twin, 2), seat)


def all_but(position: dict[str, Any]) -> list[str]:
    """The cards of the deck that are in nobody's hand."""
    cards = full_deck(4)
    for hand in position["hands"].values():
        for card in hand:
            cards.remove(card)
    return cards


def dealt_anew(rng: Random, position: dict[str, Any], seat: str) -> dict[str, Any]:
    """The same for `seat`: as many cards in each hand, and the same cards on top of the deck."""
    deck, bottom = position["deck"][:-BOTTOM], position["deck"][-BOTTOM:]
    others = [each for each in position["hands"] if each != seat]
    hidden = [card for each in others for card in position["hands"][each]] + bottom
    rng.shuffle(hidden)
    hands = dict(position["hands"])
    for each in others:
        count = len(hands[each])
        hands[each], hidden = tidy(hidden[:count]), hidden[count:]
    return position | {"hands": hands, "deck": deck + hidden}


def start(rows: list[list[str]], position: dict[str, Any], seed: int) -> ck.Game:
    return ck.Game(scenario(rows, position).opening, seed=seed, takeback="free")


def commit_differently(rng: Random, twins: Twins) -> bool:
    """An attacker is asked: in each twin it answers as it likes, unseen, and takes it back."""
    one, other = (str(game.legal_actions().sample(rng)) for game in (twins.one, twins.other))
    if one == other:
        return False
    twins.act(one, other)
    twins.undo()
    return True


def follow(rng: Random, twins: Twins) -> set[str]:
    """The kinds of decision at which the twins were looked at."""
    seen = set()
    twins.look("at the start:")
    for _ in range(STEPS):
        seen.add(twins.kind())
        if twins.one.over:
            break
        if twins.kind() == "attack" and commit_differently(rng, twins):
            seen.add("secret commit")
        legal = twins.legal()
        attacks = [action for action in legal if "x" in action and " " not in action]
        if not twins.act(rng.choice(attacks or legal)):
            break
        if rng.random() < 0.3:
            twins.undo()
            twins.redo()
    return seen


@pytest.mark.parametrize("count", [2, 3, 4])
def test_twins_look_alike_at_every_kind_of_decision(count: int) -> None:
    seen: set[str] = set()
    for seed in range(24):
        rng = Random(f"{count} {seed}")
        seats = SEATS[:count]
        seen |= follow(rng, twins_of(rng, seats, rng.choice(seats)))
    kinds = {"march", "battle", "recruit", "attack", "defend", "advance"}
    assert kinds | {f"{kind} own" for kind in kinds} | {"secret commit"} <= seen


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_twins_look_alike_at_the_end(seat: str) -> None:
    """The game is over with the second castle; the other hand and the deck stay secret."""
    twins = ending(seat)
    for action in ("C1-B1", "end", "end", "end"):
        assert twins.act(action)
    assert twins.one.over
    assert twins.one.winner == twins.other.winner == "red"


def ending(seat: str) -> Twins:
    other = {"red": "blue", "blue": "red"}[seat]
    games = []
    for seed, cards in enumerate(["Moat Knights*2", "Archers*2 Ladders"]):
        made = ck.Scenario(
            "@r @ .R . @B",
            turn="red march",
            hands={seat: "Swordsmen*3", other: cards},
            rules=ck.Rules(victory_castles=2, hand_size=0),
            seed=seed,
        )
        games.append(made.start())
    return Twins(games[0], games[1], seat)


def test_the_seed_is_nowhere_while_the_game_runs() -> None:
    seed = 8_127_364_554_637_281
    game = ck.Game.new(players=2, seed=seed)
    for seat in ("red", "blue", "spectator"):
        for what, shown in sight(game, seat).items():
            assert str(seed) not in shown, what
            assert f"{seed:x}" not in shown, what


def test_no_view_holds_the_order_of_the_deck() -> None:
    game = ck.Scenario(
        "@R . @B", turn="red march", deck="Moat Ladders March Sappers", seed=3
    ).start()
    for seat in ("red", "spectator", "referee"):
        assert game.view(seat)["deck"] == game.deck_size


def insides(thing: object, seen: frozenset[int] = frozenset()) -> object:
    """All that hangs on an object, private attributes too, as nested lists of plain text."""
    if id(thing) in seen:
        return "again"
    if thing is None or isinstance(thing, str | int | float | bytes):
        return repr(thing)
    seen |= {id(thing)}
    if isinstance(thing, Mapping):
        return [[insides(key, seen), insides(value, seen)] for key, value in thing.items()]
    if isinstance(thing, list | tuple | set | frozenset):
        return [insides(each, seen) for each in thing]
    names = [*getattr(thing, "__dict__", ())]
    for kind in type(thing).__mro__:
        names += getattr(kind, "__slots__", ())
    return [[name, insides(getattr(thing, name, None), seen)] for name in names]


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_chooser_is_handed_nothing_hidden(seat: str) -> None:
    """Neither the view nor what hangs on the legal actions tells a bot of the other hand."""
    handed = [
        handed_to(seat, "Knights*2 Moat", "commit Knights", seed=1),
        handed_to(seat, "Archers*2 Ladders", "commit none", seed=2),
    ]
    assert len(handed[0]) > 500  # characters: something was handed over at all
    assert handed[0] == handed[1]


def handed_to(seat: str, hidden: str, secret: str, seed: int) -> str:
    """What a bot at `seat` gets when it is first asked: as attacker, or after a secret commit."""
    other = {"red": "blue", "blue": "red"}[seat]
    game = ck.Scenario(
        ".R .B @B",
        turn="red battle",
        hands={seat: "Swordsmen*3", other: hidden},
        rules=ck.Rules(hand_size=3),
        seed=seed,
    ).start()
    kept: list[str] = []

    def choose(view: ck.View, legal: ck.LegalActions, rng: Random) -> ck.Action:
        kept.append(json.dumps([view, insides(legal), list(map(str, legal))]))
        return legal[0]

    game.seat(seat, choose)
    if seat == "blue":
        game.act("A1xB1")
        game.act(secret)
    assert game.last_error is None
    return kept[0]
