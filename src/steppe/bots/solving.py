"""Template: the exact solver for one game, called from Python with ``(batch, index)``."""
# ruff: noqa: F821

from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import Batch, Ints

KERNEL: Kernel

assert KERNEL.solver is not None
_ready = KERNEL.solver.ready
_solve = KERNEL.solver.solve


@njit
def ready(batch: Batch, index: int) -> bool:
    """Return whether positions like this one can be solved in reasonable time."""
    return bool(_ready(batch[index]))


@njit
def solve(
    batch: Batch,
    index: int,
    actions: Ints,
    values: Ints,
    memory: Ints,
    limit: Ints,
    variation: int,
) -> int:
    """Evaluate each legal action exactly; see ``engine.kernel.Solver``."""
    return int(_solve(batch[index], actions, values, memory, limit, variation))
