"""The training tutorial: the program runs and learns, and the figures come from a run."""

import importlib.util
import re
import sys
from pathlib import Path

import numpy as np
import pytest

import steppe

DOCS = Path(__file__).resolve().parents[1] / "docs"
FINAL = (
    r"(\d+) s +(\d+) matches +(\w+ against +\w+): won [\d.]+% of (\d+) \(([\d.]+)% to ([\d.]+)%\)"
)


def program(**changed):
    """Return the program as a module, with some of its constants changed."""
    spec = importlib.util.spec_from_file_location("training", DOCS / "training.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module).update(changed)
    return module


def test_the_program_trains_and_reports_its_progress_and_picture(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    small = program(AT_ONCE=2, RIVALS={"random": "black"}, LAST=("random",))
    small.main(["--rounds", "1", "--matches", "2"])
    told = capsys.readouterr().out.splitlines()
    assert [re.findall(FINAL, line)[0][1:4] for line in told[1:-1]] == [
        ("0", "Learned against random", "2"),
        ("2", "Learned against random", "2"),
        ("2", "Learned against random", "8"),
        ("2", "Looking against random", "8"),
    ]
    assert told[-1] == "No picture: pip install matplotlib"


def test_a_value_is_worth_what_came_of_it_and_the_values_on_the_way():
    track = [(0, None, 0.5), (1, None, -0.25), (1, None, 0.5)]
    targets = program(TRUST=0.75).blend(track, -1.0)
    middle = -0.75 - 0.125  # the mean of the result and the last value, for player 0
    assert targets.tolist() == [0.75 * middle + 0.25 * 0.25, -middle, 1.0]


def test_the_slopes_of_the_network_are_those_of_its_error():
    training = program()
    rng = np.random.default_rng(1)
    network = training.Network(rng, hidden=3)
    network.weights = [weight.astype(float) for weight in network.weights]
    seen = rng.random((5, 6, network.weights[0].shape[0]))
    targets = rng.uniform(-1, 1, 5)
    found = []
    network._descend = lambda slopes, rate: found.extend(slopes)
    network.learn(seen, targets, 0.1)

    def error():
        return ((network.think(seen)[1] - targets) ** 2).mean() / 2

    for weight, slope in zip(network.weights, found, strict=True):
        before, place = error(), (0,) * weight.ndim
        weight[place] += 1e-6
        assert (error() - before) / 1e-6 == pytest.approx(slope[place], rel=1e-3, abs=1e-6)
        weight[place] -= 1e-6


def test_the_run_on_the_page_beat_the_greedy_bot_within_ten_minutes():
    told = (DOCS / "training.txt").read_text().splitlines()[1:]
    final = {
        " ".join(line[2].split()): line for line in (re.findall(FINAL, text)[0] for text in told)
    }
    *_, matches, low, _ = final["Looking against greedy"]
    assert (int(matches), float(low) > 50) == (200, True)
    assert max(int(line[0]) for line in final.values()) < 600
    assert set(final) == {
        *(f"Learned against {rival}" for rival in ("random", "greedy")),
        *(f"Looking against {rival}" for rival in ("greedy", "flint")),
    }


def test_all_ways_to_play_a_turn_are_found_once_each():
    training = program()
    position = training.GAME.new().play("guard:3")
    ways = training.turns(position)
    ends = {end.to_bytes() for _, end in ways}
    found = set()
    for first in position.legal_ids():
        after = position.copy().apply_id(first)
        more = training.turns(after) if after.player == position.player else [(None, after)]
        found |= {end.to_bytes() for _, end in more}
    assert ends == found
    assert len(ways) == len(ends)
    assert {first for first, _ in ways} <= set(position.legal_ids())


def test_looking_ahead_takes_the_turn_that_the_best_answer_harms_least():
    training = program(WIDTH=10**6)
    bot = training.Looking(None)
    bot.worth = lambda positions, player: np.array(
        [position.scores()[player] - position.scores()[1 - player] for position in positions]
    )
    position = training.GAME.new().play("guard:3")
    me = position.player
    seen = steppe.Seen(position.observe(me), me, tuple(position.legal()))
    chosen = training.GAME.actions.parse(bot.choose(seen, None))
    harm = {
        first: max(bot.answered(end, me) for way, end in training.turns(position) if way == first)
        for first, _ in training.turns(position)
    }
    assert harm[chosen] == max(harm.values())


@pytest.mark.compiled
@pytest.mark.long
def test_some_hundreds_of_matches_teach_to_beat_chance():
    training = program(RIVALS={"random": "black"})
    network, _ = training.train(rounds=16, matches=2, seed=1)
    assert training.meet(training.Learned(network), "random", 200, seed=2).interval[0] > 0.5
