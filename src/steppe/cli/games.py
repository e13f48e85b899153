"""``steppe games``: list the games."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steppe.cli.arguments import Json
from steppe.cli.command_process import print_json, run_interpreted

if TYPE_CHECKING:
    from steppe.core.game import Game


def games(json: Json = False) -> None:
    """List the games."""
    run_interpreted()
    from steppe.games import names

    found = [*filter(None, map(_loaded, names()))]
    if json:  # only in JSON, since the signature takes seconds
        print_json([_describe(game) | {"signature": _signature(game)} for game in found])
    else:
        print("\n".join(_as_text(_describe(game)) for game in found))


def _loaded(name: str) -> "Game | None":
    """Return a game; if a game from another package cannot be loaded, print why."""
    from steppe.games import GAMES, load

    try:
        return load(name)
    except (Exception, SystemExit) as error:  # another package may raise any error
        if name in GAMES:
            raise
        print(f"steppe: {name} cannot be loaded: {error!r}", file=sys.stderr)
        return None


def _describe(game: "Game") -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "minutes": game.minutes,
        "options": {option.name: list(option.values) for option in game.options},
        "option_players": {option.name: list(game.numbers_with(option)) for option in game.options},
        "rules": game.rules,
    }


def _as_text(game: dict[str, Any]) -> str:
    players = ", ".join(map(str, sorted(game["players"])))
    lines = [
        f"{game['name']}: {game['title']}",
        f"  {players} players, about {game['minutes']} minutes",
        f"  rules {game['rules']}",
    ]
    for name, words in game["options"].items():
        numbers = game["option_players"][name]
        limit = "" if numbers == game["players"] else f" (--players {'|'.join(map(str, numbers))})"
        lines.append(f"  --option {name}={'|'.join(words)}{limit}")
    return "\n".join(lines)


def _signature(game: "Game") -> int:
    """Return a game's signature, computed once and cached until a rule changes."""
    from steppe.engine.cache_folder import content_key, folder_of, sources
    from steppe.lab.measure import signature

    house = Path(signature.__file__).parents[2]
    key = content_key(sources(*(house / room for room in ("engine", "core", "lab")), game.folder))
    with suppress(OSError, ValueError):  # the signature is not cached, or the file is damaged
        return int((folder_of(f"signature.{game.name}") / key).read_text("ascii"))
    number = signature.signature(game)
    with suppress(OSError):
        _keep(folder_of(f"signature.{game.name}") / key, number)
    return number


def _keep(path: Path, number: int) -> None:
    from steppe.engine.cache_folder import drop_old_versions, make_folder

    make_folder(path.parent)
    drop_old_versions(path.parent)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_text(str(number), "ascii")
    draft.replace(path)
