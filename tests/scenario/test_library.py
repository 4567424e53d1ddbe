"""Whatever may name a map."""

from __future__ import annotations

import pytest

from castlekeep.scenario.library import builtin, resolve_map, scenarios
from castlekeep.scenario.scenario import Scenario


def test_the_list_has_a_line_for_each():
    assert "borderlands" in scenarios()
    for name, line in scenarios().items():
        assert builtin(name).title
        assert 10 < len(line) < 120


@pytest.mark.parametrize("name", list(scenarios()))
def test_each_built_in_map_survives_its_own_text(name):
    s = builtin(name)
    assert Scenario.parse(str(s)) == s
    assert [p for p in s.problems() if p.severity == "error"] == []


def test_names_in_any_case():
    assert resolve_map("Borderlands") is builtin("borderlands")


def test_texts_paths_and_values(tmp_path):
    s = Scenario("@R . @B")
    path = tmp_path / "duel.toml"
    s.save(path)
    assert [resolve_map(x) for x in (s, "@R . @B", s.grid, str(s), path, str(path))] == [s] * 6


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("borderland", "'borderland' is no built-in map; did you mean 'borderlands'?"),
        ("x", "'x' is no built-in map; there are borderlands"),
        ("", "'' is no built-in map; there are borderlands"),
        (3, "expected a map's name, its text, a path or a Scenario, found 3"),
    ],
)
def test_what_is_no_map(source, says):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 (the message is compared below)
        resolve_map(source)
    assert says in str(caught.value)


def test_a_path_that_leads_nowhere():
    with pytest.raises(OSError, match="nowhere"):
        resolve_map("nowhere.toml")
