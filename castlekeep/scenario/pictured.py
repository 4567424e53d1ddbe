"""What has a picture: a scenario, and a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec

from castlekeep.rules.observation import SPECTATOR

if TYPE_CHECKING:
    from castlekeep.pictures.picture import Picture
    from castlekeep.pictures.scene import Scene
    from castlekeep.pictures.shapes import ShapesLike

P = ParamSpec("P")


def _showing(draw: Callable[P, Picture]) -> Callable[P, None]:
    """Make the method that shows what another one draws, with the same arguments."""

    @wraps(draw, assigned=("__module__",))
    def show(*args: P.args, **kwargs: P.kwargs) -> None:
        """Show the picture as an output of its own.

        Takes the arguments of `svg`. The output holds an SVG and plain text, and needs no kernel
        once it is saved. JupyterLab, and nbconvert from version 7.15 on, show the SVG as an image;
        a host that puts SVG into its page through a filter for HTML, as older ones do, may drop
        parts of it, and there ``print(game)`` shows the board in plain characters. Outside a
        notebook `show` prints these.

        >>> import castlekeep as ck
        >>> ck.Scenario("@R . @B", turn="red march").show(shapes="A1-B1")
        Round 1, March. Red's turn.
        <BLANKLINE>
             A   B   C
        1    @R  .   @B
        """
        draw(*args, **kwargs).show()

    return show


class Pictured:
    """What has a picture."""

    __slots__ = ()

    def _scene(self, seat: str) -> Scene:
        """All that the picture shows to a seat."""
        raise NotImplementedError

    def svg(
        self,
        seat: str = SPECTATOR,
        theme: str = "light",
        *,
        shapes: ShapesLike = (),
        coordinates: bool = True,
        last: bool = True,
        width: float | None = None,
    ) -> Picture:
        """The picture as SVG text, which as a cell's result shows itself.

        It has the look of the board and stands on a ground of its own. The same picture is the same
        text, byte for byte, and any number of them may lie in one page.

        Parameters
        ----------
        seat
            Whose eyes see: a colour sees its own hand, ``"referee"`` all hands, ``"spectator"``
            none.
        theme
            ``"light"`` or ``"dark"``; a picture cannot follow the page it comes to stand on.
        shapes
            What is drawn over it: `Arrow`, `Circle` and `Label`, or their notation ``"C4-D5"``,
            ``"C4"``, ``"C4: words"``, each with a colour before it or none.
        coordinates
            Whether the hexes' names are written on them.
        last
            Whether the hexes of the last action are marked.
        width
            Pixels from side to side; None for its natural size. JupyterLab does not shrink an SVG
            to a narrow window, but scrolls it.

        Raises
        ------
        ValueError
            If there is no such seat, theme, colour or hex.

        >>> import castlekeep as ck
        >>> game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=7)
        >>> picture = game.svg("red", shapes=[ck.Arrow("C4", "E5", colour="red"), "E5: here"])
        >>> picture[:4], "Ann&#x27;s hand" in picture, "Ben&#x27;s hand" in picture
        ('<svg', True, False)
        """
        from castlekeep.pictures.svg import draw

        return draw(
            self._scene(seat),
            theme=theme,
            shapes=shapes,
            coordinates=coordinates,
            last=last,
            width=width,
        )

    show = _showing(svg)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self.svg()._repr_mimebundle_()
