"""``steppe warm``: compile now, and wait for it now."""

from steppe.cli.process import progress
from steppe.cli.words import OneOrAll, Refusal


def warm(game: OneOrAll = None) -> None:
    """Compile the rules and the bots, so that nothing waits for it later."""
    from steppe.engine.cache import cache_root
    from steppe.engine.jit import COMPILED

    if not COMPILED:
        raise Refusal("there is nothing to compile with STEPPE_JIT=0")
    from steppe.engine.compiler import num_parts, watch
    from steppe.games import load, names
    from steppe.lab.warm import steps

    work = [step for name in ([game] if game else names()) for step in steps(load(name))]
    with progress(len(work) + num_parts(), "Compiling") as bar:
        watch(bar.advance)
        for label, step in work:
            bar.name(label)
            step()
            bar.advance()
    print(f"Compiled code is in {cache_root()}.")
