"""The folder of a training: what a run that was interrupted goes on from.

``run.json`` says what is trained, ``log.jsonl`` has a line for each generation, ``best.npz`` are
the best weights so far, for bots. ``state.npz`` has the learner and the best after the last whole
generation, ``rows-N.npz`` what generation N gave to learn from, as long as it is learnt from.
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
    """Return what the run in a folder was set to. Raises ``RecordError`` where there is none."""
    file = Path(path) / _RUN
    try:
        about = json.loads(file.read_text("utf-8"))
        settings = _read_settings(about["settings"])
    except (OSError, ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is no folder of a training") from None
    _compare(Path(path), json.dumps(about), about_run(game, settings))
    return settings


def generations_in(path: str | PathLike[str]) -> int:
    """Return how many generations are kept in a folder. Raises ``RecordError`` if it is damaged.

    Of a line that was being written when the process ended there is no end, and it does not count.
    """
    log = Path(path) / LOG
    *whole, _ = log.read_bytes().split(b"\n") if log.is_file() else [b""]
    try:
        numbers = [json.loads(line)["generation"] for line in whole]
    except (ValueError, TypeError, KeyError):
        numbers = [0]
    if numbers != [*range(1, len(whole) + 1)]:
        raise RecordError(f"{log} is damaged: it has a line for each generation, and no other")
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
        """Open the folder of a run, made if it is not there. Raises ``RecordError``."""
        about = about_run(game, settings)
        place = Path(path)
        place.mkdir(parents=True, exist_ok=True)
        with (place / _RUN).open("a+", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise RecordError(f"{path}: another process is training there") from None
            file.seek(0)
            _compare(place, file.read(), about)
            file.truncate(0)
            file.write(json.dumps(about, indent=2) + "\n")
            file.flush()
            yield cls(place, about)

    def restore(self, learner: Learner, window: deque[Rows]) -> tuple[int, Net | None]:
        """Bring a learner and its rows to where they stood.

        Returns how many generations are done, and the best weights so far.
        """
        state, log = self._path / _STATE, self._path / LOG
        told = generations_in(self._path)
        if not state.is_file() and told <= 1:
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
        if told < done:
            raise RecordError(f"{log} tells of {told} generations, and {state} of {done}")
        log.write_text("".join(log.read_text("utf-8").splitlines(keepends=True)[:done]), "utf-8")
        return done, best

    def keep(self, told: Generation, fresh: Rows, learner: Learner, best: Net) -> None:
        """Keep a generation: its rows, its line, and last the learner, which makes it count."""
        _write(self._rows(told.number), vars(fresh))
        with (self._path / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(told.to_json()) + "\n")
        others = {f"best_{name}": array for name, array in best._asdict().items()}
        others["generation"] = np.array(told.number)
        _write(self._path / _STATE, learner.arrays() | others)
        oldest = told.number - self._about["settings"]["window"]
        self._rows(oldest).unlink(missing_ok=True)

    def hand_out(self, net: Net, told: Generation) -> None:
        """Write the best weights so far as bots read them."""
        run, settings = self._about, self._about["settings"]
        of = run["game"], settings["players"], run["features"], settings["seed"]
        save(self._path / _BEST, net, About(*of, told.number, told.matches))

    def _rows(self, number: int) -> Path:
        return self._path / f"rows-{number}.npz"


def _read_settings(plain: dict[str, Any]) -> Settings:
    """Return settings from plain data. Raises ``TypeError`` for what is none."""
    settings = Settings(**{_RENAMED.get(name, name): value for name, value in plain.items()})
    for part in fields(Settings):
        value, usual = getattr(settings, part.name), getattr(_USUAL, part.name)
        if not isinstance(value, (int, float) if isinstance(usual, float) else type(usual)):
            raise TypeError(part.name)
    return settings


@contextmanager
def _undamaged(file: Path) -> Iterator[None]:
    """Raise ``RecordError`` that names a file of which a run cannot go on."""
    try:
        yield
    except (OSError, ValueError, TypeError, KeyError, EOFError, BadZipFile):
        raise RecordError(f"{file} is missing or damaged: the run cannot go on from it") from None


def about_run(game: Game, settings: Settings) -> dict[str, Any]:
    """Return what a run is of, as plain data."""
    learning = game.kernel.learning
    version = learning.version if learning is not None else 0
    return {
        "game": game.name,
        "rules": game.rules,
        "features": version,
        "settings": asdict(settings),
    }


def _compare(path: Path, text: str, wanted: dict[str, Any]) -> None:
    """Raise ``RecordError`` where the folder is that of another run."""
    if not text:
        return
    try:
        found = json.loads(text)
        found["settings"] = asdict(_read_settings(found["settings"]))
    except (ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is no folder of a training: {_RUN} is damaged") from None
    for words in differences(_flat(found), _flat(wanted)):
        raise RecordError(f"{path} is the folder of another run: {words}")


def _flat(about: dict[str, Any]) -> dict[str, Any]:
    """Return what a run is of and what it is set to, side by side."""
    return {**about, **about["settings"], "settings": None}


def _write(path: Path, arrays: dict[str, Any]) -> None:
    """Write arrays to a file that is there whole or not at all."""
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez(file, **arrays)
    fresh.replace(path)


def _arrays(path: Path) -> dict[str, Any]:
    with path.open("rb") as source, np.load(source, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}
