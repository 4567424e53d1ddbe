"""Fixtures of the browser tests: one lab for all, notebooks for each."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest

from .chromium import ensure
from .lab import Host, Lab
from .notebook import Notebook

HERE = Path(__file__).parent
SCREENSHOTS = HERE.parent.parent / "screenshots"
_failed = pytest.StashKey[bool]()


class OpenNotebook(Protocol):
    """Type of the ``notebook`` fixture."""

    def __call__(self, *cells: str, kernel: str = "python3", host: Host = "lab") -> Notebook:
        """Open a notebook of these code cells."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the browser's tests; each worker that runs some starts a lab of its own."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")
            # A second try tells a machine that was too busy from a fault, which fails again.
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember a failure for the fixture that takes the pictures."""
    report = yield
    if report.failed:
        item.stash[_failed] = True
    return report


# Not for the session: while Playwright is there its event loop counts as running in this thread,
# and whatever test comes after the browser's may want a loop of its own.
@pytest.fixture(scope="package")
def lab() -> Iterator[Lab]:
    """JupyterLab and Chromium, started once for all browser tests."""
    with Lab(ensure()) as lab:
        yield lab


@pytest.fixture
def notebook(lab: Lab, request: pytest.FixtureRequest) -> Iterator[OpenNotebook]:
    """Open a notebook: ``nb = notebook("first cell", "second cell")``, nothing run yet.

    After a failure pictures of all open notebooks lie in ``screenshots/``.
    """
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    numbers = count(1)
    books: list[Notebook] = []

    def open_notebook(*cells: str, kernel: str = "python3", host: Host = "lab") -> Notebook:
        path = lab.write(cells, f"{name}-{next(numbers)}.ipynb", kernel)
        books.append(lab.open(path, host=host))
        return books[-1]

    yield open_notebook
    if request.node.stash.get(_failed, False):
        SCREENSHOTS.mkdir(exist_ok=True)
        for book in books:
            book.screenshot(SCREENSHOTS / f"{Path(book.path).stem}.png")
    for book in books:
        book.close()
    lab.end_kernels()
