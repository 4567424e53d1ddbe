"""Castlekeep a second time: a position is a dict, every rule a loop.

A position holds

    rules     {option: value}              terrain  {hex: word}
    players   seats as listed              order    seats in turn order   out  seats, as they went
    armies    {hex: seat}                  control  {castle hex: seat or None}
    hands     {seat: cards}                deck     cards, next draw first      discard  cards
    phase, active, round, recruited        marched, attacked  {hex: how often this turn}
    battle    None or {attacker, defender: hexes, seats: {role: seat},
                       asks: "attacker", "defender" or "advance",
                       committed: the attacker's cards or None}
    over, winner, result

Nothing here is random: whenever the discard pile is shuffled, `shuffles(cards)` says in which order
it comes back.
"""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import product
from math import dist, sqrt
from typing import Any

from .cards import DESTROYERS, NAMES, OPEN, SIDE, SIEGE, read_cards, tidy, write_cards

Position = dict[str, Any]
Shuffles = Callable[[list[str]], list[str]]

RULES: dict[str, Any] = {
    "setup": "assigned",
    "turn_order": "draw",
    "pass_through_friends": False,
    "march_cards_per_army": 1,
    "attacks_per_army": None,
    "siege_cards_in_open": True,
    "disband_excess": False,
    "victory_castles": 7,
    "max_rounds": None,
    "hand_size": 7,
    "copies_per_card": 4,
    "starting_castles": 3,
}


# --- the map -------------------------------------------------------------------------------------


def centre(name: str) -> tuple[float, float]:
    """The middle of a hex of side 1: pointy tops, rows 2, 4, 6 half a hex to the right."""
    letters = "".join(c for c in name if c.isalpha())
    row = int(name[len(letters) :])
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    shift = 0.5 if row % 2 == 0 else 0.0
    return sqrt(3) * (column + shift), 1.5 * row


def adjacent(a: str, b: str) -> bool:
    return a != b and dist(centre(a), centre(b)) < 1.01 * sqrt(3)


_neighbours: dict[frozenset[str], dict[str, list[str]]] = {}


def neighbours(position: Position, name: str) -> list[str]:
    """The hexes of the map that touch this one; worked out once a map, the slowest loop of all."""
    hexes = frozenset(position["terrain"])
    if hexes not in _neighbours:
        _neighbours[hexes] = {a: [b for b in hexes if adjacent(a, b)] for a in hexes}
    return _neighbours[hexes][name]


# --- counting ------------------------------------------------------------------------------------


def armies_of(position: Position, seat: str) -> list[str]:
    return [at for at, owner in position["armies"].items() if owner == seat]


def castles_of(position: Position, seat: str) -> list[str]:
    return [at for at, owner in position["control"].items() if owner == seat]


def living(position: Position) -> list[str]:
    return [seat for seat in position["order"] if seat not in position["out"]]


def from_active(position: Position) -> list[str]:
    """The living players, the active one first, then on in turn order."""
    order = position["order"]
    start = order.index(position["active"])
    return [seat for seat in order[start:] + order[:start] if seat not in position["out"]]


def to_act(position: Position) -> str | None:
    if position["over"]:
        return None
    battle = position["battle"]
    if battle and battle["asks"] == "defender":
        return str(battle["seats"]["defender"])
    return str(position["active"])


# --- cards ---------------------------------------------------------------------------------------


def draw(position: Position, shuffles: Shuffles) -> str | None:
    """One card off the deck; with none left, the discard pile is shuffled at that moment (D2)."""
    if not position["deck"] and position["discard"]:
        deck = list(shuffles(list(position["discard"])))
        assert Counter(deck) == Counter(position["discard"]), (
            "a shuffle neither adds nor loses a card"
        )
        position["deck"], position["discard"] = deck, []
    if not position["deck"]:
        return None
    return str(position["deck"].pop(0))


def fill(position: Position, seat: str, shuffles: Shuffles) -> None:
    hand = position["hands"][seat]
    while len(hand) < position["rules"]["hand_size"]:
        card = draw(position, shuffles)
        if card is None:
            break
        hand.append(card)
    position["hands"][seat] = tidy(hand)


def throw(position: Position, seat: str, cards: list[str]) -> None:
    for card in cards:
        position["hands"][seat].remove(card)
    position["discard"] = tidy(position["discard"] + cards)


# --- setting up ----------------------------------------------------------------------------------


def set_up(position: Position, shuffles: Shuffles) -> Position:
    """Deal, draw for turn order, and begin; `position` has a deck and castles, and no order yet."""
    position = deepcopy(position)
    for seat in position["players"]:
        fill(position, seat, shuffles)
    if position["rules"]["turn_order"] == "draw":
        drawn: list[str] = []
        position["order"] = draw_for_order(position, list(position["players"]), drawn)
        position["discard"] = tidy(position["discard"] + drawn)
    else:
        position["order"] = list(position["players"])
    position["active"] = position["order"][0]
    position["round"] = 1
    if position["rules"]["setup"] == "draft":
        position["phase"] = "setup"
        return next_claim(position, position["order"][0], shuffles)
    return begin_turn(position, position["order"][0], shuffles)


