"""The words of the page: every title and button, and what depends on a view's own selection.

The page fills in the named fields; it has no sentences of its own but for when Python is gone.
"""

from __future__ import annotations

from typing import TypedDict

from castlekeep.rules.i18n import _


def words() -> dict[str, str]:
    """Templates by key; a field is written ``{name}``.

    >>> words()["march_via"].format(hex="D2", via="E3")
    'D2: two hexes over clear, through E3.'
    """
    return {
        "phase_setup": _("Set-up"),
        "phase_draw": _("Draw"),
        "phase_march": _("March"),
        "phase_battle": _("Battle"),
        "phase_recruit": _("Recruit"),
        "phase_control": _("Control"),
        "end_setup": _("End Set-up"),
        "end_march": _("End March"),
        "end_battle": _("End Battle"),
        "end_recruit": _("End Recruit"),
        "terrain_clear": _("clear"),
        "terrain_forest": _("forest"),
        "terrain_mountain": _("mountain"),
        "terrain_river": _("river"),
        "terrain_sea": _("sea"),
        "terrain_castle": _("castle"),
        "say_army": _("{colour} army"),
        "say_held": _("controlled by {colour}"),
        "say_neutral": _("controlled by nobody"),
        "say_enemy": _("1 enemy adjacent"),
        "say_enemies": _("{n} enemies adjacent"),
        "say_last": _("part of the last action"),
        "say_marched": _("has marched"),
        "say_march": _("can be marched to"),
        "say_march_card": _("can be marched to with a March card"),
        "say_via": _("through {via}"),
        "say_short": _("a second hex is given up"),
        "say_attack": _("can be attacked"),
        "say_recruit": _("an army can be recruited here"),
        "say_disband": _("this army can be disbanded"),
        "say_claim": _("can be claimed"),
        "say_select": _("can act"),
        "say_selected": _("chosen"),
        "march_from": _("{name}, choose where {hex} marches."),
        "march_again": _("{hex} has marched. Going on costs a March card."),
        "march_to": _("{hex}: one hex."),
        "march_via": _("{hex}: two hexes over clear, through {via}."),
        "march_short": _("{hex}: one hex; the second is given up."),
        "march_card": _("{hex}: a second march; a March card goes."),
        "attack_from": _("{name}, choose what {hex} attacks."),
        "attack_to": _("Attack {target} from {hex}."),
        "march_or_attack": _("{name}, choose where {hex} goes."),
        "let_go": _("Esc lets go."),
        "select_at": _("Choose the army in {hex}."),
        "recruit_at": _("Recruit an army in {hex}."),
        "disband_at": _("Disband the army in {hex}."),
        "claim_at": _("Claim the castle {hex}."),
        "idle_army": _("The army in {hex} can do nothing now."),
        "map": _("Map of {title}"),
        "round": _("Round {n}"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "cards": _("Cards"),
        "rules": _("Rules"),
        "about": _("About"),
        "close": _("Close"),
        "cancel": _("Go back"),
        "confirm_end": _("End anyway"),
        "dont_ask": _("Don't ask again"),
        "guard_title": _("End this phase?"),
        "option_guard": _("Ask before a phase ends with something left to do"),
        "option_auto_end": _("End Battle and Recruit by themselves when nothing can be done"),
        "resign": _("Resign"),
        "resign_title": _("Resign?"),
        "resign_sure": _("{name} is out: every army comes off, every castle turns neutral."),
        "keys": _("Keys"),
        "keys_note": _("Letters are single keys. Ctrl and Cmd keys stay JupyterLab's own."),
        "moves_march": _("{hex} can march to {hexes}."),
        "moves_attack": _("{hex} can attack {hexes}."),
        "moves_none": _("{hex} can do nothing now."),
        "jump_none": _("There is none."),
        "text_board": _("Text board"),
        "command": _("Command"),
        "command_hint": _("a hex, or C4-D5, D5xE5, commit Knights*2, end"),
        "touch_again": _("Tap again to do it."),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "zoom_fit": _("Show the whole map"),
        "hand_of": _("{name}'s hand"),
        "hand_legend": _("{open} open value, {siege} siege value"),
        "hand_empty": _("No cards in hand."),
        "hand_none": _("You are watching; no hand is shown."),
        "hand_march": _("{n} March in hand"),
        "hand_counts_open": _("the big number is the open value"),
        "hand_counts_siege": _("the big number is the siege value"),
        "march_again_note": _("march again"),
        "card_open": _("open value {n}"),
        "card_siege": _("siege value {n}"),
        "commit_none": _("Commit no cards"),
        "commit_one": _("Commit 1 card"),
        "commit_n": _("Commit {n} cards"),
        "chosen": _("{n} of {all} cards chosen. Hidden until both commit."),
        "choose_all": _("Choose all that count"),
        "clear": _("Clear"),
        "committed": _("committed"),
        "known": _("known"),
        "known_open": _("{n} + ?"),
        "total": _("Total"),
        "total_yours": _("Your total"),
        "total_known": _("Known so far"),
        "lost_to": _("by {card}"),
        "against": _("{attacker} against {defender}"),
        "revealed": _("revealed"),
        "continue": _("Continue"),
        "players": _("Players"),
        "castles": _("castles"),
        "armies": _("armies"),
        "cards_in_hand": _("cards in hand"),
        "deck": _("in the deck"),
        "discard": _("discarded"),
        "discard_title": _("Discard pile"),
        "discard_empty": _("Nothing is discarded yet."),
        "log": _("Log"),
        "log_order": _("newest first"),
        "again": _("Play again"),
    }


class KeyHelp(TypedDict):
    """Keys that belong together, and what they do."""

    keys: list[str]
    text: str


def keys() -> list[KeyHelp]:
    """Every key of the board, in the order in which a player needs them."""
    told = (
        ("← → ↑ ↓", _("move to the next hex; up and down keep to their column")),
        ("Q E Z C", _("move to the hex up left, up right, down left, down right")),
        ("Enter Space", _("choose the hex, card or button")),
        ("Esc", _("one step back; with nothing to go back from, leave the board")),
        ("N Shift+N", _("next and previous army that can act")),
        ("T Shift+T", _("next and previous target of the chosen army, or place to act")),
        ("K Shift+K", _("next and previous castle")),
        ("M", _("say and show the legal moves here")),
        ("1 … 9", _("take up or lay down a card of the hand")),
        ("A", _("choose all cards that count")),
        ("H", _("go to the hand")),
        ("G", _("go back to the map")),
        ("F", _("finish: end the phase, or go to the button that commits the cards")),
        ("U R", _("undo and redo")),
        ("/", _("type a hex or a command, such as C4-D5")),
        ("L", _("say the last message again")),
        ("S", _("say what can be done now")),
        ("O", _("the whole table as text")),
        ("I", _("card reference")),
        ("D", _("discard pile")),
        ("?", _("these keys")),
        (
            "+ − 0",
            _("zoom in, zoom out, whole map; Ctrl and wheel or two fingers do it too"),
        ),
    )
    return [{"keys": names.split(), "text": text} for names, text in told]
