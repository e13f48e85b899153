"""``steppe games``: what can be played."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steppe.cli.process import print_json, run_interpreted, screen
from steppe.cli.words import Json

if TYPE_CHECKING:
    from steppe.core.game import Game


def games(json: Json = False) -> None:
    """List what can be played."""
    run_interpreted()
    from steppe.games import load, names

    found = [_describe(load(name)) for name in names()]
    if json:
        print_json(found)
    else:
        _print_table(found)


def _describe(game: "Game") -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "minutes": game.minutes,
        "options": {option.name: list(option.values) for option in game.options},
        "rules": game.rules,
        "signature": _signature(game),
    }


def _print_table(found: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table("name", "title", "players", "minutes", "options", "rules", "signature", box=None)
    for game in found:
        options = [f"{name}={'|'.join(words)}" for name, words in game["options"].items()]
        players = " ".join(map(str, game["players"]))
        words = (game["name"], game["title"], players, game["minutes"])
        table.add_row(*map(str, words), "\n".join(options), game["rules"], str(game["signature"]))
    screen().print(table)


def _signature(game: "Game") -> int:
    """Return the signature of a game; it is computed once and kept until a rule changes."""
    from steppe.core.jit import use_cache
    from steppe.lab import signature

    kept = use_cache(Path(signature.__file__).parent, game.folder) / f"signature-{game.name}"
    if kept.exists():
        return int(kept.read_text())
    number = signature.signature(game)
    draft = kept.with_suffix(f".{os.getpid()}")
    draft.write_text(str(number))
    draft.replace(kept)
    return number
