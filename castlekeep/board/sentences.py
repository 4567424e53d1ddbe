"""What a board says besides prompt, log and battles: notes, the curtain, the end, the cards."""

from __future__ import annotations

from castlekeep.board.contract import CardInfo, Curtain, Over, Stand
from castlekeep.board.past import Missed
from castlekeep.rules.cards import CARDS, Card
from castlekeep.rules.i18n import _, ngettext
from castlekeep.rules.observation import View
from castlekeep.text.names import Names, colour_name, listed, name_of
from castlekeep.text.prompt import holdings


def about() -> list[str]:
    """Where the game and its pictures come from."""
    return [
        _("Castlekeep is a game of Warp Spawn Games, by Lloyd Krassner and contributors."),
        _(
            "The pictures are icons from game-icons.net by Lorc, Delapouite, Skoll, Carl Olsen and"
            " HeavenlyDog, used under the licence CC BY 3.0, recoloured, outlined and with their"
            " coordinates rounded."
        ),
    ]


def cards() -> list[CardInfo]:
    """Every kind of card, as the hand and the card reference show it."""
    return [_card(card) for card in CARDS]


def _card(card: Card) -> CardInfo:
    beats = _("beats {card}").format(card=card.destroys) if card.destroys else ""
    sides = {"attacker": _("attacker only"), "defender": _("defender only")}
    side = sides.get(card.side or "", "")
    march = _("second march") if card is Card.MARCH else ""
    return {
        "name": str(card),
        "open": card.open,
        "siege": card.siege,
        "side": card.side,
        "note": beats or side or march,
        "battle_note": {"open": beats, "siege": side},
        "text": " ".join(_card_text(card)),
    }


def _card_text(card: Card) -> list[str]:
    said = [_("Counts {open} in the open and {siege} in a siege.")]
    if card.destroys:
        said.append(_("In the open each destroys one {prey} of the other side."))
    if card.side == "attacker":
        said.append(_("Only for whoever besieges a castle."))
    if card.side == "defender":
        said.append(_("Only for whoever defends a castle."))
    if card is Card.MARCH:
        said.append(_("Discard it to march an army a second time in your turn."))
    return [
        text.format(open=card.open, siege=card.siege, prey=card.destroys or "") for text in said
    ]


def player_note(view: View, seat: str) -> str:
    """What a player is waited for, or has done in secret."""
    battle = view["battle"]
    if seat == view["to_act"]:
        return _("to act")
    if battle is not None and battle["ledger"] is None:
        roles = [role for role, side in battle["seats"].items() if side == seat]
        if any(role in battle["committed"] for role in roles):
            return _("has chosen")
    return ""


def waiting(cells: int) -> str | None:
    """That cells wait for the next action, if any does."""
    if not cells:
        return None
    return ngettext("A cell is waiting.", "{n} cells are waiting.", cells).format(n=cells)


def guard_march(hexes: list[str]) -> str:
    """Question before March ends with armies that have not moved."""
    text = ngettext(
        "The army in {hexes} has not marched.",
        "The armies in {hexes} have not marched.",
        len(hexes),
    )
    return text.format(hexes=listed(hexes))


def guard_recruit(hexes: list[str]) -> str:
    """Question before Recruit ends without a new army."""
    text = ngettext(
        "You can still recruit an army in {hexes}.",
        "You can still recruit an army in {hexes}.",
        len(hexes),
    )
    return text.format(hexes=listed(hexes))


def curtain(view: View, seat: str, missed: Missed, names: Names) -> Curtain:
    """What stands between two people at one board."""
    name = name_of(seat, names)
    battle = view["battle"]
    fields = {"name": name, "colour": colour_name(seat), "round": view["round"]}
    if battle is not None:
        text = _("{colour} chooses cards for the battle at {at}. No hand is on this page now.")
        fields["at"] = battle["defender"]
    else:
        text = _("{colour}'s turn in round {round}. No hand is on this page now.")
    return {
        "seat": seat,
        "name": name,
        "title": _("Hand the board to {name}").format(name=name),
        "text": text.format(**fields),
        "button": _("I am {name}, show my hand").format(name=name),
        "since": missed.entries,
        "since_title": _("Since you were last here") if missed.was_here else _("So far"),
    }


def over(view: View, out: dict[str, int], names: Names) -> Over:
    """How a game ended.

    Parameters
    ----------
    view
        The view of the final state.
    out
        The round in which each player who is out went out.
    names
        What the players are called.
    """
    winner = view["winner"]
    control, armies = view["control"], view["armies"]
    castles = {seat: holdings(control, armies, seat)[0] for seat in view["order"]}
    if winner is None:
        title, text = _("A draw"), _("The last round, round {round}, is over and nobody leads.")
    else:
        title = _("{name} wins")
        text = {
            "V1": _("{colour} controls {castles} castles, in round {round}."),
            "V3": _("Nobody else is left in round {round}."),
        }.get(
            view["result"] or "",
            _("The last round, round {round}, is over and {colour} leads."),
        )
    fields = {
        "name": "" if winner is None else name_of(winner, names),
        "colour": "" if winner is None else colour_name(winner),
        "castles": castles.get(winner or "", 0),
        "round": view["round"],
    }
    ranked = sorted(view["order"], key=lambda seat: (seat != winner, seat in out, -castles[seat]))
    stand = [_stand(seat, castles[seat], out.get(seat), names) for seat in ranked]
    return {"title": title.format(**fields), "text": text.format(**fields), "stand": stand}


def _stand(seat: str, castles: int, out: int | None, names: Names) -> Stand:
    text = _("{name} {castles}") if out is None else _("{name}, {out}")
    said = text.format(
        name=name_of(seat, names), castles=castles, out="" if out is None else went_out(out)
    )
    return {"seat": seat, "text": said}


def went_out(round: int) -> str:
    """Since when a player is out."""
    return _("out in round {round}").format(round=round)
