"""Test the quality of analyses: ``python -m benchmarks.analysis GAME PLAYERS [--matches N]``.

A strong and a weak bot (``STRONG``, ``WEAK``) sit in alternate seats in each match. All matches are
analysed, and some of them are analysed twice, with different random numbers. In a second kind of
match, only strong bots play: these matches measure luck, because in the others strength decides. In
a third kind, one of the strong bots blunders once. In a fourth, bots of one level play each other:
accuracy must rise with the level. The results of each match are saved in ``docs/analysis`` by
engine version, and a run resumes from there.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import correlation, mean, pvariance, stdev
from time import process_time
from typing import Any

from steppe.analysis.analyse import ENGINE, levels
from steppe.analysis.judge.effort import COSTS, LEVELS, LUCK, MOMENTS, Effort, halving
from steppe.analysis.judge.judge import Judge
from steppe.analysis.judge.report import CLEAR, EXACT, PARTS, Analysis, accuracy
from steppe.bots.make import budget, make
from steppe.core.game import Game
from steppe.games import load
from steppe.play.match import Match

STRONG, WEAK = "search:100", "fallible:40:0.5:0.15"
_BOTS = ("pebble", "antler", "flint", "obsidian")
_AGAIN = 4  # one match in n is analysed twice
_GROSS = 0.1  # minimum loss from a planted blunder, judged by another search
_APART = 500_000  # offset between the match numbers of successive kinds
_SEARCH = 400  # simulations of that search
_FOLDER = Path(__file__).parents[1] / "docs" / "analysis"

Measures = dict[str, Any]


def main() -> None:
    """Measure matches, and print a summary of all matches on file."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.analysis")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--even", type=int, default=40)
    parser.add_argument("--blunders", type=int, default=20)
    parser.add_argument("--levels", type=int, default=8)
    given = parser.parse_args()
    game = load(given.game)
    kinds: dict[str, tuple[int, Callable[[int], Measures]]] = {
        "met": (given.matches, lambda number: _met(game, given.players, number)),
        "even": (given.even, lambda number: _even(game, given.players, number)),
        "blunder": (given.blunders, lambda number: _blunder(game, given.players, number)),
        "level": (given.levels, lambda number: _level(game, given.players, number)),
    }
    for kind, (count, measure) in kinds.items():
        found = [*_kept(f"{game.name}-{given.players}-{kind}-{ENGINE}", count, measure)]
        for line in _told(kind, found, halving(game, given.players)):
            print(f"{game.name}, {given.players}: {line}", flush=True)


def _kept(name: str, count: int, measure: Callable[[int], Measures]) -> Iterator[Measures]:
    """Yield the measurements of each match, from the file if it has them."""
    _FOLDER.mkdir(exist_ok=True)
    path = _FOLDER / f"{name}.jsonl"
    found = (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        if path.is_file()
        else []
    )
    yield from found[:count]
    for number in range(len(found), count):
        measured = measure(number)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(measured) + "\n")
        yield measured


def _begin(game: Game, players: int, number: int) -> Match:
    options = game.check_options({}, players)
    return Match(game, players, options, f"a{number}", number.to_bytes(32, "big")).deal()


def _play(match: Match, words: Sequence[str], number: int, stop: int = 1 << 30) -> Match:
    """Let bots play on until the match has ``stop`` entries; return the match."""
    game = match.game
    count = match.players
    bots = [make(word, game, 10 * number + seat, count) for seat, word in enumerate(words)]
    while not match.is_over and len(match.line) < stop:
        player = match.player or 0
        match.play(bots[player].choose(match.look(player), budget(words[player], game, count)))
    return match


def _met(game: Game, players: int, number: int) -> Measures:
    """Measure a match between strong and weak bots."""
    words = [(STRONG, WEAK)[(seat + number) % 2] for seat in range(players)]
    match = _play(_begin(game, players, number), words, number)
    start, times, found = process_time(), {}, None
    last = MOMENTS if number % _AGAIN == 0 else COSTS
    for found in levels(match):
        times[found.stage] = process_time() - start
        if found.stage == last:
            break
    assert found is not None
    again = _again(match, found) if last == MOMENTS else {}
    return {**_measured(found, words), "times": times, "plies": len(match.line), **again}


