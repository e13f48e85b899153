"""Weights of a network on file (``.npz``): whole numbers, and what they were trained for.

``FOLDER/PLAYERS.npz`` are those that a game's bots use at tables of so many, and
``FOLDER/PLAYERS.NAME.npz`` those of former times under a name, kept to measure the others by.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from steppe.engine.net import Learning, Net, check


@dataclass(frozen=True)
class About:
    """What weights are of: the features they were trained on, and how they came to be."""

    game: str
    players: int
    features: int  # version
    seed: int
    generation: int
    matches: int


def save(path: Path, net: Net, about: About) -> None:
    """Write weights to a file; what stands there is the old or the new, never half of it."""
    told = np.frombuffer(json.dumps(asdict(about)).encode(), np.uint8)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, about=told, **net._asdict())
    fresh.replace(path)


def load(path: Path, game: str, players: int, learning: Learning) -> tuple[Net, About]:
    """Return weights from a file. Raises ``ValueError`` for what does not fit the game."""
    try:
        net, about = _read(path)
        _compare(about, game, players, learning.version)
        check(net, learning.sizes, players)
    except (ValueError, TypeError, KeyError, BadZipFile, EOFError) as error:
        raise ValueError(f"{path} holds no weights for {game} of {players}: {error}") from error
    for array in net:
        array.flags.writeable = False
    return net, about


def _read(path: Path) -> tuple[Net, About]:
    with path.open("rb") as source, np.load(source, allow_pickle=False) as file:
        about = About(**json.loads(bytes(file["about"])))
        return Net(*(file[name] for name in Net._fields)), about


def _compare(about: About, game: str, players: int, version: int) -> None:
    """Raise ``ValueError`` that names what differs."""
    wanted = {"game": game, "players": players, "features": version}
    for name, here in wanted.items():
        if (there := getattr(about, name)) != here:
            raise ValueError(f"{name} is {there!r} there and {here!r} here")


def nets_of(game: str, learning: Learning, name: str = "") -> Mapping[int, Net]:
    """Return the networks of a game by number of players: those of today, or those of a name.

    Raises ``ValueError`` where a file is damaged, and where there is none of that name.
    """
    end = f".{name}.npz" if name else ".npz"
    files = {path.name.removesuffix(end): path for path in learning.folder.glob(f"*{end}")}
    nets = {
        int(seats): load(path, game, int(seats), learning)[0]
        for seats, path in sorted(files.items())
        if seats.isdecimal()
    }
    if name and not nets:
        known = " ".join(names(learning)) or "none"
        raise ValueError(f"{game} keeps no weights called {name!r}; kept: {known}")
    return nets


def names(learning: Learning) -> list[str]:
    """Return the names of weights of former times."""
    parts = (path.name.split(".") for path in learning.folder.glob("*.*.npz"))
    return sorted({name for _, name, _ in parts})
