"""The output of `make bench`: the slowest game counts, and bounds really are enforced."""

import pytest
from benchmarks.alone import Figure, lines
from benchmarks.capacity import Assumed, Costs, needs
from benchmarks.capacity import table as capacity_table
from benchmarks.ours import _match
from benchmarks.peers import BARS, Bar, table
from benchmarks.strength import BARS as STRENGTHS

import steppe


@pytest.fixture
def rates():
    ours = {f"{name} random play": 100.0 + k for k, name in enumerate(steppe.names())}
    twins = {f"{name} twin": 5.0 * (k + 1) for k, name in enumerate(steppe.names())}
    return {**ours, **twins, "rival": 10.0}


def test_the_slowest_of_our_games_counts(rates):
    assert Bar("random play", "rival", 9).ratio(rates) == (10.0, steppe.names()[0])


def test_a_game_is_measured_beside_itself_where_the_bar_says_so(rates):
    ratio, name = Bar("random play", "* twin", 9).ratio(rates)
    assert name == steppe.names()[-1]
    assert ratio == rates[f"{name} random play"] / rates[f"{name} twin"]


def test_a_rival_that_is_not_installed_gives_no_ratio(rates):
    assert Bar("random play", "stranger", 9).ratio(rates) is None


def test_the_table_says_which_bars_are_kept(rates):
    bar = next(bar for bar in BARS if bar.ours == "random play")
    for factor, verdict in ((2, "kept"), (0.5, "**missed**")):
        results = list(table({**rates, bar.theirs: 100 / (bar.least * factor)}))
        assert any(bar.theirs in line and line.endswith(f"{verdict} |") for line in results)


@pytest.mark.parametrize(("value", "least", "kept"), [(2, True, True), (2, False, False)])
def test_a_bound_is_from_below_or_from_above(value, least, kept):
    figure = Figure("pace", "zebras", value, 1, least)
    assert figure.is_kept == kept
    *_, line = lines([figure])
    assert ("**missed**" in line) != kept


def test_machines_are_computed_from_what_a_move_costs():
    costs = Costs(3, 1, 2, 4, 1, 0.5, 1000, 0.1, 800, 400)
    needed = needs(1000, costs, Assumed(full=0.5))
    assert needed["matches at once"] == 1000
    assert needed["live streams"] == 1200
    assert needed["cores for workers"] == pytest.approx(50 * 0.003 + 50 * 0.002 + 120 * 0.0005)
    assert needed["cores for bots"] == pytest.approx(0.2)
    assert needed["machines with bots"] == 1
    assert needs(10_000, costs, Assumed(full=0.5))["machines with workers"] == 4


def test_a_report_names_its_assumptions():
    spent = {"workers_cpu_ms": 3.0, "database_cpu_ms": 1.0, "bots_cpu_ms": 4.0}
    two = {
        "crowd": spent,
        "kept": {"bytes": 20_000, "rows_action": 50, "wal_bytes_per_move": 800},
        "audience, compressed": {
            "server_cpu_ms_per_move": 100,
            "spectators": 200,
            "bytes_per_update": 1000,
        },
        "saturated, one only hears": {"each_worker_cpu_ms": [3, 0.1]},
    }
    costs = Costs.read({"two workers": two, "bots": {"flint": spent}}, "flint")
    assert costs == Costs(3, 1, 3, 4, 1, 0.5, 1000, 0.1, 800, 400)
    *_, line = capacity_table(costs, Assumed())
    assert line == "| GB stored per day | 3.5 | 35 | 3,456 |"


def test_our_own_play_that_is_measured_comes_to_its_end():
    zebras = steppe.load("zebras")
    play = _match(zebras)
    assert 38 <= play() <= zebras.max_plies


@pytest.mark.parametrize("bar", STRENGTHS.values(), ids=STRENGTHS)
def test_a_stake_grows_only_for_wins_above_the_bar(bar):
    assert min(bar.bet(0.0), bar.bet(1.0)) > 0
    for share, grows in ((bar.above, 0), (bar.better, 1), (bar.above / 2, -1)):
        mean = share * bar.bet(1.0) + (1 - share) * bar.bet(0.0) - 1
        assert mean == pytest.approx(0.0) if grows == 0 else mean * grows > 0
