"""Many matches of Tiny at once."""

import copy
import pickle

import numpy as np
import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.vector import Vector
from steppe.engine.batch_buffers import ANY
from tests.tiny import GAME as TINY

STEPS = 40


def vector_of(count: int = 4, players: int = 2, seed: int = 3, **more: object) -> Vector:
    vector = Vector(TINY.new(players), count, **more)
    vector.reset(seed)
    return vector


def history(vector: Vector) -> list[bytes]:
    """Return everything that a vector reports about each match in random play, as bytes."""
    results = [[] for _ in range(vector.count)]
    for _ in range(STEPS):
        actions = vector.sample()
        vector.step(actions)
        parts = (actions, vector.players, vector.masks, vector.rows, vector.ended, vector.returns)
        for at, match in enumerate(results):
            match += [part[at].tobytes() for part in parts]
    return [b"".join(match) for match in results]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["masks", "rows", "finals", "players", "ended", "returns"])
def test_other_libraries_share_an_array_also_one_that_is_read_only(name):
    array = getattr(vector_of(rows=True), name)
    shared = np.from_dlpack(array)  # in a version with read-only arrays, like PyTorch
    assert array.__dlpack__(max_version=(1, 0))
    assert np.shares_memory(shared, array)
    assert (shared == array).all()


def test_equal_seeds_give_equal_matches_and_others_do_not():
    one, other = history(vector_of()), history(vector_of())
    assert one == other
    assert len({*one, *history(vector_of(seed=4))}) == 8


@pytest.mark.parametrize("threads", [2, 3, 9])
def test_workers_change_nothing(threads):
    check_workers(threads)


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [2, 9])
def test_threads_change_nothing(threads):
    check_workers(threads)


def check_workers(threads: int) -> None:
    """Play the same matches with one worker and with several."""
    alone = vector_of(7, rows=True)
    shared = vector_of(7, rows=True, threads=threads)
    assert history(shared) == history(alone)
    assert shared.events == alone.events


def test_a_match_does_not_depend_on_those_beside_it():
    assert history(vector_of(2)) == history(vector_of(5))[:2]


def test_matches_begin_again_with_the_same_seed():
    vector = vector_of()
    first = history(vector)
    vector.reset(3)
    assert history(vector) == first


def test_an_illegal_action_is_refused_and_nothing_is_played():
    vector = vector_of(3)
    before = [vector.position(at) for at in range(3)]
    actions = vector.sample()
    actions[1] = next(a for a in range(len(TINY.actions)) if a not in vector.legal_ids(1))
    word = TINY.actions.format(int(actions[1]))
    legal = vector.legal_ids(1)[0]
    expected = rf"illegal action {actions[1]} \({word}\) for player 0 in match 1; legal: {legal} \("
    with pytest.raises(IllegalMove, match=expected):
        vector.step(actions)
    assert [vector.position(at) for at in range(3)] == before


@pytest.mark.parametrize("action", [-1, -2, len(TINY.actions), 10**9])
def test_an_invalid_action_is_refused(action):
    vector = vector_of(2)
    with pytest.raises(IllegalMove, match=f"illegal action {action} for player 0 in match 0"):
        vector.step([action, *vector.sample()[1:]])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"count": 0}, "the number of matches must be from 1 to 1048576, not 0"),
        ({"threads": 0}, "the number of threads must be from 1 to 1048576, not 0"),
        ({"learner": 2}, "no player 2: 0 to 1, -1 for all, -2 for any, -3 for each"),
        ({"learner": -4}, "no player -4"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong, sentence):
    with pytest.raises(NotationError, match=sentence):
        Vector(TINY.new(2), **({"count": 3} | wrong))


def test_matches_do_not_begin_with_an_end():
    end = TINY.new(2)
    while not end.is_over:
        end.apply(end.possible()[0])
    with pytest.raises(NotationError, match="match is not over"):
        Vector(end, 3)


@pytest.mark.parametrize("ask", [Vector.sample, lambda vector: vector.step([0, 0])])
def test_nothing_is_played_before_a_match_has_begun(ask):
    with pytest.raises(IllegalMove, match="call reset first"):
        ask(Vector(TINY.new(2), 2))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_vector_says_that_it_cannot_be_copied(copied):
    with pytest.raises(TypeError, match="create and reset another"):
        copied(vector_of(2))


def test_too_few_actions_are_refused():
    with pytest.raises(NotationError, match=r"actions of 3 matches: expected 3 entries, .* \(2,\)"):
        vector_of(3).step([0, 0])


def test_all_legal_actions_are_equally_likely():
    vector = vector_of(500, masks=False)
    drawn = np.zeros((500, len(TINY.actions)))
    for _ in range(20):
        drawn[np.arange(500), vector.sample()] += 1
    kinds: dict[tuple[int, ...], np.ndarray] = {}
    for at in range(500):
        kind = tuple(vector.legal_ids(at))
        kinds[kind] = kinds.get(kind, 0) + drawn[at]
    for kind, counts in kinds.items():
        assert set(np.flatnonzero(counts)) <= set(kind)
        mean = counts.sum() / len(kind)
        chi = ((counts[list(kind)] - mean) ** 2 / mean).sum()
        assert chi < len(kind) - 1 + 5 * (2 * len(kind)) ** 0.5  # five standard deviations


def test_masks_and_rows_are_written_only_on_request():
    vector = vector_of(2, masks=False)
    assert vector.masks.shape == (2, 0)
    assert vector.rows.shape == (2, 0)
    vector.step(vector.sample())


@pytest.mark.parametrize("players", [2, 3])
def test_only_the_learner_is_asked(players):
    vector = vector_of(5, players, learner=1)
    for _ in range(STEPS):
        assert set(vector.players) == {1}
        vector.step(vector.sample())
        assert set(vector.actors) == {1}
    assert (vector.seats == 1).all()


def test_the_learner_changes_with_the_match():
    vector = vector_of(12, 3, learner=ANY)
    seen, changed = set(vector.seats), False
    for _ in range(STEPS):
        seats = vector.seats
        assert (vector.players == seats).all()
        vector.step(vector.sample())
        assert (vector.actors == seats).all()
        assert (vector.seats == seats)[~vector.ended].all()
        changed |= bool((vector.seats != seats).any())
    assert seen == {0, 1, 2}
    assert changed


def test_a_lone_player_wins_or_loses():
    vector = vector_of(20, 1)
    found = set()
    for _ in range(STEPS):
        vector.step(vector.sample())
        found |= set(vector.returns[vector.ended].ravel())
    assert found == {-1.0, 1.0}


def test_decisions_and_outcomes_are_counted():
    vector = vector_of(2, 1)
    assert vector.events > 0
    dealt = vector.events
    vector.step(vector.sample())
    assert vector.events >= dealt + 2


@pytest.mark.parametrize("actions", [[0.0, 0.0], ["0", "0"], [None, None], 3.5, [[0], [0, 0]]])
def test_actions_are_whole_numbers(actions):
    vector = vector_of(2)
    with pytest.raises((TypeError, NotationError), match="the actions of 2 matches"):
        vector.step(actions)


@pytest.mark.parametrize("at", [-1, 2, 3])
def test_a_match_that_is_not_there_is_refused(at):
    vector = vector_of(2)
    for ask in (vector.position, vector.legal_ids):
        with pytest.raises(NotationError, match=f"a match must be from 0 to 1, not {at}"):
            ask(at)
