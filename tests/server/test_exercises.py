"""Practice: saved positions from your own matches return after some days until you know them."""

import re
import time
from dataclasses import replace

import pytest

import steppe
from steppe.analysis.explain.turning_points import turning_points
from steppe.analysis.judge.report import CLEAR, LIKELY
from steppe.analysis.puzzles import practice, puzzle_matches
from steppe.analysis.puzzles.practice import exercise_of, weighed, with_answer
from steppe.analysis.puzzles.puzzle import Line, shipped
from steppe.core.i18n import plain
from steppe.server.analysis.analysis_queue import SEARCH, AnalysisQueue
from steppe.server.bots.analysis_thread import packed
from steppe.server.pages.puzzles.puzzle_panel import PuzzlePanel
from steppe.server.pages.puzzles.puzzle_sources import PracticePuzzle
from steppe.server.puzzles import practice_items
from steppe.server.puzzles.practice_items import DAYS, PracticeItem, PracticeItems
from steppe.server.puzzles.puzzles import HINTED, SHOWN, Attempt
from steppe.server.store.rows import Statement
from tests.analysis.made_up import made_up
from tests.analysis.matches import SMALL
from tests.server.site import ANA, CLEO, browser, table_of_two
from tests.server.test_personal import visit
from tests.server.test_result import finished

pytestmark = pytest.mark.anyio
UNLIMITED = True
DAY = 24 * 3600.0
PUZZLE = next(iter(shipped(steppe.load("zebras")).values()))
RIGHT, WRONG = PUZZLE.lines[0].moves, PUZZLE.played
NEW = PracticeItem(PUZZLE, "m", 0.0)


def days(one: PracticeItem) -> float:
    """Return the day on which a position that was attempted on day 0 returns."""
    return one.due / DAY


def test_what_is_found_three_times_comes_no_more():
    first = NEW.answered(RIGHT, 0.0)
    assert (first.solved, days(first)) == (1, DAYS[1])
    second = replace(first, due=0.0).at(0.0).answered(RIGHT, 0.0)
    assert (second.solved, days(second)) == (2, DAYS[2])
    third = replace(second, due=0.0).at(0.0).answered(RIGHT, 0.0)
    assert third.is_done
    assert not third.is_due(100 * DAY)


@pytest.mark.parametrize(
    ("after", "solved", "due"),
    [
        (lambda one: one.answered(WRONG, 0.0), 0, DAYS[0]),
        (lambda one: one.helped(SHOWN, 0.0), 0, DAYS[0]),
        (lambda one: one.helped(HINTED, 0.0).answered(RIGHT, 0.0), 1, DAYS[1]),
        (lambda one: one.helped(HINTED, 0.0).again().answered(RIGHT, 0.0), 1, DAYS[1]),
        (lambda one: one.answered(RIGHT, 0.0), 2, DAYS[2]),
    ],
)
def test_a_missed_exercise_starts_over_and_a_hint_does_not_count(after, solved, due):
    one = after(replace(NEW, solved=1))
    assert (one.solved, days(one)) == (solved, due)
    assert one.attempt.is_over
    assert one.again().attempt.moves == ()


def test_what_is_tried_before_it_is_due_changes_nothing():
    early = replace(NEW, due=DAY).answered(WRONG, 0.0)
    assert (early.solved, days(early), early.attempt.moves) == (0, 1.0, WRONG)
    assert not early.at(DAY).attempt.is_over


def test_of_a_move_that_nobody_has_weighed_nothing_is_said():
    lines = (Line(RIGHT, 1.0), Line(WRONG, 0.0))
    one = replace(NEW, puzzle=replace(PUZZLE, lines=lines, right=1, sure=LIKELY))
    other = next(line.moves for line in PUZZLE.lines if line.moves not in (RIGHT, WRONG))
    assert one.answered(other, 0.0).attempt.score < 0
    assert one.answered(WRONG, 0.0).attempt.is_over


async def test_a_guest_has_their_own_exercises_up_to_a_limit(store, monkeypatch):
    kept = PracticeItems(store)
    await kept.keep("ana", PUZZLE, "m")
    await kept.keep("ana", PUZZLE, "other")
    (one,) = await kept.all("ana")
    assert (one.match, one.solved, one.puzzle) == ("m", 0, PUZZLE)
    assert one.is_due(time.time())
    assert await kept.find("ben", PUZZLE.id) is None
    await kept.answer("ana", one, WRONG)
    assert (await kept.find("ana", PUZZLE.id)).attempt.moves == WRONG
    await kept.help("ana", await kept.find("ana", PUZZLE.id), SHOWN)
    assert (await kept.find("ana", PUZZLE.id)).attempt.helped == SHOWN
    monkeypatch.setattr(practice_items, "MOST", 1)
    await kept.keep("ana", replace(PUZZLE, seat=1 - PUZZLE.seat), "m")
    assert len(await kept.all("ana")) == 1
    await kept.drop("ana", PUZZLE.id)
    assert await kept.all("ana") == []


