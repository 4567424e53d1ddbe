"""Battles as the page shows them: the panel while cards are chosen, and the reveal.

Nothing is decided here: a battle that waits shows the lines that the view knows, a resolved one
its ledger.
"""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from castlekeep.rules.battle import (
    TERRAIN_BONUS,
    Destroyed,
    Ledger,
    Line,
    Side,
    card_value,
    support_lines,
    terrain_lines,
)
from castlekeep.rules.cards import Card, Hand
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import REFEREE, AdvanceView, BattleView, Counts, View
from castlekeep.rules.terms import Terrain
from castlekeep.text.names import Names, colour_name, name_of

Role = Literal["attacker", "defender"]
ROLES: tuple[Role, Role] = ("attacker", "defender")


class PanelLine(TypedDict):
    """A line of a side's sum; `icon` is a card, army, forest or river."""

    icon: str
    text: str
    rule: str
    value: int


class RevealLine(PanelLine, total=False):
    """A line of a resolved sum; a line of destroyed cards is struck and says by what."""

    struck: bool
    by: str


class RevealCard(TypedDict):
    """A card that was played, and what destroyed it."""

    card: str
    value: int
    by: str | None


class Point(TypedDict):
    """A rule that holds in a battle."""

    text: str
    rule: str


class _AnySide(TypedDict):
    seat: str
    name: str
    at: str
    place: str
    label: str
    total: int
    committed: bool
    backs: int
    note: str


class SidePanel(_AnySide):
    """A side of a battle that waits; `total` is what is known of it so far."""

    cards: list[str]
    lines: list[PanelLine]


class RevealSide(_AnySide):
    """A side of a resolved battle."""

    cards: list[RevealCard]
    lines: list[RevealLine]


class _AnyBattle(TypedDict):
    title: str
    note: str
    siege: bool
    terrain: str
    points: list[Point]


class BattlePanel(_AnyBattle):
    """A battle that waits for cards."""

    sides: dict[Role, SidePanel]
    asks: Role
    odds: None


class AdvanceOffer(TypedDict):
    """The winner's choice."""

    text: str
    src: str
    dst: str
    stay_text: str
    go_text: str


class RevealPanel(_AnyBattle):
    """A resolved battle; `advance` is there while the winner has not chosen."""

    n: int
    sides: dict[Role, RevealSide]
    winner: Role
    verdict: str
    why: str
    advance: AdvanceOffer | None


def battle_panel(view: View, names: Names) -> BattlePanel | None:
    """Panel of the battle that waits for cards, as the view's seat may know it; None if none does.

    Parameters
    ----------
    view
        What a seat may know.
    names
        What the players are called.
    """
    battle = view["battle"]
    if battle is None or battle["ledger"] is not None:
        return None
    asks: Role = "defender" if "attacker" in battle["committed"] else "attacker"
    siege, terrain = battle["siege"], Terrain(battle["terrain"])
    return {
        "title": _title(siege, battle["defender"]),
        "note": _counting(siege),
        "siege": siege,
        "terrain": battle["terrain"],
        "points": _points(siege, terrain, name_of(battle["seats"]["defender"], names)),
        "sides": {role: _side_panel(view, battle, role, names) for role in ROLES},
        "asks": asks,
        "odds": None,
    }


def _side_panel(view: View, battle: BattleView, role: Role, names: Names) -> SidePanel:
    seat, at = battle["seats"][role], battle[role]
    own = view["seat"] in (seat, REFEREE)
    committed = role in battle["committed"]
    cards = Hand(_commit(battle, seat, view["seat"]) or {})
    known = Side(seat, at, cards, (), _standing_lines(battle, role), battle["siege"])
    return {
        "seat": seat,
        "name": _role_name(role, name_of(seat, names)),
        "at": at,
        "place": _place(seat, at, battle["terrain"] if role == "defender" else ""),
        "label": _("so far") if own else _("known"),
        "total": known.total,
        "committed": committed,
        "backs": 0 if own else view["hands"][seat],
        "cards": [str(card) for card in cards.elements()],
        "lines": [_panel_line(line, battle["terrain"]) for line in known.lines],
        "note": "" if own else _side_note(battle, role, names),
    }


