"""Makes the recorded games that lie beside it: ``python -m tests.games.make``.

They are replayed strictly on every run, so that a change of the rules, or of the format, that old
records do not survive is seen. Make them anew only where such a change is meant.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import castlekeep as ck

HERE = Path(__file__).parent

RIVER = """
     A   B   C   D   E   F   G
1    @R  .   f   ~   .   .   @B
2      .   .R  .   ~   .B  .   .
3    .   f   @   .R  .B  @   .
4      @R  .   .   ~   ^   .   @B
"""

STANDARD = {
    "two-lords": ({"players": {"red": "Ann", "blue": "Ben"}, "seed": 1}, {}),
    "three-lords": ({"players": 3, "seed": 2}, {}),
    "four-lords": ({"players": ["yellow", "red", "green", "blue"], "seed": 3}, {}),
    "draft-of-two": ({"players": 2, "seed": 4}, {"setup": "draft", "max_rounds": 8}),
    "draft-of-four": (
        {"players": 4, "seed": 5},
        {"setup": "draft", "starting_castles": 2, "max_rounds": 12},
    ),
    "draft-by-seats": (
        {"players": 3, "seed": 6},
        {"setup": "draft", "turn_order": "seats", "starting_castles": 4, "max_rounds": 6},
    ),
    "by-seats": ({"players": 2, "seed": 7}, {"turn_order": "seats", "victory_castles": 5}),
    "through-friends": ({"players": 3, "seed": 8}, {"pass_through_friends": True}),
    "no-march-cards": ({"players": 2, "seed": 9}, {"march_cards_per_army": 0}),
    "many-march-cards": (
        {"players": 4, "seed": 10},
        {"march_cards_per_army": None, "max_rounds": 12},
    ),
    "one-attack": ({"players": 3, "seed": 11}, {"attacks_per_army": 1}),
    "no-attack": ({"players": 2, "seed": 12}, {"attacks_per_army": 0, "victory_castles": 6}),
    "sieges-apart": ({"players": 4, "seed": 13}, {"siege_cards_in_open": False}),
    "disbanding": ({"players": 3, "seed": 14}, {"disband_excess": True, "max_rounds": 15}),
    "quick": ({"players": 4, "seed": 15}, {"victory_castles": 4}),
    "six-rounds": ({"players": 2, "seed": 16}, {"max_rounds": 6}),
    "small-hands": ({"players": 3, "seed": 17}, {"hand_size": 3, "max_rounds": 10}),
    "empty-hands": ({"players": 2, "seed": 18}, {"hand_size": 0, "max_rounds": 10}),
    "large-hands": ({"players": 4, "seed": 19}, {"hand_size": 12, "max_rounds": 8}),
    "short-deck": ({"players": 3, "seed": 20}, {"copies_per_card": 2, "max_rounds": 12}),
    "one-castle": ({"players": 2, "seed": 21}, {"starting_castles": 1, "max_rounds": 12}),
    "one-round": ({"players": 2, "seed": 22}, {"max_rounds": 1}),
}


def choose(legal: ck.LegalActions, rng: Random) -> ck.Action:
    """Return an action: attacks gladly, recruits always, else anything."""
    keen = [a for a in legal if isinstance(a, ck.Attack | ck.Recruit | ck.Advance | ck.Disband)]
    return rng.choice(keen) if keen and rng.random() < 0.8 else legal.sample(rng)


def play(game: ck.Game, rng: Random) -> ck.Game:
    """Play a game to its end."""
    while not game.over:
        game.act(choose(game.legal_actions(), rng))
    return game


def standard(name: str) -> ck.Record:
    """Return the record of one of the standard games."""
    arguments, options = STANDARD[name]
    game = ck.Game.new(rules=ck.Rules(**options), autosave=False, **arguments)
    return play(game, Random(arguments["seed"])).record()


def river() -> ck.Record:
    """Return a game from a position in the middle of a turn, with comments and an action undone."""
    game = ck.Scenario(
        RIVER,
        title="River crossing",
        turn="red battle",
        round=4,
        hands={"red": "Archers Knights*2 ...", "blue": "Pikemen*2 Moat"},
        deck="March Ladders",
        discard="Moat",
        attacked={"B2": 1},
        rules={"victory_castles": 5, "max_rounds": 12},
        names={"red": "Ann “the Axe”", "blue": "Ben"},
        seed=23,
    ).start(takeback="free")
    game.act("D3xE3")
    game.undo()
    play(game, Random(23))
    return game.record().comment(1, "A bold beginning; see B5 | B6.").comment(4, "#4")


def resignations() -> ck.Record:
    """Return a game of four in which three give up, one of them over an open battle."""
    rng = Random(24)
    game = ck.Game.new(players=4, seed=24, takeback="free")
    while len(game.out) < 3:
        battle = game.battle
        waits = battle is not None and not battle.revealed
        if len(game.history) > 60 and (waits or game.round > 9):
            game.act("resign")
        else:
            game.act(choose(game.legal_actions(), rng))
    return game.record()


def records() -> dict[str, ck.Record]:
    """Return all recorded games by name."""
    made = {name: standard(name) for name in STANDARD}
    return made | {"river-crossing": river(), "resignations": resignations()}


if __name__ == "__main__":
    for name, record in records().items():
        record.save(HERE / f"{name}.toml")
