"""What the README tells people to type does what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def test_code_in_the_readme_works(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S))
    assert blocks
    for block in blocks:
        source = block[1]
        line = text.count("\n", 0, block.start()) + 1
        if source.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(source, names, "README", "README.md", line)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile("\n" * line + source, "README.md", "exec"), names)
    assert runner.summarize(verbose=False).failed == 0


def test_links_lead_somewhere(root: Path) -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        text = (root / page).read_text(encoding="utf-8")
        links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in link]
        assert links
        assert [link for link in links if not (root / link).exists()] == []