def _commit(battle: BattleView, seat: str, viewer: str) -> Counts | None:
    """Cards a side has committed, where the viewer may know them."""
    commit = battle["commit"]
    if commit is None:
        return None
    if viewer == REFEREE:
        return cast("dict[str, Counts]", commit).get(seat)
    return cast(Counts, commit) if viewer == seat else None


def _side_note(battle: BattleView, role: Role, names: Names) -> str:
    seats = battle["seats"]
    fields = {"name": name_of(seats[role], names), "other": name_of(seats["attacker"], names)}
    if role in battle["committed"]:
        return _("{name} has chosen; the cards stay hidden until both have.").format(**fields)
    if role == "defender" and not battle["committed"]:
        return _("{name} commits after {other}.").format(**fields)
    return _("{name} is choosing.").format(**fields)


def _standing_lines(battle: BattleView, role: Role) -> tuple[Line, ...]:
    """Terrain and support, the lines that are known before any card."""
    supports = support_lines(battle["supports"][role])
    if role == "attacker":
        return supports
    return terrain_lines(Terrain(battle["terrain"]), battle["defender"]) + supports


def reveal_panel(
    ledger: Ledger, names: Names, *, n: int, advance: AdvanceView | None = None
) -> RevealPanel:
    """Panel of a resolved battle.

    Parameters
    ----------
    ledger
        The battle.
    names
        What the players are called.
    n
        A number that tells one reveal from the next.
    advance
        Where the winner may go, while that is to be decided.
    """
    winner: Role = "attacker" if ledger.winner == "attacker" else "defender"
    return {
        "n": n,
        "title": _title(ledger.siege, ledger.defender.at),
        "note": _counting(ledger.siege),
        "siege": ledger.siege,
        "terrain": str(ledger.terrain),
        "points": _points(ledger.siege, ledger.terrain, name_of(ledger.defender.seat, names)),
        "sides": {
            "attacker": _side_reveal(ledger, "attacker", names),
            "defender": _side_reveal(ledger, "defender", names),
        },
        "winner": winner,
        "verdict": verdict(ledger, names),
        "why": aftermath(ledger, names),
        "advance": None if advance is None else _offer(advance),
    }


def _side_reveal(ledger: Ledger, role: Role, names: Names) -> RevealSide:
    side = ledger.attacker if role == "attacker" else ledger.defender
    terrain = str(ledger.terrain)
    return {
        "seat": side.seat,
        "name": _role_name(role, name_of(side.seat, names)),
        "at": side.at,
        "place": _place(side.seat, side.at, terrain if role == "defender" else ""),
        "label": "",
        "total": side.total,
        "committed": True,
        "backs": 0,
        "cards": _revealed_cards(side, ledger.siege),
        "lines": [
            *(_struck_line(destroyed) for destroyed in side.destroyed),
            *(_reveal_line(line, terrain) for line in side.lines),
        ],
        "note": "" if side.cards else _("No cards played."),
    }


def _revealed_cards(side: Side, siege: bool) -> list[RevealCard]:
    """Each card that was played: the destroyed ones first."""
    lost: list[tuple[Card, str | None]] = [
        (item.card, str(item.by)) for item in side.destroyed for _copy in range(item.count)
    ]
    return [
        {"card": str(card), "value": card_value(card, siege), "by": by}
        for card, by in [*lost, *((card, None) for card in side.counted.elements())]
    ]


def _struck_line(item: Destroyed) -> RevealLine:
    text = _several(item.card, item.count)
    icon = str(item.card)
    return {
        "icon": icon,
        "text": text,
        "rule": "B4",
        "value": 0,
        "struck": True,
        "by": str(item.by),
    }


def _reveal_line(line: Line, terrain: str) -> RevealLine:
    known = _panel_line(line, terrain)
    return {
        "icon": known["icon"],
        "text": known["text"],
        "rule": known["rule"],
        "value": known["value"],
    }


