"""The text board: the whole table in plain characters, for a terminal or a code host."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from castlekeep.rules.cards import Hand
from castlekeep.rules.events import read_ledger
from castlekeep.rules.i18n import _, ngettext
from castlekeep.rules.observation import Counts, View, known_hands
from castlekeep.rules.terms import Terrain
from castlekeep.scenario.grid import grid_of, spoken_control, write_grid
from castlekeep.text.battle import ROLES, battle_panel
from castlekeep.text.ledger import ledger_text
from castlekeep.text.names import Names, listed, name_of, phase_title
from castlekeep.text.prompt import holdings, prompt

WIDTH = 96
"""Columns after which a sentence goes on in the next line."""
LOG_LINES = 6
"""Lines of the log that are shown."""


def text_board(view: View, names: Names) -> str:
    """Board of a view in plain characters; its map is a castle grid that can be typed back in.

    Parameters
    ----------
    view
        What a seat may know.
    names
        What the players are called.
    """
    parts = [
        _map(view, names),
        _table(view, names),
        "\n".join(_hands(view, names)),
        _battle(view, names),
        "\n".join(_wrapped(entry["text"], "  ") for entry in view["log"][-LOG_LINES:]),
    ]
    return "\n\n".join(part for part in parts if part)


def _wrapped(text: str, indent: str = "") -> str:
    return fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def _map(view: View, names: Names) -> str:
    terrain = {at: Terrain(kind) for at, kind in view["map"]["terrain"].items()}
    grid = grid_of(terrain, view["armies"], view["control"])
    legend = _(
        ". clear  f forest  ^ mountain  ~ river  w sea  @ castle;"
        "  R an army, r a castle held without one"
    )
    strangers = listed([_held(at, seat, names) for at, seat in spoken_control(grid).items()])
    notes = [_wrapped(strangers[0].upper() + strangers[1:] + ".")] if strangers else []
    return "\n".join([write_grid(grid), "", legend, *notes])


def _held(at: str, seat: str | None, names: Names) -> str:
    if seat is None:
        return _("{at} is held by nobody yet").format(at=at)
    return _("{at} is still held by {name}").format(at=at, name=name_of(seat, names))


def _table(view: View, names: Names) -> str:
    """Whose turn it is, a line a player, and the two piles."""
    where = _("Round {n}, {phase}.").format(n=view["round"], phase=phase_title(view["phase"]))
    width = max(len(name_of(seat, names)) for seat in view["order"])
    piles = ngettext(
        "{deck} card in the deck, {discard} discarded",
        "{deck} cards in the deck, {discard} discarded",
        view["deck"],
    )
    return "\n".join(
        [
            _wrapped(f"{where} {prompt(view, names)['text']}"),
            *(_player(view, seat, name_of(seat, names).ljust(width)) for seat in view["order"]),
            piles.format(deck=view["deck"], discard=Hand(view["discard"]).size),
        ]
    )


def _player(view: View, seat: str, name: str) -> str:
    letter = seat[0].upper()
    if seat in view["out"]:
        return _("  {letter}  {name}  out").format(letter=letter, name=name)
    castles, armies = holdings(view["control"], view["armies"], seat)
    text = _("  {letter}  {name}  castles {castles}/{victory}  armies {armies}  cards {cards}")
    line = text.format(
        letter=letter,
        name=name,
        castles=castles,
        victory=view["rules"]["victory_castles"],
        armies=armies,
        cards=view["hands"][seat],
    )
    return line + (_("  to act") if seat == view["to_act"] else "")


def hands_shown(view: View) -> dict[str, Counts]:
    """Hands that a view shows, in turn order."""
    hands = known_hands(view)
    return {seat: hands[seat] for seat in view["order"] if seat in hands}


def _hands(view: View, names: Names) -> Iterator[str]:
    for seat, hand in hands_shown(view).items():
        text = _("{name} holds {cards}").format(
            name=name_of(seat, names), cards=_cards(hand) or _("no cards")
        )
        yield _wrapped(text)


def _cards(counts: Counts) -> str:
    return ", ".join(card if n == 1 else f"{card} × {n}" for card, n in counts.items())


def _battle(view: View, names: Names) -> str:
    battle = view["battle"]
    if battle is not None and battle["ledger"] is not None:
        return ledger_text(read_ledger(battle["ledger"]), names)
    panel = battle_panel(view, names)
    if panel is None:
        return ""
    lines = [f"{panel['title']}: {panel['note']}"]
    for role in ROLES:
        side = panel["sides"][role]
        reasons = ", ".join(f"{line['text']} {line['value']:+d}" for line in side["lines"])
        known = _("{total} {label}").format(total=side["total"], label=side["label"])
        text = f"{side['name']} ({side['place']}): {known}" + (f" ({reasons})" if reasons else "")
        lines.append(_wrapped(text, "  "))
    return "\n".join(lines)
