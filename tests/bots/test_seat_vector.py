"""One learner in each of many matches: opponents play fairly, and change only between matches."""

import re

import numpy as np
import pytest

import steppe
from steppe.bots.greedy import RandomBot
from steppe.bots.opponent_pool import Batched, PerMatch, Pool
from steppe.bots.seat_vector import SeatVector
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.observation import tensor
from tests.tiny import GAME as TINY


def seats_of(opponents, players=2, count=4, seat=None, **more) -> SeatVector:
    vector = SeatVector(TINY.new(players), count, opponents, seat, **more)
    vector.reset(3)
    return vector


def played(vector: SeatVector, steps: int = 30) -> list[bytes]:
    """Return everything that a vector reports in random play, as bytes."""
    found = []
    for _ in range(steps):
        actions = vector.sample()
        vector.step(actions)
        parts = (actions, vector.seats, vector.masks, vector.rows, vector.ended, vector.returns)
        found.append(b"".join(part.tobytes() for part in parts))
    return found


def first_of(rows, masks):
    """Return the first legal action in each match, as a network might."""
    return masks.argmax(1)


class Named:
    """A bot that plays at random and keeps what it saw."""

    def __init__(self, game=None, seed=0):
        self.seen, self.bot = [], RandomBot(seed)

    def choose(self, seen, budget):
        self.seen.append(seen)
        return self.bot.choose(seen, budget)


@pytest.mark.parametrize("players", TINY.players)
@pytest.mark.parametrize("opponents", ["random", "greedy", Batched(first_of), Named()])
def test_the_learner_decides_in_every_match(players, opponents):
    vector, ends = seats_of(opponents, players, rows=True), 0
    for _ in range(30):
        assert np.array_equal(vector.players, vector.seats)
        for at in range(vector.count):
            position, seat = vector.position(at), int(vector.seats[at])
            assert position.player == seat
            assert np.array_equal(vector.rows[at], tensor(position, seat))
            assert np.flatnonzero(vector.masks[at]).tolist() == position.legal_ids()
        vector.step(vector.sample())
        ends += vector.ended.sum()
    assert ends > 0


def test_the_reward_is_the_learners_also_when_an_opponent_ends_the_match():
    vector, ends = seats_of(Batched(first_of), 3, 8, "rotate"), 0
    for _ in range(40):
        before = vector.seats
        vector.step(vector.sample())
        assert np.array_equal(vector.actors, before)
        for at in np.flatnonzero(vector.ended):
            assert vector.rewards[at] == vector.returns[at][before[at]]
            assert vector.returns[at].any()
            ends += 1
        assert not vector.rewards[~vector.ended].any()
    assert ends > 8


def test_the_end_is_observed_by_the_learner():
    ends = []
    for seat in (0, 1):
        vector = seats_of(Batched(first_of), 2, 1, seat)
        while not vector.ended[0]:
            vector.step([vector.legal_ids(0)[0]])
        ends.append(vector.finals[0].copy())
    end = TINY.new(2)
    assert ends[0].shape == ends[1].shape == tensor(end, 0).shape
    assert not np.array_equal(*ends)


def test_bots_get_what_their_seat_may_know():
    bot = Named()
    played(seats_of(bot, 3, 4), 10)
    assert bot.seen
    for seen in bot.seen:
        assert seen.observation.player == seen.player
        assert seen.observation == seen.observation.observe(seen.player)
        assert seen.legal == tuple(seen.observation.legal())


def test_networks_get_the_rows_and_masks_of_all_waiting_matches_at_once():
    asked = []

    def policy(rows, masks):
        asked.append(len(rows))
        assert len(rows) == len(masks)
        for array in (rows, masks):
            with pytest.raises(ValueError, match="read-only"):
                array[:] = 0
        return masks.argmax(1)

    played(seats_of(Batched(policy), 2, 16), 10)
    assert max(asked) > 4


@pytest.mark.parametrize("opponents", ["random", "greedy:0.5", Pool({"random": 1, "greedy": 1})])
def test_equal_seeds_give_equal_matches(opponents):
    one, other = (played(seats_of(opponents, 3)) for _ in range(2))
    assert one == other
    vector = seats_of(opponents, 3)
    vector.reset(4)
    assert played(vector) != one
    vector.reset(3)
    assert played(vector) == one


def test_seats_rotate_or_are_fixed_or_drawn():
    vector = seats_of("random", 3, 6, "rotate")
    assert vector.seats.tolist() == [0, 1, 2, 0, 1, 2]
    before, ends = vector.seats, 0
    while ends < 12:
        vector.step(vector.sample())
        for at in np.flatnonzero(vector.ended):
            assert vector.seats[at] != before[at]
            ends += 1
        before = vector.seats
    assert set(seats_of("greedy", 3, 4, 2).seats) == {2}
    assert set(seats_of(Batched(first_of), 3, 40).seats) == {0, 1, 2}


