"""Thousands of messages that no board of ours would send."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import castlekeep as ck
from castlekeep.board.commands import TABLE

from .page import Page, eager, kind_of

_SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=20)
)
_JSON = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
_HUGE = st.sampled_from([10, 2_001, 100_000]).flatmap(
    lambda size: st.sampled_from(
        ["x" * size, "commit " + "Moat " * size, ["x"] * size, {"guard": "x" * size}]
    )
)
_NOTATION = st.sampled_from(
    ["end", "resign", "advance", "stay", "C4-D5", "C4xD5", "recruit B2", "commit none",
     "commit Moat*255", "commit Moat*999999999", "claim B2", "disband B2", "C4-D5-E6", "END ", ""]
)  # fmt: skip
_NUMBERS = st.integers(-3, 12) | st.integers() | st.booleans() | st.floats(allow_nan=False)
_NAMES = st.sampled_from([None, "0.0-0123456789abcdef", "999999.1-" + "f" * 16, "9" * 100])
_UNITS = st.sampled_from(["event", "action", "turn", "week"])
_LOOKS = st.one_of(
    st.fixed_dictionaries({"by": _UNITS, "stop": _NUMBERS}),
    st.fixed_dictionaries({"by": _UNITS, "step": _NUMBERS, "start": _NAMES}),
    st.fixed_dictionaries({"entry": _NUMBERS}),
)
_HEXES = st.sampled_from(["C4", "c4", "F3", "H4", "A5", "Z99", "C4-D5", ""])
_OWNERS = st.sampled_from([None, "red", "blue", "green", "none", "R", 3])
_KINDS = st.sampled_from(["Moat", "moat", "Knights", "Siege Tower", "Queen", ""])
_COUNTED = st.dictionaries(_KINDS, _NUMBERS, max_size=3)
_EDITS = st.fixed_dictionaries(
    {},
    optional={
        "armies": st.dictionaries(_HEXES, _OWNERS, max_size=3),
        "control": st.dictionaries(_HEXES, _OWNERS, max_size=3),
        "terrain": st.dictionaries(
            _HEXES, st.sampled_from(["sea", "castle", "clear", "lava", "none", None]), max_size=3
        ),
        "hands": st.dictionaries(_OWNERS.map(str), _COUNTED, max_size=2),
        "deck": st.lists(_KINDS, max_size=3),
        "discard": _COUNTED,
        "turn": st.sampled_from(["red march", "blue draw", "red control", "green march", "setup"]),
        "round": _NUMBERS,
        "allow": st.just("copies"),
    },
)
_GOOD_EDITS = st.fixed_dictionaries(
    {"armies": st.dictionaries(st.sampled_from(["B1", "E1", "A2", "J2"]), st.just("red"))},
    optional={
        "control": st.dictionaries(st.sampled_from(["C1", "G1", "F3"]), st.just(None)),
        "hands": st.just({"red": {"Moat": 1, "Knights": 2}}),
        "deck": st.lists(st.sampled_from(["Ladders", "Sappers"]), max_size=2),
        "turn": st.sampled_from(["red march", "blue draw", "red battle"]),
        "round": st.integers(1, 9),
    },
)
"""Edits of the standard map that are mostly right."""
_VALUES = st.one_of(
    _JSON,
    _EDITS,
    _HUGE,
    _NOTATION,
    _LOOKS,
    _NAMES,
    st.sampled_from(["red", "blue", "C4", {"guard": False}]),
)
_IDS = st.one_of(st.text(max_size=120), st.integers(), st.none(), st.just("same"))


@st.composite
def _forged(draw: st.DrawFn) -> Any:
    """Nearly a command: of a wrong form, out of time, for another seat, or not legal."""
    message: dict[str, Any] = {
        "id": draw(_IDS),
        "rev": draw(st.one_of(st.integers(-3, 40), _JSON)),
        "do": draw(st.one_of(st.sampled_from(list(TABLE)), _JSON)),
        "with": draw(_VALUES),
    }
    for key in draw(st.lists(st.sampled_from(list(message)), max_size=1)):
        del message[key]
    if draw(st.booleans()):
        message[draw(st.text(max_size=5))] = draw(_JSON)
    return message


_MESSAGES = st.lists(_JSON | _forged(), min_size=5, max_size=30)


@cache
def _states() -> list[ck.State]:
    """A state of each kind of decision."""
    found: dict[str, ck.State] = {}
    for seed in range(3):
        game, rng = ck.Game.new(seed=seed), Random(seed)
        while not game.over:
            found.setdefault(kind_of(game.state), game.state)
            game.act(eager(game.legal_actions(), rng))
        found.setdefault("over", game.state)
    return list(found.values())


def _position(page: Page) -> tuple[Any, ...]:
    return page.game.rev, page.game.state, page.shown["hands"], page.shown["legal"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    messages=_MESSAGES,
    seat=st.sampled_from(["hotseat", "red", "blue", "spectator", "referee", "editor"]),
    index=st.integers(0, 6),
    sit=st.booleans(),
)
def test_a_storm_changes_nothing_but_by_legal_commands(
    messages: list[Any], seat: str, index: int, sit: bool
) -> None:
    state = _states()[index % len(_states())]
    game = ck.Game(lambda _seed: (state, ()), seed=1)
    page = Page(game, "referee", editable=True) if seat == "editor" else Page(game, seat)
    if sit:
        page.sit()
    for message in messages:
        before, acted = page.state(), _position(page)
        answer = page.deliver(message)
        read = (
            {"text": "text", "cell": "text", "look": "moment"}.get(message["do"])
            if answer["ok"]
            else None
        )
        parts = {"id", "ok"} if answer["ok"] else {"id", "ok", "error", "rule"}
        assert set(answer) == parts | ({read} if read else set())
        if not answer["ok"]:
            assert page.state() == before
        elif message["do"] in ("select", "option", "ping", "text", "cell", "look"):
            assert _position(page) == acted
        elif page.state() != before:
            assert set(message) == {"id", "rev", "do", "with"}
            assert message["rev"] == before[0]
    assert page.game.last_error is None
    page.board.close()


def test_a_message_as_deep_as_json_goes() -> None:
    page = Page(ck.Game.new(seed=7))
    deep: Any = None
    for _level in range(400):
        deep = {"guard": [deep]}
    before = page.state()
    for do in TABLE:
        assert not page.ask(do, deep)["ok"]
    assert page.state() == before


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(edits=st.lists(_EDITS | _GOOD_EDITS, min_size=1, max_size=8), index=st.integers(0, 6))
def test_a_storm_of_edits_changes_all_of_it_or_nothing(edits: list[Any], index: int) -> None:
    state = _states()[index % len(_states())]
    page = Page(ck.Game(lambda _seed: (state, ()), seed=1), "referee", editable=True)
    for edit in edits:
        before = page.game.state, page.state()
        answer = page.ask("edit", edit)
        assert (page.state() == before[1]) is not answer["ok"]
        if answer["ok"]:
            assert not [p for p in page.game.scenario().problems() if p.severity == "error"]
            assert page.ask("undo")["ok"]
            assert page.game.state == before[0]
            assert page.ask("redo")["ok"]
        else:
            assert answer["error"]
    assert page.game.last_error is None
    page.board.close()
