"""The prompt: the one line that always says what can be done now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, cast

from castlekeep.rules.i18n import _, ngettext
from castlekeep.rules.legal import owes_armies
from castlekeep.rules.observation import BattleView, LegalView, View
from castlekeep.rules.options import Rules
from castlekeep.rules.terms import Phase
from castlekeep.text.names import Names, listed, name_of


class Prompt(TypedDict):
    """What can be done now, and a word of help; `hint` may be empty."""

    text: str
    hint: str


def prompt(view: View, names: Names) -> Prompt:
    """Say what the seat to act can do now: to that seat where the view is its own, else about it.

    Parameters
    ----------
    view
        What a seat may know.
    names
        What the players are called.
    """
    seat = view["to_act"]
    if seat is None:
        hint = _("The map shows the final position.")
        return {"text": over(view["winner"], names), "hint": hint}
    name = name_of(seat, names)
    legal = view["legal"]
    if legal is None:
        text, hint = _onlooker(view), _waiting(view)
    elif view["battle"] is not None:
        text, hint = _battle(view, view["battle"], legal)
    else:
        text, hint = _phase(view, legal)
    return {"text": text.format(name=name), "hint": hint}


def over(winner: str | None, names: Names) -> str:
    """How a game has ended.

    >>> over("red", {"red": "Ann"}), over(None, {})
    ('Ann has won.', 'The game is a draw.')
    """
    if winner is None:
        return _("The game is a draw.")
    return _("{name} has won.").format(name=name_of(winner, names))


_Said = tuple[str, str]
"""A sentence that still has its {name}, and a hint."""


def _battle(view: View, battle: BattleView, legal: LegalView) -> _Said:
    if legal["advance"] is not None:
        text = _("{{name}}, you won. Advance into {dst} or stay at {src}?")
        return text.format(**legal["advance"]), ""
    if not legal["commit"]:
        return _("{name}, your hand is empty: commit no cards."), ""
    if not any(card["max"] for card in legal["commit"].values()):
        return _("{name}, none of your cards may be played here: commit no cards."), ""
    size = view["hands"][view["to_act"] or ""]
    hint = _("Click or press 1 to {n}, or play none.").format(n=min(size, 9))
    if size == 1:
        hint = _("Click or press 1, or play none.")
    if battle["siege"]:
        return _("{name}, pick the cards you play in this siege."), hint
    return _("{name}, pick the cards you play in this battle."), hint


def _phase(view: View, legal: LegalView) -> _Said:
    match Phase(view["phase"]):
        case Phase.SETUP:
            return _("{name}, claim a castle."), _("An army goes in with it.")
        case Phase.MARCH:
            return _march(view, legal)
        case Phase.BATTLE if legal["attack"]:
            return _("{name}, attack, or end the phase."), _can_attack(view, legal)
        case Phase.BATTLE:
            return _("{name}, nobody is near enough to attack: end the phase."), ""
        case _:
            return _recruit(view, legal)


def _march(view: View, legal: LegalView) -> _Said:
    fresh = [at for at in legal["march"] if at not in view["marched"]]
    if fresh:
        hint = ngettext(
            "{count} army has not marched.", "{count} armies have not marched.", len(fresh)
        )
        return _("{name}, march your armies, or end the phase."), hint.format(count=len(fresh))
    if legal["march"]:
        hint = _("A March card lets an army march again.")
        return _("{name}, march again, or end the phase."), hint
    own = {at for at, seat in view["armies"].items() if seat == view["active"]}
    if own <= set(view["marched"]):
        return _("{name}, all your armies have marched: end the phase."), ""
    return _("{name}, no army can march: end the phase."), ""


def _can_attack(view: View, legal: LegalView) -> str:
    able = len(legal["attack"])
    text = ngettext("{count} army can attack.", "{count} armies can attack.", able)
    said = text.format(count=able)
    if view["hands"][view["active"]] < cast(int, view["rules"]["hand_size"]):
        # Who has just played all cards would think that nothing is left to attack with.
        return f"{said} {_('Both sides fill their hands first.')}"
    return said


def _recruit(view: View, legal: LegalView) -> _Said:
    if legal["disband"]:
        return _("{name}, you have more armies than castles: disband one."), ""
    if legal["recruit"]:
        text = _("{name}, recruit an army, or end the phase.")
        return text, _("Free castles: {hexes}.").format(hexes=listed(legal["recruit"]))
    if view["recruited"]:
        return _("{name}, you have recruited: end the phase."), ""
    castles, armies = holdings(view["control"], view["armies"], view["active"])
    if armies >= castles:
        return _("{name}, you cannot recruit: end the phase."), _holds(castles, armies)
    return _("{name}, none of your castles is free: end the phase."), ""


def holdings(
    control: Mapping[str, str | None], armies: Mapping[str, str], seat: str
) -> tuple[int, int]:
    """Number of castles and of armies of a seat.

    >>> holdings({"A1": "red", "C1": None}, {"A1": "red", "B1": "red"}, "red")
    (1, 2)
    """
    return list(control.values()).count(seat), list(armies.values()).count(seat)


def _holds(castles: int, armies: int) -> str:
    held = [
        ngettext("{count} army", "{count} armies", armies).format(count=armies),
        ngettext("{count} castle", "{count} castles", castles).format(count=castles),
    ]
    return _("You have {held}.").format(held=listed(held))


def _onlooker(view: View) -> str:
    battle = view["battle"]
    if battle is not None:
        at = {"src": battle["attacker"], "dst": battle["defender"]}
        if battle["ledger"] is not None:
            text = _("{{name}} decides: advance into {dst} or stay at {src}.")
        elif battle["siege"]:
            text = _("{{name}} decides: cards for the siege of {dst}.")
        else:
            text = _("{{name}} decides: cards for the battle at {dst}.")
        return text.format(**at)
    castles, armies = holdings(view["control"], view["armies"], view["active"])
    if owes_armies(Rules.from_dict(view["rules"]), view["phase"], armies, castles):
        return _("{name} decides: which army to disband.")
    said = {
        Phase.SETUP: _("{name} decides: which castle to claim."),
        Phase.DRAW: _("Hands are filled up."),
        Phase.MARCH: _("{name} decides: march, or end the phase."),
        Phase.BATTLE: _("{name} decides: attack, or end the phase."),
        Phase.RECRUIT: _("{name} decides: recruit, or end the phase."),
        Phase.CONTROL: _("Castles change hands."),
    }
    return said[Phase(view["phase"])]


def _waiting(view: View) -> str:
    """Word to the seat that has just chosen its cards."""
    battle = view["battle"]
    if battle is None or battle["commit"] is None or battle["ledger"] is not None:
        return ""
    return _("Your cards are chosen.")
