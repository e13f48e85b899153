"""Opening statistics: the moves of a match that count, their counting, and the shipped counts."""

import json
import re
from pathlib import Path

import pytest

import steppe
from steppe.play.first_moves_count import (
    REST,
    BuiltinOpenings,
    Counts,
    Played,
    Tally,
    file_of,
    first_moves,
    of_the_site,
    tallied,
    together,
    total,
)
from steppe.play.log import UNDO, Entry

ROOT = Path(__file__).parents[2]
ZEBRAS, TRIBES = steppe.load("zebras"), steppe.load("stone_age")
FILES = [
    (game, players)
    for game in map(steppe.load, steppe.names())
    for players in game.players
    if file_of(game, players).is_file()
]


def entries(*moves):
    return [Entry(int(move[0]), move[2:]) for move in moves]


def test_where_nothing_is_dealt_moves_of_all_stand_before_each_other():
    log = entries("0 guard:4", "1 place:lion:e4", "1 step:1")
    assert list(first_moves(ZEBRAS, 2, log)) == [
        Played("", "guard:4", 0),
        Played("guard:4", "place:lion:e4", 1),
        Played("guard:4 place:lion:e4", "step:1", 1),
    ]


def test_elsewhere_those_of_one_player_do_and_what_prepares_or_carries_out_is_left_out():
    log = entries("0 place:hunt:3", "1 occupy:hut", "0 occupy:building-2", "0 use:hunt")
    assert list(first_moves(TRIBES, 2, log)) == [
        Played("", "place:hunt:3", 0),
        Played("place:hunt:3", "occupy:building", 0),
        Played("", "occupy:hut", 1),
    ]


def test_no_more_moves_are_counted_than_the_game_says():
    log = entries(*["0 place:hunt:1"] * 9)
    assert len(list(first_moves(TRIBES, 2, log))) == TRIBES.opening.depth


def test_what_was_taken_back_was_not_played():
    log = entries("0 guard:5", f"0 {UNDO}:0", "0 guard:4")
    assert [played.move for played in first_moves(ZEBRAS, 2, log)] == ["guard:4"]


def test_a_shared_win_is_a_part_of_one():
    first = [Played("", "guard:4", 0), Played("guard:4", "step:1", 1)]
    assert [tally.wins for _, tally in tallied(first, (1.0, -1.0))] == [1.0, 0.0]
    assert [tally.wins for _, tally in tallied(first, (0.0, 0.0))] == [0.5, 0.5]


@pytest.fixture
def counts():
    counts = Counts()
    for before, move, who, times in (
        ("", "a", "flint", 6),
        ("", "b", "flint", 1),
        ("", "c", "pebble", 2),
        ("a", "d", "flint", 5),
        ("b", "e", "flint", 1),
    ):
        counts.add(before, move, who, Tally(times, times / 3))
    return counts


def test_rare_moves_are_counted_as_one_and_not_followed(counts):
    kept = counts.without_rare(5)
    assert set(kept.found) == {"", "a"}
    first = kept.after("")
    assert {move: total(by_who) for move, by_who in first.items()} == {"a": 6, REST: 3}
    assert first[REST]["pebble"].matches == 2


def test_counts_of_two_places_add_up(counts):
    both = together(counts.after(""), {"a": {"flint": Tally(1, 1.0), "person": Tally(1, 0.0)}})
    assert both["a"] == {"flint": Tally(7, 3.0), "person": Tally(1, 0.0)}
    assert both["b"] == counts.after("")["b"]


def test_counts_are_read_as_they_were_written(counts):
    house = BuiltinOpenings(
        "1.0", 9, {"pebble": "greedy", "flint": "mcts:9"}, counts.without_rare(1)
    )
    again = BuiltinOpenings.from_json(house.to_json())
    assert again.to_json() == house.to_json()
    assert (again.rules, again.matches, again.bots) == (house.rules, house.matches, house.bots)
    assert total(again.counts.after("a")["d"]) == 5
    assert again.counts.after("a")["d"]["flint"].wins == pytest.approx(5 / 3, abs=1e-3)


def test_counts_of_earlier_rules_are_not_shown(monkeypatch, tmp_path):
    path = tmp_path / "2.json"
    monkeypatch.setattr("steppe.play.first_moves_count.file_of", lambda game, players: path)
    for rules, matches in (("0.1", 0), (ZEBRAS.rules, 7)):
        path.write_text(BuiltinOpenings(rules, 7).to_json())
        assert of_the_site.__wrapped__(ZEBRAS, 2).matches == matches


def test_every_game_comes_with_counts_for_its_usual_number_of_players():
    assert {(name, steppe.load(name).players[0]) for name in steppe.names()} <= {
        (game.name, players) for game, players in FILES
    }


def test_the_docs_say_which_counts_are_shipped():
    told = (ROOT / "docs" / "server.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \| (\d) \| (\d+) \| (\S+) \|$", told, re.MULTILINE)
    houses = {(game, players): of_the_site(game, players) for game, players in FILES}
    assert {(title, int(seats)): (int(matches), word) for title, seats, matches, word in rows} == {
        (game.title, players): (house.matches, f"`{house.bots['mammoth']}`")
        for (game, players), house in houses.items()
    }


@pytest.mark.parametrize(("game", "players"), FILES, ids=lambda one: getattr(one, "name", one))
def test_what_comes_with_a_game_is_of_its_rules_small_and_adds_up(game, players):
    house, opening = of_the_site(game, players), game.opening
    assert house.matches, "counted under former rules: `steppe openings GAME --write`"
    assert file_of(game, players).stat().st_size < 100_000
    assert file_of(game, players).read_text() == house.to_json()
    begun = sum(map(total, house.counts.after("").values()))
    assert begun == house.matches * (players if game.max_outcomes else 1)
    for before, moves in house.counts.found.items():
        path = before.split()
        assert len(path) < opening.depth
        known = (move in opening.alike or game.actions.knows(move) for move in [*path, *moves])
        assert all(one for one, move in zip(known, [*path, *moves], strict=True) if move != REST)
        gone_on = sum(map(total, moves.values()))
        former = house.counts.after(" ".join(path[:-1])).get(path[-1], {}) if path else {}
        assert not path or gone_on <= total(former)
        for by_who in moves.values():
            assert set(by_who) <= set(house.bots)
            assert all(tally.wins <= tally.matches for tally in by_who.values())


def test_files_have_a_line_for_each_move():
    game, players = FILES[0]
    lines = file_of(game, players).read_text().splitlines()
    assert len(lines) == len(json.loads(file_of(game, players).read_text())["moves"]) + 2