def _even(game: Game, players: int, number: int) -> Measures:
    """Measure the luck in a match between strong bots."""
    words = [STRONG] * players
    match = _play(_begin(game, players, number + _APART), words, number + _APART)
    found = next(one for one in levels(match) if one.stage == LUCK)
    return {
        "gap": max(_gap(seat) for seat in found.seats),
        "result": found.seats[0].result - found.seats[0].curve[0],
        "luck": found.seats[0].sums["luck"],
    }


def _level(game: Game, players: int, number: int) -> Measures:
    """Measure the accuracy of bots of one level that play each other."""
    bot, number = _BOTS[number % len(_BOTS)], number + 2 * _APART
    match = _play(_begin(game, players, number), [bot] * players, number)
    found = next(one for one in levels(match) if one.stage == COSTS)
    costs = [[round(one.cost, 3) for one in seat.decisions] for seat in found.seats]
    return {"bot": bot, "costs": costs}


def _measured(found: Analysis, words: Sequence[str]) -> Measures:
    return {
        "gap": max(_gap(seat) for seat in found.seats),
        "per_ten": [seat.per_ten for seat in found.seats],
        "weak": [word == WEAK for word in words],
        "exact": [
            [decision.cost for decision in seat.decisions if decision.sure == EXACT]
            for seat in found.seats
        ],
        "decisions": sum(len(seat.decisions) for seat in found.seats),
    }


def _gap(seat: Any) -> float:
    luck, costs, swings, news, drift = (sum(getattr(seat, part)) for part in PARTS)
    return abs(seat.result - seat.curve[0] - (luck - costs + swings + news + drift))


def _again(match: Match, found: Analysis) -> Measures:
    """Compare an analysis with one from other random numbers, and measure its checks' results."""
    *_, other = levels(match, Effort(seed=1))
    pairs, clear = [], []
    for one, two in zip(found.seats, other.seats, strict=True):
        costs = {decision.first: decision for decision in two.decisions}
        for decision in one.decisions:
            twin = costs[decision.first]
            pairs.append((decision.cost, twin.cost))
            if decision.sure == CLEAR:
                clear.append(twin.sure == CLEAR)
    return {"pairs": pairs, "clear": clear, "claimed": _claimed(found)}


def _claimed(found: Analysis) -> list[tuple[float, float]]:
    """Return each mark's cost, and its cost according to the check (rollouts or longer search)."""
    return [
        (decision.cost, (decision.low + decision.high) / 2)
        for seat in found.seats
        for decision in seat.decisions
        if decision.low is not None and decision.high is not None
    ]


