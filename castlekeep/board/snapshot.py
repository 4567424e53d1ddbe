"""What the page is told: `_map` once, and `_snapshot` whole after every change.

A snapshot is put together from the view of the seat whose eyes the board shows. Only what that
seat may know is ever there to be put in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from castlekeep.board import past, sentences
from castlekeep.board.contract import (
    Back,
    Guard,
    LegalData,
    MapData,
    PlayerState,
    Reach,
    Snapshot,
)
from castlekeep.board.seating import Sight
from castlekeep.game import Game
from castlekeep.rules.battle import Ledger
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import SPECTATOR, LegalView, MarchView, View, known_hands
from castlekeep.rules.rulebook import rulebook
from castlekeep.rules.terms import Phase
from castlekeep.text.battle import RevealPanel, battle_panel, reveal_panel
from castlekeep.text.log import last_hexes
from castlekeep.text.names import colour_name, name_of
from castlekeep.text.prompt import holdings, prompt
from castlekeep.text.words import keys, words


class Options(NamedTuple):
    """What a snapshot says of the board itself.

    `no_undo` is why nothing may be taken back, `line` says that this is not the board's first game.
    """

    seat: str
    guard: bool
    auto_end: bool
    select: tuple[str | None, int]
    reveal: int
    no_undo: str | None
    line: str | None = None
    editable: bool = False


def map_data(game: Game, *, editable: bool = False) -> MapData:
    """What does not change while the game lasts."""
    hexmap = game.state.map
    return {
        "title": hexmap.title,
        "hexes": {at: str(kind) for at, kind in hexmap.terrain.items()},
        "players": [
            {
                "seat": seat,
                "letter": seat[0].upper(),
                "name": name_of(seat, game.names),
                "colour": colour_name(seat),
            }
            for seat in game.players
        ],
        "cards": sentences.cards(),
        "victory": game.rules.victory_castles,
        "rules": [{"id": r.id, "title": r.title, "text": r.text} for r in rulebook().values()],
        "words": words(),
        "keys": keys(editable=editable),
        "about": sentences.about(),
    }


def snapshot(game: Game, sight: Sight, options: Options) -> Snapshot:
    """All that a board shows now; the caller holds the game still."""
    view, names = game.view(sight.eyes), game.names
    legal = _legal_view(game, sight, view)
    own_view = cast(View, {**view, "legal": legal})
    log = view["log"]
    may_step = sight.acts or options.editable
    return {
        "rev": view["rev"],
        "seat": options.seat,
        "viewer": sight.viewer,
        "phase": view["phase"],
        "active": view["active"],
        "to_act": view["to_act"],
        "round": view["round"],
        "winner": view["winner"],
        "acts": sight.acts,
        "editable": options.editable,
        "prompt": prompt(own_view, names),
        "waiting": sentences.waiting(game.waiting),
        "players": _players(game, view),
        "armies": view["armies"],
        "control": view["control"],
        "marched": view["marched"],
        "attacked": view["attacked"],
        "last": last_hexes(log),
        "deck": view["deck"],
        "discard": view["discard"],
        "hands": known_hands(view),
        "legal": (
            None if legal is None else _legal(game.state.map, view, legal, guarded=options.guard)
        ),
        "undo": _back(may_step, options.no_undo, _("Take back the last action.")),
        "redo": _back(may_step, game.why_not_redo(), _("Do again what was taken back.")),
        "battle": battle_panel(view, names),
        "reveal": _reveal(past.last_battle(game), legal, names, options.reveal),
        "curtain": (
            None
            if sight.curtain is None
            else sentences.curtain(view, sight.curtain, past.missed(game, sight.curtain), names)
        ),
        "log": [
            {"n": e["n"], "round": e["round"], "seat": e["seat"], "text": e["text"]} for e in log
        ],
        "over": sentences.over(view, past.rounds_out(game), names) if view["over"] else None,
        "select": options.select,
        "guard": options.guard,
        "auto_end": options.auto_end,
        "line": options.line,
        "past": None,
    }


def _legal_view(game: Game, sight: Sight, view: View) -> LegalView | None:
    """What may be done, where the board may do it.

    A board that nobody sits at acts only where no hand is needed (`seating.needs_hand`), and what
    is legal then says nothing of one.
    """
    decides = view["to_act"]
    if not sight.acts or decides is None:
        return None
    return game.view(decides)["legal"] if sight.eyes == SPECTATOR else view["legal"]


def _players(game: Game, view: View) -> dict[str, PlayerState]:
    rounds = past.rounds_out(game) if view["out"] else {}
    states: dict[str, PlayerState] = {}
    for seat in view["order"]:
        castles, armies = holdings(view["control"], view["armies"], seat)
        states[seat] = {
            "castles": castles,
            "armies": armies,
            "cards": view["hands"][seat],
            "out": _out(rounds.get(seat)) if seat in view["out"] else None,
            "note": sentences.player_note(view, seat),
        }
    return states


def _out(round: int | None) -> str:
    return _("out") if round is None else sentences.went_out(round)


def _back(may: bool, refused: str | None, offer: str) -> Back:
    if not may:
        return {"ok": False, "text": refused or _("That is for the player whose move it is.")}
    return {"ok": refused is None, "text": refused or offer}


def _reveal(
    ledger: Ledger | None, legal: LegalView | None, names: Mapping[str, str], n: int
) -> RevealPanel | None:
    if ledger is None:
        return None
    return reveal_panel(ledger, names, n=n, advance=legal["advance"] if legal else None)


def _legal(hexmap: HexMap, view: View, legal: LegalView, *, guarded: bool) -> LegalData:
    return {
        "march": {src: _reach(hexmap, src, there) for src, there in legal["march"].items()},
        "attack": legal["attack"],
        "commit": legal["commit"],
        "advance": legal["advance"],
        "recruit": legal["recruit"],
        "disband": legal["disband"],
        "claim": legal["claim"],
        "end": legal["end"],
        "guard": _guard(view, legal) if guarded and legal["end"] else None,
    }


def _reach(hexmap: HexMap, src: str, there: dict[str, MarchView]) -> Reach:
    via = {dst: "".join(march["path"][1:-1]) for dst, march in there.items()}
    beyond = hexmap.mask(dst for dst, through in via.items() if through)
    # One way of several is named for each march of two hexes; all of them could go on.
    ways = hexmap.names_in(
        sum(
            1 << way
            for way in hexmap.clear_near[hexmap.number[src]]
            if hexmap.near_mask[way] & beyond
        )
    )
    return {
        "card": any(march["card"] for march in there.values()),
        "to": via,
        "short": [way for way in ways if way in via],
    }


def _guard(view: View, legal: LegalView) -> Guard | None:
    if view["phase"] == Phase.MARCH:
        idle = [at for at in legal["march"] if at not in view["marched"]]
        return {"text": sentences.guard_march(idle), "hexes": idle} if idle else None
    free = legal["recruit"]
    return {"text": sentences.guard_recruit(free), "hexes": free} if free else None
