"""House rules: the named options of the points that the rules leave open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from difflib import get_close_matches

_CHOICES = {"setup": ("assigned", "draft"), "turn_order": ("draw", "seats")}
_LEAST = {
    "march_cards_per_army": 0,
    "attacks_per_army": 0,
    "victory_castles": 1,
    "max_rounds": 1,
    "hand_size": 0,
    "copies_per_card": 1,
    "starting_castles": 1,
}
_OPTIONAL = frozenset({"march_cards_per_army", "attacks_per_army", "max_rounds"})
_MOST = 60
_MOST_ROUNDS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How the open points of the rules are played; every default is the most literal reading.

    Parameters
    ----------
    setup
        ``"assigned"``: castles from the map's list; ``"draft"``: claimed one by one (S1).
    turn_order
        ``"draw"``: by a drawn card; ``"seats"``: as the players are listed (S2).
    pass_through_friends
        Whether an army may march through a friend (M2).
    march_cards_per_army
        March cards an army may use in a turn; None: any number (M3).
    attacks_per_army
        Attacks an army may make in a turn; None: any number (B1).
    siege_cards_in_open
        Whether cards for one side of a siege may be played in open battle (B3).
    disband_excess
        Whether armies above the number of castles must be disbanded (R2).
    victory_castles
        Castles that win the game (V1).
    max_rounds
        Rounds after which the game is decided by castles, then armies; None: no limit (V4).
    hand_size
        Cards a hand is filled to.
    copies_per_card
        Copies of each kind in the deck.
    starting_castles
        Castles each player starts with.

    Raises
    ------
    ValueError
        If a value is not among those an option takes.

    >>> Rules(victory_castles=5).changed()
    {'victory_castles': 5}
    """

    setup: str = "assigned"
    turn_order: str = "draw"
    pass_through_friends: bool = False
    march_cards_per_army: int | None = 1
    attacks_per_army: int | None = None
    siege_cards_in_open: bool = True
    disband_excess: bool = False
    victory_castles: int = 7
    max_rounds: int | None = None
    hand_size: int = 7
    copies_per_card: int = 4
    starting_castles: int = 3

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name), field.default)

    def to_dict(self) -> dict[str, str | int | bool | None]:
        """All options as plain data."""
        return asdict(self)

    def changed(self) -> dict[str, str | int | bool | None]:
        """The options that differ from their default."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != f.default
        }

    @classmethod
    def from_dict(cls, options: Mapping[str, object]) -> Rules:
        """Options from plain data; what is not named keeps its default.

        Raises
        ------
        ValueError
            If a name is no option or a value is none it takes.
        """
        names = [f.name for f in fields(cls)]
        for name in options:
            if name not in names:
                near = get_close_matches(str(name)[:40], names, n=1)
                hint = (
                    f"did you mean {near[0]!r}?" if near else "the options are " + ", ".join(names)
                )
                raise ValueError(f"{name!r:.60} is no option of Rules: {hint}")
        return cls(**options)  # type: ignore[arg-type]  # __post_init__ checks each value


def _check(name: str, value: object, default: object) -> None:
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise ValueError(
                f"Rules({name}={value!r:.60}): expected {' or '.join(map(repr, _CHOICES[name]))}"
            )
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise ValueError(f"Rules({name}={value!r:.60}): expected True or False")
    else:
        _check_number(name, value)


def _check_number(name: str, value: object) -> None:
    if value is None and name in _OPTIONAL:
        return
    most = _MOST_ROUNDS if name == "max_rounds" else _MOST
    if isinstance(value, bool) or not isinstance(value, int) or not _LEAST[name] <= value <= most:
        or_none = ", or None for no limit" if name in _OPTIONAL else ""
        raise ValueError(
            f"Rules({name}={value!r:.60}): expected a whole number from {_LEAST[name]} to {most}"
            f"{or_none}"
        )
