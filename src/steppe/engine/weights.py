"""Files with a network's weights (``.npz``): integers, and a description of their training.

In a game's folder, the bots use ``PLAYERS.npz`` in matches with that number of players.
``PLAYERS.NAME.npz`` holds earlier weights, stored by name for comparison with newer ones. A bot can
also load a file by its path.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from steppe.engine.net import Learning, Net, check


class WeightsError(ValueError):
    """A weights file is damaged, or does not fit the game."""


@dataclass(frozen=True)
class About:
    """The description of a set of weights: its game, feature version, and training run."""

    game: str
    players: int
    features: int  # version
    seed: int
    generation: int
    matches: int


def save(path: Path, net: Net, about: About) -> None:
    """Write weights to a file atomically: a reader finds either the old file or the new one."""
    packed = np.frombuffer(json.dumps(asdict(about)).encode(), np.uint8)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, about=packed, **net._asdict())
    fresh.replace(path)


def load(path: Path, game: str, players: int, learning: Learning) -> tuple[Net, About]:
    """Return weights from a file. Raises ``WeightsError`` if they do not fit the game."""
    try:
        net, about = _read(path)
        _compare(about, game, players, learning.version)
        check(net, learning.sizes, players)
    except ValueError as error:
        message = f"{path} holds no weights for {game} with {players} players: {error}"
        raise WeightsError(message) from error
    for array in net:
        array.flags.writeable = False
    return net, about


class Loaded(NamedTuple):
    """A network read from a separate file, the file's digest, and the number of players."""

    digest: str
    players: int
    net: Net


def load_file(path: Path, game: str, learning: Learning) -> Loaded:
    """Return the network in a file. Raises ``WeightsError`` if it holds no network for the game."""
    try:
        content = path.read_bytes()
        net, about = _parsed(content)
        _compare(about, game, about.players, learning.version)
        check(net, learning.sizes, about.players)
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise WeightsError(f"{path} holds no weights for {game}: {error}") from error
    return Loaded(sha256(content).hexdigest()[:16], about.players, net)


def _read(path: Path) -> tuple[Net, About]:
    """Return the weights and the description in a file. Raises ``ValueError`` if it is damaged."""
    return _parsed(path.read_bytes())


def _parsed(content: bytes) -> tuple[Net, About]:
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            about = About(**json.loads(bytes(file["about"])))
            return Net(*(file[name] for name in Net._fields)), about
    except (ValueError, TypeError, KeyError, AttributeError, BadZipFile, EOFError) as error:
        raise ValueError("it is damaged, or was never a file of weights") from error


def _compare(about: About, game: str, players: int, version: int) -> None:
    """Raise a ``ValueError`` that names the first difference, if there is any."""
    wanted = {"game": game, "players": players, "features": version}
    for words in differences(asdict(about), wanted):
        raise ValueError(words)


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    """Yield a phrase for each value that differs between two mappings."""
    for name, wanted in here.items():
        if (found := there.get(name)) != wanted:
            yield f"{name} is {found!r}, not {wanted!r}"


def nets_of(game: str, learning: Learning, name: str = "") -> Mapping[int, Net]:
    """Return a game's networks by number of players: the current ones, or those stored as ``name``.

    Raises ``WeightsError`` if a file is damaged, or if no weights have that name.
    """
    files = _kept(learning, name)
    nets = {seats: load(path, game, seats, learning)[0] for seats, path in files.items()}
    if name and not nets:
        known = " ".join(names(learning)) or "none"
        raise WeightsError(f"{game} has no weights named {name!r}; available: {known}")
    return nets


def tables(learning: Learning, name: str) -> tuple[int, ...]:
    """Return the numbers of players for which weights with this name exist."""
    return tuple(_kept(learning, name))


def _kept(learning: Learning, name: str) -> dict[int, Path]:
    """Return the weights files by number of players, ascending; "" names the current weights."""
    end = f".{name}.npz" if name else ".npz"
    files = {path.name.removesuffix(end): path for path in learning.folder.glob(f"*{end}")}
    return {int(seats): path for seats, path in sorted(files.items()) if seats.isdecimal()}


def names(learning: Learning) -> list[str]:
    """Return the names of all stored earlier weights."""
    parts = (path.name.split(".") for path in learning.folder.glob("*.*.npz"))
    return sorted({name for _, name, _ in parts})