def test_a_moment_makes_a_puzzle_of_the_two_lines_that_were_weighed():
    match = finished("zebras", "winner_1").match
    found = made_up(match)
    made = [
        exercise_of(found, match, point, ["person", "flint"])
        for point in turning_points(found, match, 0)
    ]
    assert any(made)
    for puzzle in filter(None, made):
        assert (puzzle.right, len(puzzle.lines), puzzle.sure) == (1, 2, LIKELY)
        assert puzzle.is_right(puzzle.lines[0].moves)
        assert not puzzle.is_right(puzzle.played)


@pytest.fixture
def exercise():
    """Return a puzzle with few possible lines, two of which it lists."""
    many = shipped(steppe.load("zebras")).values()
    puzzle = min(many, key=lambda one: (len(one.position().legal()), one.id))
    best, played = puzzle.lines[0], next(o for o in puzzle.lines if o.moves == puzzle.played)
    return replace(puzzle, lines=(best, played), right=1, sure=LIKELY)


def test_all_lines_of_an_exercise_are_weighed_where_they_are_few(exercise, monkeypatch):
    found = weighed(exercise, replace(SMALL, rungs=(4, 16)))
    assert (found.id, found.sure, found.played) == (exercise.id, CLEAR, exercise.played)
    assert len(found.lines) > 2
    assert found.lines[0] == exercise.lines[0]
    assert {*exercise.lines} < {*found.lines}
    assert not found.is_right(found.played)
    assert all(not found.asks(found.stage(line.moves)) for line in found.lines)
    monkeypatch.setattr(practice, "MANY", 3)
    assert weighed(exercise) == exercise


@pytest.mark.parametrize(
    ("value", "share"),
    [(0.51, 0.56), (0.49, 0.55), (0.46, 0.52), (0.452, 0.512), (0.45, 0.51), (0.44, 0.5)],
)
def test_a_line_is_compared_with_the_two_that_the_analysis_judged(exercise, value, share):
    best, played = (line.moves for line in exercise.lines)
    judged = replace(exercise, lines=(Line(best, 0.56), Line(played, 0.51)))
    values = {best: 0.5, played: 0.45, ("x",): value}
    assert practice._share(judged, values, ("x",)) == pytest.approx(share, abs=1e-3)
    assert practice._share(judged, values, played) == 0.51


def test_lines_stay_unknown_where_a_second_look_contradicts_the_analysis(exercise, monkeypatch):
    monkeypatch.setattr(practice, "_weigh", lambda *_: 0.5)
    assert weighed(exercise, replace(SMALL, rungs=(4, 16))) == exercise


async def test_an_exercise_is_weighed_after_all_else_and_kept_so(store, exercise, monkeypatch):
    kept, jobs = PracticeItems(store), AnalysisQueue(store)
    await kept.keep("ana", exercise, "m")
    await kept.have_weighed("ana", exercise, "m")
    (free,) = await jobs.free()
    job = await jobs.claim(free.id)
    assert (job.match, job.level) == ("m", SEARCH)
    monkeypatch.setattr(puzzle_matches, "weighed", lambda one: replace(one, sure=CLEAR))
    for puzzle in puzzle_matches.puzzles_at(job.body):
        await jobs.keep_puzzle(job, puzzle)
    assert (await kept.find("ana", exercise.id)).puzzle.sure == CLEAR
    monkeypatch.setattr(practice_items, "_MOST_WAITING", 1)
    await kept.have_weighed("ana", replace(exercise, seat=1 - exercise.seat), "m")
    assert await jobs.searches() == 1


@pytest.fixture
def unknown(exercise):
    """Return a line that the practice position does not list."""
    return next(
        line.moves
        for line in shipped(steppe.load("zebras"))[exercise.id].lines[::-1]
        if exercise.place(line.moves) is None
    )


