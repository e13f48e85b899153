"""The numbers that each field of a position may hold. Rules use them as unchecked indices."""

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

_MOST_TURNS = 30_000  # far more than any match has, and well below the 16-bit limit


def set_within(game: Description, players: int, s: State, fields: Mapping[str, Any]) -> None:
    """Overwrite fields in a position, or single entries in them, after checking the new numbers.

    Raises ``NotationError`` for a number that the rules cannot handle; the position is then
    unchanged.
    """
    check_players(fields, players)
    set_fields(s, game.kernel.state, fields, reaches(game, players))


def check_rules(game: Description, fields: Mapping[str, Any]) -> None:
    """Raise ``NotationError`` if the fields come from another version of the game's rules."""
    ways = fields.get(WAYS, game.ways_kept)
    if ways == game.ways_kept:
        return
    for other in game.every_version:
        if ways == other.ways_kept:
            loaded = f"steppe.load({game.name!r}, {other.rules!r})"
            takes = loaded if other is game.under(other.rules) else "the game of their match"
            message = f"these fields belong to rules {other.rules}, not {game.rules}"
            raise NotationError(f"{message}: use {takes}")


def check_players(fields: Mapping[str, Any], players: int) -> None:
    """Raise ``NotationError`` for a wrong number of players, or a ``player`` who does not exist."""
    if whole("field 'players'", given := fields.get("players", players)) != players:
        raise NotationError(f"field 'players' must be {players}, not {given}")
    who = (*range(players), CHANCE, TERMINAL)
    if whole("field 'player'", player := fields.get("player", TERMINAL)) not in who:
        known = " ".join(map(str, who))
        raise NotationError(f"field 'player' must be one of {known}, not {player}")


@cache
def reaches(game: Description, players: int) -> Mapping[str, FieldRange]:
    """Return the numbers that each field may hold in a match with ``players`` players, by name.

    They come from the field's ``reach`` if it has one, otherwise from its planes. The key
    ``name.part`` stands for a field of the records inside a field.
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
    return found | usual | {name: FieldRange(*ends) for name, ends in _declared(game)}


def _declared(game: Description) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the fields, and parts of records in fields, that declare their own limits."""
    for name, field in game.fields.items():
        if isinstance(field.reach, Mapping):
            yield from ((f"{name}.{part}", ends) for part, ends in field.reach.items())
        elif field.reach is not None:
            yield name, field.reach