def resume(position: Position, shuffles: Shuffles) -> Position:
    """A position given in the middle of a game: its phase begins as usual."""
    position = deepcopy(position)
    if position["phase"] == "draw":
        return begin_turn(position, position["active"], shuffles)
    if position["phase"] == "control":
        return control_phase(position, shuffles)
    return position


def draw_for_order(position: Position, seats: list[str], drawn: list[str]) -> list[str]:
    """The highest siege value first; who ties draws again; no card left means seat order (S2)."""
    if len(seats) == 1 or not position["deck"]:
        return seats
    value: dict[str, int] = {}
    for seat in seats:
        value[seat] = -1
        if position["deck"]:
            card = position["deck"].pop(0)
            drawn.append(card)
            value[seat] = SIEGE[card]
    order: list[str] = []
    for worth in sorted(set(value.values()), reverse=True):
        tied = [seat for seat in seats if value[seat] == worth]
        order += draw_for_order(position, tied, drawn)
    return order


def next_claim(position: Position, seat: str, shuffles: Shuffles) -> Position:
    """The draft goes round and round until everyone has their castles, or none is left to claim."""
    wanted = position["rules"]["starting_castles"]
    hungry = [s for s in living(position) if len(castles_of(position, s)) < wanted]
    if not hungry or not claims(position):
        return begin_turn(position, living(position)[0], shuffles)
    order = position["order"]
    start = order.index(seat)
    position["active"] = next(s for s in order[start:] + order[:start] if s in hungry)
    return position


def claims(position: Position) -> list[str]:
    return [
        at
        for at, owner in position["control"].items()
        if owner is None and at not in position["armies"]
    ]


# --- the turn ------------------------------------------------------------------------------------


def begin_turn(position: Position, seat: str, shuffles: Shuffles) -> Position:
    position["active"] = seat
    position["phase"] = "draw"
    position["recruited"] = False
    position["marched"], position["attacked"] = {}, {}
    for each in from_active(position):
        fill(position, each, shuffles)
    position["phase"] = "march"
    return position


def end_turn(position: Position, shuffles: Shuffles) -> Position:
    order = position["order"]
    now = order.index(position["active"])
    later = [seat for seat in order[now + 1 :] if seat not in position["out"]]
    if later:
        return begin_turn(position, later[0], shuffles)
    if position["round"] == position["rules"]["max_rounds"]:
        return count_up(position)
    position["round"] += 1
    return begin_turn(position, living(position)[0], shuffles)


def count_up(position: Position) -> Position:
    """The last round is over (V4): most castles, then most armies, else a draw."""
    best: list[str] = []
    best_score = (-1, -1)
    for seat in living(position):
        score = (len(castles_of(position, seat)), len(armies_of(position, seat)))
        if score > best_score:
            best, best_score = [seat], score
        elif score == best_score:
            best.append(seat)
    return finish(position, best[0] if len(best) == 1 else None, "V4")


def finish(position: Position, winner: str | None, result: str) -> Position:
    position["over"], position["winner"], position["result"] = True, winner, result
    position["battle"] = None
    return position


def control_phase(position: Position, shuffles: Shuffles) -> Position:
    position["phase"] = "control"
    active = position["active"]
    losers = []
    changed = False
    for at in armies_of(position, active):
        if at in position["control"] and position["control"][at] != active:
            losers.append(position["control"][at])
            position["control"][at] = active
            changed = True
    for seat in from_active(position):
        if seat in losers:
            go_out_if_bare(position, seat)
    if changed and len(castles_of(position, active)) >= position["rules"]["victory_castles"]:
        return finish(position, active, "V1")
    if losers and last_one_left(position):
        return position
    return end_turn(position, shuffles)


# --- going out -----------------------------------------------------------------------------------


def go_out_if_bare(position: Position, seat: str) -> bool:
    """V2: out at the moment the last army or castle is lost and neither is held."""
    if armies_of(position, seat) or castles_of(position, seat):
        return False
    go_out(position, seat)
    return True


def go_out(position: Position, seat: str) -> None:
    position["out"].append(seat)
    throw(position, seat, list(position["hands"][seat]))


def last_one_left(position: Position) -> bool:
    """V3."""
    if len(living(position)) > 1:
        return False
    finish(position, living(position)[0], "V3")
    return True


