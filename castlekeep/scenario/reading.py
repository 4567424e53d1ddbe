"""What people write about a scenario, read into plain values.

Every reader takes what a keyword or a key of a file may hold, and raises ValueError with a sentence
that says what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeGuard

from castlekeep.rules.cards import MOST_OF_A_KIND, Card, Hand, card_named, card_words
from castlekeep.rules.hexes import column_letters, parse_name
from castlekeep.rules.observation import REFEREE, SPECTATOR
from castlekeep.rules.options import Rules
from castlekeep.rules.setup import Clash
from castlekeep.rules.terms import COLOURS, Phase, Terrain
from castlekeep.scenario.grid import MOST_COLUMNS, MOST_ROWS
from castlekeep.scenario.problems import meant

NOBODY = "none"
REST = "..."
LONGEST_NAME = 40
MOST_CARDS = 900
"""Cards of the largest deck: sixty copies of fifteen kinds."""
RESULTS = ("V1", "V3", "V4")

_TOKEN = re.compile(r"([A-Za-z_]+)(?:\*([0-9]{1,3}))?")


def read_colour(value: object) -> str:
    """Read a player's colour in any case.

    >>> read_colour("Red")
    'red'
    """
    word = str(value).strip().lower()
    if word not in COLOURS:
        raise ValueError(f"{value!r:.60} is no player; {meant(word, COLOURS)}")
    return word


def read_seat(value: object, players: Sequence[str]) -> str:
    """Read whose eyes see, in any case: a player's, a spectator's or the referee's.

    >>> read_seat("Red", ["red", "blue"])
    'red'
    """
    seats = [*players, SPECTATOR, REFEREE]
    word = str(value).strip().lower()
    if word not in seats:
        raise ValueError(f"{value!r:.60} is no seat here; {meant(word, seats)}")
    return word


def read_controller(value: object) -> str | None:
    """Read who controls a castle: a colour, or None or ``"none"`` for nobody."""
    if value is None or str(value).lower() == NOBODY:
        return None
    word = str(value).strip().lower()
    if word not in COLOURS:
        raise ValueError(f"{value!r:.60} controls nothing; {meant(word, [*COLOURS, NOBODY])}")
    return word


def read_hex(value: object, land: Collection[str] | None = None) -> str:
    """Read the name of a hex in any case; where land is given, of one of its hexes.

    >>> read_hex("c4")
    'C4'
    """
    try:
        col, row = parse_name(str(value).strip())
    except ValueError:
        swapped = re.fullmatch(r"\s*(\d+)\s*-?([A-Za-z]{1,2})\s*", str(value))
        if swapped is None:
            raise
        raise ValueError(
            f"{value!r:.60} is no hex; did you mean '{swapped[2].upper()}{swapped[1]}'?"
        ) from None
    found = f"{column_letters(col)}{row + 1}"
    if land is not None and found not in land:
        raise ValueError(f"{found} is not on the map; {_extent(land)}")
    if col >= MOST_COLUMNS or row >= MOST_ROWS:
        raise ValueError(
            f"{found} is too far out; a map has at most {MOST_COLUMNS} x {MOST_ROWS} hexes"
        )
    return found


def _extent(land: Collection[str]) -> str:
    places = [parse_name(h) for h in land]
    last = column_letters(max(col for col, _ in places))
    return f"its columns are A to {last}, its rows 1 to {max(row for _, row in places) + 1}"


def read_terrain(value: object) -> Terrain:
    """Read the name of a terrain in any case."""
    word = str(value).strip().lower()
    if word not in set(Terrain):
        raise ValueError(f"{value!r:.60} is no terrain; {meant(word, Terrain)}")
    return Terrain(word)


def read_players(value: object) -> tuple[tuple[str, ...], dict[str, str]]:
    """Read players, given as a number, as colours, or as names by colour.

    >>> read_players({"red": "Ann", "blue": "Ben"})
    (('red', 'blue'), {'red': 'Ann', 'blue': 'Ben'})
    """
    if isinstance(value, int) and not isinstance(value, bool):
        if not 1 <= value <= len(COLOURS):
            raise ValueError(f"{value} players cannot play; expected 1 to {len(COLOURS)}")
        return COLOURS[:value], {}
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, Iterable):
        raise ValueError(
            f"{value!r:.60} are no players; expected a number, or colours like ['red', 'blue']"
        )
    colours = tuple(read_colour(word) for word in words)
    twice = [colour for colour in dict.fromkeys(colours) if colours.count(colour) > 1]
    if twice:
        raise ValueError(f"{' and '.join(twice)} cannot sit at the table twice")
    names = words if isinstance(words, Mapping) else {}
    return colours, {read_colour(colour): read_name(name) for colour, name in names.items()}


def read_name(value: object) -> str:
    """Read a player's display name."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError(f"{value!r:.60} is no name; expected printable text")
    if len(value) > LONGEST_NAME:
        raise ValueError(f"the name {value[:12]}... is too long; at most {LONGEST_NAME} characters")
    return value


def read_turn(value: object) -> str:
    """Read whose turn it is, and the phase.

    >>> read_turn("Red March")
    'red march'
    """
    words = value.split() if isinstance(value, str) else []
    if len(words) != 2:
        raise ValueError(
            f"{value!r:.60} is no turn; expected a colour and a phase, like 'red march'"
        )
    colour, phase = read_colour(words[0]), words[1].lower()
    if phase not in set(Phase):
        raise ValueError(f"{words[1]!r:.60} is no phase; {meant(phase, Phase)}")
    return f"{colour} {phase}"


def read_colours(value: object) -> tuple[str, ...]:
    """Read several colours, each once.

    >>> read_colours("blue red")
    ('blue', 'red')
    """
    if isinstance(value, int | Mapping):
        raise ValueError(f"expected colours like ['red', 'blue'], found {value!r:.60}")
    return read_players(value)[0]


