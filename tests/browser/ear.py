"""A player who hears the page: knows what the accessibility tree says, and has a keyboard."""

from __future__ import annotations

import re
from random import Random

from castlekeep.rules.hexes import distance

from .board import Board

CELL = re.compile(r'gridcell "([A-Z]+\d+), ([^"]*)"')
BUTTON = re.compile(r'button "([^"]*)"')


class Listener:
    """Plays whichever side decides, as `player.Player` does, without seeing the page.

    Parameters
    ----------
    board
        The board it plays on; nothing of it is read but its accessibility tree.
    seed
        Of the small choices it makes by chance.
    """

    def __init__(self, board: Board, seed: int) -> None:
        self.root = board.root
        self.press = board.root.page.keyboard.press
        self.write = board.root.page.keyboard.type
        self.rng = Random(seed)
        self.battles = 0

    def hear(self) -> str:
        """The whole tree, as text."""
        return self.root.aria_snapshot()

    def play(self, turns: int) -> None:
        """Act until the game is over, or so many things have been done."""
        for _ in range(turns):
            if not self.step():
                return

    def step(self) -> bool:
        """Do the one thing that is asked for now; False when the game is over."""
        tree = self.hear()
        buttons = BUTTON.findall(tree)
        named = next((name for name in buttons if self.takes(name)), None)
        if "Play again" in buttons:
            return False
        if named is not None:
            self.battles += named.startswith("Commit")
            self.push(named, tree)
        elif "End March" in buttons:
            self.march(tree)
        elif "End Battle" in buttons:
            self.attack(tree)
        else:
            self.recruit(tree)
        return True

    @staticmethod
    def takes(name: str) -> bool:
        """Whether a button is the only thing to press while it is there."""
        return name == "Continue" or bool(re.match(r"Commit |Advance |I am ", name))

    def push(self, name: str, tree: str) -> None:
        """Press a button that is reached by Tab."""
        self.root.get_by_role("button", name=name, exact=True).focus()
        self.press("Enter")
        self.changes(tree)

    def changes(self, tree: str) -> None:
        """Wait until the tree is another."""
        for _ in range(500):
            if self.hear() != tree:
                return
            self.root.page.wait_for_timeout(30)
        raise AssertionError("nothing was heard for fifteen seconds")

    def say(self, line: str) -> None:
        """Type a line into the command box."""
        before = self.hear()
        self.press("/")
        self.write(line)
        self.press("Enter")
        self.root.get_by_role("combobox").wait_for(state="detached")
        self.changes(before)

    def end(self) -> None:
        """End the phase, also where the board asks first."""
        before = self.hear()
        self.press("f")
        self.changes(before)
        if "End anyway" in self.hear():
            self.push("End anyway", self.hear())

    def march(self, tree: str) -> None:
        """March one army nearer to a castle that is not held yet, or end the phase."""
        cells = dict(CELL.findall(tree))
        actors = [
            at for at, said in cells.items() if "can act" in said and "has marched" not in said
        ]
        for army in sorted(actors):
            mine = cells[army].split(" army")[0].split(", ")[-1]
            held = f"controlled by {mine}"
            goals = [at for at, said in cells.items() if "castle" in said and held not in said]
            if army in goals:
                continue
            self.say(army)
            self.press("m")
            self.root.get_by_role("status").get_by_text(f"{army} can march").first.wait_for()
            reach = [at for at, said in CELL.findall(self.hear()) if "can be marched" in said]
            near = {at: min(distance(at, goal) for goal in goals) for at in (*reach, army)}
            best = min(reach, key=lambda at: (near[at], self.rng.random()), default=army)
            if near[best] < near[army]:
                self.say(f"{army}-{best}")
                return
            self.press("Escape")
        self.end()

    def attack(self, tree: str) -> None:
        """Attack with one army, or end the phase."""
        ready = [at for at, said in CELL.findall(tree) if "can act" in said]
        if ready and self.rng.random() < 0.5:
            before = self.hear()
            self.press("n")
            self.press("Enter")
            self.press("t")
            self.press("Enter")
            self.changes(before)
            self.root.get_by_role("button", name="Commit no cards").wait_for()
        else:
            self.end()

    def recruit(self, tree: str) -> None:
        """Raise an army where one may be raised, then end the phase."""
        places = [at for at, said in CELL.findall(tree) if "can be recruited" in said]
        if places:
            self.say(f"recruit {places[0]}")
        else:
            self.end()
