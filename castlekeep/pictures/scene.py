"""What a picture shows, whether a seat's view of a game or a scenario says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from castlekeep.rules.cards import Card
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import REFEREE, View
from castlekeep.rules.options import Rules
from castlekeep.scenario.reading import NOBODY
from castlekeep.scenario.scenario import Scenario
from castlekeep.text.board import hands_shown, text_board
from castlekeep.text.log import last_hexes
from castlekeep.text.names import Names, name_of, phase_title
from castlekeep.text.prompt import holdings, over


@dataclass(frozen=True, slots=True)
class Player:
    """What the foot says of a player.

    Attributes
    ----------
    seat, name
        Colour and display name.
    castles, armies
        How many they have.
    victory
        Castles that win.
    cards
        Cards in hand; None where a seed decides.
    out, acts
        Whether they are out of the game, and whether they are to act.
    """

    seat: str
    name: str
    castles: int
    armies: int
    victory: int
    cards: int | None
    out: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that lies open to whoever looks.

    Attributes
    ----------
    name
        Whose it is.
    cards
        How many of each kind.
    more
        Whether a seed deals more to it.
    """

    name: str
    cards: Mapping[Card, int]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture is drawn from.

    Attributes
    ----------
    title
        What the picture is called.
    heading, caption
        The lines below the map; either may be empty.
    terrain, armies, control
        By hex.
    marched
        Hexes of the armies that have marched.
    last
        Hexes of the last action.
    attack
        Hexes of attacker and defender in an open battle.
    players
        In turn order; nobody on a bare map.
    hands
        Hands that may be seen.
    text
        The same in plain characters.
    """

    title: str
    heading: str
    caption: str
    terrain: Mapping[str, str]
    armies: Mapping[str, str]
    control: Mapping[str, str | None]
    marched: Sequence[str]
    last: Sequence[str]
    attack: tuple[str, str] | None
    players: tuple[Player, ...]
    hands: tuple[OpenHand, ...]
    text: str


def scene_of_view(view: View, names: Names) -> Scene:
    """Scene of a game as a seat may know it.

    Parameters
    ----------
    view
        What a seat may know.
    names
        What the players are called.
    """
    battle = view["battle"]
    victory = Rules.from_dict(view["rules"]).victory_castles
    return Scene(
        title=_("{title}, round {n}").format(
            title=view["map"]["title"] or _("Castlekeep"), n=view["round"]
        ),
        heading="",
        caption=f"{_where(view['round'], view['phase'])} {_status(view, names)}",
        terrain=view["map"]["terrain"],
        armies=view["armies"],
        control=view["control"],
        marched=list(view["marched"]),
        last=last_hexes(view["log"]),
        attack=None if battle is None else (battle["attacker"], battle["defender"]),
        players=tuple(
            Player(
                seat,
                name_of(seat, names),
                *holdings(view["control"], view["armies"], seat),
                victory=victory,
                cards=view["hands"][seat],
                out=seat in view["out"],
                acts=seat == view["to_act"],
            )
            for seat in view["order"]
        ),
        hands=tuple(
            OpenHand(name_of(seat, names), {Card(card): n for card, n in hand.items()})
            for seat, hand in hands_shown(view).items()
        ),
        text=text_board(view, names),
    )


def _status(view: View, names: Names) -> str:
    """Who decides, said to nobody in particular, or how the game ended."""
    seat = view["to_act"]
    if seat is None:
        return over(view["winner"], names)
    return _("{name} to act.").format(name=name_of(seat, names))


def scene_of_scenario(scenario: Scenario, seat: str) -> Scene:
    """Scene of a scenario, which may break the rules, for a seat that knows its own hand.

    Parameters
    ----------
    scenario
        The scenario.
    seat
        A colour that plays in it, ``"spectator"`` or ``"referee"``.
    """
    names, order = scenario.names, scenario.order or scenario.players
    active = None if scenario.turn is None else scenario.turn.split()[0]
    caption = _turn(scenario)
    battle = scenario.battle
    return Scene(
        title=scenario.title or _("Castlekeep"),
        heading=scenario.title,
        caption=caption,
        terrain=scenario.terrain,
        armies=scenario.armies,
        control=scenario.control,
        marched=list(scenario.marched),
        last=[],
        attack=None if battle is None else (battle.attacker, battle.defender),
        players=tuple(
            Player(
                player,
                name_of(player, names),
                *holdings(scenario.control, scenario.armies, player),
                victory=scenario.rules.victory_castles,
                cards=_known_size(scenario, player),
                out=player in scenario.out,
                acts=player == active and scenario.result is None,
            )
            for player in order
        ),
        hands=tuple(
            OpenHand(
                name_of(player, names), scenario.hands[player], more=player in scenario.fill_up
            )
            for player in order
            if player in scenario.hands and seat in (player, REFEREE)
        ),
        text="\n\n".join(filter(None, [scenario.title, caption, scenario.grid])),
    )


def _turn(scenario: Scenario) -> str:
    """Whose turn it is, or how it ended; nothing where play begins with a set-up."""
    if scenario.turn is None:
        return ""
    active, phase = scenario.turn.split()
    where = _where(scenario.round, phase)
    if scenario.result is None:
        turn = _("{name}'s turn.").format(name=name_of(active, scenario.names))
        return f"{where} {turn}"
    winner = scenario.result.split()[0]
    return f"{where} {over(None if winner == NOBODY else winner, scenario.names)}"


def _known_size(scenario: Scenario, player: str) -> int | None:
    """Cards of a hand that the scenario names to the last."""
    if player not in scenario.hands or player in scenario.fill_up:
        return None
    return scenario.hands[player].size


def _where(round_number: int, phase: str) -> str:
    return _("Round {n}, {phase}.").format(n=round_number, phase=phase_title(phase))
