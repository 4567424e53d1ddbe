"""What differs between two positions, as far as one seat knows, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from castlekeep.rules.cards import Hand
from castlekeep.rules.i18n import _, ngettext
from castlekeep.rules.observation import View, known_hands
from castlekeep.text.names import Names, listed, name_of


def differences(here: View, there: View, names: Names) -> list[str]:
    """Sentences on what differs between two views of the same seat."""
    return [
        *_rules(here, there),
        *_facts(here, there, names),
        *_pieces(here, there, names),
        *_cards(here, there, names),
        *_battle(here, there),
    ]


def _rules(here: View, there: View) -> Iterator[str]:
    for name, ours in here["rules"].items():
        theirs = there["rules"][name]
        if ours != theirs:
            yield _("The rule {name} is {ours} here and {theirs} there.").format(
                name=name, ours=ours, theirs=theirs
            )
    ours_map, theirs_map = here["map"]["terrain"], there["map"]["terrain"]
    for at in {**ours_map, **theirs_map}:
        kinds = ours_map.get(at), theirs_map.get(at)
        if kinds[0] != kinds[1]:
            yield _("{at} is {ours} here and {theirs} there.").format(
                at=at, ours=kinds[0] or _("no hex"), theirs=kinds[1] or _("no hex")
            )


def _facts(here: View, there: View, names: Names) -> Iterator[str]:
    ours, theirs = cast("dict[str, object]", here), cast("dict[str, object]", there)
    sentences = {
        "order": _("The turn order is {ours} here and {theirs} there."),
        "round": _("The round is {ours} here and {theirs} there."),
        "active": _("The turn is {ours}'s here and {theirs}'s there."),
        "phase": _("The phase is {ours} here and {theirs} there."),
        "to_act": _("{ours} decides here and {theirs} there."),
        "out": _("Out of the game: {ours} here, {theirs} there."),
        "winner": _("The winner is {ours} here and {theirs} there."),
        "result": _("The game ended by {ours} here and by {theirs} there."),
    }
    for key, sentence in sentences.items():
        told = "active" if key == "to_act" and here["battle"] == there["battle"] else key
        if ours[key] != theirs[key] and (told == key or ours[told] == theirs[told]):
            yield sentence.format(
                ours=_value(key, ours[key], names), theirs=_value(key, theirs[key], names)
            )


def _value(key: str, value: object, names: Names) -> str:
    if isinstance(value, list):
        return listed([name_of(str(seat), names) for seat in value]) or _("nobody")
    if value is None:
        return _("nothing") if key == "result" else _("nobody")
    return name_of(str(value), names) if key in ("active", "to_act", "winner") else str(value)


def _pieces(here: View, there: View, names: Names) -> Iterator[str]:
    def whose(seat: str | None) -> str:
        return _("nobody") if seat is None else name_of(seat, names)

    for at in {**here["armies"], **there["armies"]}:
        ours, theirs = here["armies"].get(at), there["armies"].get(at)
        if ours == theirs:
            continue
        if ours and theirs:
            text = _("{at} holds an army of {ours} here and of {theirs} there.")
        elif ours:
            text = _("{at} holds an army of {ours} here and none there.")
        else:
            text = _("{at} holds no army here and one of {theirs} there.")
        yield text.format(at=at, ours=whose(ours), theirs=whose(theirs))
    for at in {**here["control"], **there["control"]}:
        holders = here["control"].get(at), there["control"].get(at)
        if holders[0] != holders[1]:
            yield _("The castle {at} is {ours}'s here and {theirs}'s there.").format(
                at=at, ours=whose(holders[0]), theirs=whose(holders[1])
            )
    # Where another army stands has been said; what it has done follows from that.
    same = [at for at, seat in here["armies"].items() if there["armies"].get(at) == seat]
    marched, attacked = (
        _("The army on {at} has marched {ours} here and {theirs} there."),
        _("The army on {at} has attacked {ours} here and {theirs} there."),
    )
    yield from _counts(marched, same, here["marched"], there["marched"])
    yield from _counts(attacked, same, here["attacked"], there["attacked"])
    if here["recruited"] != there["recruited"]:
        yield (
            _("An army was recruited this turn here and not there.")
            if here["recruited"]
            else _("An army was recruited this turn there and not here.")
        )


def _counts(
    sentence: str, hexes: Iterable[str], ours: Mapping[str, int], theirs: Mapping[str, int]
) -> Iterator[str]:
    for at in hexes:
        counts = ours.get(at, 0), theirs.get(at, 0)
        if counts[0] != counts[1]:
            yield sentence.format(at=at, ours=_times(counts[0]), theirs=_times(counts[1]))


def _times(count: int) -> str:
    if count == 0:
        return _("never")
    return ngettext("once", "{n} times", count).format(n=count)


def _cards(here: View, there: View, names: Names) -> Iterator[str]:
    known, also_known = _hands(here), _hands(there)
    for seat in {**here["hands"], **there["hands"]}:
        sizes = here["hands"].get(seat, 0), there["hands"].get(seat, 0)
        hands = known.get(seat), also_known.get(seat)
        if hands[0] is not None and hands[1] is not None and hands[0] != hands[1]:
            yield _("{name} holds {ours} here and {theirs} there.").format(
                name=name_of(seat, names), ours=hands[0], theirs=hands[1]
            )
        elif sizes[0] != sizes[1]:
            yield _("{name} holds {ours} cards here and {theirs} there.").format(
                name=name_of(seat, names), ours=sizes[0], theirs=sizes[1]
            )
    if here["deck"] != there["deck"]:
        yield _("The deck has {ours} cards here and {theirs} there.").format(
            ours=here["deck"], theirs=there["deck"]
        )
    if here["discard"] != there["discard"]:
        yield _("The discard pile is {ours} here and {theirs} there.").format(
            ours=Hand(here["discard"]), theirs=Hand(there["discard"])
        )


def _hands(view: View) -> dict[str, Hand]:
    return {seat: Hand(cards) for seat, cards in known_hands(view).items()}


def _battle(here: View, there: View) -> Iterator[str]:
    if here["battle"] != there["battle"]:
        yield _("The battle is {ours} here and {theirs} there.").format(
            ours=_spoken_battle(here), theirs=_spoken_battle(there)
        )


def _spoken_battle(view: View) -> str:
    battle = view["battle"]
    if battle is None:
        return _("none")
    stage = _("won") if battle["ledger"] else _("{n} committed").format(n=len(battle["committed"]))
    return f"{battle['attacker']}x{battle['defender']} ({stage})"
