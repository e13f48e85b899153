"""``steppe train``: train a network by self-play."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from inspect import Parameter, signature
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from steppe.cli.arguments import JsonLines, Players, Records, Refusal
from steppe.cli.command_process import counted
from steppe.cli.executors import Ray, Workers, at_work

if TYPE_CHECKING:
    from steppe.adapters.tensorboard import TensorBoard
    from steppe.lab.experiment.training_config import TrainingConfig
    from steppe.lab.train.generation import Generation, Trial


_MOST = 100_000  # maximum number of simulations; their tree takes about 200 MB
_MANY = 1_000_000  # matches
_BOARD = "tensorboard"

Count = int | None
Share = float | None
Word = str | None
Function = TypeVar("Function", bound=Callable[..., None])


def _set(metavar: str, help: str, least: float | None = None, most: float | None = None) -> Any:
    """Return an option whose value may have a minimum and a maximum."""
    return typer.Option(metavar=metavar, help=help, min=least, max=most)


_SETTINGS: Mapping[str, Any] = {
    "players": Players,
    "seed": Annotated[Count, _set("S", "The same seed gives the same weights.", 0)],
    "by_hand": Annotated[Count, _set("N", "Matches with the handcrafted evaluation.", 0, _MANY)],
    "mixed": Annotated[Count, _set("N", "Later, it plays one match in N.", 1, _MANY)],
    "matches": Annotated[Count, _set("N", "Matches of each generation.", 2, _MANY)],
    "window": Annotated[Count, _set("N", "Generations to learn from.", 1, 10_000)],
    "every": Annotated[Count, _set("N", "Learn from one position in N.", 1, 10_000)],
    "noise": Annotated[Share, _set("X", "Randomness of decisions.", 0)],
    "trace": Annotated[Share, _set("X", "Lambda of the targets, up to 1.", 0, 1)],
    "lessons": Annotated[Count, _set("N", "Rows learned per new row.", 1, 10_000)],
    "batch": Annotated[Count, _set("N", "Rows of a step.", 1, _MANY)],
    "rate": Annotated[Share, _set("X", "The learning rate.", 0)],
    "lr_half_life": Annotated[Count, _set("N", "Steps until the rate has halved.", 1)],
    "weight_decay": Annotated[Share, _set("X", "Weight decay of the features.", 0)],
    "of_points": Annotated[Share, _set("X", "Weight of the points in the loss.", 0)],
    "trial": Annotated[Count, _set("N", "Measure the network every N generations.", 1)],
    "trials": Annotated[Count, _set("N", "Matches of each such trial.", 1, _MANY)],
    "simulations": Annotated[Count, _set("N", "Simulations before each decision.", 0, _MOST)],
    "weights": Annotated[Word, _set("NAME", "Weights of the game to refine by search.")],
    "against": Annotated[Word, _set("BOT,BOT…", "Bots that measure the network now and then.")],
    "evaluate_every": Annotated[Count, _set("N", "Play them every N generations.", 1)],
    "evaluate_matches": Annotated[Count, _set("N", "Matches against each bot.", 1, _MANY)],
}
"""An option for each setting of a run (``lab/train/generation.py``)."""


def _with_settings(function: Function) -> Function:
    """Give a command an option for each setting; it gets them as further keywords."""
    known = signature(function)
    own = [one for one in known.parameters.values() if one.kind is not one.VAR_KEYWORD]
    more = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=option)
        for name, option in _SETTINGS.items()
    ]
    vars(function).update(__signature__=known.replace(parameters=[*own, *more]))
    return function


@_with_settings
def train(
    game: Annotated[
        Word, typer.Argument(metavar="[GAME]", help="A game; not needed with --config or --resume.")
    ] = None,
    config: Annotated[
        Word, _set("FILE", "Train as in this TOML file, or in a run's run.json or config.toml.")
    ] = None,
    minutes: Annotated[Share, _set("M", "Stop after M minutes.", 0)] = None,
    generations: Annotated[Count, _set("N", "Stop after N generations.", 1)] = None,
    out: Annotated[Word, _set("DIR", "The folder of a new run.")] = None,
    resume: Annotated[Word, _set("DIR", "Continue the run in this folder.")] = None,
    records: Records = None,
    tensorboard: Annotated[
        bool, typer.Option("--tensorboard", help="Also write events for TensorBoard.")
    ] = False,
    workers: Workers = None,
    ray: Ray = None,
    json: JsonLines = False,
    **settings: Any,
) -> None:
    """Train a network that evaluates positions of a game, by self-play.

    Each generation plays with the weights of the previous one and learns from the latest matches.
    Now and then it plays against the handcrafted evaluation, and against the best weights so far,
    which are saved as `best.npz`.
    """
    from steppe.lab.experiment.training_run import generations as trained_in
    from steppe.lab.train.training_folder import generations_in

    given = {name: value for name, value in settings.items() if value is not None}
    if given.get("weights") == "":
        raise Refusal("--weights takes the name of weights that the game has")
    if resume is None:
        chosen = _begun(game, config, given)
        folder = _new_folder(out or _usual_folder(chosen))
    else:
        others = {"out": out, "config": config}
        chosen, folder = _resumed(game, resume, others | given), resume
    chosen = chosen.changed({}, generations, minutes)
    done = generations_in(folder)
    if chosen.generations is not None and done >= chosen.generations:
        raise Refusal(f"{folder} has {counted(done, 'generation', 'generations')}: ask for more")
    board: AbstractContextManager[TensorBoard | None] = nullcontext()
    if tensorboard:
        board = _board(folder, done)
    with board as events, at_work(workers, ray, partial(_kept, folder)) as executor:
        for trained in trained_in(chosen, folder, executor=executor, records=records):
            if events is not None:
                events(trained)
            print(dumps(trained.to_json()) if json else _line(trained), flush=True)


def _begun(game: str | None, file: str | None, given: dict[str, Any]) -> "TrainingConfig":
    """Return the configuration of a new run: options, else those of the file, else defaults."""
    from steppe.lab.experiment.training_config import TrainingConfig, read_config

    if file is None:
        if game is None:
            raise Refusal("name a game, as in `steppe train GAME`, or a file with --config")
        return TrainingConfig(game, given)
    found = read_config(file)
    if game not in (None, found.game):
        raise Refusal(f"{file} is for {found.game}, not for {game}")
    return found.changed(given, None, None)


def _resumed(game: str | None, folder: str, given: dict[str, Any]) -> "TrainingConfig":
    """Return the configuration of the run in a folder. Raises ``Refusal`` for other settings."""
    from steppe.lab.experiment.training_config import config_in

    changed = [name for name, value in given.items() if value is not None]
    if changed:
        word = changed[0].replace("_", "-")
        raise Refusal(f"a run continues with its settings: leave out --{word}")
    return config_in(folder, game)


def _usual_folder(config: "TrainingConfig") -> str:
    game, settings = config.resolved()
    return f"training/{game.name}-{settings.players}"


def _new_folder(path: str) -> str:
    """Return the folder for a new run. Raises ``Refusal`` if the folder already holds a run."""
    if (Path(path) / "run.json").exists():
        raise Refusal(
            f"{path} has a run already: continue with --resume {path}, or name another with --out"
        )
    return path


def _board(folder: str, done: int) -> "AbstractContextManager[TensorBoard]":
    """Return a writer of events for TensorBoard. Raises ``Refusal`` if its library is missing."""
    try:
        from steppe.adapters.tensorboard import TensorBoard
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    return TensorBoard(Path(folder) / _BOARD, done)


def _kept(folder: str) -> str:
    from steppe.lab.train.training_folder import generations_in

    text = counted(generations_in(folder), "generation is", "generations are")
    return f"{text} saved in {folder}: continue with --resume {folder}"


def _line(trained: "Generation") -> str:
    """Return the results of a generation on one line."""
    matches = counted(trained.matches, "match", "matches")
    parts = [f"generation {trained.number}: {matches}, loss {trained.loss:.4f}"]
    if trained.by_hand is not None and trained.best is not None:
        best = f"{_rate(trained.best)} the best"
        parts.append(f"{_rate(trained.by_hand)} against the handcrafted evaluation, {best}")
        points = f"{trained.by_hand.points:.1f} points to {trained.by_hand.others:.1f}"
        parts.append(f"{points}{'; the new best' * trained.passed}")
    parts += [f"{_rate(trial)} against {bot}" for bot, trial in trained.against.items()]
    return "; ".join(parts)


def _rate(trial: "Trial") -> str:
    low, high = trial.interval
    return f"{trial.rate:.1%} ({low:.1%} to {high:.1%})"
