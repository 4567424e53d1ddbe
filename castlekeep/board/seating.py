"""Who sits at a board: whose eyes it shows, for whom it acts, and when the curtain is up."""

from __future__ import annotations

from dataclasses import dataclass

from castlekeep.game import Game
from castlekeep.rules.observation import REFEREE, SPECTATOR

HOTSEAT = "hotseat"


@dataclass(frozen=True, slots=True)
class Sight:
    """What a board may show and do at one moment.

    Attributes
    ----------
    eyes
        The seat whose view is drawn, ``"spectator"`` or ``"referee"``.
    acts
        Whether the board may act for the seat that decides.
    curtain
        The seat whose hand waits behind the curtain; None while there is none.
    """

    eyes: str
    acts: bool = False
    curtain: str | None = None

    @property
    def viewer(self) -> str | None:
        """The one seat whose hand is shown, if there is one."""
        return None if self.eyes in (SPECTATOR, REFEREE) else self.eyes


def needs_hand(game: Game) -> bool:
    """Whether the decision that is due takes a look at one's own hand; advance or stay does not."""
    battle = game.battle
    return battle is None or not battle.revealed


class Seating:
    """The people at one board.

    Parameters
    ----------
    game
        The game.
    seat
        ``"hotseat"``, a colour, ``"spectator"`` or ``"referee"``.
    curtain
        Whether a curtain stands between two people at a hotseat board.

    Raises
    ------
    ValueError
        If there is no such seat.
    """

    def __init__(self, game: Game, seat: str, curtain: bool) -> None:
        seats = (HOTSEAT, *game.players, SPECTATOR, REFEREE)
        if seat not in seats:
            raise ValueError(f"seat={seat!r}: expected one of {', '.join(map(repr, seats))}")
        self.seat = seat
        self._game = game
        self._curtain = curtain
        self._at: tuple[str, int] | None = None

    def reveal(self, seat: str) -> None:
        """Let a seat sit down at the board: it has said that nobody else is looking.

        It gets up when the game is over: all look at the last position together.
        """
        self._at = seat, self._game.deals

    def moved_to(self, game: Game) -> Seating:
        """The same people at another game of the same players."""
        return Seating(game, self.seat, self._curtain)

    def looking_back(self) -> Sight:
        """What the board shows of the past: of what several people share, what all may see."""
        return Sight(SPECTATOR if self.seat == HOTSEAT else self.seat)

    def make_room(self, seat: str | None) -> None:
        """Let whoever sits at the board get up, since another seat has decided there.

        To advance or stay nobody has to show who they are, and the hand of whoever sat there
        before is not theirs to see.
        """
        if self._at is not None and self._at[0] != seat:
            self._at = None

    def sight(self) -> Sight:
        """What the board may show and do now."""
        decides = self._game.to_act
        if self.seat == REFEREE:
            return Sight(REFEREE, acts=decides is not None)
        if self.seat == SPECTATOR or (self.seat == HOTSEAT and decides is None):
            return Sight(SPECTATOR)
        people = self._game.people
        if self.seat != HOTSEAT:
            return Sight(self.seat, acts=decides == self.seat and decides in people)
        if len(people) == 1:
            return Sight(people[0], acts=decides in people)
        if decides not in people:
            return Sight(SPECTATOR)
        if not self._curtain or self._at == (decides, self._game.deals):
            return Sight(decides, acts=True)
        if needs_hand(self._game):
            return Sight(SPECTATOR, curtain=decides)
        return Sight(SPECTATOR, acts=True)
