"""Which numbers each field of a position may hold: rules read tables by them without looking."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from steppe.core.description import WAYS, Description
from steppe.core.deserialize import FieldRange, set_fields
from steppe.core.errors import NotationError
from steppe.core.field_range import domain_of
from steppe.core.validation import whole
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.engine.kernel import State

_MOST_TURNS = 30_000  # no match comes near, and there is room for more in 16 bits


def set_within(game: Description, players: int, s: State, fields: Mapping[str, Any]) -> None:
    """Overwrite fields of a position, or places of them, with numbers that rules can bear.

    Raises ``NotationError`` for others; the position is then unchanged.
    """
    check_players(fields, players)
    set_fields(s, game.kernel.state, fields, reaches(game, players))


def check_rules(game: Description, fields: Mapping[str, Any]) -> None:
    """Raise ``NotationError`` for fields of a position under other rules of this game."""
    ways = fields.get(WAYS, game.ways_kept)
    if ways == game.ways_kept:
        return
    for other in game.every_version:
        if ways == other.ways_kept:
            loaded = f"steppe.load({game.name!r}, {other.rules!r})"
            takes = loaded if other is game.under(other.rules) else "the game of their match"
            told = f"these fields are of other rules ({other.rules}) than these ({game.rules})"
            raise NotationError(f"{told}: use {takes}")


def check_players(fields: Mapping[str, Any], players: int) -> None:
    """Raise ``NotationError`` for another number of players, and for who is none of them."""
    if whole("field 'players'", given := fields.get("players", players)) != players:
        raise NotationError(f"these are {given} players, not {players}")
    who = (*range(players), CHANCE, TERMINAL)
    if whole("field 'player'", player := fields.get("player", TERMINAL)) not in who:
        raise NotationError(f"field 'player' is one of {' '.join(map(str, who))}, not {player}")


@cache
def reaches(game: Description, players: int) -> Mapping[str, FieldRange]:
    """Return what each field may hold in a match of so many players, by name.

    As its planes say it, or its ``reach`` where it has one; ``name.part`` is a field of the records
    inside a field.
    """
    most, found = max(game.players), dict[str, FieldRange]()
    for name, field in game.fields.items():
        if (domain := domain_of(field)) is not None and not domain.part:
            found[name] = domain.reach(players, most)
    for plane in game.planes:
        found.setdefault(plane.field, plane.reach(players, most))
    usual = {
        "player": FieldRange(TERMINAL, players - 1),
        "players": FieldRange(players, players),
        "turn": FieldRange(0, _MOST_TURNS),
    }
    return found | usual | {name: FieldRange(*ends) for name, ends in _told(game)}


def _told(game: Description) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the fields, and parts of records in them, that say their ends themselves."""
    for name, field in game.fields.items():
        if isinstance(field.reach, Mapping):
            yield from ((f"{name}.{part}", ends) for part, ends in field.reach.items())
        elif field.reach is not None:
            yield name, field.reach
