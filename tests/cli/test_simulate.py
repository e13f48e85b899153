"""simulate: random matches as numbers, data and records; and where arena and simulate play."""

import json
import sys

import pytest

import steppe
from steppe import games
from steppe.play.record import parse_record


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_each_match_is_a_line_of_what_tools_rely_on(run):
    first, second = lines(run("simulate zebras --matches 2 --seed 7 --json").out)
    assert (first["seed"], second["seed"]) == (7, 8)
    assert set(first) == {"seed", "moves", "plies", "turns", "scores", "returns"}
    end = steppe.load("zebras").new().play(" ".join(first["moves"]))
    assert (end.is_over, end.scores(), end.returns()) == (True, first["scores"], first["returns"])


def test_a_match_can_be_played_again_alone(run):
    *_, third = lines(run("simulate zebras --matches 3 --json").out)
    assert lines(run("simulate zebras --matches 1 --seed 2 --json").out) == [third]


def test_for_people_it_is_a_sum(run):
    out = run("simulate zebras --matches 4").out.splitlines()
    assert out[0].startswith("4 played: ")
    assert len(out) == 4  # and a head, and two players


def test_options_and_first_moves_are_those_asked_for(run, refusal):
    line = "simulate zebras --matches 1 --option board=president --json --after"
    (match,) = lines(run(line, "guard:3").out)
    start = steppe.load("zebras").new(board="president").play("guard:3")
    assert start.play(" ".join(match["moves"])).is_over
    assert "option 'board'" in refusal("simulate zebras --option board=moon")
    assert "is not a move" in refusal("simulate zebras --after", "guard:99")


def test_records_tell_the_matches_and_replay(run, tmp_path, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    folder = tmp_path / "new" / "folder"
    run("simulate tiny --matches 2 --records", folder, "--after", "deal:thief")
    run("simulate zebras --matches 1 --records", folder, "--after", "guard:3")
    for name, count in (("tiny-0", 3), ("tiny-1", 3), ("zebras-0", 2)):
        match = steppe.read_record(folder / f"{name}.steppe")
        assert match.is_over
        assert match.players == count
    record = parse_record((folder / "zebras-0.steppe").read_text())
    assert record.entries[0].move == "guard:3"
    assert record.seats == {0: "bot:random", 1: "bot:random"}


@pytest.mark.parametrize("verb", ["arena zebras random random", "simulate zebras"])
def test_matches_on_file_are_not_played_again(run, refusal, tmp_path, verb):
    path = tmp_path / "matches.jsonl"
    line = f"{verb} --matches 4 --json"
    wanted = run(line).out
    assert run(f"{line} --resume", path).out == wanted
    assert len(path.read_text().splitlines()) == 5
    assert run(f"{line} --resume", path).out == wanted
    assert "seed is 0 there and 1 here" in refusal(f"{line} --seed 1 --resume", path)


def test_workers_change_nothing(run):
    line = "simulate zebras --matches 5 --json"
    assert run(f"{line} --workers 2").out == run(line).out


def test_ray_is_asked_for(refusal, monkeypatch):
    assert "--workers goes with --ray local" in refusal(
        "simulate zebras --ray 127.0.0.1:1 --workers 3"
    )
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "steppe.adapters.ray", raising=False)
    assert refusal("arena zebras random random --ray local").startswith("ray is not installed")
