"""``steppe train``: train a network by self-play."""

from contextlib import AbstractContextManager, nullcontext
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steppe.cli.arguments import JsonLines, Players, Refusal
from steppe.cli.command_process import counted
from steppe.cli.executors import Ray, Workers, at_work

if TYPE_CHECKING:
    from steppe.adapters.tensorboard import TensorBoard
    from steppe.lab.experiment.training_config import TrainingConfig
    from steppe.lab.train.generation import Generation, Trial


_MOST = 100_000  # maximum number of simulations; their tree takes about 200 MB
_MANY = 1_000_000  # matches
_BOARD = "tensorboard"
_NOT_SETTINGS = (
    *("game", "config", "minutes", "generations", "out", "resume", "tensorboard"),
    *("workers", "ray", "json"),
)


def _set(metavar: str, help: str, least: float | None = None, most: float | None = None) -> Any:
    """Return an option whose value may have a minimum and a maximum."""
    return typer.Option(metavar=metavar, help=help, min=least, max=most)


Count = int | None
Share = float | None
Word = str | None


def train(
    context: typer.Context,
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
    tensorboard: Annotated[
        bool, typer.Option("--tensorboard", help="Also write events for TensorBoard.")
    ] = False,
    players: Players = None,
    seed: Annotated[Count, _set("S", "The same seed gives the same weights.", 0)] = None,
    by_hand: Annotated[
        Count, _set("N", "Matches with the handcrafted evaluation.", 0, _MANY)
    ] = None,
    mixed: Annotated[Count, _set("N", "Later, it plays one match in N.", 1, _MANY)] = None,
    matches: Annotated[Count, _set("N", "Matches of each generation.", 2, _MANY)] = None,
    window: Annotated[Count, _set("N", "Generations to learn from.", 1, 10_000)] = None,
    every: Annotated[Count, _set("N", "Learn from one position in N.", 1, 10_000)] = None,
    noise: Annotated[Share, _set("X", "Randomness of decisions.", 0)] = None,
    trace: Annotated[Share, _set("X", "Lambda of the targets, up to 1.", 0, 1)] = None,
    lessons: Annotated[Count, _set("N", "Rows learned per new row.", 1, 10_000)] = None,
    batch: Annotated[Count, _set("N", "Rows of a step.", 1, _MANY)] = None,
    rate: Annotated[Share, _set("X", "The learning rate.", 0)] = None,
    lr_half_life: Annotated[Count, _set("N", "Steps until the rate has halved.", 1)] = None,
    weight_decay: Annotated[Share, _set("X", "Weight decay of the features.", 0)] = None,
    of_points: Annotated[Share, _set("X", "Weight of the points in the loss.", 0)] = None,
    trial: Annotated[Count, _set("N", "Measure the network every N generations.", 1)] = None,
    trials: Annotated[Count, _set("N", "Matches of each such trial.", 1, _MANY)] = None,
    simulations: Annotated[Count, _set("N", "Simulations before each decision.", 0, _MOST)] = None,
    weights: Annotated[Word, _set("NAME", "Weights of the game to refine by search.")] = None,
    against: Annotated[
        Word, _set("BOT,BOT…", "Bots to play against now and then, to measure the network.")
    ] = None,
    evaluate_every: Annotated[Count, _set("N", "Play them every N generations.", 1)] = None,
    evaluate_matches: Annotated[Count, _set("N", "Matches against each.", 1, _MANY)] = None,
    workers: Workers = None,
    ray: Ray = None,
    json: JsonLines = False,
) -> None:
    """Train a network that evaluates positions of a game, by self-play.

    Each generation plays with the weights of the previous one and learns from the latest matches.
    Now and then it plays against the handcrafted evaluation, and against the best weights so far,
    which are saved as `best.npz`.
    """
    from steppe.lab.experiment.training_run import generations as trained_in
    from steppe.lab.train.training_folder import generations_in

    given = {n: v for n, v in context.params.items() if n not in _NOT_SETTINGS and v is not None}
    if given.get("weights") == "":
        raise Refusal("--weights takes the name of weights that the game has")
    chosen = _resumed(context.params, given) if resume else _begun(context.params, given)
    folder = resume or _new_folder(out or _usual_folder(chosen))
    done = generations_in(folder)
    if chosen.generations is not None and done >= chosen.generations:
        raise Refusal(f"{folder} has {counted(done, 'generation', 'generations')}: ask for more")
    board: AbstractContextManager[TensorBoard | None] = nullcontext()
    if tensorboard:
        board = _board(folder, done)
    with board as events, at_work(workers, ray, partial(_kept, folder)) as executor:
        for trained in trained_in(chosen, folder, executor=executor):
            if events is not None:
                events(trained)
            print(dumps(trained.to_json()) if json else _line(trained), flush=True)


def _begun(params: dict[str, Any], given: dict[str, Any]) -> "TrainingConfig":
    """Return the configuration of a new run: options, else those of the file, else defaults."""
    from steppe.lab.experiment.training_config import TrainingConfig, read_config

    if params["config"] is None:
        if params["game"] is None:
            raise Refusal("name a game, as in `steppe train zebras`, or a file with --config")
        return TrainingConfig(params["game"], given, params["generations"], params["minutes"])
    found = read_config(params["config"])
    if params["game"] not in (None, found.game):
        raise Refusal(f"{params['config']} is for {found.game}, not for {params['game']}")
    return found.changed(given, params["generations"], params["minutes"])


def _resumed(params: dict[str, Any], given: dict[str, Any]) -> "TrainingConfig":
    """Return the configuration of the run in a folder. Raises ``Refusal`` for other settings."""
    from steppe.lab.experiment.training_config import config_in

    others = {name: params[name] for name in ("out", "config") if params[name] is not None}
    if changed := others | given:
        word = next(iter(changed)).replace("_", "-")
        raise Refusal(f"a run continues with its settings: leave out --{word}")
    found = config_in(params["resume"], params["game"])
    return found.changed({}, params["generations"], params["minutes"])


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
