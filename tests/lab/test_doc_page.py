"""The generated half of a game's page lists everything that a program needs."""

import re
from functools import cache
from pathlib import Path

import pytest

import steppe
from steppe.core.observation import layout_of
from steppe.lab.measure.doc_page import page

DOCS = Path(__file__).resolve().parents[2] / "docs"


@cache
def text_of(game):
    """Return a game's generated page."""
    return page(game, matches=2)


@pytest.fixture(params=steppe.names())
def game(request):
    return steppe.load(request.param)


def column(text: str, head: str) -> list[str]:
    """Return the first cell of each row, from all tables whose first column has this heading."""
    tables = re.findall(rf"^\| {head} \|.*\n\| ---.*\n((?:\|.*\n?)*)", text, re.MULTILINE)
    return [row.split("|")[1].strip().strip("`") for rows in tables for row in rows.splitlines()]


def test_a_page_lists_every_verb_of_moves_and_outcomes(game):
    verbs = [word.partition(":")[0] for word in column(text_of(game), "written")]
    assert verbs == [verb.name for verb in (*game.actions.verbs, *game.outcomes.verbs)]


def test_a_page_lists_every_option_and_its_values(game):
    text = text_of(game)
    assert column(text, "option") == ["players", *(option.name for option in game.options)]
    for option in game.options:
        assert ", ".join(f"`{value}`" for value in option.values) in text


def test_a_page_lists_every_fact_and_what_it_says(game):
    facts = game.view("facts").FACTS
    assert column(text_of(game), "fact") == [fact.form for fact in facts]
    assert all(fact.says for fact in facts)


def test_a_page_lists_every_plane_and_why_other_fields_are_none(game):
    planes, fields = column(text_of(game), "plane"), column(text_of(game), "field")
    assert len(planes) == len(game.planes)
    state = list(game.kernel.state.names)
    assert fields[: len(state)] == state
    shown = {re.split("[,.]", name)[0] for name in planes}
    assert sorted(fields[len(state) :]) == sorted(set(state) - shown)


def test_all_that_may_be_set_is_on_the_page_of_the_game_or_where_set_is_explained(game):
    setting, fields = game.view("setting"), column(text_of(game), "field")
    assert set(setting.CODES) <= {*fields, *setting.WORDS}
    explained = (DOCS / "notation.md").read_text("utf-8")
    assert all(f"`{word}`" in explained for word in setting.WORDS)
    assert f"(games/{game.name}.md#for-programs)" in explained


def test_a_page_says_how_many_floats_there_are_for_each_number_of_players(game):
    for players in game.players:
        assert f"{layout_of(game, players).size} for {players}" in text_of(game)


def test_a_page_reports_length_branching_factor_and_size(game):
    found = re.search(r"median of \d+ decisions .* branching factor", text_of(game))
    assert found
    assert f"A position takes {game.kernel.state.itemsize} bytes." in text_of(game)


def test_no_cell_of_a_table_is_lost_to_a_bar_in_a_text(game):
    for rows in re.findall(r"(?:^\|.*\n)+", text_of(game), re.MULTILINE):
        assert len({row.count("|") for row in rows.splitlines()}) == 1


def test_the_documentation_is_built_with_the_page_of_every_game(game):
    text = (DOCS / "games" / f"{game.name}.md").read_text()
    assert f"```{{include}} ../_generated/{game.name}.md" in text
    assert "page(steppe.load(name))" in (DOCS / "conf.py").read_text()


def test_a_page_lists_the_inputs_of_a_network():
    for name, blocks in ("stone_age", ()), ("zebras", ()), ("doggerland", ("SEVERAL", "ALONE")):
        game = steppe.load(name)
        told = game.module("ai.features")
        parts = [told.OWN, told.TABLE, *(getattr(told, block) for block in blocks)]
        names = [one.name for part in parts for one in part.declared]
        assert column(text_of(game), "feature") == names
