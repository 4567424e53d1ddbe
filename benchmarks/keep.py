"""Keep a measured table in `benchmarks/README.md`."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent / "README.md"


def keep(name: str, text: str) -> None:
    """Put a table between the marks that carry its name."""
    page = PAGE.read_text(encoding="utf-8")
    before, begin, rest = page.partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->")
    PAGE.write_text(f"{before}{begin}{text}\n{end}{after}", encoding="utf-8")
