"""Why an action is not legal: what was asked, which rule forbids it, and what would be legal.

Whether an action is legal is decided by `legal.is_legal` alone; this module only finds the words.
"""

from __future__ import annotations

from collections.abc import Iterable

from castlekeep.rules.actions import (
    Action,
    Advance,
    Attack,
    Claim,
    Commit,
    Disband,
    EndPhase,
    March,
    Recruit,
    Resign,
    Stay,
)
from castlekeep.rules.battle import is_siege
from castlekeep.rules.cards import CARDS, unpack
from castlekeep.rules.hexmap import bits
from castlekeep.rules.i18n import _
from castlekeep.rules.legal import (
    LegalActions,
    asked,
    attacks,
    claimable,
    is_legal,
    may_end,
    must_disband,
    playable,
    recruit_places,
    targets,
)
from castlekeep.rules.march import can_march, marches, may_march_again, passable, reach
from castlekeep.rules.position import Position
from castlekeep.rules.terms import BARRED, Phase, Terrain

_SHOWN = 8


class Reason(str):
    """A sentence that says why an action is not legal.

    Attributes
    ----------
    rule
        The sentence (T19) or ruling (M3) that forbids it.
    hexes
        The hexes it speaks of.
    """

    rule: str
    hexes: tuple[str, ...]

    def __new__(cls, text: str, rule: str, hexes: Iterable[str] = ()) -> Reason:
        """A reason from its sentence, rule and hexes."""
        reason = super().__new__(cls, text)
        reason.rule = rule
        reason.hexes = tuple(hexes)
        return reason


class IllegalAction(ValueError):
    """An action that is not legal now; nothing has changed.

    Attributes
    ----------
    reason
        The sentence, with its rule and hexes.
    rule
        The sentence or ruling that forbids it.
    action
        What was asked.
    legal
        What would be legal.
    """

    def __init__(self, reason: Reason, action: Action, legal: LegalActions) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.rule = reason.rule
        self.action = action
        self.legal = legal


def why_not(p: Position, action: Action) -> Reason | None:
    """None for a legal action, else the reason why it is not."""
    if is_legal(p, action):
        return None
    text, rule, offer = _find(p, action)
    hexes = _hexes(action)
    sentence = _("{action}: {why} ({rule}).").format(action=action, why=text, rule=rule)
    return Reason(f"{sentence} {offer}".rstrip(), rule, hexes)


def illegal(p: Position, action: Action) -> IllegalAction:
    """The error for an action that is not legal."""
    reason = why_not(p, action)
    assert reason is not None
    return IllegalAction(reason, action, LegalActions(p))


_Found = tuple[str, str, str]
"""What forbids it, the rule, and what would be legal."""


def _find(p: Position, action: Action) -> _Found:
    if p.result is not None:
        return _("the game is over"), p.result.rule, ""
    for at in _hexes(action):
        if at not in p.map.number:
            return _("there is no hex {at} on this map").format(at=at), "T3", ""
    match action:
        case March() | Attack() | Recruit() | Disband() | EndPhase() if p.fight is not None:
            return (*_battle_first(p), _offer_phase(p))
        case March():
            return _why_not_march(p, action)
        case Attack():
            return _why_not_attack(p, action)
        case Commit():
            return _why_not_commit(p, action)
        case Recruit():
            return _why_not_recruit(p, action)
        case Disband():
            return _why_not_disband(p, action)
        case Claim():
            return _why_not_claim(p)
        case Advance() | Stay():
            return _("nobody has just won a battle as the attacker"), "B9", _offer_phase(p)
        case EndPhase():
            return _why_not_end(p)
        case Resign():
            raise AssertionError("resigning is legal while the game runs")


def _hexes(action: Action) -> tuple[str, ...]:
    match action:
        case March() | Attack():
            return action.src, action.dst
        case Recruit() | Disband() | Claim():
            return (action.at,)
        case _:
            return ()


def _battle_first(p: Position) -> tuple[str, str]:
    """The battle that has to be finished before anything else."""
    assert p.fight is not None
    names = p.map.names
    at = {"src": names[p.fight.src], "dst": names[p.fight.dst]}
    who = asked(p)
    if who is None:
        return _("{src} has beaten {dst} and must first advance or stay").format(**at), "B9"
    seat = p.players[who[0]]
    return _("the battle of {src} against {dst} waits for {seat}'s cards").format(
        **at, seat=seat
    ), "T22"


