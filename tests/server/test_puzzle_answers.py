"""The board after an answer to a puzzle: a wrong one meets the best reply, a solution goes on."""

import re

import pytest

import steppe
from steppe.analysis.puzzles.puzzle import shipped
from steppe.server.match.daily_match import today
from steppe.server.pages.puzzles import puzzle_home
from steppe.server.puzzles import puzzles
from steppe.server.puzzles.puzzles import of_the_day
from tests.server.site import browser
from tests.server.test_puzzles import task

pytestmark = pytest.mark.anyio
UNLIMITED = True


@pytest.fixture
def puzzle():
    return next(one for one in shipped(steppe.load("zebras")).values() if one.then)


async def test_a_wrong_answer_is_refuted_on_the_board_by_the_best_reply(app, puzzle):
    base, bots = f"/puzzles/zebras/{puzzle.id}", app.state.rooms.house.thinker
    wrong = {"ply": "0", "move": "+".join(puzzle.played), "key": "k"}
    async with browser(app) as ana:
        await ana.get(base)
        missed = await ana.post(f"{base}/play", data=wrong, follow_redirects=True)
        own, reply = re.findall(r'<a href="([^"]+)" data-go="\w*"', task(missed))
        assert 'aria-current="step"' in task(missed).partition(reply)[2]
        asked = [(one.bot, one.seen.player) for one in bots.asked]
        assert asked == [(bots.adviser, 1 - puzzle.seat)] * len(asked)
        for move in puzzle.match(puzzle.played).legal(1 - puzzle.seat)[:1]:
            assert square(move) in taken(missed) - taken(await ana.get(own))
        assert square(puzzle.played[0]) in taken(await ana.get(own))
        await ana.get(base)
        assert len(bots.asked) == len(asked)  # the reply is cached


async def test_a_solution_shows_the_answer_and_then_goes_on(app, puzzle):
    base, best = f"/puzzles/zebras/{puzzle.id}", puzzle.lines[0].moves
    async with browser(app) as ana:
        shown = await ana.post(f"{base}/show", follow_redirects=True)
        assert square(best[0]) in taken(shown)
        steps = re.findall(r'<a href="([^"]+)" data-go="\w*"', task(shown))
        assert len(steps) > 1
        last = await ana.get(steps[-1])
        moves = [one for one in puzzle.then if one.startswith("place")]
        assert {square(one) for one in moves} <= taken(last)
        assert not app.state.rooms.house.thinker.asked


async def test_an_answer_to_a_puzzle_that_is_no_longer_shipped_still_counts(app, monkeypatch):
    game = steppe.load("zebras")
    puzzle = of_the_day(game, today())
    left = {one.id: one for one in shipped(game).values() if one.id != puzzle.id}
    right = {"ply": "0", "move": "+".join(puzzle.lines[0].moves), "key": "k"}
    async with browser(app) as ana:
        await ana.get(f"/puzzles/zebras/{puzzle.id}")
        await ana.post(f"/puzzles/zebras/{puzzle.id}/play", data=right)
        rating = re.search("Your puzzle rating: [^<]+", (await ana.get("/puzzles")).text)[0]
        for module in (puzzles, puzzle_home):
            monkeypatch.setattr(module, "shipped", lambda game: left)
        page = (await ana.get("/puzzles")).text
        assert rating in page
        assert "1 day in a row" in page
        assert puzzle.id not in (await ana.get("/puzzles/zebras")).text
        assert (await ana.get(f"/puzzles/zebras/{puzzle.id}")).status_code == 404


async def test_no_reply_comes_from_a_bot_that_fails(app, puzzle):
    base, bots = f"/puzzles/zebras/{puzzle.id}", app.state.rooms.house.thinker
    wrong = {"ply": "0", "move": "+".join(puzzle.played), "key": "k"}
    async with browser(app) as ana:
        await ana.get(base)
        for bots.adviser in ("odd", "broken"):
            missed = await ana.post(f"{base}/play", data=wrong, follow_redirects=True)
            assert "task-steps" not in task(missed)
            assert square(puzzle.played[0]) in taken(missed)


def square(move):
    return move.split(":")[2].upper()


def taken(page):
    """Return the squares with an animal, as a screen reader reads them."""
    return set(re.findall(r": [^<>\"]*? on ([A-F]\d)", page.text))
