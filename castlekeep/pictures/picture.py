"""A picture as text that shows itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from IPython.lib.pretty import RepresentationPrinter


class Picture(str):
    """SVG text of a picture; as a cell's result it is the picture, and plain text elsewhere.

    Parameters
    ----------
    svg
        The SVG text, which is what this string holds.
    text
        The same in plain characters.

    Attributes
    ----------
    text
        The same in plain characters.

    >>> picture = Picture("<svg/>", "a small map")
    >>> picture.startswith("<svg"), picture.text
    (True, 'a small map')
    """

    text: str

    def __new__(cls, svg: str, text: str = "") -> Self:
        """Make a string that also holds its plain text."""
        picture = super().__new__(cls, svg)
        picture.text = text
        return picture

    def show(self) -> None:
        """Show the picture as an output of its own; where there is no notebook, print the text."""
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if get_ipython() is None:
            print(self.text)
        else:
            display(self)  # type: ignore[no-untyped-call]  # IPython says no types here

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        # For a string IPython would print the string, whatever the bundle says.
        printer.text(self.text)  # type: ignore[no-untyped-call]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        # No text/html: hosts would prefer it, and most code hosts take SVG out of HTML.
        return {"image/svg+xml": str(self), "text/plain": self.text}
