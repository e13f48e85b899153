"""Reading the lines of players in a diagram (see ``reading.py``)."""

from collections.abc import Callable, Sequence
from typing import Any

from steppe.core.errors import NotationError
from steppe.draw.diagram import by_key
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import BLIND, BUILT, TAKEN, WON
from steppe.games.stone_age.views.diagram.draft import (
    Draft,
    Words,
    amounts_of,
    index_of,
    lay,
    number_of,
    seat_of,
)

Reader = Callable[[Draft, int, Words], None]


def read_player(draft: Draft, words: Words) -> None:
    """Read the line of a player, which begins with the seat."""
    player = seat_of(draft, "player", " ".join(words[:1]))
    for key, rest in by_key(words[1:], _OF_PLAYER).items():
        _OF_PLAYER[key](draft, player, rest)


def _read_home(draft: Draft, player: int, words: Words) -> None:
    draft.home[player] = number_of("home", words, tables.MAX_PEOPLE + 1)


def _set(field: str, value: Callable[..., Any], *more: Any, key: str = "") -> Reader:
    """Return a reader of a player's value of a field: of the key, the words and ``more``."""

    def read(draft: Draft, player: int, words: Words) -> None:
        draft.fields[field][player] = value(key or field, words, *more)

    return read


def _read_tools(draft: Draft, player: int, words: Words) -> None:
    told = " ".join(words)
    parts = told.split(",")
    if len(parts) != tables.TOOL_SLOTS:
        wanted = f"{tables.TOOL_SLOTS} values separated by commas"
        raise NotationError(f"tools takes {wanted}, not {told!r}")
    values = [number_of("tools", [part.removesuffix("u")], 1 << 7) for part in parts]
    draft.fields["tool"][player] = values
    draft.fields["used"][player] = [int(part.endswith("u")) for part in parts]


def _owned(field: str, names: Sequence[str], first: int) -> Reader:
    def read(draft: Draft, player: int, words: Words) -> None:
        for word in words:
            lay(draft, field, names, word, first + player)

    return read


def _read_blind(draft: Draft, player: int, words: Words) -> None:
    draft.fields["blind"][player] = number_of("blind", words[:1], len(tables.CARD_IDS))
    for word in words[1:]:
        lay(draft, "card", tables.CARD_IDS, word, BLIND + player)


def _read_once(draft: Draft, player: int, words: Words) -> None:
    for word in words:
        draft.fields["once"][index_of("once", word, tuple(map(str, tables.ONCE_VALUE)))] = player


def _read_choice(draft: Draft, player: int, words: Words) -> None:
    draft.fields["choice"] = player


_OF_PLAYER: dict[str, Reader] = {
    "people": _set("people", number_of, tables.MAX_PEOPLE + 1),
    "home": _read_home,
    "sent": _set("sent", number_of, tables.MAX_PEOPLE + 1),
    "food": _set("food", number_of),
    "goods": _set("resource", amounts_of, key="goods"),
    "track": _set("track", number_of, 1 << 7),
    "tools": _read_tools,
    "score": _set("score", number_of, 1 << 15, -(1 << 15)),
    "cards": _owned("card", tables.CARD_IDS, TAKEN),
    "blind": _read_blind,
    "buildings": _owned("building", tables.BUILDING_IDS, BUILT),
    "tiles": _owned("tile", tables.TILE_IDS, WON),
    "once": _read_once,
    "choice": _read_choice,
}
