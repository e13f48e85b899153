"""``steppe warm``: compile everything in advance."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from steppe.cli.arguments import OneOrAll, Refusal
from steppe.cli.command_process import progress
from steppe.engine.cores import cores

Tell = Callable[[str], None]
"""Called with the name of each piece of work, and with "" for each part of a piece."""

_PART = ""
_tell: Tell  # set in a process that compiles for another


def warm(game: OneOrAll = None) -> None:
    """Compile the rules and the bots, so that nothing waits for this later."""
    from steppe.engine.cache_folder import cache_root
    from steppe.engine.compiler import num_parts
    from steppe.engine.jit import COMPILED
    from steppe.games import load, names
    from steppe.lab.measure.warm import steps

    if not COMPILED:
        raise Refusal("there is nothing to compile with STEPPE_JIT=0")
    games = [game] if game else names()[::-1]  # the largest game first: it takes longest
    pieces = sum(len(list(steps(load(name)))) for name in games)
    with progress(pieces + num_parts(), "Compiling") as bar:
        compile_all = _compile_here if game else _compile_side_by_side
        compile_all(games, lambda label: bar.name(label) if label else bar.advance())
    print(f"Compiled code is in {cache_root()}.")


def _compile_here(games: Sequence[str], tell: Tell) -> None:
    _tell_through(tell)
    for game in games:
        _compile(game)


def _compile_side_by_side(games: Sequence[str], tell: Tell) -> None:
    """Share the games among processes, one per core, and report their progress."""
    context = get_context("spawn")
    queue = context.Queue()
    workers = min(cores(), len(games))
    with ProcessPoolExecutor(workers, context, _tell_through, (queue.put,)) as pool:
        done = [pool.submit(_compile, game) for game in games]
        for future in done:
            future.add_done_callback(lambda _: queue.put(None))
        for _ in done:
            for label in iter(queue.get, None):
                tell(label)
        for future in done:
            future.result()


def _tell_through(tell: Tell) -> None:
    from steppe.engine.compiler import watch

    global _tell
    _tell = tell
    watch(lambda: _tell(_PART))


def _compile(game: str) -> None:
    from steppe.games import load
    from steppe.lab.measure.warm import steps

    for label, step in steps(load(game)):
        _tell(label)
        step()
        _tell(_PART)
