"""The log: public sentences about what has happened, as anyone at the table may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from castlekeep.rules import events as e
from castlekeep.rules.i18n import _, ngettext
from castlekeep.rules.observation import LogEntry
from castlekeep.text.names import Names, listed, name_of


class Line(NamedTuple):
    """A sentence about whom it is, and the hexes it names."""

    seat: str | None
    text: str
    hexes: tuple[str, ...] = ()


def entries(events: Sequence[e.Event], names: Names, *, round: int, n: int) -> list[LogEntry]:
    """Log entries of the events of one action.

    Parameters
    ----------
    events
        What `State.apply` returned.
    names
        What the players are called.
    round
        The round before the action; a turn that begins sets it for what follows.
    n
        Number of the first entry; the next are counted on.

    >>> marched = e.Marched("red", "D5", "C4", ("D5", "C4"), None)
    >>> entries([marched], {"red": "Ann"}, round=5, n=12)
    [{'n': 12, 'round': 5, 'seat': 'red', 'text': 'Ann marches D5 to C4', 'hexes': ['D5', 'C4']}]
    """
    found: list[LogEntry] = []
    for group, lines_of_group in _groups(events, names):
        if isinstance(group[0], e.TurnBegan):
            round = group[0].round
        for seat, text, hexes in lines_of_group:
            found.append(
                {
                    "n": n + len(found),
                    "round": round,
                    "seat": seat,
                    "text": text,
                    "hexes": list(hexes),
                }
            )
    return found


def entry_ends(events: Sequence[e.Event]) -> list[int]:
    """For each entry that `entries` makes of some events, how many of them it tells of so far.

    >>> taken = [e.CastleTaken(None, at, "blue", 0) for at in ("B1", "C2")]
    >>> entry_ends([e.Resigned("blue"), *taken, e.TurnBegan("red", 2)])
    [1, 3]
    """
    ends, end = [], 0
    for group, lines_of_group in _groups(events, {}):
        end += len(group)
        ends += [end for _line in lines_of_group]
    return ends


def _groups(
    events: Sequence[e.Event], names: Names
) -> Iterator[tuple[list[e.Event], Iterator[Line]]]:
    """Events that are told of together, and the sentences about them."""
    for kind, run in groupby(events, key=_run):
        group = list(run)
        yield group, _together(kind, group, names)


def last_hexes(log: Sequence[LogEntry]) -> list[str]:
    """Hexes of the last entry that names any.

    >>> entry: LogEntry = {"n": 4, "round": 1, "seat": "red", "text": "", "hexes": ["D5", "C4"]}
    >>> last_hexes([entry, {**entry, "hexes": []}])
    ['D5', 'C4']
    """
    return next((entry["hexes"] for entry in reversed(log) if entry["hexes"]), [])


def _run(event: e.Event) -> object:
    """Key that neighbours share which are told in one sentence; else the event itself."""
    if isinstance(event, e.ArmyLost) and event.why == "resigned":
        return "armies", event.seat
    if isinstance(event, e.CastleTaken) and event.seat is None:
        return "castles", event.before
    return type(event), event


def _together(kind: object, group: Sequence[e.Event], names: Names) -> Iterator[Line]:
    hexes = tuple(event.at for event in group if isinstance(event, e.ArmyLost | e.CastleTaken))
    match kind:
        case ("armies", str(seat)):
            text = ngettext(
                "{name}'s army leaves the map: {hexes}",
                "{name}'s armies leave the map: {hexes}",
                len(hexes),
            )
            yield Line(seat, text.format(name=name_of(seat, names), hexes=listed(hexes)), hexes)
        case ("castles", str(seat)):
            text = ngettext("{hexes} turns neutral", "{hexes} turn neutral", len(hexes))
            yield Line(seat, text.format(hexes=listed(hexes)), hexes)
        case _:
            for event in group:
                yield from lines(event, names)


def lines(event: e.Event, names: Names) -> Iterator[Line]:
    """Sentences about one event; none where the lines around it say enough."""
    match event:
        case e.OrderDrawn():
            yield from _order(event, names)
        case e.Shuffled():
            text = ngettext(
                "The discard pile is shuffled: {count} card",
                "The discard pile is shuffled: {count} cards",
                event.count,
            )
            yield Line(None, text.format(count=event.count))
        case e.Revealed():
            yield _battle(event, names)
        case e.GameOver():
            yield Line(event.winner, _over(event, names))
        case e.TurnBegan() | e.PhaseBegan() | e.BattleEnded():
            return
        case e.ArmyLost(why="battle"):
            return
        case _:
            yield _plain(event, names)


_Plain = (
    e.Drew | e.Marched | e.Attacked | e.Committed | e.ArmyLost | e.Advanced | e.Stayed
    | e.Recruited | e.Claimed | e.CastleTaken | e.Resigned | e.WentOut
)  # fmt: skip


def _plain(event: _Plain, names: Names) -> Line:
    """Sentence about something that a seat did or that befell it."""
    name = "" if event.seat is None else name_of(event.seat, names)
    hexes: tuple[str, ...] = ()
    match event:
        case e.Drew():
            text = ngettext("{name} draws {count} card", "{name} draws {count} cards", event.count)
            return Line(event.seat, text.format(name=name, count=event.count))
        case e.Marched() | e.Attacked() | e.Advanced():
            return _moved(event, name)
        case e.Committed():
            text = _("{name} has chosen")
        case e.Resigned():
            text = _("{name} resigns")
        case e.WentOut():
            text = _("{name} is out; the hand is discarded") if event.cards else _("{name} is out")
        case e.CastleTaken():
            return _taken(event, names)
        case _:
            hexes = (event.at,)
            text = _at_text(event)
    return Line(event.seat, text.format(name=name, at="".join(hexes)), hexes)


def _at_text(event: e.ArmyLost | e.Stayed | e.Recruited | e.Claimed) -> str:
    match event:
        case e.ArmyLost():
            return _("{name} disbands the army in {at}")
        case e.Stayed():
            return _("{name} stays at {at}")
        case e.Recruited():
            return _("{name} recruits in {at}")
        case e.Claimed():
            return _("{name} claims {at}")


def _moved(event: e.Marched | e.Attacked | e.Advanced, name: str) -> Line:
    fields = {"name": name, "src": event.src, "dst": event.dst}
    match event:
        case e.Marched(card=None):
            text = _("{name} marches {src} to {dst}")
        case e.Marched(card=card):
            text = _("{name} marches {src} to {dst}, discards {card}")
            fields["card"] = str(card)
        case e.Attacked():
            text = _("{name} attacks {dst} from {src}")
            return Line(event.seat, text.format(**fields), (event.dst, event.src))
        case e.Advanced():
            text = _("{name} advances {src} to {dst}")
    return Line(event.seat, text.format(**fields), (event.src, event.dst))


def _taken(event: e.CastleTaken, names: Names) -> Line:
    if event.seat is None:
        return Line(None, _("{at} turns neutral").format(at=event.at), (event.at,))
    fields = {"name": name_of(event.seat, names), "at": event.at}
    if event.before is None:
        return Line(event.seat, _("{name} takes {at}").format(**fields), (event.at,))
    text = _("{name} takes {at} from {before}")
    before = name_of(event.before, names)
    return Line(event.seat, text.format(**fields, before=before), (event.at,))


def _order(event: e.OrderDrawn, names: Names) -> Iterator[Line]:
    for number, draws in enumerate(event.draws):
        drawn = [
            _("{name} {card} ({value})").format(
                name=name_of(seat, names), card=card, value=card.siege
            )
            for seat, card in draws
        ]
        text = (
            _("Drawn again after a tie: {draws}")
            if number
            else _("Drawn for the turn order: {draws}")
        )
        yield Line(None, text.format(draws=listed(drawn)))
    first, *others = event.order
    if len(others) < 2:
        yield Line(first, _("{name} goes first").format(name=name_of(first, names)))
    else:
        text = _("{name} goes first, then {others}")
        rest = listed([name_of(seat, names) for seat in others])
        yield Line(first, text.format(name=name_of(first, names), others=rest))


def _battle(event: e.Revealed, names: Names) -> Line:
    ledger = event.ledger
    attacker, defender = ledger.attacker, ledger.defender
    fields = {
        "attacker": name_of(attacker.seat, names),
        "defender": name_of(defender.seat, names),
        "at": defender.at,
        "ours": attacker.total,
        "theirs": defender.total,
    }
    won, tie = ledger.winner == "attacker", ledger.rule == "T37"
    seat = attacker.seat
    if ledger.siege and won:
        text = _("{attacker} besieges {at}: {ours} to {theirs}, {defender}'s army falls")
    elif ledger.siege and tie:
        text = _("{attacker} besieges {at}: {ours} to {theirs}, a tie, {defender} holds")
    elif ledger.siege:
        text = _("{attacker} besieges {at}: {ours} to {theirs}, {defender} holds")
    elif won:
        text = _("{attacker} beats {defender} at {at}, {ours} to {theirs}")
    elif tie:
        seat = defender.seat
        text = _("{defender} holds {at} against {attacker}, {theirs} to {ours}, a tie")
    else:
        seat = defender.seat
        text = _("{defender} holds {at} against {attacker}, {theirs} to {ours}")
    return Line(seat, text.format(**fields), (defender.at,))


def _over(event: e.GameOver, names: Names) -> str:
    if event.winner is None:
        return _("The last round is over: a draw")
    if event.rule == "V3":
        text = _("{name} has won: nobody else is left")
    elif event.rule == "V4":
        text = ngettext(
            "The last round is over: {name} has won with {count} castle",
            "The last round is over: {name} has won with {count} castles",
            event.castles,
        )
    else:
        text = ngettext(
            "{name} has won with {count} castle",
            "{name} has won with {count} castles",
            event.castles,
        )
    return text.format(name=name_of(event.winner, names), count=event.castles)
