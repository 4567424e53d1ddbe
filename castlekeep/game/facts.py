"""What a game shows of its state: the nouns that cells read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castlekeep.game.shown import Shown, read_only
from castlekeep.rules.actions import Action, hex_of
from castlekeep.rules.battle import Ledger, resolve
from castlekeep.rules.cards import Hand
from castlekeep.rules.explain import Reason
from castlekeep.rules.hexmap import bits
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.march import reach
from castlekeep.rules.observation import armies, control
from castlekeep.rules.options import Rules
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase, Terrain


@dataclass(frozen=True, slots=True)
class Battle:
    """The open battle, as a spectator sees it.

    Attributes
    ----------
    attacker, defender
        The two hexes.
    siege
        Whether siege values count (T25).
    terrain
        Terrain of the defender's hex.
    revealed
        Whether the cards are on the table.
    ledger
        The result once they are; before, what is known without them: terrain and support.
    """

    attacker: str
    defender: str
    siege: bool
    terrain: Terrain
    revealed: bool
    ledger: Ledger


class Facts:
    """Everything about a game that follows from its current state."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(getattr(type(self), name, None), property):
            raise AttributeError(read_only(name))
        super().__setattr__(name, value)

    @property
    def state(self) -> State:
        """The current state: frozen, and all-knowing like the game itself."""
        raise NotImplementedError

    @property
    def players(self) -> tuple[str, ...]:
        """Colours in seat order."""
        return self.state.players

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self.state.rules

    @property
    def phase(self) -> Phase:
        """The phase of the turn."""
        return self.state._position.phase

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.state.active

    @property
    def to_act(self) -> str | None:
        """Who decides now (in a battle it may be the defender); None when the game is over."""
        return self.state.to_act

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state._position.round

    @property
    def order(self) -> tuple[str, ...]:
        """Colours in turn order."""
        p = self.state._position
        return tuple(p.players[seat] for seat in p.order)

    @property
    def out(self) -> tuple[str, ...]:
        """Colours that are out of the game, in turn order."""
        p = self.state._position
        return tuple(p.players[seat] for seat in p.order if seat in p.out)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def winner(self) -> str | None:
        """Who won; None while the game runs, and in a draw."""
        return self.state.winner

    @property
    def terrain(self) -> Mapping[str, str]:
        """Terrain by hex, in reading order."""
        return Shown("terrain", self.state.map.terrain)

    @property
    def armies(self) -> Mapping[str, str]:
        """Colour of every army by hex."""
        return Shown("armies", armies(self.state._position))

    @property
    def control(self) -> Mapping[str, str | None]:
        """Controller of every castle by hex, None where it is neutral."""
        return Shown("control", control(self.state._position))

    @property
    def marched(self) -> Mapping[str, int]:
        """How often an army has marched this turn, by hex."""
        p = self.state._position
        return Shown("marched", {p.map.names[at]: p.marched[at] for at in sorted(p.marched)})

    @property
    def attacked(self) -> Mapping[str, int]:
        """How often an army has attacked this turn, by hex."""
        p = self.state._position
        return Shown("attacked", {p.map.names[at]: p.attacked[at] for at in sorted(p.attacked)})

    @property
    def hands(self) -> Mapping[str, Hand]:
        """Every hand by colour: the referee's knowledge."""
        p = self.state._position
        return Shown(
            "hands", {c: Hand.from_packed(p.hands[seat]) for seat, c in enumerate(p.players)}
        )

    @property
    def deck_size(self) -> int:
        """Number of cards in the deck."""
        return len(self.state._position.deck)

    @property
    def discard(self) -> Hand:
        """The discard pile."""
        return Hand.from_packed(self.state._position.discard)

    @property
    def battle(self) -> Battle | None:
        """The battle that waits for its cards or for the winner's advance, or None."""
        p = self.state._position
        fight = p.fight
        if fight is None:
            return None
        ledger = fight.ledger or resolve(p, fight.src, fight.dst, Hand(), Hand())
        return Battle(
            attacker=p.map.names[fight.src],
            defender=p.map.names[fight.dst],
            siege=ledger.siege,
            terrain=ledger.terrain,
            revealed=fight.ledger is not None,
            ledger=ledger,
        )

    def reach(self, at: str) -> tuple[str, ...]:
        """Hexes that the army on a hex may march to now; none when it may not march.

        Raises
        ------
        ValueError
            If there is no such hex.
        """
        p = self.state._position
        number = self._number(at)
        if (
            p.phase is not Phase.MARCH
            or p.fight is not None
            or not p.armies[p.active] >> number & 1
        ):
            return ()
        return tuple(p.map.names[dst] for dst in bits(reach(p, number)))

    def _number(self, at: str) -> int:
        found = self.state.map.number.get(hex_of(at))
        if found is None:
            raise ValueError(f"there is no hex {at} on this map")
        return found

    def legal_actions(self) -> LegalActions:
        """What the seat to act may do: lazy, read-only, in a fixed order."""
        return self.state.legal_actions()

    def why_not(self, action: Action | str) -> Reason | None:
        """None for a legal action, else a sentence that says why not, with its `rule`."""
        return self.state.why_not(action)