def _wrong_phase(p: Position, phase: Phase) -> _Found:
    return (
        _("that belongs in the {wanted} phase, and this is the {now} phase").format(
            wanted=phase, now=p.phase
        ),
        "S1" if p.phase is Phase.SETUP else "T13",
        _offer_phase(p),
    )


def _offer_phase(p: Position) -> str:
    """What the phase offers in general."""
    if asked(p) is not None:
        return _("Legal now: commit cards, or none.")
    if p.fight is not None:
        return _("Legal now: advance or stay.")
    offers = {
        Phase.SETUP: _("Legal now: claim a neutral castle."),
        Phase.MARCH: _("Legal now: march, or end the phase."),
        Phase.BATTLE: _("Legal now: attack, or end the phase."),
        Phase.RECRUIT: _("Legal now: recruit where a castle is free, or end the phase."),
    }
    return offers.get(p.phase, "")


def _list(p: Position, lead: str, none: str, hexes: Iterable[int]) -> str:
    names = [p.map.names[at] for at in hexes]
    if not names:
        return none
    more = _(" and {n} more").format(n=len(names) - _SHOWN) if len(names) > _SHOWN else ""
    return f"{lead} {', '.join(names[:_SHOWN])}{more}."


def _not_mine(p: Position, src: str, bare_rule: str) -> tuple[str, str] | None:
    """Why the active player has no say over the army on a hex."""
    owner = p.owner(p.map.number[src])
    if owner is None:
        return _("no army stands on {src}").format(src=src), bare_rule
    if owner != p.active:
        return (
            _("the army on {src} is {owner}'s, and it is {seat}'s turn").format(
                src=src, owner=p.players[owner], seat=p.players[p.active]
            ),
            "T12",
        )
    return None


def _why_not_march(p: Position, action: March) -> _Found:
    if p.phase is not Phase.MARCH:
        return _wrong_phase(p, Phase.MARCH)
    src, dst = p.map.number[action.src], p.map.number[action.dst]
    names = {"src": action.src, "dst": action.dst}
    foreign = _not_mine(p, action.src, "T17")
    if foreign is not None:
        own = [src for src, _hexes in marches(p)]
        return (
            *foreign,
            _list(p, _("Armies that may march:"), _("No army may march; end the phase."), own),
        )
    offer = _list(
        p,
        _("From {src} it may march to").format(**names),
        _("It may not march now."),
        bits(reach(p, src)),
    )
    if not can_march(p, src):
        if may_march_again(p, src):
            why = _(
                "the army on {src} has marched, and a second march takes a March card; "
                "none is in hand"
            )
            return why.format(**names), "T20", offer
        return (
            _("the army on {src} has marched as often as it may this turn").format(**names),
            "M3",
            offer,
        )
    return (*_why_not_there(p, src, dst), offer)


def _why_not_there(p: Position, src: int, dst: int) -> tuple[str, str]:
    """What keeps an army that may march from marching to that hex."""
    names = {"src": p.map.names[src], "dst": p.map.names[dst], "terrain": p.map.kinds[dst]}
    if src == dst:
        return _("the army on {src} stands there already").format(**names), "T17"
    if p.map.kinds[dst] in BARRED:
        return _("no army may enter {terrain}, and {dst} is {terrain}").format(**names), "T19"
    if p.taken() >> dst & 1:
        return _("an army stands on {dst}, and a hex holds one").format(**names), "T16"
    over_clear = [via for via in p.map.clear_near[src] if p.map.near_mask[via] >> dst & 1]
    if over_clear and p.map.kinds[dst] is Terrain.CLEAR:
        ways = ", ".join(p.map.names[via] for via in over_clear if passable(p) >> via & 1)
        return _("the way from {src} to {dst} leads through the army on {ways}").format(
            **names, ways=ways
        ), "M2"
    why = _(
        "a march is two hexes when both it enters are clear, else one, "
        "and {dst} ({terrain}) is not so near {src}"
    )
    return why.format(**names), "M1"


