"""Looking back: every moment of a game, for every seat, and playing on from one."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import castlekeep as ck
from castlekeep.game.timeline import UNITS, Moment, Timeline
from castlekeep.rules.events import Drew, Revealed, TurnBegan
from castlekeep.text.names import phase_title

from .moments import look, played, stops
from .page import Page, eager, game_at

SEATS = ("hotseat", "red", "blue", "spectator", "referee")


def test_by_action_the_past_is_what_was() -> None:
    game = ck.Game.new(seed=3)
    page, rng = Page(game, "spectator"), Random(3)
    told = ("phase", "active", "to_act", "round", "armies", "control", "marched", "attacked",
            "deck", "discard", "players", "battle", "log", "last")  # fmt: skip
    then = [{key: page.shown[key] for key in told}]
    for _action in range(60):
        game.act(eager(game.legal_actions(), rng))
        then.append({key: page.shown[key] for key in told})
    for before, past in zip(then, stops(page, "action"), strict=True):
        assert {key: past[key] for key in told} == before


def test_by_event_each_is_one_small_change() -> None:
    game = played()
    page = Page(game, "referee")
    line, state = Timeline(game), game.start
    moments = iter(line.stops("event"))
    next(moments)
    for step in game.steps:
        events = [None] if isinstance(step.action, ck.Edit) else step.events
        for event in events:
            state = step.state if event is None else state.after(event)
            then = line.at(next(moments))
            assert then.state == state
        assert state == step.state
    assert next(moments, None) is None
    shown = list(stops(page, "event"))
    assert [past["past"]["places"]["event"]["at"] for past in shown] == list(range(len(shown)))
    assert len({past["prompt"]["text"] for past in shown}) == len(shown), "each has its sentence"


def test_by_turn_the_first_decision_of_each_is_due() -> None:
    game = played(players=3)
    begun = [
        (event.round, event.seat)
        for step in game.steps
        for event in step.events
        if isinstance(event, TurnBegan)
    ]
    first, *turns, last = stops(Page(game, "spectator"), "turn")
    assert first["log"] == [
        {key: entry[key] for key in ("n", "round", "seat", "text")}
        for entry in game.fork(0).log[-30:]
    ]
    assert [(turn["round"], turn["active"]) for turn in turns] == begun
    assert all(turn["phase"] == "march" and turn["marched"] == {} for turn in turns)
    assert last["over"] is not None


@pytest.mark.parametrize("by", list(UNITS))
def test_steps_go_from_stop_to_stop_there_and_back(by: str) -> None:
    game = played()
    page = Page(game, "spectator")
    there = [past["past"]["name"] for past in stops(page, by)]
    back = [look(page, by=by, step=-1, start=None)["past"]["name"]]
    while back[-1] != there[0]:
        back.append(look(page, by=by, step=-1, start=back[-1])["past"]["name"])
    assert back == there[-2::-1]
    for name, following in pairwise(there[:-1]):
        assert look(page, by=by, step=1, start=name)["past"]["name"] == following
    assert look(page, by=by, step=-1, start=there[0])["past"]["name"] == there[0]
    assert look(page, by=by, step=-999_999, start=there[9])["past"]["name"] == there[0]
    assert look(page, by=by, step=3, start=there[2])["past"]["name"] == there[5]
    assert look(page, by=by, step=0, start=there[-1])["past"]["name"] == there[-1]


@pytest.mark.parametrize("by", list(UNITS))
def test_on_from_the_last_stop_but_one_is_now(by: str) -> None:
    page = Page(played(), "spectator")
    *_, before, last = [past["past"]["name"] for past in stops(page, by)]
    for start in (before, last, None):
        assert page.ask("look", {"by": by, "step": 1, "start": start})["moment"] is None


def test_inside_an_action_the_next_stops_are_those_around_it() -> None:
    game = played()
    page, line = Page(game, "spectator"), Timeline(game)
    inside = next(moment for moment in line.stops("event") if moment.events == 2)
    start = line.stops("event").index(inside)
    name = look(page, by="event", stop=start)["past"]["name"]
    for step, at in ((-1, inside.actions), (1, inside.actions + 1), (2, inside.actions + 2)):
        past = look(page, by="action", step=step, start=name)["past"]
        assert (past["action"], past["places"]["action"]["at"]) == (at, at)


def test_every_entry_of_the_log_leads_to_the_moment_it_tells_of() -> None:
    game = played(players=4, seed=5)
    page = Page(game, "spectator")
    opening = len(game.fork(0).log)
    assert opening
    for entry in game.log:
        past = look(page, entry=entry["n"])
        assert past["past"]["action"] == 0 or past["log"][-1]["text"] == entry["text"]
        assert (past["past"]["action"] == 0) == (entry["n"] <= opening)
    for n in (0, -1, len(game.log) + 1):
        assert "no entry" in page.ask("look", {"entry": n})["error"]


@pytest.mark.parametrize("seat", SEATS)
def test_the_past_is_read_only_and_shows_what_the_seat_may_see(seat: str) -> None:
    game = played()
    page = Page(game.fork(70), seat, curtain=False)
    page.sit()
    before, sent = page.state(), len(page.sent)
    for past in stops(page, "event"):
        assert (past["acts"], past["legal"], past["curtain"]) == (False, None, None)
        for back in (past["undo"], past["redo"]):
            assert (back["ok"], "looking back" in back["text"]) == (False, True)
        assert "read-only" in past["prompt"]["hint"]
        assert ("spectator" in past["prompt"]["hint"]) == (seat == "hotseat")
        assert past["seat"] == seat
        assert past["viewer"] == (seat if seat in game.players else None)
        hands = {"referee": list(game.players), "red": ["red"], "blue": ["blue"]}
        assert list(past["hands"]) == hands.get(seat, [])
    assert page.state() == before
    assert {data["method"] for _kind, data in page.sent[sent:]} == {"custom"}, "no trait changes"


def test_a_hotseat_board_of_one_person_shows_the_spectators_past_too() -> None:
    game = ck.Game.new(seed=7)
    person, other = game.order
    game.seat(other, lambda view, legal, rng: legal.sample(rng))
    page = Page(game)
    assert page.shown["viewer"] == person
    assert look(page, by="action", stop=0)["hands"] == {}


def test_behind_the_curtain_one_may_look_back() -> None:
    page = Page(played().fork(50))
    assert page.shown["curtain"] is not None
    past = look(page, by="action", step=-1, start=None)
    assert (past["curtain"], past["hands"], past["past"]["action"]) == (None, {}, 49)


def test_a_commit_that_was_hidden_stays_hidden() -> None:
    game = played()
    pages = {seat: Page(game, seat) for seat in ("spectator", "referee", *game.players)}
    seen = 0
    for n, step in enumerate(game.steps, 1):
        if isinstance(step.action, ck.Commit) and step.action.cards:
            seen += 1
            asks = "attacker" if len(step.events) == 1 else "defender"
            name = {"by": "event", "stop": Timeline(game).place(Moment(n - 1), "event")[0] + 1}
            for seat, page in pages.items():
                side = look(page, **name)["battle"]["sides"][asks]
                assert side["committed"]
                assert bool(side["cards"]) == (seat in ("referee", step.seat))
    assert seen > 5


def test_a_result_lies_on_the_table_only_where_it_belongs() -> None:
    game = played()
    page = Page(game, "spectator")
    pasts = list(stops(page, "event"))
    shown = [past["reveal"] is not None for past in pasts]
    due = [False]
    for step in game.steps:
        kinds = [isinstance(event, Revealed) for event in step.events] or [False]
        if isinstance(step.action, ck.Edit):
            kinds = [False]
        due += [any(kinds[: k + 1]) for k in range(len(kinds))]
    assert shown == due
    assert any(shown)
    for past in pasts:
        assert past["reveal"] is None or past["reveal"]["advance"] is None


def test_each_phase_can_be_looked_at_also_draw_and_control() -> None:
    game = played()
    page = Page(game, "spectator")
    phases = set()
    for past in stops(page, "event"):
        phases.add(past["phase"])
        text = page.ask("text", past["past"]["name"])
        assert text["ok"]
        assert phase_title(past["phase"]) in text["text"]
    assert phases == {"draw", "march", "battle", "recruit", "control"}


def test_the_text_of_a_moment_is_what_the_seat_sees_there() -> None:
    game = played().fork(60)
    for seat, eyes in (("hotseat", "spectator"), ("red", "red"), ("referee", "referee")):
        page = Page(game, seat)
        name = look(page, by="action", stop=31)["past"]["name"]
        assert page.ask("text", name)["text"] == game.fork(31).text(eyes)


def test_an_edit_is_one_moment_and_shows_the_land_before_it() -> None:
    game = played()
    (at,) = (n for n, step in enumerate(game.steps) if isinstance(step.action, ck.Edit))
    page = Page(game, "spectator")
    before, after = (look(page, by="action", stop=n) for n in (at, at + 1))
    assert before["past"]["hexes"] == {
        name: str(kind) for name, kind in game.fork(at).terrain.items()
    }
    assert after["past"]["hexes"] is None
    assert "The referee changes" in after["prompt"]["text"]
    events = [past["places"]["event"]["at"] for past in (before["past"], after["past"])]
    assert events[1] == events[0] + 1


def test_sentences_name_the_moment() -> None:
    game = ck.Game.new({"red": "Ann", "blue": "Ben"}, seed=7)
    page = Page(game, "spectator", auto_end=False)
    name = game.names[game.active]
    for _phase in range(3):
        game.act("end")
    other = game.names[game.active]
    said = [past["prompt"]["text"] for past in stops(page, "action")]
    assert said == [
        "Round 1, before the first action.",
        f"Round 1, action 1 of 3: {name}'s Battle phase begins.",
        f"Round 1, action 2 of 3: {name}'s Recruit phase begins.",
        f"Round 1, action 3 of 3: {other}'s March phase begins.",
    ]
    inside = look(page, by="event", stop=4)
    assert (
        inside["prompt"]["text"] == f"Round 1, action 3 of 3, event 2 of 3: {other}'s turn begins."
    )
    assert (inside["past"]["action"], inside["phase"]) == (3, "draw")


# The game goes on -------------------------------------------------------------------------------


def test_a_moment_keeps_its_name_while_the_game_goes_on() -> None:
    game = played().fork(30)
    page = Page(game, "referee", auto_end=False)
    past = look(page, by="action", stop=20)
    game.act(game.legal_actions()[-1])
    again = look(page, by="action", step=0, start=past["past"]["name"])
    assert again["past"]["places"]["action"] == {"at": 20, "last": 31}
    assert again["armies"] == past["armies"]


def test_what_is_undone_is_no_moment_any_more() -> None:
    game = game_at(ck.Game.new(seed=7).state, takeback="free")
    page = Page(game, "referee", auto_end=False)
    first, second = (str(a) for a in list(game.legal_actions())[:2])
    game.act(first)
    name = look(page, by="action", stop=1)["past"]["name"]
    game.undo()
    lost = page.ask("look", {"by": "action", "step": 0, "start": name})
    assert lost["error"] == "That moment is no longer part of the game."
    game.act(second)
    for do, value in (
        ("look", {"by": "turn", "step": -1, "start": name}), ("text", name), ("fork", name),
    ):  # fmt: skip
        assert page.ask(do, value)["error"] == lost["error"]
    game.undo()
    game.act(first)
    assert look(page, by="action", step=0, start=name)["past"]["action"] == 1, "it is back"


def test_another_deal_has_other_moments() -> None:
    game = ck.Game.new(seed=7)
    page = Page(game, "referee")
    name = look(page, by="action", stop=0)["past"]["name"]
    game.restart(seed=7)
    assert not page.ask("look", {"by": "action", "step": 0, "start": name})["ok"]


def test_a_reopened_game_is_looked_back_at() -> None:
    game = ck.Record.parse(str(played().record())).replay()
    page, other = Page(game, "red"), Page(played(), "red")
    for by in UNITS:
        for past, was in zip(stops(page, by), stops(other, by), strict=True):
            assert past == was


def test_the_opening_is_one_moment() -> None:
    page = Page(ck.Game.new(seed=7), "spectator")
    past = look(page, by="event", step=-1, start=None)
    assert past["prompt"]["text"] == "Round 1, before the first action."
    assert past["log"] == page.shown["log"]


@pytest.mark.parametrize(
    "look",
    [
        None, 3, "action", [], {}, {"by": "action"}, {"by": "week", "stop": 1}, {"entry": True},
        {"by": ["turn"], "stop": 1}, {"by": "turn", "stop": 1.0}, {"by": "turn", "stop": None},
        {"by": "turn", "stop": 10**7}, {"by": "turn", "step": -(10**30), "start": None},
        {"by": "turn", "step": 1}, {"by": "turn", "step": 1, "start": "now"}, {"entry": "1"},
        {"by": "turn", "step": 1, "start": "1.0-xyz"}, {"entry": 1, "by": "turn"},
        {"by": "turn", "step": 1, "start": "9" * 90 + ".0-0123456789abcdef"},
    ],
)  # fmt: skip
def test_looks_of_no_known_form(look: Any) -> None:
    page = Page(ck.Game.new(seed=7))
    before = page.state()
    assert page.ask("look", look)["error"].startswith("Not understood")
    assert page.state() == before


@pytest.mark.parametrize(
    "name", ["0.0-0123456789abcdef", "9.9-0123456789abcdef", "1.0-" + "0" * 16]
)
def test_names_of_no_moment(name: str) -> None:
    page = Page(played().fork(1), "referee")
    for do, value in (
        ("fork", name),
        ("text", name),
        ("look", {"by": "turn", "step": 0, "start": name}),
    ):
        assert "no longer part" in page.ask(do, value)["error"]


def test_stops_beyond_either_end_are_the_ends() -> None:
    page = Page(played(), "spectator")
    for by in UNITS:
        names = [past["past"]["name"] for past in stops(page, by)]
        assert look(page, by=by, stop=-5)["past"]["name"] == names[0]
        assert look(page, by=by, stop=10**6)["past"]["name"] == names[-1]


def test_the_drawing_of_cards_can_be_watched() -> None:
    """Draw and Control are phases of moments inside an action."""
    game = played()
    page = Page(game, "red")
    line = Timeline(game)
    for at, moment in enumerate(line.stops("event")):
        if moment.events and isinstance(game.steps[moment.actions].events[moment.events - 1], Drew):
            event = game.steps[moment.actions].events[moment.events - 1]
            assert isinstance(event, Drew)
            before, after = (look(page, by="event", stop=n)["players"] for n in (at - 1, at))
            assert after[event.seat]["cards"] == before[event.seat]["cards"] + event.count
            return
    pytest.fail("no card was drawn")


def test_moments_of_a_timeline_are_those_it_has() -> None:
    game = played().fork(45)
    line = Timeline(game)
    stops = line.stops("event")
    assert all(moment in line for moment in stops)
    for moment in (Moment(-1), Moment(46), Moment(45, 1), Moment(0, 99), Moment(40, 1)):
        assert moment not in line
