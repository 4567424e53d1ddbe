"""The position on a board as the text of a ``%%castlekeep`` cell, which gives it back when run."""

from __future__ import annotations

from random import Random

from castlekeep.game import Game
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import REFEREE, SPECTATOR
from castlekeep.rules.state import State
from castlekeep.scenario.scenario import Scenario

MAGIC = "%%castlekeep"


def cell_of(game: Game, eyes: str, *, inside: bool = False) -> str:
    """Text of a cell that sets up the position of a game as far as some eyes know it.

    What they cannot see is filled in at random, from what they see alone: the same view always
    gives the same text.

    Parameters
    ----------
    game
        The game.
    eyes
        A colour, ``"spectator"`` or ``"referee"``.
    inside
        Whether what is looked at lies inside the next action, where no game can begin.

    >>> import castlekeep as ck
    >>> game = ck.Scenario("@R . @B", turn="red march", hands={"red": "Moat"}).start()
    >>> cell_of(game, "red").splitlines()[:2]
    ['%%castlekeep', '# Cards that Red cannot see are drawn at random.']
    """
    notes, position = [], game.scenario()
    if inside:
        notes.append(_("The position before the action that was looked at."))
    if eyes != REFEREE:
        who = _("a spectator") if eyes == SPECTATOR else game.names[eyes]
        notes.append(_("Cards that {who} cannot see are drawn at random.").format(who=who))
        position = Scenario.of(State.sample(game.view(eyes), Random(0)), position.names)
    wrong = {problem.name for problem in position.problems() if problem.severity == "error"}
    # What was let pass when the game began is let pass again.
    magic = f"{MAGIC} --allow {','.join(sorted(wrong))}" if wrong else MAGIC
    return "\n".join([magic, *(f"# {note}" for note in notes), str(position)])