def _why_not_attack(p: Position, action: Attack) -> _Found:
    if p.phase is not Phase.BATTLE:
        return _wrong_phase(p, Phase.BATTLE)
    src, dst = p.map.number[action.src], p.map.number[action.dst]
    names = {"src": action.src, "dst": action.dst}
    foreign = _not_mine(p, action.src, "T21")
    if foreign is not None:
        able = [src for src, _hexes in attacks(p)]
        return (
            *foreign,
            _list(p, _("Armies that may attack:"), _("No army may attack; end the phase."), able),
        )
    offer = _list(
        p,
        _("{src} may attack").format(**names),
        _("{src} has nobody to attack.").format(**names),
        bits(targets(p, src)),
    )
    defender = p.owner(dst)
    if defender is None:
        return _("no army stands on {dst}").format(**names), "T21", offer
    if defender == p.active:
        return _("the army on {dst} is a friend").format(**names), "T21", offer
    if not p.map.near_mask[src] >> dst & 1:
        return _("{dst} is not adjacent to {src}").format(**names), "T21", offer
    return (
        _("the army on {src} has attacked as often as it may this turn").format(**names),
        "B1",
        offer,
    )


def _why_not_commit(p: Position, action: Commit) -> _Found:
    who = asked(p)
    if who is None and p.fight is not None:
        return (*_battle_first(p), _offer_phase(p))
    if who is None:
        return _("cards are played in a battle, and none waits for them"), "T27", _offer_phase(p)
    assert p.fight is not None
    seat, role = who
    siege = is_siege(p.map, p.fight.dst)
    may = playable(siege, role, p.rules.siege_cards_in_open)
    wanted = unpack(action.cards.packed)
    for card, count, ok in zip(CARDS, wanted, may, strict=True):
        if count and not ok and siege:
            why = _("only the {side} may play {card} in a siege, and {seat} is the {role}")
            return why.format(side=card.side, card=card, seat=p.players[seat], role=role), "B3", ""
        if count and not ok:
            return _("{card} may be played in a siege only").format(card=card), "B3", ""
    held = unpack(p.hands[seat])
    short = next(card for card, want, have in zip(CARDS, wanted, held, strict=True) if want > have)
    why = _("{seat} holds fewer {card} than that")
    return why.format(seat=p.players[seat], card=short), "B2", _("Cards come from one's own hand.")


def _why_not_recruit(p: Position, action: Recruit) -> _Found:
    if p.phase is not Phase.RECRUIT:
        return _wrong_phase(p, Phase.RECRUIT)
    at = p.map.number[action.at]
    armies, castles = p.armies[p.active].bit_count(), p.control[p.active].bit_count()
    offer = _list(
        p,
        _("An army may be raised in"),
        _("No army may be raised now; end the phase."),
        bits(recruit_places(p)),
    )
    if must_disband(p):
        return (
            _("there are {armies} armies and {castles} castles: disband first").format(
                armies=armies, castles=castles
            ),
            "R2",
            "",
        )
    if p.recruited:
        return _("one army has been raised this turn already"), "R1", offer
    if armies >= castles:
        why = _("there are {armies} armies already, and {castles} castles allow no more")
        return why.format(armies=armies, castles=castles), "T41", offer
    if p.map.kinds[at] is not Terrain.CASTLE:
        return _("{at} is no castle").format(at=action.at), "T42", offer
    if not p.control[p.active] >> at & 1:
        return (
            _("{seat} does not control {at}").format(seat=p.players[p.active], at=action.at),
            "R1",
            offer,
        )
    return _("an army stands in {at} already").format(at=action.at), "T16", offer


def _why_not_disband(p: Position, action: Disband) -> _Found:
    if not p.rules.disband_excess:
        return (
            _("nothing is disbanded under these rules (disband_excess is off)"),
            "R2",
            _offer_phase(p),
        )
    if p.phase is not Phase.RECRUIT:
        return _wrong_phase(p, Phase.RECRUIT)
    if not must_disband(p):
        return _("there are no more armies than castles"), "R2", _offer_phase(p)
    offer = _list(p, _("Armies that may be disbanded:"), "", bits(p.armies[p.active]))
    return (
        _("no army of {seat} stands on {at}").format(seat=p.players[p.active], at=action.at),
        "R2",
        offer,
    )


def _why_not_claim(p: Position) -> _Found:
    if p.phase is not Phase.SETUP:
        return _("castles are claimed in the draft before the first turn"), "S1", _offer_phase(p)
    offer = _list(p, _("Castles to claim:"), "", bits(claimable(p)))
    return _("that is no neutral castle"), "S1", offer


def _why_not_end(p: Position) -> _Found:
    assert not may_end(p)
    if p.phase is Phase.SETUP:
        return _("the draft goes on until everyone has their castles"), "S1", _offer_phase(p)
    offer = _list(p, _("Armies that may be disbanded:"), "", bits(p.armies[p.active]))
    return _("there are more armies than castles, and some must be disbanded first"), "R2", offer
