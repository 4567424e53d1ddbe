from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from castlekeep.text.words import words

FIELDS = {
    "say_army": {"name", "colour"},
    "say_held": {"name", "colour"},
    "say_enemies": {"n"},
    "say_via": {"via"},
    "moves_march": {"hex", "hexes"},
    "moves_attack": {"hex", "hexes"},
    "moves_none": {"hex"},
    "march_from": {"name", "hex"},
    "march_again": {"name", "hex"},
    "march_to": {"hex"},
    "march_via": {"hex", "via"},
    "march_short": {"hex"},
    "march_card": {"hex"},
    "attack_from": {"name", "hex"},
    "attack_to": {"hex", "target"},
    "march_or_attack": {"name", "hex"},
    "select_at": {"hex"},
    "recruit_at": {"hex"},
    "disband_at": {"hex"},
    "claim_at": {"hex"},
    "idle_army": {"hex"},
    "map": {"title"},
    "round": {"n"},
    "look_at": {"text"},
    "resign_sure": {"name"},
    "hand_of": {"name"},
    "hand_legend": {"open", "siege"},
    "hand_march": {"n"},
    "card_open": {"n"},
    "card_siege": {"n"},
    "commit_n": {"n"},
    "chosen": {"n", "all"},
    "known_open": {"n"},
    "lost_to": {"card"},
    "against": {"attacker", "defender"},
    "edit_brush": {"brush"},
    "brush_army": {"colour"},
    "brush_control": {"colour"},
    "brush_terrain": {"terrain"},
    "put_army": {"hex", "colour", "name"},
    "put_army_none": {"hex", "colour", "name"},
    "put_army_same": {"hex"},
    "put_control": {"hex", "colour", "name"},
    "put_control_none": {"hex", "colour", "name"},
    "put_control_same": {"hex"},
    "put_terrain": {"hex", "terrain"},
    "put_terrain_same": {"hex", "terrain"},
    "hands_deck_order": {"cards"},
    "hands_more": {"card"},
    "hands_less": {"card"},
}
"""What the page fills in, by key."""


def used(template: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name}


@pytest.mark.parametrize("key", words())
def test_a_template_asks_only_for_what_the_page_fills_in(key: str) -> None:
    assert used(words()[key]) <= FIELDS.get(key, set())


def alternatives(pattern: str) -> list[str]:
    """Keys of a template literal type such as `march_${"to" | "via"}`."""
    parts = re.split(r"\$\{([^}]*)\}", pattern)
    found = [parts[0]]
    for choices, tail in zip(parts[1::2], parts[2::2], strict=True):
        found = [key + c + tail for key in found for c in re.findall(r'"(\w+)"', choices)]
    return found


def test_the_page_asks_for_no_other_key(root: Path) -> None:
    source = (root / "js/src/words.ts").read_text(encoding="utf-8")
    union = source.split("export type WordKey =")[1].split(";")[0]
    templates = re.findall(r"`([^`]+)`", union)
    plain = re.findall(r'"(\w+)"', re.sub(r"`[^`]+`", "", union))
    wanted = {*plain, *(key for template in templates for key in alternatives(template))}
    assert wanted == set(words())


def test_the_page_fills_in_every_field(root: Path) -> None:
    call = re.compile(r'(?:word\(|word=\{?)"(\w+)"(?:, | fields=\{)\{ ([^}]*) \}')
    calls = [
        (key, {field.partition(":")[0].strip() for field in fields.split(",")})
        for path in sorted((root / "js/src").rglob("*.tsx"))
        for key, fields in call.findall(path.read_text(encoding="utf-8"))
    ]
    assert calls
    for key, filled in calls:
        assert used(words()[key]) <= filled, key
