"""Page object for one board, in the words that docs/architecture.md gives the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect


class Board:
    """One view of a board: ``nb.board(1)``.

    Everything goes through real mouse and keyboard events, and waits for what it asks for.
    """

    def __init__(self, root: Locator) -> None:
        self.root = root

    # What is there

    def hex(self, name: str) -> Locator:
        """Return a hex of the map, by name."""
        return self.root.locator(f'[data-hex="{name}"]')

    def hexes(self, **data: str) -> list[str]:
        """Return the names of the hexes with these attributes, e.g. ``legal="march"``."""
        wanted = "".join(f'[data-{_dashed(key)}="{value}"]' for key, value in data.items())
        found = self.root.locator(f"[data-hex]{wanted}")
        return [name for name in (h.get_attribute("data-hex") for h in found.all()) if name]

    def cards(self, name: str | None = None) -> Locator:
        """Return the cards in hand, all or those of one name."""
        return self.root.locator(f'[data-card="{name}"]' if name else "[data-card]")

    def action(self, name: str) -> Locator:
        """Return a button: ``end``, ``commit``, ``advance``, ``stay``, ``undo``, ``reveal``..."""
        return self.root.locator(f'[data-action="{name}"]')

    def player(self, seat: str) -> Locator:
        """Return a player's panel."""
        return self.root.locator(f'[data-player="{seat}"]')

    @property
    def log(self) -> Locator:
        """The log of the game."""
        return self.root.locator('[role="log"]')

    @property
    def battle(self) -> Locator:
        """The battle panel."""
        return self.root.locator('[data-dialog="battle"]')

    @property
    def curtain(self) -> Locator:
        """The curtain between two people."""
        return self.root.locator("[data-curtain]")

    def data(self, key: str) -> str | None:
        """Return an attribute of the root: ``phase active to_act rev seat state``."""
        return self.root.get_attribute(f"data-{_dashed(key)}")

    def html(self) -> str:
        """Return all that the page holds of this board, to search for what must not be there."""
        return str(self.root.evaluate("e => e.outerHTML"))

    # What a player does

    def click(self, name: str) -> None:
        """Click a hex."""
        self.hex(name).click()

    def press(self, action: str) -> None:
        """Press a button, by its action."""
        self.action(action).click()

    def pick(self, *names: str) -> None:
        """Choose cards of the hand; a name given twice takes two."""
        for name in names:
            self.root.locator(f'[data-card="{name}"][aria-pressed="false"]').first.click()

    # What is expected

    def expect(self, timeout: float = 10, **data: str) -> None:
        """Wait until the root carries these attributes, e.g. ``phase="battle", state="ready"``."""
        for key, value in data.items():
            expect(self.root).to_have_attribute(
                f"data-{_dashed(key)}", value, timeout=timeout * 1000
            )

    def screenshot(self, path: Path) -> None:
        """Save a picture of this board alone, whole also where it is taller than the page."""
        page = self.root.page
        before, box = page.viewport_size, self.root.bounding_box()
        if before and box:
            page.set_viewport_size({**before, "height": round(box["height"]) + 300})
        self.root.scroll_into_view_if_needed()
        self.root.screenshot(path=path)
        if before:
            page.set_viewport_size(before)


def _dashed(key: str) -> str:
    return key.replace("_", "-")
