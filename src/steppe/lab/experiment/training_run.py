"""Train from a configuration, with logs for people and other programs."""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path

from steppe.core.errors import NotationError
from steppe.core.validation import instance, several
from steppe.lab.experiment.examiner import examiner
from steppe.lab.experiment.training_config import TrainingConfig
from steppe.lab.experiment.training_log import write_table
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.record_files import file_at
from steppe.lab.train import training
from steppe.lab.train.generation import Generation

CONFIG = "config.toml"

Callback = Callable[[Generation], object]
"""Called with each generation once it is saved; the returned value is ignored."""


def train(
    config: TrainingConfig,
    folder: str | PathLike[str],
    *,
    callbacks: Iterable[Callback] = (),
    workers: int = 1,
    executor: Executor | None = None,
    records: str | PathLike[str] | None = None,
) -> list[Generation]:
    """Train a network in a folder, or resume there; return the generations of this call.

    Each of ``callbacks`` is called after every generation; an error in one stops training, and a
    later call resumes after that generation. ``workers`` and ``executor`` are as in ``arena``;
    ``records`` is a folder for the record of each match, those of trials included. Raises
    ``NotationError`` for a configuration without an end or that training does not support,
    ``RecordError`` for the folder of another run.
    """
    calls = several("callbacks", callbacks)
    if not all(map(callable, calls)):
        raise TypeError(f"callbacks must be callable with a generation, not {calls!r}")
    instance("a configuration", config, TrainingConfig)
    if config.generations is None is config.minutes:
        raise NotationError("training needs an end: set `generations` or `minutes`")
    done = []
    for generation in generations(
        config, folder, workers=workers, executor=executor, records=records
    ):
        for call in calls:
            call(generation)
        done.append(generation)
    return done


def generations(
    config: TrainingConfig,
    folder: str | PathLike[str],
    *,
    workers: int = 1,
    executor: Executor | None = None,
    records: str | PathLike[str] | None = None,
) -> Iterator[Generation]:
    """Train in a folder, or resume there; yield each generation once it and the logs are saved.

    As ``train``; without an end in the configuration, training goes on until it is interrupted.
    """
    place = file_at(folder)
    if str(folder) == "":
        raise NotationError("the folder of a training run needs a name")
    game, settings = config.resolved()
    with at_work(executor, workers) as chosen:
        for generation in training.train(
            game,
            settings,
            place,
            generations=config.generations,
            minutes=config.minutes,
            executor=chosen,
            records=records,
            examine=examiner(game, settings, chosen),
        ):
            _keep(place, config)
            yield generation


def _keep(folder: Path, config: TrainingConfig) -> None:
    """Write the logs and the configuration for others to read; resuming does not need them."""
    write_table(folder)
    if not (folder / CONFIG).exists():
        (folder / CONFIG).write_text(config.to_toml(), "utf-8")
