"""Set up a position: set fields by name, derive the fields that follow, and check the result."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from steppe.core.bounds import set_within
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.view import SettingView

Fields = Mapping[str, Any]

_QUOTED = 60  # maximum number of characters of a value in a message


def arrange(position: Position, given: Fields) -> Position:
    """Return a position with some fields, or single entries of fields, set by name.

    Values are numbers or the game's names for them. Fields that depend on the given ones are
    updated. The position is written as a diagram and parsed again, so a position that cannot occur
    on a board is refused. Raises ``ValueError``, which names the field.
    """
    if not given:
        return position
    setting: SettingView = position.game.view("setting")
    read_in = in_numbers(position, given)
    fields = {name: value for name, value in read_in.items() if name not in setting.WORDS}
    try:
        changed = position.copy()
        set_within(changed.game, changed.players, changed.state, fields)
        found = setting.follow(position, changed, read_in)
        followed = {name: value for name, value in found.items() if name not in given}
        set_within(changed.game, changed.players, changed.state, followed)
        text = changed.diagram()
    except LookupError:
        names = ", ".join(given)
        raise NotationError(f"set: {names} has a value that the board cannot show") from None
    read = Position.from_diagram(changed.game, text, changed.players, **changed.options)
    _check_taken(read, fields, found)
    return read


def in_numbers(position: Position, given: Fields) -> dict[str, Any]:
    """Return fields with their values as numbers instead of names."""
    setting: SettingView = position.game.view("setting")
    return {name: setting.read(name, value) for name, value in given.items()}


def check_value(name: str, present: Any, value: Any) -> None:
    """Raise ``NotationError`` for an index that a field lacks, or a value of the wrong shape."""
    if isinstance(value, Mapping) and isinstance(present, list):
        for place, item in value.items():
            if str(place) not in map(str, range(len(present))):
                last = len(present) - 1
                raise NotationError(f"field {name!r} has indices 0 .. {last}, not {place!r}")
            check_value(f"{name}.{place}", present[int(place)], item)
    elif isinstance(present, list) != isinstance(value, list):
        wanted = f"{len(present)} values" if isinstance(present, list) else "a single value"
        raise NotationError(f"field {name!r} must be {wanted}, not {brief(value)}")


def differences(found: Any, wanted: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Yield the entries of a field that differ from the wanted ones, with both values."""
    if isinstance(found, list) and isinstance(wanted, Mapping | list):
        given = wanted.items() if isinstance(wanted, Mapping) else enumerate(wanted)
        for place, item in given:
            there = found[int(place)] if int(place) < len(found) else None
            yield from differences(there, item, *path, str(place))
        if isinstance(wanted, list) and len(wanted) < len(found):
            yield path, f"{len(found)} values", f"{len(wanted)} values"
    elif found != wanted:
        yield path, found, wanted


def brief(value: Any) -> str:
    """Return a value, shortened for a message."""
    words = repr(value)
    return words if len(words) <= _QUOTED else f"{words[:_QUOTED]} …"


def _check_taken(position: Position, fields: Fields, derived: Collection[str]) -> None:
    """Raise ``NotationError`` for a field whose value is impossible or contradicts other fields."""
    found = position.to_json()
    for name, value in fields.items():
        for path, there, wanted in differences(found[name], value):
            place, now, set_to = position.game.in_words(name, path, there, wanted)
            follows = " contradicts other fields:" if name in derived else " is impossible:"
            raise NotationError(f"set: {place} = {set_to}{follows} expected {now}")
