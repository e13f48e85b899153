"""The configuration of a training run, and its file, from which the run can be repeated."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from os import PathLike
from typing import Any

from steppe.core.errors import NotationError, RecordError
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.games import load
from steppe.lab.run.record_files import plain_file_at
from steppe.lab.train.generation import Settings
from steppe.lab.train.training import settings_of
from steppe.lab.train.training_folder import about_run, game_in, settings_in

_TOML = ".toml"
_SETTINGS = "settings"
_ENDS: Mapping[str, Any] = {"generations": int, "minutes": (int, float)}


@dataclass(frozen=True)
class TrainingConfig:
    """A training run: the game, its settings, and when it ends.

    ``settings`` are those that differ from the defaults, by name (``Settings``). The run ends after
    ``generations`` generations in all, or with the first one that is complete after ``minutes``
    minutes. ``rules`` and ``features`` are the versions for which a file was written; "" and 0 fit
    all versions.

    Raises ``NotationError`` for an unknown game or setting, for a value out of range, and for a
    version that is not the current one; ``TypeError`` for a value of the wrong type.
    """

    game: str
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    generations: int | None = None
    minutes: float | None = None
    rules: str = ""
    features: int = 0

    def __post_init__(self) -> None:
        _check_settings(instance(_SETTINGS, self.settings, Mapping))
        instance("the version of the rules", self.rules, str)
        instance("the version of the features", self.features, int)
        for name, kind in _ENDS.items():
            if (value := getattr(self, name)) is not None and not instance(name, value, kind) > 0:
                raise NotationError(f"{name} must be more than 0, not {value}")
        here = about_run(*self.resolved())
        for name in ("rules", "features"):
            if (wanted := getattr(self, name)) and wanted != here[name]:
                told = f"this run had {name} {wanted}, and {self.game} now has {here[name]}"
                raise NotationError(f"{told}: leave out `{name}` to train a different network")

    def resolved(self) -> tuple[Game, Settings]:
        """Return the game, and the settings with all defaults filled in."""
        game = load(instance("the name of a game", self.game, str))
        return game, settings_of(game, self.settings)

    def changed(
        self, settings: Mapping[str, Any], generations: int | None, minutes: float | None
    ) -> "TrainingConfig":
        """Return the configuration with other settings, and with another end if one is given."""
        ends = {} if generations is None is minutes else _ends(generations, minutes)
        given = instance(_SETTINGS, settings, Mapping)
        return replace(self, settings={**self.settings, **given}, **ends)

    def to_toml(self) -> str:
        """Return a file with all settings, which ``read_config`` reads."""
        about = about_run(*self.resolved())
        settings = about.pop(_SETTINGS)
        head = _assignments(about | _ends(self.generations, self.minutes))
        return f"{head}\n[{_SETTINGS}]\n{_assignments(settings)}"


def read_config(path: str | PathLike[str]) -> TrainingConfig:
    """Return the configuration in a TOML file, or in the ``run.json`` of a run.

    Raises ``RecordError`` for a file that is neither, or that holds something else, and ``OSError``
    if it cannot be read.
    """
    file = plain_file_at(path)
    is_toml = file.suffix == _TOML
    try:
        text = file.read_text("utf-8")
        plain: Any = tomllib.loads(text) if is_toml else json.loads(text)
    except ValueError as error:
        kind = "TOML" if is_toml else "JSON"
        raise RecordError(f"{path} is not a {kind} file: {error}") from None
    known = [part.name for part in fields(TrainingConfig)]
    given = [*plain] if isinstance(plain, dict) else []
    if "game" not in given or not {*given} <= {*known}:
        wanted = f"it must have `game`, and may have {' '.join(known[1:])}"
        raise RecordError(f"{path} is not the configuration of a run: {wanted}")
    try:
        return TrainingConfig(**plain)
    except (NotationError, TypeError) as error:
        raise RecordError(f"{path}: {error}") from None


def config_in(folder: str | PathLike[str], game: str | None = None) -> TrainingConfig:
    """Return the configuration of the run in a folder, without an end.

    Raises ``RecordError`` if the folder holds no run, or one of another game than ``game``.
    """
    played = load(game_in(folder) if game is None else game)
    return TrainingConfig(played.name, asdict(settings_in(folder, played)))


def _ends(generations: int | None, minutes: float | None) -> dict[str, Any]:
    return {"generations": generations, "minutes": minutes}


def _check_settings(given: Mapping[str, Any]) -> None:
    """Raise ``NotationError`` for an unknown setting, ``TypeError`` for one of the wrong type."""
    usual = asdict(Settings(players=2))
    for name, value in given.items():
        if name not in usual:
            raise NotationError(f"no setting {name!r}; settings: {' '.join(usual)}")
        kinds = (int, float) if isinstance(usual[name], float) else (type(usual[name]),)
        if isinstance(instance(f"the setting {name}", value, kinds), bool):
            raise TypeError(f"the setting {name} must be a number, not {value}")


def _assignments(values: Mapping[str, Any]) -> str:
    """Return a line of TOML for each value that is set; TOML writes texts and numbers as JSON."""
    kept = {name: value for name, value in values.items() if value is not None}
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in kept.items())
