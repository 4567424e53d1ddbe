"""The notation of moves: one turn a line, choices beside what followed from them.

::

    start: draw red Moat Knights; draw blue March Archers; order red:Moat blue:Archers > red blue
    1 red: phase march | C4-D5; via D4 | end | D5xE5; draw blue Moat | commit Knights |
        blue: commit none; 4:0 attacker; lost E5 | advance {bold} | end | end #0123456789abcdef

(here broken in two). A bar begins an action, a semicolon what followed from it, a brace a comment;
an action of another seat than the line's names it. A line ends with the fingerprint of the position
in which the turn ended. In a seat's version a card it has not seen is a ``?``.

=================================== ==================================================
``draw red Moat Knights``           cards in the order they were drawn; ``?*2``
``shuffle 9e37... Moat March``      the new deck, next draw first, after the generator's state
``order red:Moat blue:March > ...`` each round of draws for the turn order, and the order
``via D4``, ``March``               the hexes a march passed through, the card it cost
``7:4 attacker``, ``lost E5``       totals and the winning side of a battle, the army that fell
``castle E5 none>red 4``            a castle changed hands; how many its holder then has
``= round 4``                       what an edit has changed (see `castlekeep.record.edits`)
``out blue Moat``                   a seat is out, and these cards were discarded
``win red 7 V1``, ``drawn V4``      the game is over, by this ruling
=================================== ==================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from castlekeep.record.edits import (
    MARK,
    hide_fact,
    is_edit,
    read_edit,
    seen_edit,
    write_edit,
)
from castlekeep.record.problems import RecordError, at_line
from castlekeep.rules import events as e
from castlekeep.rules.actions import Commit, parse_action
from castlekeep.rules.cards import CARDS, NUMBER, Card, Hand, card_named
from castlekeep.rules.observation import REFEREE
from castlekeep.rules.terms import COLOURS, Phase

HIDDEN = "?"
NOBODY = "none"
START = "start"

_HEAD = re.compile(r"\s*(?:(start)|([0-9]{1,7}) (\w{1,10})):")
_HASH = re.compile(r"\s#([0-9a-f]{16})\s*\Z")
_TOKEN = re.compile(r"\{[^{}]*\}|\||[^{}|]+|[{}]")
_SEAT = re.compile(rf"({'|'.join((*COLOURS, REFEREE))}):\s*")


@dataclass(frozen=True, slots=True)
class Move:
    """An action with what followed from it, as written.

    Attributes
    ----------
    seat
        Who acted.
    action
        The notation of the action; ``"commit ?"`` in another seat's version.
    outcomes
        What followed, up to the next decision, the next turn's draws too.
    comment
        What somebody says about it.
    """

    seat: str
    action: str
    outcomes: tuple[str, ...] = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """All that happened: the set-up, the actions, and a fingerprint for each line ("" for none)."""

    opening: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    hashes: tuple[str, ...] = ()


# Outcomes -------------------------------------------------------------------------------------


def opening_outcomes(events: Iterable[e.Event]) -> tuple[str, ...]:
    """Write everything that a set-up told of."""
    return tuple(text for event in events for text in _outcome(event).split("; ") if text)


def outcomes(events: Iterable[e.Event]) -> tuple[str, ...]:
    """Write what followed from an action, without what the action itself says."""
    told = (event for event in events if not isinstance(event, e.PhaseBegan))
    return opening_outcomes(told)


def _outcome(event: e.Event) -> str:
    match event:
        case e.OrderDrawn():
            rounds = " / ".join(
                " ".join(f"{seat}:{_word(card)}" for seat, card in draws) for draws in event.draws
            )
            return f"order {rounds} > {' '.join(event.order)}"
        case e.TurnBegan():
            return f"turn {event.round} {event.seat}"
        case e.Drew():
            return f"draw {event.seat} {_words(event.cards)}"
        case e.Shuffled():
            return f"shuffle {event.rng:016x} {_words(event.deck)}"
        case e.PhaseBegan():
            return f"phase {event.seat} {event.phase}"
        case e.Marched():
            between = [f"via {' '.join(event.path[1:-1])}"] if len(event.path) > 2 else []
            return "; ".join([*between, *([_word(event.card)] if event.card else [])])
        case e.Revealed():
            sides = event.ledger
            return f"{sides.attacker.total}:{sides.defender.total} {sides.winner}"
        case e.ArmyLost(why="battle"):
            return f"lost {event.at}"
        case e.CastleTaken():
            change = f"{event.before or NOBODY}>{event.seat or NOBODY}"
            return f"castle {event.at} {change} {event.castles}"
        case e.WentOut():
            return f"out {event.seat} {event.cards}"
        case e.GameOver():
            winner = f"win {event.winner} {event.castles}" if event.winner else "drawn"
            return f"{winner} {event.rule}"
    return ""


def _word(card: Card) -> str:
    return card.replace(" ", "")


def _words(cards: Iterable[Card]) -> str:
    return " ".join(map(_word, cards))


def _read_words(text: str) -> tuple[Card, ...]:
    return tuple(map(card_named, text.split()))


def hide(outcome: str, seat: str) -> str:
    """Return an outcome as a seat may keep it.

    >>> hide("draw red Moat Knights", "blue"), hide("draw red Moat", "red")
    ('draw red ?*2', 'draw red Moat')
    >>> hide("shuffle 0123456789abcdef Moat Knights", "red")
    'shuffle ?*2'
    """
    if outcome.startswith(MARK):
        return hide_fact(outcome, seat)
    words = outcome.split()
    if HIDDEN in words[-1]:
        return outcome
    if words[0] == "draw" and words[1:2] != [seat]:
        return f"draw {' '.join(words[1:2])} {HIDDEN}*{len(words[2:])}"
    if words[0] == "shuffle":
        return f"shuffle {HIDDEN}*{len(words[2:])}"
    return outcome


def shuffles(outcome_texts: Iterable[str]) -> list[tuple[int, bytes]]:
    """Read the shuffles among some outcomes: the generator's state and the deck.

    Raises
    ------
    ValueError
        If one cannot be read.
    """
    found = []
    for text in outcome_texts:
        verb, _, rest = text.partition(" ")
        if verb == "shuffle":
            state, _, cards = rest.partition(" ")
            deck = bytes(NUMBER[card] for card in _read_words(cards))
            found.append((int(state, 16) % (1 << 64), deck))
    return found


# Set-ups --------------------------------------------------------------------------------------


def read_opening(texts: Iterable[str], players: Sequence[str]) -> tuple[e.Event, ...]:
    """Read the events of a set-up.

    Raises
    ------
    RecordError
        If one cannot be read.
    """
    found = []
    for text in texts:
        try:
            found.append(_read_event(text, players))
        except (ValueError, IndexError, KeyError) as error:
            raise RecordError(
                f"moves, start: {text!r:.60} is no part of a set-up ({error})"
            ) from None
    return tuple(found)


def _read_event(text: str, players: Sequence[str]) -> e.Event:
    verb, *words = text.split()

    def seat(word: str) -> str:
        if word not in players:
            raise ValueError(f"{word!r} does not play")
        return word

    match verb:
        case "order":
            rounds, _, order = text.removeprefix("order ").partition(" > ")
            draws = [
                tuple(
                    (seat(colour), card_named(card))
                    for colour, _, card in (pair.partition(":") for pair in draw.split())
                )
                for draw in rounds.split(" / ")
            ]
            return e.OrderDrawn(tuple(d for d in draws if d), tuple(map(seat, order.split())))
        case "turn":
            return e.TurnBegan(seat(words[1]), int(words[0]))
        case "draw":
            cards = _read_words(" ".join(words[1:]))
            return e.Drew(seat(words[0]), len(cards), cards)
        case "shuffle":
            ((rng, deck),) = shuffles([text])
            return e.Shuffled(len(deck), tuple(CARDS[number] for number in deck), rng)
        case "phase":
            return e.PhaseBegan(seat(words[0]), Phase(words[1]))
        case "castle":
            before, _, after = words[1].partition(">")
            owners = [None if word == NOBODY else seat(word) for word in (after, before)]
            return e.CastleTaken(owners[0], words[0], owners[1], int(words[2]))
        case "out":
            return e.WentOut(seat(words[0]), 1, Hand(" ".join(words[1:])))
        case "drawn":
            return e.GameOver(None, words[0], 0)
        case "win":
            return e.GameOver(seat(words[0]), words[2], int(words[1]))
    raise ValueError("expected draw, order, shuffle, turn, phase, castle, out, win or drawn")


# Lines ----------------------------------------------------------------------------------------


def split_turns(told: Moves) -> list[tuple[str, list[tuple[Move | None, list[str]]]]]:
    """Return what happened turn by turn: a head, then actions with what followed in that turn."""
    lines: list[tuple[str, list[tuple[Move | None, list[str]]]]] = []

    def begin(head: str) -> None:
        lines.append((head, [(None, [])]))

    begin(START)
    for move, texts in [(None, told.opening), *((move, move.outcomes) for move in told.moves)]:
        if move is not None:
            lines[-1][1].append((move, []))
        for text in texts:
            if text.startswith("turn "):
                begin(text.removeprefix("turn "))
            else:
                lines[-1][1][-1][1].append(text)
    return lines


def write_moves(told: Moves) -> str:
    """Write what happened, one turn a line."""
    written = []
    turns = split_turns(told)
    hashes = [*told.hashes, *[""] * (len(turns) - len(told.hashes))]
    for (head, segments), fingerprint in zip(turns, hashes, strict=True):
        parts = [_write_segment(move, texts, head.partition(" ")[2]) for move, texts in segments]
        text = f"{head}: {' | '.join(parts)}".replace(":  |", ": |").rstrip()
        written.append(f"{text} #{fingerprint}" if fingerprint else text)
    return "\n".join(written) + "\n"


def _write_segment(move: Move | None, texts: Sequence[str], seat: str) -> str:
    if move is None:
        return "; ".join(texts)
    action = write_edit(move.action) if is_edit(move.action) else move.action
    action = action if move.seat == seat else f"{move.seat}: {action}"
    comment = f" {{{move.comment}}}" if move.comment else ""
    return "; ".join([action, *texts]) + comment


def write_move(move: Move) -> str:
    """Write one move alone."""
    return _write_segment(move, move.outcomes, "")


def read_moves(text: str, first_line: int = 1) -> Moves:
    """Read what happened, one turn a line.

    Raises
    ------
    RecordError
        If a line cannot be read; the message shows it.
    """
    opening: list[str] = []
    moves: list[Move] = []
    hashes: list[str] = []
    for n, line in enumerate(text.split("\n"), first_line):
        if not line.strip():
            continue
        head, seat, rest, fingerprint = _read_head(line, n, first=not hashes)
        leading, *actions = _segments(rest, line, n)
        if leading[1]:
            raise at_line(n, line, "a comment stands after an action")
        texts = [*([f"turn {head}"] if hashes else []), *_texts(leading[0])]
        if moves:
            moves[-1] = replace(moves[-1], outcomes=(*moves[-1].outcomes, *texts))
        else:
            opening += texts
        moves += [_read_segment(segment, seat, line, n) for segment in actions]
        hashes.append(fingerprint)
    if not hashes:
        raise RecordError("moves: expected a line that begins with 'start:'")
    return Moves(tuple(opening), tuple(moves), tuple(hashes) if any(hashes) else ())


def _read_head(line: str, n: int, *, first: bool) -> tuple[str, str, str, str]:
    """Take a line apart: head, seat, segments, fingerprint."""
    head = _HEAD.match(line)
    if head is None or bool(head[1]) != first or not (head[1] or head[3] in COLOURS):
        expected = "'start:'" if first else "a round and a colour, like '3 red:'"
        raise at_line(n, line, f"expected {expected}")
    end = _HASH.search(line)
    rest = line[head.end() : end.start() if end else len(line)]
    seat = head[3] or ""
    return f"{head[2]} {seat}" if seat else START, seat, rest, end[1] if end else ""


def _segments(text: str, line: str, n: int) -> list[tuple[str, str]]:
    """Split at bars; a segment is its text and its comment."""
    found = [("", "")]
    for token in _TOKEN.findall(text):
        words, comment = found[-1]
        if token == "|":
            found.append(("", ""))
        elif len(token) > 1 and token[0] == "{":
            found[-1] = words, f"{comment} {token[1:-1].strip()}".strip()
        elif token in "{}":
            raise at_line(n, line, "a comment stands between braces", line.find(token) + 1)
        else:
            found[-1] = words + token, comment
    return found


def _texts(words: str) -> list[str]:
    return [" ".join(text.split()) for text in words.split(";") if text.strip()]


def _read_segment(segment: tuple[str, str], seat: str, line: str, n: int) -> Move:
    words, comment = segment
    named = _SEAT.match(words.strip())
    texts = _texts(words.strip()[named.end() :] if named else words)
    seat = named[1] if named else seat
    if not seat:
        raise at_line(n, line, "an action before the first turn names its seat, like 'red: end'")
    if not texts:
        raise at_line(n, line, "a bar begins an action, and none stands here")
    try:
        return Move(seat, read_action(texts[0]), tuple(texts[1:]), comment)
    except ValueError as error:
        raise at_line(n, line, str(error), max(0, line.find(texts[0])) + 1) from None


def read_action(text: str) -> str:
    """Return the notation of an action as it is written; one that is hidden stays hidden."""
    if is_edit(text):
        return read_edit(text)
    return text if text == f"commit {HIDDEN}" else str(parse_action(text))


def read_move(text: str) -> Move:
    """Read one move alone, as `write_move` writes it."""
    ((words, comment),) = _segments(text, text, 1)
    return _read_segment((words, comment), "", text, 1)


def hide_edit(move: Move, seat: str) -> Move:
    """Return a move as a seat may keep it, where it is an edit."""
    return replace(move, action=seen_edit(move.action, seat)) if is_edit(move.action) else move


def hide_commit(move: Move) -> Move:
    """Return a move whose cards nobody has seen."""
    return replace(move, action=f"commit {HIDDEN}")


def is_commit(move: Move) -> bool:
    """Whether a move plays cards."""
    if is_edit(move.action):
        return False
    return move.action == f"commit {HIDDEN}" or isinstance(parse_action(move.action), Commit)
