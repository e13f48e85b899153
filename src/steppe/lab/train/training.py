"""Train a network by self-play in generations, and measure it now and then (``train``).

The game's own evaluation plays the first matches, and a few later ones. Each generation plays with
the weights of the previous one, and the learner samples rows from recent generations. Now and then
the newest network is measured in two kinds of matches. Matches against the game's own evaluation
show its progress. Matches against the best network so far decide whether it becomes the best: it
must be significantly better. Each generation waits for all its matches, every match has its own
seed, and rows are taken in order. So the same seed gives the same weights on the same machine,
wherever the matches are played.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.engine.net import Learning, Net, untrained
from steppe.engine.weights import nets_of
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.record_folder import keep_record, record_folder
from steppe.lab.run.tasks import results
from steppe.lab.train.buffers import SelfPlayConfig
from steppe.lab.train.generation import REFINING, Generation, Settings, Trial
from steppe.lab.train.gradient import Goal
from steppe.lab.train.learner import Learner
from steppe.lab.train.self_match import (
    Plan,
    Played,
    Rows,
    join,
    opening_of,
    play,
    record_text,
    starts_of,
)
from steppe.lab.train.training_folder import Folder

Examine = Callable[[int, Net], Mapping[str, Trial]]
"""Measures a network after a generation with this number, and returns results by opponent."""


def train(
    game: Game,
    settings: Settings,
    folder: str | PathLike[str],
    *,
    generations: int | None = None,
    minutes: float | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    examine: Examine | None = None,
    records: str | PathLike[str] | None = None,
) -> Iterator[Generation]:
    """Train a network in a folder, or resume there; yield each generation once it is saved.

    Training ends after ``generations`` generations in all, or with the first generation that is
    completed after ``minutes`` minutes. The folder's ``best.npz`` holds the best weights so far.
    ``workers`` and ``executor`` are as in ``arena``; ``records`` is a folder for the record of each
    match, those of trials included. ``examine`` is called every ``evaluate_every`` generations, and
    does not affect the weights. Raises ``NotationError`` for a game or number
    of players that training does not support, and for unknown weights, ``RecordError`` for a folder
    from another run.
    """
    learning = learning_of(game, settings.players)
    weights_of(game, settings)  # unknown weights are refused before there is a folder
    begun, record_place = perf_counter(), record_folder(records)
    with at_work(executor, workers) as chosen, Folder.opened(folder, game, settings) as kept:
        trainer = Trainer(game, learning, settings, chosen, kept)
        trainer.records = record_place
        trainer.examine = examine
        while generations is None or trainer.generation < generations:
            yield trainer.go_on()
            if minutes is not None and perf_counter() - begun > 60 * minutes:
                break


def learning_of(game: Game, players: int) -> Learning:
    """Return a game's learning part. Raises ``NotationError`` if it has none."""
    game.check_players(players)
    if game.kernel.learning is None:
        raise NotationError(f"{game.name} has no features that a network could learn from")
    return game.kernel.learning


def settings_of(game: Game, chosen: Mapping[str, Any]) -> Settings:
    """Return the settings of a run: those chosen, else the game's own, else the defaults.

    A run that starts from ``weights`` refines them, and uses the refinement settings.
    """
    players = game.check_players(chosen.get("players"))
    habits = game.kernel.learning.habits if game.kernel.learning is not None else {}
    refining = REFINING if chosen.get("weights") else {}
    return Settings(**{**habits.get(players, {}), **refining, **chosen, "players": players})


def weights_of(game: Game, settings: Settings) -> Net | None:
    """Return the weights that a run starts from, if any. Raises ``NotationError``."""
    if not settings.weights:
        return None
    try:
        nets = nets_of(game.name, learning_of(game, settings.players), settings.weights)
    except ValueError as error:
        raise NotationError(str(error)) from None
    if settings.players not in nets:
        known = " or ".join(map(str, nets))
        mismatch = f"{settings.weights!r} are for {known} players, not for {settings.players}"
        raise NotationError(f"the weights {mismatch}: choose players")
    return Net(*(array.copy() for array in nets[settings.players]))


