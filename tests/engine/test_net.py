"""The integer network: compiled and interpreted results are identical."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.engine import net as module
from steppe.engine.chance import TERMINAL
from steppe.engine.evaluator import evaluator
from steppe.engine.jit import COMPILED, njit
from steppe.engine.net import (
    HEADS,
    HIDDEN,
    LIMIT,
    Learning,
    Net,
    Pad,
    Sizes,
    check,
    correct,
    first_of,
    forget,
    rows_of,
    untrained,
)
from steppe.engine.position_type import as_record, new_batch, new_floats
from steppe.engine.weights import About, load, names, nets_of, save

SIZES = Sizes(own=6, table=4)
ABOUT = About("tiny", 2, 1, 7, 3, 900)


def random_net(seed: int, sizes: Sizes = SIZES, most: int = 3000) -> Net:
    rng = np.random.default_rng(seed)
    like = untrained(sizes)
    return Net(*(rng.integers(-most, most, one.shape).astype(one.dtype) for one in like))


def random_pad(seed: int, players: int, sizes: Sizes = SIZES) -> Pad:
    """Return scratch memory with random features and the remains of another evaluation."""
    rng = np.random.default_rng(seed)
    x = rng.integers(-LIMIT, LIMIT + 1, sizes.features(players)).astype(np.int16)
    x[rng.random(len(x)) < 0.6] = 0
    pairs, memory = np.ones(sizes.pairs, np.int32), np.ones(sizes.memory(players), np.int32)
    forget(memory)
    answers = np.ones(players * HEADS, np.int64)
    return Pad(x, np.ones_like(x), pairs, memory, answers, *rng.normal(size=(2, players)))


def plain(net: Net, players: int, x: list[int]) -> list[int]:
    """Return the outputs, computed in plain Python as the page on learning defines them."""
    rows, heads = rows_of(net.first).tolist(), net.heads.reshape(HEADS, HIDDEN).tolist()
    own = [x[SIZES.own * k : SIZES.own * (k + 1)] for k in range(players)]
    answers = []
    for player in range(players):
        rivals = [
            sum(col) - mine for col, mine in zip(zip(*own, strict=True), own[player], strict=True)
        ]
        seen = [*own[player], *rivals, *x[SIZES.own * players :]]
        sums = [sum(a * row[j] for a, row in zip(seen, rows, strict=True)) for j in range(HIDDEN)]
        hidden = [
            max(total + int(bias), 0) >> 7 for total, bias in zip(sums, net.bias, strict=True)
        ]
        answers += [sum(a * b for a, b in zip(hidden, head, strict=True)) for head in heads]
    return answers


def in_both(net, players, pad):
    """Return the outputs from this process's code, and those from the interpreted code."""
    correct(net, SIZES, players, pad, 10.0)
    found = [int(answer) for answer in pad.answers]
    module._answer_with_numpy(net, SIZES, players, pad)
    return found, [int(answer) for answer in pad.answers]


@pytest.mark.compiled
@settings(max_examples=40)
@given(st.integers(0, 1 << 30), st.integers(2, 4))
def test_compiled_and_interpreted_networks_answer_the_same_to_the_bit(seed, players):
    assert COMPILED
    pad = random_pad(seed, players)
    found, other = in_both(random_net(seed), players, pad)
    assert found == other


@pytest.mark.compiled
@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 1 << 30), st.integers(2, 4)), min_size=2, max_size=8))
def test_what_a_network_remembers_changes_no_answer(asked):
    net, memory = random_net(6), np.zeros(SIZES.memory(4), np.int32)
    for seed, players in asked:
        pad = random_pad(seed, players)
        for changed in range(3):  # only a few features change each time
            pad.x[changed] = -pad.x[changed] - 1
            found, other = in_both(net, players, pad._replace(memory=memory))
            assert found == other


@pytest.mark.parametrize("players", [2, 3])
def test_a_network_answers_what_the_arithmetic_says(players):
    pad, net = random_pad(5, players), random_net(5)
    expected = plain(net, players, pad.x.tolist())
    before = pad.logits.copy(), pad.points.copy()
    assert in_both(net, players, pad) == (expected, expected)
    one = 4096.0 * 4096.0
    assert list(pad.logits) == [a + b / one for a, b in zip(before[0], expected[::2], strict=True)]
    assert list(pad.points) == [
        a + 10.0 * (b / one) for a, b in zip(before[1], expected[1::2], strict=True)
    ]


def test_an_untrained_network_corrects_nothing():
    pad = random_pad(3, 2)
    before = [*pad.logits, *pad.points]
    correct(untrained(SIZES), SIZES, 2, pad, 10.0)
    assert [*pad.logits, *pad.points] == before


