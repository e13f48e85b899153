"""``steppe train``: train a network by self-play."""

from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steppe.cli.arguments import GameName, JsonLines, Players, Records, Refusal
from steppe.cli.command_process import counted
from steppe.cli.executors import Ray, Workers, at_work

if TYPE_CHECKING:
    from steppe.core.game import Game
    from steppe.lab.train.generation import Generation, Settings, Trial


_MOST = 100_000  # maximum number of simulations; their tree takes about 200 MB
_MANY = 1_000_000  # matches


def _set(metavar: str, help: str, least: int | None = None, most: int | None = None) -> Any:
    """Return an option whose value may have a minimum and a maximum."""
    return typer.Option(metavar=metavar, help=help, min=least, max=most)


def train(
    game: GameName,
    players: Players = None,
    minutes: Annotated[float | None, _set("M", "Stop after M minutes.", 0)] = None,
    generations: Annotated[int | None, _set("N", "Stop after N generations.", 1)] = None,
    out: Annotated[str | None, _set("DIR", "The folder of a new run.")] = None,
    resume: Annotated[str | None, _set("DIR", "Continue the run in this folder.")] = None,
    seed: Annotated[int | None, _set("S", "The same seed gives the same weights.", 0)] = None,
    by_hand: Annotated[
        int | None, _set("N", "Matches with the handcrafted evaluation.", 0, _MANY)
    ] = None,
    matches: Annotated[int | None, _set("N", "Matches of each generation.", 2, _MANY)] = None,
    weights: Annotated[str | None, _set("NAME", "Weights of the game to refine by search.")] = None,
    simulations: Annotated[
        int | None, _set("N", "Simulations before each decision.", 0, _MOST)
    ] = None,
    records: Records = None,
    workers: Workers = None,
    ray: Ray = None,
    json: JsonLines = False,
) -> None:
    """Train a network that evaluates positions of a game, by self-play.

    Each generation plays with the weights of the previous one and learns from the latest matches.
    Now and then it plays against the handcrafted evaluation, and against the best weights so far,
    which are saved as `best.npz`.
    """
    from steppe.games import load
    from steppe.lab.train.training import train
    from steppe.lab.train.training_folder import generations_in

    played, numbers = load(game), {"seed": seed, "by_hand": by_hand, "matches": matches}
    more = {"players": players, "weights": weights, "simulations": simulations}
    settings = _settings(played, resume, {"out": out, **numbers, **more})
    folder = resume or _new_folder(out or f"training/{played.name}-{settings.players}")
    done = generations_in(folder)
    if generations is not None and done >= generations:
        raise Refusal(f"{folder} has {counted(done, 'generation', 'generations')}: ask for more")
    with at_work(workers, ray, partial(_kept, folder)) as executor:
        for trained in train(
            played,
            settings,
            folder,
            generations=generations,
            minutes=minutes,
            executor=executor,
            records=records,
        ):
            print(dumps(trained.to_json()) if json else _line(trained), flush=True)


def _settings(game: "Game", resume: str | None, given: dict[str, Any]) -> "Settings":
    """Return the settings for a run, whether it is new or continued."""
    from steppe.lab.train.training import settings_of
    from steppe.lab.train.training_folder import settings_in

    chosen = {name: value for name, value in given.items() if value is not None}
    if chosen.get("weights") == "":
        raise Refusal("--weights takes the name of weights that the game has")
    if resume is None:
        chosen.pop("out", None)
        return settings_of(game, chosen)
    if chosen:
        word = next(iter(chosen)).replace("_", "-")
        raise Refusal(f"a run continues with its settings: leave out --{word}")
    return settings_in(resume, game)


def _new_folder(path: str) -> str:
    """Return the folder for a new run. Raises ``Refusal`` if the folder already holds a run."""
    if (Path(path) / "run.json").exists():
        raise Refusal(
            f"{path} has a run already: continue with --resume {path}, or name another with --out"
        )
    return path


def _kept(folder: str) -> str:
    from steppe.lab.train.training_folder import generations_in

    text = counted(generations_in(folder), "generation is", "generations are")
    return f"{text} saved in {folder}: continue with --resume {folder}"


def _line(trained: "Generation") -> str:
    """Return the results of a generation on one line."""
    matches = counted(trained.matches, "match", "matches")
    line = f"generation {trained.number}: {matches}, loss {trained.loss:.4f}"
    if trained.by_hand is None or trained.best is None:
        return line
    best = f"{_rate(trained.best)} the best"
    trials = f"{_rate(trained.by_hand)} against the handcrafted evaluation, {best}"
    points = f"{trained.by_hand.points:.1f} points to {trained.by_hand.others:.1f}"
    return f"{line}; {trials}; {points}{'; the new best' * trained.passed}"


def _rate(trial: "Trial") -> str:
    low, high = trial.interval
    return f"{trial.rate:.1%} ({low:.1%} to {high:.1%})"
