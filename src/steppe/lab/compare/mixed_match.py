"""Template: play bots of mixed strengths, and sample positions (``calibration.py``).

``KERNEL`` is set by ``engine.templates.instantiate`` before this file runs. The player to move
searches its own observation, as bots do, with a number of simulations that depends on its strength.
It takes the most visited decision, with some noise: the weaker the player, the more noise.
"""
# ruff: noqa: F821

from pathlib import Path

from steppe.bots.mcts.mcts_bot import TEMPLATE
from steppe.bots.mcts.tree import EVERYBODY, NONE, ROOT, Settings
from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import Batch, Ints, copy_state
from steppe.engine.templates import instantiate
from steppe.lab.train.buffers import Table

KERNEL: Kernel

_considered, _apply = KERNEL.considered, KERNEL.apply
_observe = KERNEL.observe
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)

_NAME = __name__.partition("__")[2]
_run = instantiate(TEMPLATE, _NAME, KERNEL).run
_favourite = instantiate(
    Path(__file__).parents[1] / "train" / "self_search.py", _NAME, KERNEL
).favourite


@njit
def play(
    match: Batch,
    root: Batch,
    work: Batch,
    seats: Ints,
    tables: tuple[Table, ...],
    kept: Batch,
) -> int:
    """Play a match to its end; sample positions uniformly into ``kept``; return their number.

    ``seats`` gives each player's table; there is one table per strength. ``root`` is room for one
    position, ``work`` for two.
    """
    s, passed = match[0], 0
    while s.player != TERMINAL:
        if s.player == CHANCE:
            _let_chance_play(s, tables[0].ids, tables[0].weights, tables[0].rng)
            continue
        table = tables[seats[s.player]]
        place = passed if passed < len(kept) else random_below(table.rng, passed + 1)
        if place < len(kept):  # reservoir sampling (Vitter 1985)
            copy_state(kept, place, match, 0)
        passed += 1
        count = _considered(s, table.ids)
        chosen = _decide(match, root, work, table) if count > 1 else int(table.ids[0])
        _apply(s, chosen)
    return min(passed, len(kept))


@njit
def _decide(match: Batch, root: Batch, work: Batch, table: Table) -> int:
    """Return the decision of the player to move."""
    viewer = EVERYBODY
    copy_state(root, 0, match, 0)
    if table.hides:
        viewer = match[0].player
        _observe(root[0], viewer)
    table.tree[ROOT].first, table.tree[ROOT].visits = NONE, 0
    table.boxes[0].used = 1
    view = _seen_by(table.settings, viewer)
    _run(table.tree, root, work, table.boxes, view, table.simulations)
    return int(_favourite(table, table.tree))


@njit
def _seen_by(chosen: Settings, viewer: int) -> Settings:
    return Settings(
        chosen.exploration,
        chosen.trust,
        chosen.blend,
        chosen.horizon,
        chosen.patience,
        chosen.beyond,
        chosen.haste,
        viewer,
    )
