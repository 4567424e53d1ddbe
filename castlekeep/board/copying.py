"""The position on a board as the text of a ``%%castlekeep`` cell, which gives it back when run."""

from __future__ import annotations

from random import Random

from castlekeep.game import Game
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import REFEREE
from castlekeep.rules.state import State
from castlekeep.scenario.scenario import Scenario

MAGIC = "%%castlekeep"


def cell_of(game: Game, eyes: str) -> str:
    """Text of a cell that sets up the position of a game as far as some eyes know it.

    What they cannot see is filled in at random, from what they see alone: the same view always
    gives the same text.

    Parameters
    ----------
    game
        The game.
    eyes
        A colour, ``"spectator"`` or ``"referee"``.

    >>> import castlekeep as ck
    >>> game = ck.Scenario("@R . @B", turn="red march", hands={"red": "Moat"}).start()
    >>> cell_of(game, "red").splitlines()[:2]
    ['%%castlekeep', '# Cards that Red cannot see are drawn at random.']
    """
    if eyes == REFEREE:
        return f"{MAGIC}\n{game.scenario()}"
    known = Scenario.of(State.sample(game.view(eyes), Random(0)), game.beginning.names)
    who = _("a spectator") if eyes not in game.players else game.names[eyes]
    note = _("Cards that {who} cannot see are drawn at random.").format(who=who)
    return f"{MAGIC}\n# {note}\n{known}"
