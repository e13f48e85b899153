"""Many matches with one learner in each; opponents play the other seats.

After a learner's action, the other players decide until the learner is to decide in every match.
Each round of their decisions is one call to compiled code, and one call to each network. Players at
random need no round: compiled code plays them.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import numpy as np

from steppe.bots.opponent_pool import (
    Batched,
    Opponent,
    PerMatch,
    Pool,
    check_opponent,
    name_of,
)
from steppe.bots.own_code import budget, make
from steppe.core.bot import Bot, Seen, moment, own_budget
from steppe.core.errors import IllegalMove, NotationError, noting
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.refusal import refused_id
from steppe.core.validation import instance, whole, whole_numbers, within
from steppe.core.vector import Vector
from steppe.engine.batch_buffers import ANY, ROTATE, Array

RANDOM = "random"
TURNING = "rotate"

_SEEDS = (1 << 64) - 1  # only these bits of a seed are used

Opponents = Opponent | Pool | Sequence[Opponent | Pool]
"""One for all seats but the learner's, or a list of one each, from the next player on."""


class SeatVector:
    """``count`` matches played in lockstep by one learner each, against opponents.

    ``reset`` and ``step`` play on to the learner's next decision in every match; a match that ends
    is immediately replaced by a new one. ``masks``, ``rows`` and ``finals`` are those of ``Vector``
    and always the learner's. ``met`` holds the names of the opponents, in seating order after the
    learner, for matches that ended in the last step, ``None`` for others: objects, ``[B]``.
    ``actors`` are the players who learned in the last step, integers, ``[B]``.

    Bots get the observation and the legal moves of their seat, but an empty list of earlier
    ``moves``, because vectors keep no log. If an opponent raises an error, call ``reset``.
    """

    def __init__(
        self,
        start: Position,
        count: int,
        opponents: Opponents = RANDOM,
        seat: int | Literal["rotate"] | None = None,
        *,
        rows: bool = True,
        threads: int = 1,
    ) -> None:
        """Prepare ``count`` matches that start from ``start``.

        ``opponents`` is one opponent or ``Pool`` for all other seats, or a list with one for each,
        starting with the player after the learner. A pool draws one for each seat in each match.
        ``seat`` is the learner's seat; ``None`` draws one for each match, and ``"rotate"`` takes
        the next seat in each. ``rows`` says whether to fill the observations. Raises
        ``NotationError`` for values out of range, for an unknown bot and for a position that is
        over.
        """
        start = instance("the start position", start, Position)
        self._game: Game = instance("a game", start.game, Game)
        self._sources = _sources(opponents, start.players - 1)
        self._is_random = all(source == RANDOM for source in self._sources)
        learner, asks = _learner(seat, start.players), not self._is_random
        self._vector = Vector(
            start, count, learner=learner, asks_all=asks, rows=rows, threads=threads
        )
        for source in (source for source in self._sources if isinstance(source, str)):
            budget(source, self._game, start.players)  # checks the name
        self.start, self.count = self._vector.start, self._vector.count
        self.masks, self.rows = self._vector.masks, self._vector.rows
        self.finals = self._vector.finals
        self.met: Array = np.full(self.count, None, object)
        self.actors: Array = np.zeros(self.count, np.int64)
        self._is_ready = False

    @property
    def seats(self) -> Array:
        """Return the learner in each match, integers, ``[B]``."""
        return self._vector.seats

    players = seats
    """The player to decide in each match, always the learner."""

    @property
    def ended(self) -> Array:
        """Return whether each match ended in the last step, bool, ``[B]``."""
        return self._vector.ended

    @property
    def returns(self) -> Array:
        """Return the results of the matches that just ended, 0 for others, float64, ``[B, P]``."""
        return self._vector.returns

    @property
    def rewards(self) -> Array:
        """Return the learner's result in matches that just ended, 0 in others, ``[B]``."""
        rewards: Array = self.returns[np.arange(self.count), self.actors]
        return rewards

    @property
    def events(self) -> int:
        """Return the number of decisions and outcomes so far."""
        return self._vector.events

    def reset(self, seed: int) -> None:
        """Start all matches; ``seed`` determines chance, seats, opponents and built-in bots."""
        self._is_ready = False
        known = whole("a seed", seed) & _SEEDS
        self._rng = np.random.default_rng([known, 1])
        self._shared: dict[str, Bot] = {}
        self._seated: list[list[Any]] = [[None] * self.start.players for _ in range(self.count)]
        self._names: list[tuple[str, ...]] = [()] * self.count
        self._vector.reset(known)
        self._begun = np.zeros(self.count, np.int64)
        self._let_others_play()
        self.met = np.full(self.count, None, object)
        self.actors = self.seats
        self._is_ready = True

    def step(self, actions: Sequence[int] | Array) -> None:
        """Play the learner's action in each match, integers, ``[B]``, and the others' after it.

        Raises ``IllegalMove`` for the first illegal action, ``TypeError`` for floats and
        ``NotationError`` for a wrong number of actions; in each case nothing is played.
        """
        self._check_ready()
        learners = self.seats
        self._vector.step(actions)
        self._is_ready = False
        self.actors, self.met = learners, np.full(self.count, None, object)
        self._let_others_play()
        self._is_ready = True

    def sample(self) -> Array:
        """Return a uniformly random legal action for each match, int64, ``[B]``."""
        self._check_ready()
        return self._vector.sample()

    def legal_ids(self, at: int) -> list[int]:
        """Return the learner's legal actions in match number ``at``, ascending."""
        self._check_ready()
        return self._vector.legal_ids(at)

    def position(self, at: int) -> Position:
        """Return a copy of the true position in match ``at``, hidden information included."""
        self._check_ready()
        return self._vector.position(at)

    def _check_ready(self) -> None:
        if not self._is_ready:
            raise IllegalMove("no match goes on: call reset first")

    def _let_others_play(self) -> None:
        """Ask the other players until the learner is to decide in every match."""
        self._seat_opponents()
        while not self._is_random and (waiting := self._waiting()).size:
            self._vector.go_on(waiting, self._choices(waiting))
            self._seat_opponents()

    def _waiting(self) -> Array:
        """Return the matches in which another player than the learner is to decide."""
        return np.flatnonzero(self._vector.players != self._vector.seats)

    def _seat_opponents(self) -> None:
        """Draw the opponents of matches that have just begun."""
        begun = self._vector.begun
        new = np.flatnonzero(begun != self._begun)
        self._begun = begun
        if not new.size:
            return
        seats, ended = self.seats, self.ended
        for at in map(int, new):
            if ended[at] and self.met[at] is None:
                self.met[at] = self._names[at]
            self._draw_opponents(at, int(seats[at]))

    def _draw_opponents(self, at: int, seat: int) -> None:
        """Seat the opponents of a new match."""
        names = []
        for ahead, source in enumerate(self._sources, 1):
            name, one = self._drawn(source)
            names.append(name)
            self._seated[at][(seat + ahead) % self.start.players] = self._player(one)
        self._names[at] = tuple(names)

    def _drawn(self, source: Opponent | Pool) -> tuple[str, Opponent]:
        """Return an opponent with its name."""
        if isinstance(source, Pool):
            return source.draw(self._rng)
        return name_of(source), source

    def _player(self, opponent: Opponent) -> Any:
        """Return what plays a seat: ``RANDOM``, ``Batched``, or a bot."""
        if isinstance(opponent, PerMatch):
            return opponent.make(self._game, self._seed())
        if not isinstance(opponent, str) or opponent == RANDOM:
            return opponent
        if opponent not in self._shared:
            players = self.start.players
            self._shared[opponent] = make(opponent, self._game, self._seed(), players)
        return self._shared[opponent]

    def _seed(self) -> int:
        return int(self._rng.integers(1 << 62))

    def _choices(self, waiting: Array) -> Array:
        """Return the actions of the players to decide in matches that wait for opponents."""
        players = self._vector.players
        asked: dict[int, tuple[Any, list[int]]] = {}
        for number, at in enumerate(map(int, waiting)):
            who = self._seated[at][players[at]]
            asked.setdefault(id(who), (who, []))[1].append(number)
        actions = np.zeros(len(waiting), np.int64)
        for who, numbers in asked.values():
            places = waiting[numbers]
            actions[numbers] = self._checked(places, self._decide(who)(places), who)
        return actions

    def _decide(self, who: Any) -> Callable[[Array], Any]:
        """Return a function that returns the actions of a player in some matches."""
        if isinstance(who, str):
            return lambda places: self._vector.sample()[places]
        if isinstance(who, Batched):
            return partial(self._ask_policy, who)
        return partial(self._ask_bot, who)

    def _ask_policy(self, batched: Batched, places: Array) -> Any:
        if not self.rows.size:
            raise NotationError("a policy needs observations, but these matches provide only masks")
        rows, masks = self.rows[places], self.masks[places]
        rows.flags.writeable = masks.flags.writeable = False
        with noting(lambda: f"the policy of an opponent in {len(places)} matches"):
            return batched.policy(rows, masks)

    def _ask_bot(self, bot: Bot, places: Array) -> list[int]:
        return [self._ask_in(bot, int(at)) for at in places]

    def _ask_in(self, bot: Bot, at: int) -> int:
        """Return a bot's action in one match."""
        words, player = self.start.game.actions, int(self._vector.players[at])
        legal = tuple(map(words.format, self._vector.legal_ids(at)))
        seen = Seen(self._vector.position(at).hide(player), player, legal)
        with noting(lambda: f"opponent {type(bot).__name__} in match {at}, {moment(seen)}"):
            return words.parse(bot.choose(seen, own_budget(bot)))

    def _checked(self, places: Array, given: Any, who: Any) -> Array:
        """Return actions as an array. Raises ``IllegalMove`` for the first illegal one."""
        name = who if isinstance(who, str) else type(who).__name__
        actions = whole_numbers(f"the actions of opponent {name}", given, len(places))
        inside = (actions >= 0) & (actions < self.masks.shape[1])
        legal = inside & (self.masks[places, np.where(inside, actions, 0)] == 1)
        if not legal.all():
            wrong = int(np.argmin(legal))
            at, words = int(places[wrong]), self.start.game.actions
            told = f"player {self._vector.players[at]} in match {at}, opponent {name}"
            raise IllegalMove(refused_id(actions[wrong], self._vector.legal_ids(at), words, told))
        return actions


def _learner(seat: int | str | None, players: int) -> int:
    """Return the learner in the form that ``Vector`` takes. Raises ``NotationError``."""
    if isinstance(seat, str):
        if seat != TURNING:
            raise NotationError(f"seat must be a number, None or {TURNING!r}, not {seat!r}")
        return ROTATE
    return ANY if seat is None else within("seat", seat, 0, players - 1)


def _sources(given: Any, count: int) -> list[Opponent | Pool]:
    """Return where the opponent at each of ``count`` seats comes from."""
    if isinstance(given, str | Pool) or not isinstance(given, Sequence):
        given = [given] * count if count else [given][:0]
    if len(given) != count:
        raise NotationError(f"there are {count} opponents, but {len(given)} were given: {given!r}")
    return [one if isinstance(one, Pool) else check_opponent(one) for one in given]