def test_rows_of_weights_and_how_they_are_kept_are_the_same_weights():
    net = random_net(1)
    assert (first_of(rows_of(net.first)) == net.first).all()


def test_weights_whose_sums_might_overflow_are_refused():
    net = untrained(SIZES)
    net.first[:] = 32767
    check(net, SIZES, 2)
    with pytest.raises(ValueError, match="overflow"):
        check(net, SIZES, 5)  # with more opponents, the sum is larger


@njit
def look(s, x, logits, points):
    for player in range(s.players):
        logits[player] = points[player] = 0.0
        for feature in range(6):
            x[6 * player + feature] = player + feature
    for feature in range(4):
        x[6 * s.players + feature] = 3


@njit
def value(s, logits, points, out):
    for player in range(s.players):
        out[player] = logits[player]


@njit
def hand(s, out):
    for player in range(s.players):
        out[player] = 0.25


def learning_in(folder: Path) -> Learning:
    return Learning(1, SIZES, look, value, hand, 10.0, folder)


SEATS = as_record(np.dtype([("players", np.int32), ("player", np.int32)], align=True))


@pytest.mark.parametrize(
    ("players", "player", "asks"), [(2, 0, True), (3, 0, False), (2, TERMINAL, False)]
)
def test_an_evaluation_asks_the_network_at_its_tables_until_the_end(
    tmp_path, players, player, asks
):
    evaluate, out = evaluator(learning_in(tmp_path), {2: random_net(4)}), new_floats(3)
    batch = new_batch(SEATS)
    s = batch[0] if isinstance(batch, list) else batch.view(np.recarray)[0]
    s.players, s.player = players, player
    njit(lambda batch, out: evaluate(batch[0], out))(batch, out)
    assert (0.25 in list(out)) != asks


def test_more_than_an_evaluation_can_keep_is_refused(tmp_path):
    many = replace(learning_in(tmp_path), sizes=Sizes(own=600, table=4))
    with pytest.raises(ValueError, match="need a memory of 2332, not 2048"):
        evaluator(many, {3: untrained(many.sizes)})


@pytest.mark.compiled
def test_threads_evaluate_at_once_each_on_a_pad_of_its_own(tmp_path):
    evaluate = evaluator(learning_in(tmp_path), {2: random_net(4)})

    @njit
    def often(batch, out):
        for _ in range(20_000):
            evaluate(batch[0], out)

    def run(_):
        batch, out = new_batch(SEATS), new_floats(2)
        batch["players"] = 2
        often(batch, out)
        return list(out)

    with ThreadPoolExecutor(3) as pool:
        assert len({tuple(found) for found in pool.map(run, range(6))}) == 1


@pytest.mark.compiled
def test_other_weights_are_compiled_under_another_name(tmp_path):
    from steppe.engine.fingerprint import fingerprint

    def name(seed):
        return fingerprint(evaluator(learning_in(tmp_path), {2: random_net(seed)}).py_func)

    assert name(1) == name(1) != name(2)


def test_weights_are_read_as_they_were_written(tmp_path):
    net = random_net(2, most=300)
    save(tmp_path / "2.npz", net, ABOUT)
    save(tmp_path / "2.old.npz", untrained(SIZES), ABOUT)
    found, about = load(tmp_path / "2.npz", "tiny", 2, learning_in(tmp_path))
    assert about == ABOUT
    assert all((a == b).all() for a, b in zip(found, net, strict=True))
    learning = learning_in(tmp_path)
    assert (names(learning), list(nets_of("tiny", learning))) == (["old"], [2])
    assert not nets_of("tiny", learning, "old")[2].first.any()
    with pytest.raises(ValueError, match="no weights named 'new'; available: old"):
        nets_of("tiny", learning, "new")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "game is 'chess', not 'tiny'"),
        ({"players": 3}, "players is 3, not 2"),
        ({"features": 2}, "features is 2, not 1"),
    ],
)
def test_weights_of_something_else_are_refused_by_what_differs(tmp_path, change, told):
    path = tmp_path / "2.npz"
    save(path, random_net(2), replace(ABOUT, **change))
    with pytest.raises(ValueError, match=f"2.npz holds no weights for tiny with 2 players: {told}"):
        load(path, "tiny", 2, learning_in(tmp_path))


def test_a_damaged_file_of_weights_is_refused(tmp_path):
    path = tmp_path / "2.npz"
    save(path, random_net(2, Sizes(8, 4)), ABOUT)
    with pytest.raises(ValueError, match=r"weights first are int16 \[1280\], not int16 \[1024\]"):
        load(path, "tiny", 2, learning_in(tmp_path))
    path.write_bytes(path.read_bytes()[:90])
    with pytest.raises(ValueError, match="holds no weights"):
        load(path, "tiny", 2, learning_in(tmp_path))