def read_result(value: object) -> str:
    """Read how a game ended: who won, or ``none``, and by which ruling.

    >>> read_result("Red v1")
    'red V1'
    """
    words = value.split() if isinstance(value, str) else []
    if len(words) != 2 or words[1].upper() not in RESULTS:
        wanted = f"expected who won, or none, and by which ruling of {', '.join(RESULTS)}"
        raise ValueError(f"{value!r:.60} is no result; {wanted}, like 'red V1'")
    return f"{read_controller(words[0]) or NOBODY} {words[1].upper()}"


def read_flag(value: object) -> bool:
    """Read yes or no."""
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false, found {value!r:.60}")
    return value


def read_battle(value: object, terrain: Mapping[str, Terrain] | None) -> Clash:
    """Read an open battle: its hexes, and the cards that are chosen.

    >>> read_battle({"attacker": "a1", "defender": "b1", "commit": "Moat"}, None)
    Clash(attacker='A1', defender='B1', commit=Hand('Moat'), reply=None, beaten=None)
    """
    said = value._asdict() if isinstance(value, Clash) else value
    if not isinstance(said, Mapping):
        raise ValueError(f"expected a table with attacker and defender, found {value!r:.60}")
    for key in said:
        if key not in Clash._fields:
            raise ValueError(
                f"{key!r:.40} is no part of a battle; {meant(str(key), Clash._fields)}"
            )
    for key in ("attacker", "defender"):
        if key not in said:
            raise ValueError(f"the battle has no {key}; expected the hex of that army")
    commit, reply, beaten = (said.get(key) for key in ("commit", "reply", "beaten"))
    return Clash(
        read_hex(said["attacker"], terrain),
        read_hex(said["defender"], terrain),
        None if commit is None else Hand(read_cards(commit)),
        None if reply is None else Hand(read_cards(reply)),
        None if beaten is None else read_colour(beaten),
    )


def read_number(least: int, most: int) -> Callable[[object], int]:
    """Make a reader of whole numbers between two limits."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"expected a whole number from {least} to {most}, found {value!r:.30}")
        return value

    return read


def read_text(value: object) -> str:
    """Read free text."""
    if not isinstance(value, str):
        raise ValueError(f"expected text, found {value!r:.60}")
    return value.replace("\r\n", "\n")


def read_cards(value: object) -> tuple[Card, ...]:
    """Read cards in the order they are named.

    >>> [str(card) for card in read_cards("Moat*2 Knights")]
    ['Moat', 'Moat', 'Knights']
    """
    cards, rest = read_cards_and_rest(value)
    if rest:
        raise ValueError("'...' has no place here; cards that are named nowhere follow anyway")
    return cards


def read_cards_and_rest(value: object) -> tuple[tuple[Card, ...], bool]:
    """Read cards in the order they are named, and whether ``...`` follows them.

    >>> read_cards_and_rest("March ...")
    ((<Card.MARCH: 'March'>,), True)
    """
    if isinstance(value, Hand):
        return value.elements(), False
    if isinstance(value, str):
        words: list[object] = [word for word in card_words(value) if word.lower() != NOBODY]
    elif isinstance(value, Mapping):
        read_count = read_number(0, MOST_OF_A_KIND)
        words = [card for card, count in value.items() for _ in range(read_count(count))]
    elif isinstance(value, Iterable):
        words = list(value)
    else:
        raise ValueError(f"{value!r:.60} are no cards; expected something like 'Knights*2 March'")
    rest = bool(words) and words[-1] == REST
    named = words[: len(words) - rest]
    read = _copies if isinstance(value, str) else lambda word: [card_named(word)]
    cards: list[Card] = []
    for word in named:
        cards += read(str(word))
        if len(cards) > MOST_CARDS:
            raise ValueError(f"these are more than {MOST_CARDS} cards, which no deck has")
    # Refuses more of a kind than any hand or pile has room for.
    Hand(cards)
    return tuple(cards), rest


def _copies(word: str) -> list[Card]:
    match = _TOKEN.fullmatch(word)
    if match is None:
        if word == REST:
            raise ValueError("'...' stands at the end of the cards, or not at all")
        raise ValueError(f"{word!r:.60} is no card; write a name like Knights, or Knights*2")
    return [card_named(match[1])] * int(match[2] or 1)


def read_option(name: str) -> Callable[[object], str | int | bool | None]:
    """Make a reader of one house rule; ``"none"`` stands for no limit.

    >>> Rules(max_rounds=None) == Rules(max_rounds=read_option("max_rounds")("none"))
    True
    """

    def read(value: object) -> str | int | bool | None:
        option = None if value == NOBODY else value
        return Rules.from_dict({name: option}).to_dict()[name]

    return read


def read_player_count(value: object) -> str:
    """Read a number of players, as the key of a table."""
    counts = [str(n) for n in range(1, len(COLOURS) + 1)]
    if str(value) not in counts:
        raise ValueError(
            f"{value!r:.60} is no number of players; expected {counts[0]} to {counts[-1]}"
        )
    return str(value)


def read_seats(value: object, terrain: Mapping[str, Terrain] | None) -> tuple[tuple[str, ...], ...]:
    """Read a list of castles for each seat."""
    if not _is_list(value) or not all(_is_list(seat) for seat in value):
        raise ValueError('expected a list of castles for each seat, like [["B1", "A2"], ["F3"]]')
    return tuple(tuple(read_hex(castle, terrain) for castle in seat) for seat in value)


def _is_list(value: object) -> TypeGuard[Sequence[Sequence[object]]]:
    return isinstance(value, Sequence) and not isinstance(value, str)
