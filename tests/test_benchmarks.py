"""What `make bench` says of its measurements: the slowest game counts, and bounds are bounds."""

import pytest
from benchmarks.alone import Figure, lines
from benchmarks.peers import BARS, Bar, table

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
        told = list(table({**rates, bar.theirs: 100 / (bar.least * factor)}))
        assert any(bar.theirs in line and line.endswith(f"{verdict} |") for line in told)


@pytest.mark.parametrize(("value", "least", "kept"), [(2, True, True), (2, False, False)])
def test_a_bound_is_from_below_or_from_above(value, least, kept):
    figure = Figure("pace", "zebras", value, 1, least)
    assert figure.is_kept == kept
    *_, line = lines([figure])
    assert ("**missed**" in line) != kept
