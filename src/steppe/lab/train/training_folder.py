"""The folder of a training run, from which an interrupted run resumes.

``run.json`` describes the run, ``log.jsonl`` has a line per generation, ``best.npz`` holds the best
weights so far, for bots. ``state.npz`` holds the learner and the best weights after the last
complete generation, ``rows-N.npz`` the rows of generation N while they are in the replay window.
"""

import fcntl
import json
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from os import PathLike
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from steppe.core.errors import RecordError
from steppe.core.game import Game
from steppe.engine.net import Net
from steppe.engine.weights import About, differences, save
from steppe.lab.train.generation import Generation, Settings
from steppe.lab.train.learner import Learner
from steppe.lab.train.self_match import Rows

_RUN, _STATE, _BEST, LOG = "run.json", "state.npz", "best.npz", "log.jsonl"
_USUAL = Settings(players=2)
_RENAMED = {"fading": "weight_decay", "slowing": "lr_half_life"}  # in folders of earlier versions


def settings_in(path: str | PathLike[str], game: Game) -> Settings:
    """Return the settings of the run in a folder. Raises ``RecordError`` if there is none."""
    file = Path(path) / _RUN
    try:
        about = json.loads(file.read_text("utf-8"))
        settings = _read_settings(about["settings"])
    except (OSError, ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is not a training folder") from None
    _compare(Path(path), json.dumps(about), about_run(game, settings))
    return settings


def game_in(path: str | PathLike[str]) -> str:
    """Return the name of the game of a run. Raises ``RecordError`` for another folder."""
    try:
        return str(json.loads((Path(path) / _RUN).read_text("utf-8"))["game"])
    except (OSError, ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is not a training folder") from None


def generations_in(path: str | PathLike[str]) -> int:
    """Return the number of generations in a folder. Raises ``RecordError`` if it is damaged.

    An incomplete last line, which was being written when the process ended, does not count.
    """
    log = Path(path) / LOG
    *whole, _ = log.read_bytes().split(b"\n") if log.is_file() else [b""]
    try:
        numbers = [json.loads(line)["generation"] for line in whole]
    except (ValueError, TypeError, KeyError):
        numbers = [0]
    if numbers != [*range(1, len(whole) + 1)]:
        raise RecordError(f"{log} is damaged: it must have exactly one line per generation")
    return len(whole)


class Folder:
    """The files of a run."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._path, self._about = path, about

    @classmethod
    @contextmanager
    def opened(
        cls, path: str | PathLike[str], game: Game, settings: Settings
    ) -> "Iterator[Folder]":
        """Open the folder of a run, and create it if necessary. Raises ``RecordError``."""
        about = about_run(game, settings)
        place = Path(path)
        place.mkdir(parents=True, exist_ok=True)
        with (place / _RUN).open("a+", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise RecordError(f"{path}: another process is training in it") from None
            file.seek(0)
            _compare(place, file.read(), about)
            file.truncate(0)
            file.write(json.dumps(about, indent=2) + "\n")
            file.flush()
            yield cls(place, about)

    def restore(self, learner: Learner, window: deque[Rows]) -> tuple[int, Net | None]:
        """Restore a learner and its rows.

        Returns the number of complete generations, and the best weights so far.
        """
        state, log = self._path / _STATE, self._path / LOG
        logged = generations_in(self._path)
        if not state.is_file() and logged <= 1:
            log.unlink(missing_ok=True)
            return 0, None
        with _undamaged(state):
            arrays = _arrays(state)
            learner.restore(arrays)
            done = int(arrays["generation"])
            best = Net(*(arrays[f"best_{name}"] for name in Net._fields))
        for number in range(max(1, done + 1 - self._about["settings"]["window"]), done + 1):
            with _undamaged(self._rows(number)):
                window.append(Rows(**_arrays(self._rows(number))))
        if logged < done:
            raise RecordError(f"{log} has {logged} generations, but {state} has {done}")
        log.write_text("".join(log.read_text("utf-8").splitlines(keepends=True)[:done]), "utf-8")
        return done, best

    def keep(self, generation: Generation, fresh: Rows, learner: Learner, best: Net) -> None:
        """Save a generation: its rows, its log line, and last the learner, which completes it."""
        _write(self._rows(generation.number), vars(fresh))
        with (self._path / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(generation.to_json()) + "\n")
        others = {f"best_{name}": array for name, array in best._asdict().items()}
        others["generation"] = np.array(generation.number)
        _write(self._path / _STATE, learner.arrays() | others)
        oldest = generation.number - self._about["settings"]["window"]
        self._rows(oldest).unlink(missing_ok=True)

    def hand_out(self, net: Net, generation: Generation) -> None:
        """Write the best weights so far in the format for bots."""
        run, settings = self._about, self._about["settings"]
        of = run["game"], settings["players"], run["features"], settings["seed"]
        save(self._path / _BEST, net, About(*of, generation.number, generation.matches))

    def _rows(self, number: int) -> Path:
        return self._path / f"rows-{number}.npz"


def _read_settings(plain: dict[str, Any]) -> Settings:
    """Return settings from plain data. Raises ``TypeError`` for invalid data."""
    settings = Settings(**{_RENAMED.get(name, name): value for name, value in plain.items()})
    for part in fields(Settings):
        value, usual = getattr(settings, part.name), getattr(_USUAL, part.name)
        if not isinstance(value, (int, float) if isinstance(usual, float) else type(usual)):
            raise TypeError(part.name)
    return settings


@contextmanager
def _undamaged(file: Path) -> Iterator[None]:
    """Turn errors from reading a file into a ``RecordError`` that names the file."""
    try:
        yield
    except (OSError, ValueError, TypeError, KeyError, EOFError, BadZipFile):
        raise RecordError(f"{file} is missing or damaged: the run cannot resume from it") from None


def about_run(game: Game, settings: Settings) -> dict[str, Any]:
    """Return the description of a run as plain data."""
    learning = game.kernel.learning
    version = learning.version if learning is not None else 0
    return {
        "game": game.name,
        "rules": game.rules,
        "features": version,
        "settings": asdict(settings),
    }


def _compare(path: Path, text: str, wanted: dict[str, Any]) -> None:
    """Raise ``RecordError`` if the folder belongs to another run."""
    if not text:
        return
    try:
        found = json.loads(text)
        found["settings"] = asdict(_read_settings(found["settings"]))
    except (ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is not a training folder: {_RUN} is damaged") from None
    for words in differences(_flat(found), _flat(wanted)):
        raise RecordError(f"{path} belongs to another run: {words}")


def _flat(about: dict[str, Any]) -> dict[str, Any]:
    """Return the description and the settings of a run in one dictionary."""
    return {**about, **about["settings"], "settings": None}


def _write(path: Path, arrays: dict[str, Any]) -> None:
    """Write arrays to a file atomically."""
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez(file, **arrays)
    fresh.replace(path)


def _arrays(path: Path) -> dict[str, Any]:
    with path.open("rb") as source, np.load(source, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}