def test_opponents_change_only_between_matches():
    pool = Pool()
    bots = {name: Named() for name in ("old", "new")}
    pool.add("old", bots["old"])
    vector = seats_of(pool, 2, 8)
    pool.add("new", bots["new"])
    pool.remove("old")
    met, ended = [], np.zeros(8, int)
    for _ in range(60):
        vector.step(vector.sample())
        for at in np.flatnonzero(vector.ended):
            met.append((ended[at], *vector.met[at]))
            ended[at] += 1
        assert all(vector.met[~vector.ended] == None)  # noqa: E711
        if not ended.any():
            asked = len(bots["old"].seen)
            assert asked or len(bots["new"].seen) == 0
    assert {name for number, name in met if number == 0} == {"old"}
    assert {name for number, name in met if number > 0} == {"new"}


def test_a_bot_that_remembers_is_made_for_each_seat_in_each_match():
    made = []

    def make(game, seed):
        assert game is TINY
        made.append(Named(game, seed))
        return made[-1]

    vector, ends = seats_of(PerMatch(make), 3, 2), 0
    for _ in range(30):
        vector.step(vector.sample())
        ends += int(vector.ended.sum())
    assert len(made) == 2 * (2 + ends)
    for bot in made:
        assert len({seen.player for seen in bot.seen}) <= 1


def test_weights_say_how_often_an_opponent_is_drawn():
    pool, rng = Pool({"random": 3.0, "greedy": 1.0}), np.random.default_rng(1)
    drawn = [pool.draw(rng)[0] for _ in range(2000)]
    assert 0.70 < drawn.count("random") / 2000 < 0.80
    pool.weigh("greedy", 9.0)
    drawn = [pool.draw(rng)[0] for _ in range(2000)]
    assert 0.20 < drawn.count("random") / 2000 < 0.30
    assert (len(pool), [*pool], pool.weights["greedy"]) == (2, ["random", "greedy"], 9.0)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: Pool().draw(np.random.default_rng(1)), "this pool is empty: add an opponent"),
        (lambda: Pool({"random": 0}), "a weight must be above 0 and finite, not 0"),
        (lambda: Pool({"stone": 1}), "no bot 'stone'"),
        (lambda: Pool({"random": 1}).remove("x"), "no opponent 'x' in this pool; opponents: rand"),
        (lambda: seats_of(["greedy"], 3), "there are 2 opponents, but 1 were given"),
        (lambda: seats_of("random", seat="turn"), "seat must be a number, None or 'rotate'"),
        (lambda: seats_of("random", seat=2), "seat must be from 0 to 1, not 2"),
        (lambda: seats_of(Batched(first_of), rows=False), "a policy needs observations"),
    ],
)
def test_what_cannot_be_is_refused(call, told):
    with pytest.raises(NotationError, match=re.escape(told)):
        call()


@pytest.mark.parametrize("wrong", [5, Named, None, b"random"])
def test_what_is_no_opponent_is_refused(wrong):
    with pytest.raises(TypeError, match="an opponent must be the name of a bot, an object with a"):
        seats_of([wrong])


def test_an_illegal_action_of_an_opponent_names_it():
    vector = seats_of(Batched(lambda rows, masks: np.full(len(rows), 10**6)), seat=0)
    with pytest.raises(IllegalMove, match=r"illegal action 1000000 .* opponent Batched; legal: "):
        played(vector, 9)
    with pytest.raises(IllegalMove, match="call reset first"):
        vector.sample()
    with pytest.raises(IllegalMove, match="call reset first"):
        vector.step([0] * 4)


def test_an_illegal_action_of_the_learner_plays_nothing():
    vector = seats_of("greedy")
    before = [vector.position(at) for at in range(4)]
    with pytest.raises(IllegalMove, match="illegal action 1000000 for player"):
        vector.step([10**6] * 4)
    assert [vector.position(at) for at in range(4)] == before
    vector.step(vector.sample())


def test_an_error_in_a_bot_names_it_and_the_position():
    class Broken:
        def choose(self, seen, budget):
            return 1 / 0

    with pytest.raises(ZeroDivisionError) as raised:
        seats_of(Broken(), seat=1)
    (note,) = raised.value.__notes__
    assert note.startswith("opponent Broken in match 0, after 0 moves and outcomes as player 0")


def test_arrays_are_read_only_views_that_other_libraries_share():
    vector = seats_of("greedy")
    for name in ("masks", "rows", "finals"):
        array = getattr(vector, name)
        assert not array.flags.writeable
        assert np.shares_memory(np.from_dlpack(array), array)
        vector.step(vector.sample())
        assert getattr(vector, name) is array


def test_a_solo_match_has_no_opponents():
    vector, ends = seats_of("random", 1), []
    for _ in range(30):
        vector.step(vector.sample())
        ends += vector.met[vector.ended].tolist()
    assert set(ends) == {()}


@pytest.mark.compiled
def test_compiled_matches_against_bots_and_networks_go_to_their_ends():
    game = steppe.load("zebras")
    pool = Pool({"random": 1, "greedy": 1})
    pool.add("first", Batched(first_of))
    vector, met = SeatVector(game.new(), 32, pool, "rotate", threads=2), set()
    vector.reset(1)
    for _ in range(120):
        assert np.array_equal(vector.players, vector.seats)
        assert (vector.masks.sum(1) > 0).all()
        vector.step(vector.sample())
        met |= {name for names in vector.met[vector.ended] for name in names}
    assert met == {"random", "greedy", "first"}
