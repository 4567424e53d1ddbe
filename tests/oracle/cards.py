"""The card list of the rules (T44), typed in a second time."""

from collections import Counter
from typing import NamedTuple


class Kind(NamedTuple):
    name: str
    open: int
    siege: int
    side: str | None  # who alone may play it in a siege


KINDS = [
    Kind("Archers", 3, 4, None),
    Kind("Crossbowmen", 2, 4, None),
    Kind("Swordsmen", 3, 3, None),
    Kind("Pikemen", 3, 3, None),
    Kind("Knights", 4, 3, None),
    Kind("Boiling Oil", 0, 4, "defender"),
    Kind("Parapets", 0, 5, "defender"),
    Kind("Moat", 0, 6, "defender"),
    Kind("Ladders", 0, 4, "attacker"),
    Kind("Sappers", 0, 5, "attacker"),
    Kind("Siege Tower", 0, 6, "attacker"),
    Kind("Catapults", 1, 4, None),
    Kind("Trebuchets", 1, 5, None),
    Kind("Ballistae", 2, 3, None),
    Kind("March", 1, 0, None),
]
NAMES = [kind.name for kind in KINDS]
OPEN = {kind.name: kind.open for kind in KINDS}
SIEGE = {kind.name: kind.siege for kind in KINDS}
SIDE = {kind.name: kind.side for kind in KINDS}

# Who destroys whom in open battle, one card for one (B4).
DESTROYERS = {"Pikemen": ["Archers", "Crossbowmen"], "Knights": ["Pikemen"], "Archers": ["Knights"]}

BY_WORD = {name.replace(" ", ""): name for name in NAMES}


def full_deck(copies: int) -> list[str]:
    return [name for name in NAMES for _ in range(copies)]


def write_cards(cards: list[str]) -> str:
    """`BoilingOil*2 Moat`, in the order of the card list; `none` for no card."""
    counts = Counter(cards)
    words = []
    for name in NAMES:
        if counts[name] == 1:
            words.append(name.replace(" ", ""))
        elif counts[name] > 1:
            words.append(f"{name.replace(' ', '')}*{counts[name]}")
    return " ".join(words) or "none"


def read_cards(text: str) -> list[str]:
    cards: list[str] = []
    for word in text.split():
        if word != "none":
            name, _, count = word.partition("*")
            cards += [BY_WORD[name]] * int(count or 1)
    return cards


def tidy(cards: list[str]) -> list[str]:
    """The same cards in the order of the card list: hands and discard piles have no order."""
    return sorted(cards, key=NAMES.index)