def test_an_answer_that_is_not_known_is_weighed_beside_the_others(exercise, unknown):
    effort = replace(SMALL, rungs=(4, 16))
    found = with_answer(exercise, unknown, effort)
    assert (found.id, found.sure, len(found.lines)) == (exercise.id, LIKELY, 3)
    assert found.lines[0] == exercise.lines[0]
    assert {*exercise.lines} < {*found.lines}
    assert found.place(unknown) is not None
    assert not found.is_right(found.played)
    for known in (found.lines[0].moves, found.played, unknown, ("guard:1",), unknown[:-1]):
        assert with_answer(found, known, effort) == found


async def test_an_answer_counts_once_it_is_weighed(store, exercise, unknown, monkeypatch):
    kept, jobs = PracticeItems(store), AnalysisQueue(store)
    await kept.keep("ana", exercise, "m")
    shelf = PracticePuzzle(kept, "ana", await kept.find("ana", exercise.id), weighs=True)
    await shelf.answer(unknown)
    await shelf.answer(unknown)
    waiting = await kept.find("ana", exercise.id)
    assert (waiting.attempt.moves, waiting.attempt.is_over) == (unknown, False)
    (free,) = await jobs.free()
    job = await jobs.claim(free.id)
    worse = replace(exercise, lines=(*exercise.lines, Line(unknown, 0.0)))
    monkeypatch.setattr(
        puzzle_matches, "with_answer", lambda one, line: worse if line == [*unknown] else one
    )
    for puzzle in puzzle_matches.puzzles_at(job.body):
        await jobs.keep_puzzle(job, puzzle)
    counted = await kept.find("ana", exercise.id)
    assert (counted.attempt.score, counted.solved) == (0.0, 0)
    assert counted.due > time.time() + DAY / 2
    assert await kept.find("ana", exercise.id) == counted


async def test_an_exercise_leads_back_to_the_mistakes_of_its_match(store, exercise):
    kept = PracticeItems(store)
    await kept.keep("ana", exercise, "m")
    source = PracticePuzzle(kept, "ana", await kept.find("ana", exercise.id))
    drawn = (await source.panel(source.base, (), plain)).draw(plain)
    assert f'href="/m/m/analysis?seat={exercise.seat}#moments">Back to the mistakes' in drawn


async def test_where_nothing_is_analysed_no_answer_is_weighed(store, exercise, unknown):
    kept = PracticeItems(store)
    await kept.keep("ana", exercise, "m")
    await PracticePuzzle(kept, "ana", await kept.find("ana", exercise.id)).answer(unknown)
    assert await AnalysisQueue(store).free() == []


@pytest.mark.parametrize(("weighs", "words"), [(True, "being evaluated"), (False, "not count")])
def test_it_is_said_what_becomes_of_an_answer_that_nobody_has_weighed(
    exercise, unknown, weighs, words
):
    seen = exercise.position().observe(exercise.seat)
    drawn = PuzzlePanel(exercise, Attempt(moves=unknown), *4 * [""], seen, weighs=weighs).draw(
        plain
    )
    assert "Back to the mistakes" not in drawn
    assert "Not evaluated yet" in drawn
    assert words in drawn


async def test_what_is_weighed_of_one_match_changes_no_exercise_of_another(store, exercise):
    kept, jobs = PracticeItems(store), AnalysisQueue(store)
    await kept.keep("ana", exercise, "hers")
    other = replace(exercise, played=("x",), sure=CLEAR)
    await kept.have_weighed("ben", other, "his")
    (free,) = await jobs.free()
    await jobs.keep_puzzle(await jobs.claim(free.id), other)
    assert (await kept.find("ana", exercise.id)).puzzle == exercise


async def test_a_guest_has_a_limited_number_of_requests_at_once(store, exercise):
    kept, jobs = PracticeItems(store), AnalysisQueue(store)
    for number in range(practice_items._MOST_OWN + 2):
        await kept.have_weighed("ana", exercise, f"m{number}")
    assert await jobs.searches() == practice_items._MOST_OWN
    await kept.have_weighed("ben", exercise, "m")
    assert await jobs.searches() == practice_items._MOST_OWN + 1


async def test_moves_of_earlier_rules_are_not_practised(store):
    kept = PracticeItems(store)
    await kept.keep("ana", replace(PUZZLE, rules="0.1"), "m")
    assert await kept.find("ana", PUZZLE.id) is None


