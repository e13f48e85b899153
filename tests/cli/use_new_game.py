"""Play the game river_run everywhere but in a browser. Run where its package is on the path."""

import asyncio
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pettingzoo
import pyspiel

import steppe
import steppe.adapters.gymnasium
import steppe.adapters.open_spiel
import steppe.adapters.pettingzoo
from steppe.cli import main
from steppe.testing.cases import Case
from steppe.testing.local_site import local_site, opened, play_at_random

NAME = "river_run"


def run(*words: str) -> None:
    """Run a command; exit unless it succeeds."""
    try:
        main([*words])
    except SystemExit as end:
        if end.code:
            raise


async def on_the_site() -> None:
    """Play a match over HTTP, and open its page."""
    case = Case(steppe.load(NAME), 3, (("stones", "31"),))
    async with local_site(Path("data")) as program:
        table = await opened(program, case)
        page = await program.get(f"/m/{table.id}")
        assert (page.status_code, "River run" in page.text) == (200, True)
        assert await play_at_random(table, case.game, case.game.max_plies + 1)


def in_gymnasium() -> None:
    """Play one match, and many together."""
    env = gymnasium.make("steppe/RiverRun-v0", opponents="greedy")
    _, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        _, _, is_over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    many, ends = gymnasium.make_vec("steppe/RiverRun-v0", 8), 0
    _, info = many.reset(seed=1)
    while not ends:
        *_, ended, _, info = many.step(np.argmax(info["action_mask"], axis=1))
        ends += int(ended.sum())


def in_pettingzoo() -> None:
    """Play a match with four players."""
    match = pettingzoo.make("aec", f"steppe/{NAME}", players=4)
    match.reset(seed=1)
    for agent in match.agent_iter():
        seen, _, ended, cut, _ = match.last()
        mask = None if ended or cut else seen["action_mask"]
        match.step(None if mask is None else match.action_space(agent).sample(mask))


def in_openspiel() -> None:
    """Play a match with three players."""
    state = pyspiel.load_game(f"steppe_{NAME}(players=3)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0


if __name__ == "__main__":
    assert NAME in steppe.names()
    assert "You are player 1." in steppe.load(NAME).new(3).describe(1)
    run("play", NAME, "--as", "none", "--against", "greedy", "--seed", "1")
    run("arena", NAME, "greedy", "random", "--matches", "4", "--workers", "2")
    run("simulate", NAME, "--matches", "4", "--bot", "greedy", "--records", "records")
    asyncio.run(on_the_site())
    in_gymnasium()
    in_pettingzoo()
    in_openspiel()
    sys.stdout.write("works\n")