def resign(position: Position, seat: str, shuffles: Shuffles) -> Position:
    """V5: out, the armies come off, the castles turn neutral; a battle under way is called off."""
    for at in armies_of(position, seat):
        remove_army(position, at)
    for at in castles_of(position, seat):
        position["control"][at] = None
    go_out(position, seat)
    position["battle"] = None
    if last_one_left(position):
        return position
    if position["active"] != seat:
        return position
    if position["phase"] == "setup":
        return next_claim(position, seat, shuffles)
    return end_turn(position, shuffles)


# --- armies --------------------------------------------------------------------------------------


def remove_army(position: Position, at: str) -> None:
    del position["armies"][at]
    position["marched"].pop(at, None)
    position["attacked"].pop(at, None)


def move_army(position: Position, src: str, dst: str) -> None:
    """What an army has done this turn goes with it (M4)."""
    for what in ("armies", "marched", "attacked"):
        if src in position[what]:
            position[what][dst] = position[what].pop(src)


def marches(position: Position) -> set[tuple[str, str]]:
    found = set()
    for src in armies_of(position, position["active"]):
        if may_march_again(position, src):
            for dst in reach(position, src):
                found.add((src, dst))
    return found


def may_march_again(position: Position, src: str) -> bool:
    done = position["marched"].get(src, 0)
    if done == 0:
        return True
    limit = position["rules"]["march_cards_per_army"]
    return "March" in position["hands"][position["active"]] and (limit is None or done <= limit)


def reach(position: Position, src: str) -> set[str]:
    """One hex into clear, castle, forest or river, or two hexes over clear (M1)."""
    terrain, armies = position["terrain"], position["armies"]
    reached = set()
    for first in neighbours(position, src):
        if terrain[first] in ("mountain", "sea"):
            continue
        if first not in armies:
            reached.add(first)
        friend = position["rules"]["pass_through_friends"] and armies.get(first) == armies[src]
        if terrain[first] == "clear" and (first not in armies or friend):
            for second in neighbours(position, first):
                if terrain[second] == "clear" and second not in armies:
                    reached.add(second)
    return reached


def attacks(position: Position) -> set[tuple[str, str]]:
    limit = position["rules"]["attacks_per_army"]
    found = set()
    for src in armies_of(position, position["active"]):
        if limit is None or position["attacked"].get(src, 0) < limit:
            for dst in neighbours(position, src):
                if position["armies"].get(dst, position["active"]) != position["active"]:
                    found.add((src, dst))
    return found


def recruits(position: Position) -> set[str]:
    castles = castles_of(position, position["active"])
    if position["recruited"] or len(armies_of(position, position["active"])) >= len(castles):
        return set()
    return {at for at in castles if at not in position["armies"]}


def must_disband(position: Position) -> bool:
    active = position["active"]
    many = len(armies_of(position, active)) > len(castles_of(position, active))
    return bool(position["rules"]["disband_excess"] and many)


# --- battle --------------------------------------------------------------------------------------


def is_siege(position: Position, battle: dict[str, Any]) -> bool:
    return bool(position["terrain"][battle["defender"]] == "castle")


def playable(position: Position, role: str) -> list[str]:
    battle = position["battle"]
    siege = is_siege(position, battle)
    cards = []
    for card in position["hands"][battle["seats"][role]]:
        if siege:
            allowed = SIDE[card] in (None, role)
        else:
            allowed = position["rules"]["siege_cards_in_open"] or SIDE[card] is None
        if allowed:
            cards.append(card)
    return cards


def commits(position: Position, role: str) -> set[str]:
    """Every different choice of none, some or all of the cards that may be played."""
    counts = Counter(playable(position, role))
    names = [name for name in NAMES if counts[name]]
    found = set()
    for numbers in product(*[range(counts[name] + 1) for name in names]):
        cards = [name for name, number in zip(names, numbers, strict=True) for _ in range(number)]
        found.add("commit " + write_cards(cards))
    return found


def destroyed(mine: list[str], theirs: list[str]) -> list[str]:
    """Which of my cards theirs destroy in open battle, even if destroyed themselves (B4)."""
    lost = []
    for victim, killers in DESTROYERS.items():
        shots = len([card for card in theirs if card in killers])
        lost += [victim] * min(shots, mine.count(victim))
    return lost


def supports(position: Position, role: str) -> list[str]:
    """The other armies of that side next to the enemy army (B6)."""
    battle = position["battle"]
    enemy = battle["defender" if role == "attacker" else "attacker"]
    friends = armies_of(position, battle["seats"][role])
    return [at for at in friends if at != battle[role] and at in neighbours(position, enemy)]


def total(position: Position, role: str, mine: list[str], theirs: list[str]) -> int:
    battle = position["battle"]
    result = len(supports(position, role))
    if is_siege(position, battle):
        return result + sum(SIEGE[card] for card in mine)
    left = Counter(mine) - Counter(destroyed(mine, theirs))
    result += sum(OPEN[card] for card in left.elements())
    if role == "defender":
        result += {"forest": 2, "river": -2}.get(position["terrain"][battle["defender"]], 0)
    return result


