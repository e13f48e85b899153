"""``steppe bench``: measure the speed of the games."""

from steppe.cli.arguments import Json, OneOrAll, Refusal
from steppe.cli.command_process import print_json, progress


def bench(game: OneOrAll = None, json: Json = False) -> None:
    """Measure the speed of a game on one core.

    Rates are per second of processor time, medians of interleaved rounds. Compiling in the first
    run is not counted.
    """
    from steppe.engine.jit import COMPILED

    if not COMPILED:
        raise Refusal("bench measures compiled rules: run it without STEPPE_JIT=0")
    from steppe.games import load, names
    from steppe.lab.measure.bench import bench

    games = [load(game).name] if game else names()
    found = {}
    with progress(len(games), "Measuring") as bar:
        for name in games:
            found[name] = bench(name)
            bar.advance()
    if json:
        print_json(found[game] if game else found)
    else:
        for name, rates in found.items():
            print(name)
            for what, value in rates.items():
                print(f"  {what:<22}{value:>16,.10g}")