async def test_a_moment_of_an_own_match_is_kept_and_practised(rooms, app, monkeypatch):
    room = await table_of_two(rooms)
    table, match = room.table, finished("zebras", "winner_1").match
    monkeypatch.setattr(type(table), "seats_of", lambda table, guest: frozenset({0}))
    table.match = match

    async def latest(id):
        return made_up(match)

    monkeypatch.setattr(app.state.analyses, "latest", latest)
    here = f"/m/{table.id}/analysis"
    async with browser(app) as ana:
        page = await ana.get(here)
        assert page.status_code == 200
        (number, *_) = re.findall(r'keep".*?name="number" value="(\d)"', page.text)
        answer = await ana.post(f"{here}/keep", data={"seat": "0", "number": number})
        assert answer.headers["location"] == f"{here}?seat=0#moment-{number}"
        shown = (await ana.get(here)).text
        assert 'href="/mine" aria-current="page"' in shown
        _, _, card = shown.partition(f'id="moment-{number}"')
        assert "Saved for practice" in card.partition("</li>")[0]
        jobs = AnalysisQueue(app.state.rooms.house.store)
        (free,) = await jobs.free()
        await jobs.claim(free.id)
        await jobs.finish(free.id, SEARCH)
        await ana.post(f"{here}/keep", data={"seat": "0", "number": number})
        assert await jobs.searches() == 0
        (own,) = set(re.findall(r"/puzzles/mine/\w{10}", (await ana.get("/puzzles/mine")).text))
        tried = {"seat": "0", "number": number, "try": "1"}
        assert (await ana.post(f"{here}/keep", data=tried)).headers["location"] == own
        page = await ana.get(own)
        assert "From your match" in page.text
        assert "counts as a miss: the position comes back tomorrow" in page.text
        board = await ana.get(f"{own}/board")
        assert board.headers["content-type"] == "image/svg+xml"
        shown = await ana.post(f"{own}/show", follow_redirects=True)
        assert "Found 0 of 3 times. It comes back in 1 day." in shown.text
        for wrong in ({"seat": "1", "number": number}, {"seat": "0", "number": "9"}, {}):
            assert (await ana.post(f"{here}/keep", data=wrong)).status_code == 404
        assert (await ana.get("/puzzles/mine/next")).headers["location"] == "/puzzles/mine"
        assert "1" in (await ana.get("/puzzles")).text
        await ana.post(f"{own}/drop")
        assert (await ana.get(own)).status_code == 404
    async with browser(app) as ben:
        assert (await ben.get(f"{own}/board")).status_code == 404
        assert own not in (await ben.get("/puzzles/mine")).text


async def test_the_mistakes_of_the_latest_matches_are_offered_and_saved_together(
    rooms, app, monkeypatch
):
    room = await table_of_two(rooms)
    table, match = room.table, finished("zebras", "winner_1").match
    found = made_up(match)

    async def latest(id):
        return found

    async with visit(app, ANA) as ana, visit(app, CLEO) as cleo:
        assert "are then offered here" in (await ana.get("/puzzles/mine")).text
        await room.append(table.match.plan(0, "!resign"), "end")
        table.match = match
        monkeypatch.setattr(app.state.analyses, "latest", latest)
        values = {"match": table.id, "body": packed(found.to_json())}
        sql = "INSERT INTO analysis (job, match, game, engine, level, at, body)"
        sql += " VALUES ('j', :match, 'zebras', 'e', 1, 0.0, :body)"
        await rooms.house.store.change([Statement(sql, values)])
        page = (await ana.get("/puzzles/mine")).text
        number = int(re.search(r"Practise (\d) mistake", page)[1])
        assert f'href="/m/{table.id}/analysis#moments"' in page
        for guest in (ana, cleo):
            answer = await guest.post("/puzzles/mine/save", data={"match": table.id})
            assert answer.headers["location"] == "/puzzles/mine"
        page = (await ana.get("/puzzles/mine")).text
        assert "Mistakes from your latest" not in page
        assert len(set(re.findall(r"/puzzles/mine/\w{10}", page))) == number
        assert not re.search(r"/puzzles/mine/\w{10}", (await cleo.get("/puzzles/mine")).text)
        for wrong in ({"match": "nothing"}, {}):
            assert (await ana.post("/puzzles/mine/save", data=wrong)).status_code == 303


async def test_positions_are_counted_with_those_that_are_due(store, exercise):
    kept = PracticeItems(store)
    assert await kept.counts("ana") == (0, 0)
    await kept.keep("ana", exercise, "m")
    assert await kept.counts("ana") == (1, 1)
    await kept.answer("ana", (await kept.all("ana"))[0], exercise.lines[0].moves)
    assert await kept.counts("ana") == (1, 0)
