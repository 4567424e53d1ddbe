"""The rulebook is complete, short, and in our own words."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

from castlekeep.rules.rulebook import rule, rulebook

IDS = [
    *(f"T{n}" for n in range(1, 45)),
    *["S1", "S2", "S3", "P1", "P2", "D1", "D2", "D3", "M1", "M2", "M3", "M4"],
    *(f"B{n}" for n in range(1, 11)),
    *["R1", "R2", "C1", "C2", "V1", "V2", "V3", "V4", "V5"],
]

# The rules as their designer wrote them are not ours to ship. Of every five words in a row these
# are the first eight hex digits of the SHA-256.
ORIGINAL = set(Path(__file__).with_name("original_runs.txt").read_text().split())


def runs_of_five(text: str) -> set[str]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return {" ".join(words[i : i + 5]) for i in range(len(words) - 4)}


def test_every_rule_is_there():
    assert list(rulebook()) == IDS
    assert all(entry.id == id for id, entry in rulebook().items())


@pytest.mark.parametrize("id", IDS)
def test_each_rule_is_short(id):
    entry = rulebook()[id]
    assert 2 <= len(entry.title.split()) <= 5
    assert len(entry.text) <= 190
    assert len(re.findall(r"[.!](?: |$)", entry.text)) <= 2
    assert entry.text.endswith(".")


@pytest.mark.parametrize("id", IDS)
def test_no_rule_is_copied(id):
    entry = rulebook()[id]
    for run in runs_of_five(entry.title) | runs_of_five(entry.text):
        assert sha256(run.encode()).hexdigest()[:8] not in ORIGINAL, run


def test_no_two_rules_say_the_same():
    assert len({entry.text for entry in rulebook().values()}) == len(IDS)
    assert len({entry.title for entry in rulebook().values()}) == len(IDS)


def test_looking_up():
    assert rule("t16") is rulebook()["T16"]
    assert str(rule("T16")) == "T16 One army a hex: Two armies never share a hex."
    with pytest.raises(ValueError, match="no rule is called X1; rules are T1 to T44, S1 to S3"):
        rule("X1")
