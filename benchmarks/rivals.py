"""Benchmark other engines: functions that return their steps per second of processor time.

A step is a decision or an outcome of chance. All engines play at random, except the searches.
Libraries that are not installed are left out, as ``peers.py`` then reports.
"""

import json
import os
import random
import subprocess
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from shutil import which
from time import process_time
from typing import Any

Pace = Callable[[], float]

SECONDS = 1.0  # seconds of processor time for each measurement
_SIMULATIONS = 400  # simulations of an OpenSpiel search before the next one
_SAMPLE = 40  # random matches that determine the mean length of a match
_BATCH = 256  # pgx environments at once: more would not be faster on a CPU
_IN_PYTHON = ("python_tic_tac_toe", "python_block_dominoes", "python_kuhn_poker")
_NODE = Path(__file__).with_name("boardgame")
_BOARDGAME = _NODE / "node_modules" / "boardgame.io"
_MODULES = {"open_spiel": "pyspiel", "pgx": "pgx", "pettingzoo": "pettingzoo", "rlcard": "rlcard"}


def rate(work: Callable[[], int]) -> float:
    """Return the steps that ``work`` takes per second of processor time, over all threads."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        done += work()
    return done / spent


def rivals() -> Iterator[tuple[str, Pace]]:
    """Yield the name and the pace function of every engine that is installed."""
    for library, offer in _LIBRARIES.items():
        try:
            module = import_module(_MODULES[library])
        except ImportError:
            continue
        for name, work in offer(module):
            yield f"{library} {name}", lambda work=work: rate(work)
    if _BOARDGAME.exists() and which("node"):
        yield "boardgame.io tic-tac-toe", _boardgame


def versions() -> dict[str, str]:
    """Return the versions of the libraries that are installed."""
    found = _boardgame_versions()
    for library, module in _MODULES.items():
        try:
            import_module(module)
        except ImportError:
            continue
        found[library] = version(library)
    return found


# OpenSpiel

Work = tuple[str, Callable[[], int]]


def _open_spiel(pyspiel: Any) -> Iterator[Work]:
    import_module("open_spiel.python.games")  # lists the games written in Python
    for name in ("gin_rummy", "backgammon", "connect_four"):
        yield f"C++ MCTS {name}", _mcts(pyspiel, pyspiel.load_game(name))
    for name in ("backgammon", "connect_four", *_IN_PYTHON):
        yield f"loop {name}", _spiel_loop(pyspiel.load_game(name))


def _mcts(pyspiel: Any, game: Any) -> Callable[[], int]:
    """Return a search with OpenSpiel's MCTS; steps are simulations times the mean match length."""
    dice = random.Random(7)
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(_sampled(root, dice))
    length = sum(_finish(root.clone(), dice) for _ in range(_SAMPLE)) / _SAMPLE
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)

    def search() -> int:
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, _SIMULATIONS, 1000, False, 7, False)
        bot.mcts_search(root)
        return round(_SIMULATIONS * length)

    return search


def _spiel_loop(game: Any) -> Callable[[], int]:
    dice = random.Random(7)
    return lambda: _finish(game.new_initial_state(), dice)


def _finish(state: Any, dice: random.Random) -> int:
    """Play an OpenSpiel match to its end at random; return the number of steps."""
    steps = 0
    while not state.is_terminal():
        action = (
            _sampled(state, dice) if state.is_chance_node() else dice.choice(state.legal_actions())
        )
        state.apply_action(action)
        steps += 1
    return steps


def _sampled(state: Any, dice: random.Random) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, chances)[0])


# pgx


def _pgx(pgx: Any) -> Iterator[Work]:
    yield f"CPU backgammon B={_BATCH}", _vector(pgx.make("backgammon"))


def _vector(env: Any) -> Callable[[], int]:
    """Return a function that plays steps in environments that restart automatically."""
    jax = import_module("jax")
    auto = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)
    begin, go = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto))

    @jax.jit
    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype("float32")), axis=-1)

    here: dict[str, Any] = {"key": jax.random.PRNGKey(7)}

    def split(count: int) -> Any:
        here["key"], *others = jax.random.split(here["key"], count + 1)
        return jax.numpy.stack(others)

    here["state"] = begin(split(_BATCH))

    def portion() -> int:
        for _ in range(10):
            key = split(1)[0]
            action = choose(key, here["state"].legal_action_mask)
            here["state"] = go(here["state"], action, jax.random.split(key, _BATCH))
        here["state"].current_player.block_until_ready()
        return 10 * _BATCH

    portion()  # compiles
    return portion


# PettingZoo and RLCard


def _pettingzoo(_: Any) -> Iterator[Work]:
    for name in ("tictactoe_v3", "connect_four_v3"):
        module = import_module(f"pettingzoo.classic.{name}")
        yield name.rpartition("_")[0], _agents(module.env())


def _agents(env: Any) -> Callable[[], int]:
    """Return a match in an AEC environment in which every agent samples from its mask."""

    def match() -> int:
        env.reset(seed=7)
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            free = None if ended or cut else env.action_space(agent).sample(seen["action_mask"])
            env.step(free)
            steps += free is not None
        return steps

    return match


def _rlcard(rlcard: Any) -> Iterator[Work]:
    agents = import_module("rlcard.agents")
    for name in ("leduc-holdem", "uno"):
        env = rlcard.make(name)
        env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
        yield name, _cards(env)


def _cards(env: Any) -> Callable[[], int]:
    def match() -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return match


# boardgame.io, in Node.js


def _boardgame() -> float:
    """Return the moves per second measured by a Node.js process."""
    done = subprocess.run(
        ["node", _NODE / "play.mjs", str(SECONDS)],
        env={**os.environ, "NODE_ENV": "production"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return float(done.stdout)


def _boardgame_versions() -> dict[str, str]:
    if not (_BOARDGAME.exists() and which("node")):
        return {}
    node = subprocess.run(["node", "--version"], capture_output=True, encoding="utf-8", check=True)
    number = json.loads((_BOARDGAME / "package.json").read_text("utf-8"))["version"]
    return {"node": node.stdout.strip().removeprefix("v"), "boardgame.io": number}


_LIBRARIES: dict[str, Callable[[Any], Iterator[Work]]] = {
    "open_spiel": _open_spiel,
    "pgx": _pgx,
    "pettingzoo": _pettingzoo,
    "rlcard": _rlcard,
}