class Trainer:
    """Trains a network, generation by generation; ``examine`` measures it now and then."""

    examine: Examine | None = None

    def __init__(
        self, game: Game, learning: Learning, settings: Settings, executor: Executor, folder: Folder
    ) -> None:
        self.records: Path | None = None
        """The folder for records, if they are wanted."""
        self._game, self._settings, self._learning = game, settings, learning
        self._executor, self._folder = executor, folder
        goal = Goal(learning.unit, settings.of_points)
        self._learner = Learner(learning.sizes, settings.players, goal, settings.seed)
        self._by_hand = untrained(learning.sizes)
        begun = weights_of(game, settings)
        if begun is not None:
            self._learner.begin(begun)
        self._window: deque[Rows] = deque(maxlen=settings.window)
        self._starts = starts_of(game, settings.players)
        self._opening = opening_of(game)
        self.generation, best = folder.restore(self._learner, self._window)
        self._best = next(net for net in (best, begun, self._by_hand) if net is not None)

    def go_on(self) -> Generation:
        """Play and learn for one generation, and save it."""
        begun, settings = perf_counter(), self._settings
        fresh = join([played.rows for played in self._matches(self._plan(), settings.matches)])
        self._window.append(fresh)
        loss = self._learn(len(fresh))
        self.generation += 1
        matches = self.generation * settings.matches
        generation = self._tried(Generation(self.generation, matches, len(fresh), loss, 0.0))
        generation = replace(generation, against=self._examined())
        generation = replace(generation, seconds=perf_counter() - begun)
        self._folder.keep(generation, fresh, self._learner, self._best)
        if generation.passed:
            self._folder.hand_out(self._best, generation)
        return generation

    def _plan(self) -> Plan:
        """Return the plan for the matches of this generation."""
        settings, seats = self._settings, self._settings.players
        is_first = self.generation * settings.matches < settings.by_hand
        net = self._by_hand if is_first else self._learner.net
        lineups = ((0,) * seats,) * (settings.mixed - 1) + ((1,) * seats,)
        use = f"generation {self.generation}"
        return Plan(
            self._starts,
            (net, self._by_hand),
            lineups,
            settings.seed,
            use,
            SelfPlayConfig(settings.noise, settings.every, settings.simulations),
            settings.trace,
            opening=self._opening,
        )

    def _matches(self, plan: Plan, count: int, other: str = "hand") -> Iterator[Played]:
        """Play the matches of a plan, and write their records if there is a folder for them.

        ``other`` is the name of the second network in them.
        """
        first = "hand" if plan.nets[0] is self._by_hand else "network"
        plan = replace(plan, names=(first, other) if self.records else None)
        for number, played in enumerate(results(self._executor, partial(play, plan), range(count))):
            if self.records is not None:
                name = f"{self._game.name}-{plan.use.replace(' ', '-')}-{number}"
                keep_record(self.records, name, record_text(plan, number, played))
            yield played

    def _learn(self, fresh: int) -> float:
        """Learn from randomly drawn rows from recent generations; return the loss."""
        settings, rows = self._settings, join(self._window)
        rng = np.random.default_rng([settings.seed, self.generation])
        steps = max(1, settings.lessons * fresh // settings.batch)
        picked = rng.integers(0, len(rows), (steps, settings.batch))
        slow = max(0.1, 0.5 ** (self._learner.steps / settings.lr_half_life))
        return self._learner.learn(rows, picked, settings.rate * slow, settings.weight_decay)

    def _tried(self, generation: Generation) -> Generation:
        """Return a generation, with the results of trials if they are due."""
        settings = self._settings
        due = generation.number % settings.trial == 0 and generation.matches > settings.by_hand
        if not due:
            return generation
        net = self._learner.net
        trials = [self._trial(net, other, name) for other, name in self._opponents()]
        passed = trials[1].interval[0] > 1 / max(2, settings.players)
        self._best = net if passed else self._best
        return replace(generation, by_hand=trials[0], best=trials[1], passed=passed)

    def _examined(self) -> Mapping[str, Trial]:
        """Return the results against other opponents, if they are due."""
        if self.examine is None or self.generation % self._settings.evaluate_every:
            return {}
        return self.examine(self.generation, self._learner.net)

    def _opponents(self) -> tuple[tuple[Net, str], ...]:
        return (self._by_hand, "by hand"), (self._best, "best")

    def _trial(self, net: Net, other: Net, name: str) -> Trial:
        """Let a network play against another, in every seat with the same dice."""
        settings, lineups = self._settings, _lineups(self._settings.players)
        count = settings.trials * (2 if settings.players == 1 else 1)
        use = f"trial {self.generation} {name}"
        nets, manner = (net, other), SelfPlayConfig(0.0, simulations=settings.simulations)
        plan = Plan(self._starts, nets, lineups, settings.seed, use, manner, share_luck=True)
        plan = replace(plan, opening=self._opening)
        return Trial.of(list(self._matches(plan, count, name.removeprefix("by "))))


def _lineups(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the lineups: network 0 in each seat once; with one seat, each network once."""
    if seats == 1:
        return (0,), (1,)
    return tuple(tuple(int(seat != mine) for seat in range(seats)) for mine in range(seats))
