"""Reading the lines of players in a diagram (see ``reading.py``)."""

from collections.abc import Callable, Sequence

from steppe.core.errors import NotationError
from steppe.games.stone_age.state import BLIND, BUILT, TAKEN, WON
from steppe.games.stone_age.tables import (
    BUILDING_IDS,
    CARD_IDS,
    MAX_PEOPLE,
    ONE_USE,
    ONE_USES,
    RESOURCES,
    TILE_IDS,
    TOOL_SLOTS,
)
from steppe.games.stone_age.views.diagram.draft import (
    Draft,
    Words,
    amounts_of,
    by_key,
    index_of,
    lay,
    number_of,
    seat_of,
)


def read_player(draft: Draft, words: Words) -> None:
    """Read the line of a player, which begins with his seat."""
    player = seat_of(draft, "player", " ".join(words[:1]))
    for key, rest in by_key(words[1:], _OF_PLAYER).items():
        _OF_PLAYER[key](draft, player, rest)


def _read_home(draft: Draft, player: int, words: Words) -> None:
    draft.home[player] = number_of("home", words, MAX_PEOPLE + 1)


def _of_player(name: str, limit: int = 1 << 15, least: int = 0) -> Callable[..., None]:
    def read(draft: Draft, player: int, words: Words) -> None:
        draft.fields[name][player] = number_of(name, words, limit, least)

    return read


def _read_goods(draft: Draft, player: int, words: Words) -> None:
    draft.fields["resource"][player] = amounts_of("goods", words, RESOURCES)


def _read_tools(draft: Draft, player: int, words: Words) -> None:
    parts = " ".join(words).split(",")
    if len(parts) != TOOL_SLOTS:
        raise NotationError(
            f"tools takes {TOOL_SLOTS} values separated by commas, not {' '.join(words)!r}"
        )
    values = [number_of("tools", [part.removesuffix("u")], 1 << 7) for part in parts]
    draft.fields["tool"][player] = values
    draft.fields["used"][player] = [int(part.endswith("u")) for part in parts]


def _read_owned(name: str, names: Sequence[str], first: int) -> Callable[..., None]:
    def read(draft: Draft, player: int, words: Words) -> None:
        for word in words:
            lay(draft, name, names, word, first + player)

    return read


def _read_blind(draft: Draft, player: int, words: Words) -> None:
    draft.fields["blind"][player] = number_of("blind", words[:1], len(CARD_IDS))
    for word in words[1:]:
        lay(draft, "card", CARD_IDS, word, BLIND + player)


def _read_once(draft: Draft, player: int, words: Words) -> None:
    values = [str(int(ONE_USE[number])) for number in range(ONE_USES)]
    for word in words:
        draft.fields["once"][index_of("once", word, values)] = player


def _read_choice(draft: Draft, player: int, words: Words) -> None:
    draft.fields["choice"] = player


_OF_PLAYER: dict[str, Callable[[Draft, int, Words], None]] = {
    "people": _of_player("people", MAX_PEOPLE + 1),
    "home": _read_home,
    "sent": _of_player("sent", MAX_PEOPLE + 1),
    "food": _of_player("food"),
    "goods": _read_goods,
    "track": _of_player("track", 1 << 7),
    "tools": _read_tools,
    "score": _of_player("score", least=-(1 << 15)),
    "cards": _read_owned("card", CARD_IDS, TAKEN),
    "blind": _read_blind,
    "buildings": _read_owned("building", BUILDING_IDS, BUILT),
    "tiles": _read_owned("tile", TILE_IDS, WON),
    "once": _read_once,
    "choice": _read_choice,
}
