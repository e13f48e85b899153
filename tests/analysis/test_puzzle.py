"""Puzzles: those shipped with the games are sound, readable and playable."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import steppe
from steppe.analysis.judge.judge import Judge
from steppe.analysis.puzzles import difficulty as judging
from steppe.analysis.puzzles import puzzle_matches
from steppe.analysis.puzzles.puzzle import SLACK, Line, Puzzle, lines_from, shipped
from steppe.analysis.puzzles.puzzle_matches import (
    PuzzleMatch,
    play,
    puzzles_at,
    puzzles_of,
    searched,
)
from steppe.analysis.puzzles.puzzle_search import GAP, QUICK, SOLVED, TENFOLD, find
from steppe.analysis.puzzles.separation import Common
from steppe.analysis.puzzles.solution import (
    LONGEST,
    ONLY_ENDS,
    TOO_SHORT,
    UNEXPLAINED,
    continuation,
    faults,
    separated,
)
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.unchecked import play_id
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.lab.measure import puzzles as making
from steppe.lab.measure.puzzles import balanced, keep, puzzles
from tests.analysis.matches import SMALL, TINY, ZEBRAS, played

ROOT = Path(__file__).parents[2]
GAMES = [game for game in map(steppe.load, steppe.names()) if shipped(game)]
PART = 20  # one in n puzzles is checked


def some(game):
    return list(shipped(game).values())[::PART]


@pytest.fixture
def puzzle():
    return some(ZEBRAS)[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_puzzles_that_come_with_a_game_can_be_played_and_say_what_is_right(game):
    for puzzle in some(game):
        ends = [puzzle.end(line.moves) for line in puzzle.lines]
        assert len(set(ends)) == len(ends)
        shares = [line.share for line in puzzle.lines]
        assert shares == sorted(shares, reverse=True)
        right, wrong = puzzle.lines[: puzzle.right], puzzle.lines[puzzle.right :]
        assert all(line.share >= shares[0] - SLACK for line in right)
        assert all(line.share < shares[0] - SLACK for line in wrong)
        assert puzzle.gain >= GAP
        assert puzzle.is_right(right[0].moves)
        assert not puzzle.is_right(puzzle.played)


def test_puzzles_of_stone_age_are_of_many_kinds():
    known = [one for one in shipped(steppe.load("stone_age")).values() if one.players == 2]
    for number in range(3):
        counts = Counter(making._kinds(one)[number] for one in known)
        assert 3 * max(counts.values()) <= len(known)


def test_the_docs_say_how_many_puzzles_are_shipped():
    told = (ROOT / "docs" / "analysis.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \| (\d) \| (\d+) \|$", told, re.MULTILINE)
    counts = Counter(
        (game.title, puzzle.players) for game in GAMES for puzzle in shipped(game).values()
    )
    assert {(game, int(players)): int(count) for game, players, count in rows} == counts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_ends_where_the_seat_has_decided(game):
    for puzzle in some(game):
        assert all(not puzzle.asks(puzzle.stage(line.moves)) for line in puzzle.lines)
        assert all(puzzle.asks(puzzle.stage(line.moves[:-1])) for line in puzzle.lines)


def test_a_puzzle_is_read_as_it_was_written(puzzle):
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    for text in ("", "{}", "[1]", puzzle.to_json().replace('"seat"', '"chair"')):
        with pytest.raises(NotationError):
            Puzzle.from_json(text)


def test_moves_that_cannot_be_played_are_no_answer(puzzle):
    with pytest.raises(IllegalMove):
        puzzle.stage(["guard:1"])
    with pytest.raises(NotationError):
        puzzle.stage([*puzzle.played, *puzzle.played])


def test_a_line_that_ends_as_a_right_one_is_right_whatever_its_order():
    position = TINY.new(1).settle(3)
    lines = lines_from(position, 0, 200)
    assert lines
    for end, line in lines.items():
        after = position.copy()
        for action in line:
            play_id(after, action)
        assert after.hide(0).to_bytes() == end
    assert lines_from(position, 0, 1) == {}


def test_rules_that_nobody_defines_have_no_puzzles(puzzle, tmp_path):
    (tmp_path / "puzzles").mkdir()
    old = replace(puzzle, rules="0.1")
    (tmp_path / "puzzles" / "2.jsonl").write_text(old.to_json() + puzzle.to_json())
    game = SimpleNamespace(folder=tmp_path, versions=ZEBRAS.versions)
    assert list(shipped.__wrapped__(game)) == [puzzle.id]


def test_new_puzzles_are_added_to_known_ones(monkeypatch, puzzle, tmp_path):
    monkeypatch.setattr(making, "file_of", lambda game, players: tmp_path / "p" / "2.jsonl")
    other = replace(puzzle, lines=(*puzzle.lines[:-1], Line(("stop",), 0.0)), seat=1 - puzzle.seat)
    keep(ZEBRAS, 2, [puzzle])
    path = keep(ZEBRAS, 2, [other, puzzle])
    assert {Puzzle.from_json(line).id for line in path.read_text().splitlines()} == {
        puzzle.id,
        other.id,
    }


def test_of_many_puzzles_hard_ones_are_kept_and_few_similar_ones(tmp_path, monkeypatch):
    known, most = [*shipped(ZEBRAS).values()], 20
    kept = balanced(known, most)
    assert len(kept) == most
    counts = Counter(kind for one in kept for kind in making._kinds(one))
    assert max(counts.values()) == most // 4
    assert kept[0].rating == max(one.rating for one in known)
    assert balanced(known, len(known)) == known
    monkeypatch.setattr(making, "file_of", lambda game, players: tmp_path / "2.jsonl")
    lines = keep(ZEBRAS, 2, known, most).read_text().splitlines()
    assert {Puzzle.from_json(line).id for line in lines} == {one.id for one in kept}


@pytest.mark.parametrize("is_right", [True, False])
def test_what_a_weak_bot_finds_is_easier(monkeypatch, puzzle, is_right):
    line = iter((puzzle.lines[0].moves if is_right else puzzle.played) * 99)
    bot = SimpleNamespace(choose=lambda seen, budget: next(line))
    monkeypatch.setattr(judging, "make", lambda *_: bot)
    judge = SimpleNamespace(
        game=ZEBRAS,
        sight=lambda *_: None,
        favourites=lambda *_: [ZEBRAS.actions.parse(next(line))],
    )
    assert judging.difficulty(puzzle, judge) == (593 if is_right else 2207)


def test_a_searched_match_yields_puzzles_or_none():
    assert all(puzzle.gain >= GAP for puzzle in find(played(), "quick quick", SMALL))


def test_puzzles_of_a_seed_are_the_same_each_time(monkeypatch):
    monkeypatch.setattr(puzzle_matches, "load", lambda name: TINY)
    monkeypatch.setattr(puzzle_matches, "LEVELS", ("random",))
    monkeypatch.setattr(puzzle_matches, "SLIP", "random")
    monkeypatch.setattr(puzzle_matches, "find", lambda match, source, watch: iter(()))
    bout = PuzzleMatch("tiny", 2, 1, 0)
    assert play(bout)[0].line == play(bout)[0].line
    assert puzzles_of(bout) == puzzles_at(bout.to_json()) == []
    assert puzzles(TINY, 2, 2, 1) == []


def test_a_match_on_record_is_looked_through_and_its_hardest_puzzles_are_taken(monkeypatch, puzzle):
    match, lines = played(), [(Line((f"move:{n}",), 1.0), *puzzle.lines[1:]) for n in range(8)]
    rated = [replace(puzzle, rating=1000 + n, lines=lines[n % 8]) for n in range(9)]
    heard = []

    def found(match, source, watch):
        heard.append((len(match.line), source))
        return iter(rated)

    monkeypatch.setattr(puzzle_matches, "load", lambda name: TINY)
    monkeypatch.setattr(puzzle_matches, "find", found)
    assert puzzles_at(searched(match, "person flint")) == rated[:2:-1]
    assert heard == [(len(match.line), "person flint")]


@pytest.mark.compiled
def test_zebras_puzzles_are_solved_by_a_budget_ten_times_larger():
    judge = Judge(ZEBRAS, replace(SOLVED, solved=TENFOLD * SOLVED.solved))
    for puzzle in some(ZEBRAS)[:4]:
        for line in puzzle.lines:
            end = judge.sight(puzzle.stage(line.moves), puzzle.seat)
            assert judge.exact(end)[puzzle.seat] == line.share


def is_confirmed(puzzle, judge, count):
    """Return whether a judge ranks the best line above the one played, and wrong lines last."""
    parse, sight = (
        judge.game.actions.parse,
        judge.sight(puzzle.position(), puzzle.seat),
    )
    lines = [tuple(map(parse, line.moves)) for line in puzzle.lines]
    shares = [judge.shares(sight, count, line)[puzzle.seat] for line in lines]
    played = [line.moves for line in puzzle.lines].index(puzzle.played)
    return shares[0] - shares[played] >= GAP / 2 and max(shares[puzzle.right :]) < max(
        shares[: puzzle.right]
    )


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("game", ["stone_age", "doggerland", "valley"])
def test_puzzles_of_large_games_are_confirmed_by_another_judge(game):
    game = steppe.load(game)
    judge, tried = Judge(game, QUICK, 7), some(game)[:4]
    found = [is_confirmed(puzzle, judge, TENFOLD * QUICK.rungs[-1]) for puzzle in tried]
    assert all(found)


@pytest.mark.compiled
@pytest.mark.long
def test_matches_of_zebras_have_sound_puzzles():
    found = [
        puzzle for seed in range(1, 26) for puzzle in puzzles_of(PuzzleMatch("zebras", 2, 18, seed))
    ]
    assert len(found) > 2
    for puzzle in found:
        assert puzzle.is_right(puzzle.lines[0].moves)
        assert not puzzle.is_right(puzzle.played)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_shipped_puzzle_teaches(game):
    for puzzle in shipped(game).values():
        assert [*faults(puzzle)] == []
        rest = max(0, LONGEST - len(puzzle.lines[0].moves))
        assert sum(move != "pass" for move in puzzle.then) <= rest


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_solution_goes_on_with_whole_turns_before_any_dice(game):
    puzzle = next(puzzle for puzzle in some(game) if puzzle.then)
    first = len(puzzle.lines[0].moves)
    match = puzzle.match((*puzzle.lines[0].moves, *puzzle.then))
    assert not any(entry.outcomes for entry in match.line)
    assert match.line[first].by != puzzle.seat or match.turns[first] != match.turns[first - 1]
    assert match.turn > match.turns[-1] or match.player != match.line[-1].by


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_sentence_is_true_of_every_right_line_and_of_no_other(game):
    puzzle = next(one for one in shipped(game).values() if one.common.how)
    assert separated(replace(puzzle, common=Common())).common == puzzle.common
    assert len(puzzle.clauses) == max(1, len(puzzle.common.traits))


def test_a_puzzle_that_only_ends_the_turn_or_stops_at_once_teaches_nothing():
    one = next(iter(shipped(steppe.load("valley")).values()))
    idle = replace(one, lines=(Line(("done",), 1.0), *one.lines[one.right :]), right=1, then=())
    assert [*faults(idle)] == [ONLY_ENDS, TOO_SHORT]
    assert [*faults(replace(one, common=Common()))] == [UNEXPLAINED]
    moved = replace(idle, lines=(Line(("move:c3:woman:d4", "done"), 1.0), *idle.lines[1:]))
    assert [*faults(moved)] == []


def test_a_continuation_ends_with_a_whole_turn_or_before_a_player(puzzle):
    line = puzzle.lines[0].moves
    turns = [played_on(puzzle, line, most)[0] for most in (1, 2, 3, 4)]
    assert [len(moves) for moves in turns] == [0, 2, 2, 4]
    assert len(played_on(puzzle, line, 9, puzzle.seat)[0]) == 2
    assert played_on(puzzle, line, 9, 1 - puzzle.seat) == ((), 0)


def test_nobody_continues_with_a_card_that_they_may_not_hold():
    one = next(iter(shipped(steppe.load("valley")).values()))
    worlds = one.worlds_after(one.lines[0].moves)
    hands = {world.to_bytes() for world in worlds}
    assert len(hands) == len(worlds)
    assert len({world.hide(one.seat).to_bytes() for world in worlds}) == 1
    for puzzle in some(steppe.load("valley")):
        assert not any(move.partition(":")[0] in TRICK_NAMES for move in puzzle.then)


def played_on(puzzle, line, most, until=None):
    """Return a continuation with the first legal moves, and the number of positions asked."""
    steps, count = continuation(puzzle.worlds_after(line), most, until), 0
    try:
        now = next(steps)
        while True:
            count += 1
            now = steps.send(now.legal()[0])
    except StopIteration as end:
        return end.value, count


def test_a_puzzle_with_the_reasons_of_an_earlier_version_can_be_read(puzzle):
    earlier = puzzle.to_json().replace('"why":[]', '"why":[{"words":"more goods"}]')
    assert Puzzle.from_json(earlier) == puzzle
    data = json.loads(earlier)
    del data["why"], data["lines"][0]["then"], data["lines"][0]["common"]
    assert Puzzle.from_json(json.dumps(data)) == replace(puzzle, then=(), common=Common())


def test_servers_of_schema_0012_can_read_a_stored_puzzle(puzzle):
    data = json.loads(puzzle.to_json())
    assert data.keys() == {
        *("game", "players", "options", "rules", "start", "seat", "played", "lines", "right"),
        *("sure", "why", "rating", "source"),
    }
    assert data["why"] == []
    assert all(line.keys() >= {"moves", "share"} for line in data["lines"])
