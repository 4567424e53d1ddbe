"""The wire: what `_map` and `_snapshot` hold (see `docs/architecture.md`, "The wire")."""

from __future__ import annotations

from typing import TypedDict

from castlekeep.rules.observation import AdvanceView, CommitView, Counts
from castlekeep.text.battle import BattlePanel, RevealPanel
from castlekeep.text.prompt import Prompt
from castlekeep.text.words import KeyHelp


class PlayerInfo(TypedDict):
    """A player, as long as the game lasts."""

    seat: str
    letter: str
    name: str
    colour: str


class BattleNote(TypedDict):
    """A card's note in either sort of battle."""

    open: str
    siege: str


class CardInfo(TypedDict):
    """A kind of card: its values, who alone may play it in a siege, and notes of a few words."""

    name: str
    open: int
    siege: int
    side: str | None
    note: str
    battle_note: BattleNote
    text: str


class RuleInfo(TypedDict):
    """A rule as players read it."""

    id: str
    title: str
    text: str


class MapData(TypedDict):
    """What does not change while a game lasts."""

    title: str
    hexes: dict[str, str]
    players: list[PlayerInfo]
    cards: list[CardInfo]
    victory: int
    rules: list[RuleInfo]
    words: dict[str, str]
    keys: list[KeyHelp]
    about: list[str]


class Reach(TypedDict):
    """Where an army may march: hex to the hex passed through or ``""``.

    `card` says that a March card goes; `short` lists the one-hex marches that give up a second hex.
    """

    card: bool
    to: dict[str, str]
    short: list[str]


class Guard(TypedDict):
    """What is asked before a phase ends with something left to do."""

    text: str
    hexes: list[str]


class LegalData(TypedDict):
    """What may be done now."""

    march: dict[str, Reach]
    attack: dict[str, list[str]]
    commit: dict[str, CommitView]
    advance: AdvanceView | None
    recruit: list[str]
    disband: list[str]
    claim: list[str]
    end: bool
    guard: Guard | None


class PlayerState(TypedDict):
    """How a player stands; `out` says since when, `note` what is waited for."""

    castles: int
    armies: int
    cards: int
    out: str | None
    note: str


class Back(TypedDict):
    """Whether undo or redo is possible, and what it does or why it is not."""

    ok: bool
    text: str


class Told(TypedDict):
    """An entry of the log; the page finds the hexes in its text."""

    n: int
    round: int
    seat: str | None
    text: str


class Curtain(TypedDict):
    """What stands between two people at one board.

    `since` counts the last entries of the log, `since_title` stands above them.
    """

    seat: str
    name: str
    title: str
    text: str
    button: str
    since: int
    since_title: str


class Stand(TypedDict):
    """How a player ended."""

    seat: str
    text: str


class Over(TypedDict):
    """The end of a game."""

    title: str
    text: str
    stand: list[Stand]


class Place(TypedDict):
    """Where a moment stands among the stops of a unit: its number, and that of the last."""

    at: int
    last: int


class Past(TypedDict):
    """What makes a snapshot one of a past moment.

    `action` is the number of the last action, `places` are by unit, `fork` says what playing on
    from here does, where that is offered, `hexes` is the land where an edit has changed it since.
    """

    name: str
    action: int
    places: dict[str, Place]
    fork: str | None
    hexes: dict[str, str] | None


class Snapshot(TypedDict):
    """All that a board shows at one moment."""

    rev: int
    seat: str
    viewer: str | None
    phase: str
    active: str
    to_act: str | None
    round: int
    winner: str | None
    acts: bool
    editable: bool
    prompt: Prompt
    waiting: str | None
    players: dict[str, PlayerState]
    armies: dict[str, str]
    control: dict[str, str | None]
    marched: Counts
    attacked: Counts
    last: list[str]
    deck: int
    discard: Counts
    hands: dict[str, Counts]
    legal: LegalData | None
    undo: Back
    redo: Back
    battle: BattlePanel | None
    reveal: RevealPanel | None
    curtain: Curtain | None
    log: list[Told]
    over: Over | None
    select: tuple[str | None, int]
    guard: bool
    auto_end: bool
    line: str | None
    past: Past | None


class Answer(TypedDict, total=False):
    """What the page hears of a message: `error` and `rule` where `ok` is false.

    `text` or `moment` is what it asked to read; no moment is now.
    """

    id: str | None
    ok: bool
    error: str
    rule: str | None
    text: str
    moment: Snapshot | None