def _blunder(game: Game, players: int, number: int) -> Measures:
    """Measure a match between strong bots, one of which blunders once."""
    judge = Judge(game, replace(Effort(), seed=7))
    words = [STRONG] * players
    planted, number = None, 1000 * ENGINE + number  # matches that no engine version was fitted to
    while planted is None:
        match, number = _begin(game, players, number), number + 1000
        length = len(_play(match.copy(), words, number).line)
        _play(match, words, number, stop=length // 5 + 7 * number % (length // 2))
        for _ in range(20):
            if match.is_over or (planted := _worst(judge, match)) is not None:
                break
            _play(match, words, number, stop=len(match.line) + 1)
    seat, entry, move = match.player or 0, len(match.line), planted
    match.play(move)
    *_, found = levels(_play(match, words, number))
    return {"move": move, **_charged(found, seat, entry), "claimed": _claimed(found)}


def _worst(judge: Judge, match: Match) -> str | None:
    """Return a move that a search finds far worse than the best, or None."""
    player = match.player or 0
    sight = judge.sight(match.position_after(len(match.line)), player)
    values = {
        number: judge.shares(sight, _SEARCH, (number,))[player] for number in sight.seen.legal_ids()
    }
    number = min(values, key=values.__getitem__)
    if max(values.values()) - values[number] < _GROSS:
        return None
    return match.game.actions.format(number)


def _charged(found: Analysis, seat: int, entry: int) -> Measures:
    """Return a planted blunder's rank among the costs of its seat's decisions, and its cost."""
    decisions = sorted(found.seats[seat].decisions, key=lambda one: -one.cost)
    for rank, decision in enumerate(decisions):
        entries = [found.events[place].entry for place in (decision.first, decision.last)]
        if entries[0] <= entry <= entries[1]:
            return {"rank": rank, "cost": decision.cost}
    return {"rank": len(decisions), "cost": 0.0}


def _told(kind: str, found: Sequence[Measures], half: float) -> Iterator[str]:
    """Summarise the measurements of matches; yield one line per requirement."""
    if not found:
        return
    if kind == "blunder":
        yield _share("planted blunders in their seat's top three", [m["rank"] < 3 for m in found])
        yield _share("planted blunders charged 3 points", [m["cost"] >= 0.03 for m in found])
        yield from _slope(found)
        return
    if kind == "level":
        yield from _accuracies(found, half)
        return
    yield f"{len(found)} matches, sums exact within {max(m['gap'] for m in found):.1e}"
    if kind == "even":
        yield from _luck(found)
        return
    yield f"{mean(m['decisions'] for m in found):.0f} decisions per match"
    yield _share("the weaker gave away more", [_is_told_apart(m) for m in found])
    costs = [cost for m in found for seat in m["exact"] for cost in seat]
    if costs:
        wrong = sum(cost not in (0.0, 0.5, 1.0) for cost in costs)
        yield f"solved decisions: {len(costs)}, of which {wrong} have an impossible cost"
    yield from _repeated([m for m in found if "pairs" in m])
    for level in LEVELS:
        if times := [m["times"][level] for m in found if level in m["times"]]:
            yield f"{level}: {mean(times):.1f} s of processor time, {max(times):.1f} at most"


def _accuracies(found: Sequence[Measures], half: float) -> Iterator[str]:
    """Summarise the accuracy at each level."""
    for bot in _BOTS:
        costs = [seat for m in found if m["bot"] == bot for seat in m["costs"]]
        kept = [kept for seat in costs if (kept := accuracy(seat, half)) is not None]
        if kept:
            low, high = min(kept), max(kept)
            yield f"accuracy of {bot}: {mean(kept):.0f} ({low:.0f} to {high:.0f}) in {len(kept)}"


def _luck(found: Sequence[Measures]) -> Iterator[str]:
    """Summarise the first seat's luck: a match's luck adds up to zero."""
    luck = [m["luck"] for m in found]
    if len(luck) < 2 or not any(luck):
        return
    error = stdev(luck) / sqrt(len(luck))
    yield f"mean luck: {mean(luck):+.3f}, standard error {error:.3f}"
    results = [m["result"] for m in found]
    less = pvariance([result - one for result, one in zip(results, luck, strict=True)])
    yield f"variance of result over result less luck: {pvariance(results) / less:.2f}"


def _is_told_apart(m: Measures) -> bool:
    weak, strong = (
        mean(
            value for value, is_weak in zip(m["per_ten"], m["weak"], strict=True) if is_weak == who
        )
        for who in (True, False)
    )
    return weak > strong


def _repeated(found: Sequence[Measures]) -> Iterator[str]:
    """Summarise how much analyses differ with another seed, and how checks compare with costs."""
    pairs = [pair for m in found for pair in m["pairs"]]
    if len(pairs) > 2:
        ones, others = zip(*pairs, strict=True)
        yield f"two seeds: cost correlation {correlation(ones, others):.3f} of {len(pairs)}"
    if clear := [one for m in found for one in m["clear"]]:
        yield _share("clear costs are clear again", clear)
    yield from _slope(found)


def _slope(found: Sequence[Measures]) -> Iterator[str]:
    if claimed := [pair for m in found for pair in m["claimed"]]:
        slope = sum(cost * by for cost, by in claimed) / sum(cost * cost for cost, _ in claimed)
        yield f"slope of checked over claimed costs: {slope:.2f} from {len(claimed)} marks"


def _share(what: str, held: Sequence[bool]) -> str:
    return f"{what}: {sum(held)} of {len(held)}, {sum(held) / len(held):.0%}"


if __name__ == "__main__":
    main()
