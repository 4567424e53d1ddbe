"""A board and the page it would be shown on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

from comm.base_comm import BaseComm

from castlekeep import Board, Game
from castlekeep.rules.actions import Action, Advance, Attack, Claim, Commit, March, Recruit
from castlekeep.rules.state import State

Message: TypeAlias = Any
SENT: list[tuple[str, str, Message]] = []
"""What all widgets have sent since the test began: comm, kind, data."""


class Recorder(BaseComm):
    """A comm that leads nowhere."""

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        SENT.append((self.comm_id, msg_type, json.loads(json.dumps(data))))


class Page:
    """What a player does at a board, and what the page is told."""

    def __init__(self, game: Game, seat: str = "hotseat", **options: bool) -> None:
        self.board = Board(game, seat, **options)
        self.game = game
        self._comm = self.board.comm.comm_id
        self._ids = count(1)

    @property
    def shown(self) -> dict[str, Any]:
        """The snapshot that the page has now."""
        return self.board._snapshot

    @property
    def sent(self) -> list[tuple[str, Message]]:
        """Kind and data of all that went to the page."""
        return [(kind, data) for comm, kind, data in SENT if comm == self._comm]

    def deliver(self, content: Any) -> Message:
        """Send a message as it is; the one answer to it."""
        before = len(SENT)
        self.board._handle_msg(
            {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        )
        (answer,) = _answers(SENT[before:], self._comm)
        return answer

    def ask(self, do: str, value: Any = None, *, rev: int | None = None) -> Message:
        """Send a command, at the revision that is shown."""
        rev = self.shown["rev"] if rev is None else rev
        return self.deliver({"id": f"p-{next(self._ids)}", "rev": rev, "do": do, "with": value})

    def act(self, action: Action | str) -> None:
        assert self.ask("act", str(action)) == {"id": f"p-{next(self._ids) - 1}", "ok": True}

    def sit(self) -> None:
        """Reveal the hand behind the curtain, if there is one."""
        if self.shown["curtain"] is not None:
            assert self.ask("reveal", self.shown["curtain"]["seat"])["ok"]

    def everything(self) -> str:
        """All that is there of this board for anyone outside Python, its ids blanked."""
        board = self.board
        traits = {name: getattr(board, name) for name in board.trait_names() if name in _TOLD}
        told = [traits, board.get_state(), self.sent, board._repr_mimebundle_(), repr(board)]
        return re.sub(r"[0-9a-f]{32}", "ID", json.dumps(told, sort_keys=True))

    def state(self) -> tuple[Any, ...]:
        """All that a message could have changed."""
        board = self.board
        told = [getattr(board, name) for name in _TOLD]
        return self.game.rev, self.game.state, *told, board.layout


def _answers(sent: list[tuple[str, str, Message]], comm: str) -> list[Message]:
    return [
        data["content"] for to, _kind, data in sent if to == comm and data.get("method") == "custom"
    ]


_TOLD = (
    "_map", "_snapshot", "phase", "active", "to_act", "round", "winner", "rev", "seat", "selected",
)  # fmt: skip


def game_at(state: State, **options: Any) -> Game:
    """A game that begins in a state."""
    return Game(lambda _seed: (state, ()), seed=1, **options)


def kind_of(state: State) -> str:
    """Sort of decision that is due."""
    p = state._position
    if p.result is not None:
        return "over"
    if p.fight is None:
        return str(p.phase)
    if p.fight.ledger is not None:
        return "advance"
    return "commit" if p.fight.cards is None else "reply"


def prefer(*kinds: type[Action]) -> Callable[[Any, Any], Action]:
    """A player who takes an action of the first kind there is; none of them is to end a phase."""

    def choose(legal: Any, rng: Any) -> Action:
        options: list[Action] = [legal.sample(rng) for _ in range(12)]
        for kind in kinds:
            for option in options:
                if isinstance(option, kind):
                    return option
        return options[0]

    return choose


eager = prefer(Attack, Advance, Recruit, Claim, Commit, March)
