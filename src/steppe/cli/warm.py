"""``steppe warm``: compile now, and wait for it now."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from steppe.cli.process import progress
from steppe.cli.words import OneOrAll, Refusal

Tell = Callable[[str], None]
"""Hears of each piece of work in a word; of a part of one, in none."""

_PART = ""
_tell: Tell  # in a process that compiles for another


def warm(game: OneOrAll = None) -> None:
    """Compile the rules and the bots, so that nothing waits for it later."""
    from steppe.engine.cache import cache_root
    from steppe.engine.compiler import num_parts
    from steppe.engine.jit import COMPILED
    from steppe.games import load, names
    from steppe.lab.warm import steps

    if not COMPILED:
        raise Refusal("there is nothing to compile with STEPPE_JIT=0")
    games = [game] if game else names()[::-1]  # the largest first: what is left at last is little
    pieces = sum(len(list(steps(load(name)))) for name in games)
    with progress(pieces + num_parts(), "Compiling") as bar:
        for label in _compile_all(games):
            bar.name(label) if label else bar.advance()
    print(f"Compiled code is in {cache_root()}.")


def _compile_all(games: Sequence[str]) -> Iterator[str]:
    """Yield what is told while processes, one a core, share the games between them."""
    context = get_context("spawn")
    told = context.Queue()
    workers = min(os.cpu_count() or 1, len(games))
    with ProcessPoolExecutor(workers, context, _tell_through, (told,)) as pool:
        done = [pool.submit(_compile, game) for game in games]
        for future in done:
            future.add_done_callback(lambda _: told.put(None))
        for _ in done:
            yield from iter(told.get, None)
        for future in done:
            future.result()


def _tell_through(told: Any) -> None:
    from steppe.engine.compiler import watch

    global _tell
    _tell = told.put
    watch(lambda: _tell(_PART))


def _compile(game: str) -> None:
    from steppe.games import load
    from steppe.lab.warm import steps

    for label, step in steps(load(game)):
        _tell(label)
        step()
        _tell(_PART)
