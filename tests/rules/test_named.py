"""Every id of the rulebook is named by a test."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import castlekeep as ck

HERE = Path(__file__).parent


def named():
    source = "\n".join(path.read_text() for path in HERE.glob("test_*.py"))
    return set(re.findall(r"^def test_([STPDMBRCV]\d+|option_\w+)", source, re.MULTILINE))


def rulebook():
    return tomllib.loads((files("castlekeep") / "rules" / "rulebook.toml").read_text("utf-8"))


def test_every_id_is_named():
    wanted = {f"T{n}" for n in range(1, 45)}
    for letter, count in {"S": 3, "P": 2, "D": 3, "M": 4, "B": 10, "R": 2, "C": 2, "V": 5}.items():
        wanted |= {f"{letter}{n}" for n in range(1, count + 1)}
    assert set(rulebook()) == wanted
    assert wanted - named() == set()


def test_every_option_is_named():
    options = {f"option_{name}" for name in ck.Rules().to_dict()}
    assert {name for name in options if not any(each.startswith(name) for each in named())} == set()