def resolve(position: Position, defending: list[str], shuffles: Shuffles) -> Position:
    battle = position["battle"]
    attacking = battle["committed"]
    wins = total(position, "attacker", attacking, defending) > total(
        position, "defender", defending, attacking
    )
    throw(position, battle["seats"]["attacker"], attacking)
    throw(position, battle["seats"]["defender"], defending)
    loser = "defender" if wins else "attacker"
    seat = battle["seats"][loser]
    remove_army(position, battle[loser])
    if wins:
        battle["asks"] = "advance"
        battle["committed"] = None
    else:
        position["battle"] = None
    if (
        go_out_if_bare(position, seat)
        and not last_one_left(position)
        and seat == position["active"]
    ):
        return end_turn(position, shuffles)
    return position


# --- the two questions ---------------------------------------------------------------------------


def legal_actions(position: Position) -> set[str]:
    """Everything the player who decides may do, in notation; resigning, always possible, is not."""
    if position["over"]:
        return set()
    battle = position["battle"]
    if battle and battle["asks"] == "advance":
        return {"advance", "stay"}
    if battle:
        return commits(position, battle["asks"])
    if position["phase"] == "setup":
        return {f"claim {at}" for at in claims(position)}
    if position["phase"] == "march":
        return {f"{src}-{dst}" for src, dst in marches(position)} | {"end"}
    if position["phase"] == "battle":
        return {f"{src}x{dst}" for src, dst in attacks(position)} | {"end"}
    assert position["phase"] == "recruit"
    if must_disband(position):
        return {f"disband {at}" for at in armies_of(position, position["active"])}
    return {f"recruit {at}" for at in recruits(position)} | {"end"}


def apply(position: Position, action: str, shuffles: Shuffles) -> Position:
    """The position after a legal action; the one given stays as it is."""
    position = deepcopy(position)
    seat = to_act(position)
    assert seat is not None
    if action == "resign":
        return resign(position, seat, shuffles)
    if action == "end":
        return end_phase(position, shuffles)
    if action in ("advance", "stay"):
        return after_battle(position, action)
    verb, _, rest = action.partition(" ")
    if verb == "commit":
        return commit(position, read_cards(rest), shuffles)
    if verb == "recruit":
        position["armies"][rest] = seat
        position["recruited"] = True
        return position
    if verb == "disband":
        return disband(position, rest, shuffles)
    if verb == "claim":
        position["armies"][rest] = position["control"][rest] = seat
        return next_claim(position, after(position, seat), shuffles)
    if "x" in action:
        src, dst = action.split("x")
        return attack(position, src, dst, shuffles)
    src, dst = action.split("-")
    return march(position, src, dst)


def after(position: Position, seat: str) -> str:
    order = position["order"]
    return str(order[(order.index(seat) + 1) % len(order)])


def end_phase(position: Position, shuffles: Shuffles) -> Position:
    if position["phase"] == "march":
        position["phase"] = "battle"
        return position
    if position["phase"] == "battle":
        position["phase"] = "recruit"
        return position
    return control_phase(position, shuffles)


def march(position: Position, src: str, dst: str) -> Position:
    if position["marched"].get(src, 0) > 0:
        throw(position, position["active"], ["March"])
    position["marched"][src] = position["marched"].get(src, 0) + 1
    move_army(position, src, dst)
    return position


def attack(position: Position, src: str, dst: str, shuffles: Shuffles) -> Position:
    seats = {"attacker": position["armies"][src], "defender": position["armies"][dst]}
    position["attacked"][src] = position["attacked"].get(src, 0) + 1
    position["battle"] = {
        "attacker": src,
        "defender": dst,
        "seats": seats,
        "asks": "attacker",
        "committed": None,
    }
    fill(position, seats["attacker"], shuffles)
    fill(position, seats["defender"], shuffles)
    return position


def commit(position: Position, cards: list[str], shuffles: Shuffles) -> Position:
    """Committed cards stay in the hand until both sides show theirs."""
    battle = position["battle"]
    if battle["asks"] == "attacker":
        battle["committed"] = cards
        battle["asks"] = "defender"
        return position
    return resolve(position, cards, shuffles)


def after_battle(position: Position, action: str) -> Position:
    battle = position["battle"]
    if action == "advance":
        move_army(position, battle["attacker"], battle["defender"])
    position["battle"] = None
    return position


def disband(position: Position, at: str, shuffles: Shuffles) -> Position:
    remove_army(position, at)
    if go_out_if_bare(position, position["active"]) and not last_one_left(position):
        return end_turn(position, shuffles)
    return position
