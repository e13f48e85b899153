"""A position arranged by hand: fields set by name, checked, and what follows from them."""

from collections.abc import Mapping
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.reach import set_within
from steppe.core.view import SettingView

Fields = Mapping[str, Any]


def arrange(position: Position, given: Fields) -> Position:
    """Return a position with fields set by name, whole or in some of their places.

    Values are numbers or the names that the game has for them. What followed from the fields before
    follows from them after. The position is written as a diagram and read again: so what could
    never lie on a table is refused. Raises ``ValueError`` that names the field.
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
        raise NotationError(f"set: {names} has a value that nothing stands for") from None
    read = Position.from_diagram(changed.game, text, changed.players, **changed.options)
    _check_taken(read.to_json(), fields)
    return read


def in_numbers(position: Position, given: Fields) -> dict[str, Any]:
    """Return fields with numbers for the names in them."""
    setting: SettingView = position.game.view("setting")
    return {name: setting.read(name, value) for name, value in given.items()}


def places(found: Any, wanted: Any) -> Any:
    """Return of a list only the places that ``wanted`` names, where it names places."""
    if not isinstance(wanted, Mapping) or not isinstance(found, list):
        return found
    every = {str(index): item for index, item in enumerate(found)}
    return {name: places(every.get(str(name)), item) for name, item in wanted.items()}


def _check_taken(found: Fields, fields: Fields) -> None:
    """Raise ``NotationError`` for a field that is not what it was set to, as others make it."""
    for name, value in fields.items():
        taken = places(found[name], value)
        if taken != value:
            raise NotationError(
                f"set: {name} cannot be {value!r}; by all other fields it is {taken!r}"
            )
