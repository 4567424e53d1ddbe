"""A player who knows the page alone: reads its attributes, decides simply, and clicks."""

from __future__ import annotations

from random import Random

from castlekeep.rules.hexes import distance

from .board import Board

Hexes = dict[str, dict[str, str]]

READ = """root => Object.fromEntries([...root.querySelectorAll('[data-hex]')].map(e =>
    [e.dataset.hex, {terrain: e.dataset.terrain, army: e.dataset.army ?? '',
                     control: e.dataset.control ?? '', legal: e.dataset.legal ?? ''}]))"""


class Player:
    """Plays whichever side decides, by mouse: nearest castle first, attack when beside an enemy.

    Parameters
    ----------
    board
        The board it plays on.
    seed
        Of the small choices it makes by chance.
    """

    def __init__(self, board: Board, seed: int) -> None:
        self.board = board
        self.rng = Random(seed)
        self.battles = 0
        self.sent = 0

    def hexes(self) -> Hexes:
        """Everything the map says of its hexes."""
        found: Hexes = self.board.root.evaluate(READ)
        return found

    def play(self, turns: int) -> None:
        """Act until the game is over, or so many things have been done."""
        for _ in range(turns):
            if self.board.data("state") == "over":
                return
            self.step()

    def step(self) -> None:
        """Do the one thing that the page asks for now."""
        board = self.board
        if board.action("continue").count():
            board.press("continue")
        elif board.curtain.count():
            board.press("reveal")
            board.curtain.wait_for(state="detached")
        elif board.action("advance").count():
            self.send("advance")
        elif board.action("commit").count():
            self.commit()
        elif board.data("phase") == "march":
            self.march()
        elif board.data("phase") == "battle":
            self.attack()
        else:
            self.recruit()

    def send(self, action: str) -> None:
        """Press a button that sends a command, and wait for the next revision."""
        rev = self.board.data("rev")
        self.board.press(action)
        confirm = self.board.action("confirm")
        if confirm.count():
            confirm.click()
        self.moved_on(rev)

    def moved_on(self, rev: str | None) -> None:
        """Wait until the board shows a later revision."""
        self.sent += 1
        self.board.root.page.wait_for_function(
            "([e, rev]) => e.dataset.rev !== rev", arg=[self.board.root.element_handle(), rev]
        )

    def commit(self) -> None:
        """Play up to three cards that may be played."""
        self.battles += 1
        for card in self.board.root.locator('[data-card][data-playable="true"]').all()[:3]:
            card.click()
        self.send("commit")

    def march(self) -> None:
        """March one army nearer to a castle that is not held yet, or end the phase."""
        me = self.board.data("active") or ""
        hexes = self.hexes()
        goals = [h for h, d in hexes.items() if d["terrain"] == "castle" and d["control"] != me]
        for army in (h for h, d in hexes.items() if "select" in d["legal"].split()):
            if army in goals:
                continue
            self.board.click(army)
            reach = [h for h, d in self.hexes().items() if "march" in d["legal"].split()]
            best = min(reach, key=lambda h: (self.away(h, goals), self.rng.random()), default=army)
            if reach and self.away(best, goals) < self.away(army, goals):
                rev = self.board.data("rev")
                self.board.click(best)
                self.moved_on(rev)
                return
            self.board.root.page.keyboard.press("Escape")
        self.send("end")

    @staticmethod
    def away(at: str, goals: list[str]) -> int:
        """Steps to the nearest goal."""
        return min((distance(at, goal) for goal in goals), default=0)

    def attack(self) -> None:
        """Attack with one army that has not attacked yet, or end the phase."""
        ready = [h for h, d in self.hexes().items() if "select" in d["legal"].split()]
        if ready and self.rng.random() < 0.5:
            self.board.click(self.rng.choice(ready))
            targets = [h for h, d in self.hexes().items() if "attack" in d["legal"].split()]
            rev = self.board.data("rev")
            self.board.click(targets[0])
            self.moved_on(rev)
        else:
            self.send("end")

    def recruit(self) -> None:
        """Raise an army where one may be raised, then end the phase."""
        places = [h for h, d in self.hexes().items() if "recruit" in d["legal"].split()]
        if places:
            rev = self.board.data("rev")
            self.board.click(places[0])
            self.moved_on(rev)
        else:
            self.send("end")