def _panel_line(line: Line, terrain: str) -> PanelLine:
    if line.card is not None:
        icon, text = str(line.card), _several(line.card, line.count)
    elif line.kind == "support":
        icon, text = "army", _("Support from {at}").format(at=line.at)
    else:
        icon = terrain
        text = _("Defends in forest") if terrain == Terrain.FOREST else _("Defends in a river")
    return {"icon": icon, "text": text, "rule": line.rule, "value": line.value}


def _several(card: Card, count: int) -> str:
    return str(card) if count == 1 else f"{card} × {count}"


def _title(siege: bool, at: str) -> str:
    return (_("Siege of {at}") if siege else _("Open battle at {at}")).format(at=at)


def _counting(siege: bool) -> str:
    if siege:
        return _("cards count by their siege value")
    return _("cards count by their open value")


def _role_name(role: Role, name: str) -> str:
    text = _("{name} attacks") if role == "attacker" else _("{name} defends")
    return text.format(name=name)


def _place(seat: str, at: str, terrain: str) -> str:
    """Where a side stands; terrain is named for the defender, where it may count."""
    if not terrain:
        return _("{colour} at {at}").format(colour=colour_name(seat), at=at)
    kinds = {
        Terrain.CASTLE: _("{colour} at {at}, castle"),
        Terrain.FOREST: _("{colour} at {at}, forest"),
        Terrain.RIVER: _("{colour} at {at}, river"),
    }
    text = kinds.get(Terrain(terrain), _("{colour} at {at}, clear"))
    return text.format(colour=colour_name(seat), at=at)


def _points(siege: bool, terrain: Terrain, defender: str) -> list[Point]:
    tie: Point = {"text": _("A tie is {name}'s.").format(name=defender), "rule": "B8"}
    if siege:
        return [
            {"text": _("Siege values count."), "rule": "T25"},
            {"text": _("Nothing is destroyed."), "rule": "B4"},
            {"text": _("Terrain adds nothing."), "rule": "B5"},
            tie,
        ]
    points: list[Point] = [
        {"text": _("Open values count."), "rule": "T26"},
        {"text": _("Cards destroy cards."), "rule": "B4"},
    ]
    if terrain not in TERRAIN_BONUS:
        points.append({"text": _("Clear ground adds nothing."), "rule": "B5"})
    return [*points, tie]


def verdict(ledger: Ledger, names: Names) -> str:
    """Who won, and how.

    >>> from castlekeep.rules.battle import Side
    >>> ann, ben = Side("red", "A1", Hand(), (), ()), Side("blue", "B1", Hand(), (), ())
    >>> tied = Ledger(ann, ben, False, Terrain.CLEAR, "defender", "T37")
    >>> verdict(tied, {"blue": "Ben"})
    "Ben holds B1, 0 to 0: a tie is the defender's."
    """
    fields = {
        "name": name_of(ledger.winning.seat, names),
        "at": ledger.defender.at,
        "ours": ledger.winning.total,
        "theirs": ledger.losing.total,
    }
    if ledger.winner == "attacker":
        text = _("{name} wins, {ours} to {theirs}.")
    elif ledger.rule == "T37":
        text = _("{name} holds {at}, {ours} to {theirs}: a tie is the defender's.")
    else:
        text = _("{name} holds {at}, {ours} to {theirs}.")
    return text.format(**fields)


def aftermath(ledger: Ledger, names: Names) -> str:
    """Say what the loser lost."""
    text = _("{name}'s army is destroyed; {at} is empty.")
    return text.format(name=name_of(ledger.losing.seat, names), at=ledger.losing.at)


def _offer(advance: AdvanceView) -> AdvanceOffer:
    src, dst = advance["src"], advance["dst"]
    return {
        "text": _("Advance into {dst} or stay at {src}?").format(src=src, dst=dst),
        "src": src,
        "dst": dst,
        "stay_text": _("Stay at {src}").format(src=src),
        "go_text": _("Advance to {dst}").format(dst=dst),
    }
