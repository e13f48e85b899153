"""A game that can be played: a description that creates positions and has views."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal, overload

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.core.validation import instance, truth, within
from steppe.core.view import (
    FactsView,
    ReasonsView,
    SceneView,
    SettingView,
    SvgView,
    TextView,
)


class Game(Description):
    """A game that can be played. ``Description`` documents its attributes."""

    def new(self, players: int | None = None, **options: str | int) -> Position:
        """Return the position at the start of a match; see ``Position.new``."""
        return Position.new(self, players, **options)

    def from_diagram(self, text: str, players: int | None = None, **options: str | int) -> Position:
        """Return the position in a diagram; see ``Position.from_diagram``."""
        return Position.from_diagram(self, text, players, **options)

    def from_json(
        self, fields: Mapping[str, Any], players: int | None = None, **options: str | int
    ) -> Position:
        """Return the position with the fields from ``to_json``; see ``Position.from_json``."""
        return Position.from_json(self, fields, players, **options)

    @overload
    def view(self, kind: Literal["svg"]) -> SvgView: ...
    @overload
    def view(self, kind: Literal["text"]) -> TextView: ...
    @overload
    def view(self, kind: Literal["facts"]) -> FactsView: ...
    @overload
    def view(self, kind: Literal["scene"]) -> SceneView: ...
    @overload
    def view(self, kind: Literal["setting"]) -> SettingView: ...
    @overload
    def view(self, kind: Literal["reasons"]) -> ReasonsView: ...
    @overload
    def view(self, kind: str) -> Any: ...

    def view(self, kind: str) -> Any:
        """Return one of this game's view modules, loaded on first use (``core/view.py``)."""
        return super().view(kind)

    def draw_alone(self, seen: Position, viewer: int | None, dark: bool = False) -> str:
        """Return an observed position in this game as a standalone SVG picture.

        ``viewer`` is the player whose view is drawn, ``None`` for a spectator. Raises
        ``NotationError`` for a position from another game, and for a number that is not a player.
        """
        shown: Position = instance("the position", seen, Position)
        if not shown.game.is_version_of(self):
            raise NotationError(f"expected a position of {self.name}, not of {shown.game.name}")
        if viewer is not None:
            within("a player", viewer, 0, shown.players - 1)
        truth("dark", dark)
        return self.view("svg").draw_alone(Scene(shown, viewer), dark)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self  # immutable

    def __reduce__(self) -> tuple[Any, ...]:
        known: Game = import_module(self.package).GAME
        if not any(game is self for game in known.every_version):
            raise TypeError(f"{self.name} cannot be pickled: it is not the GAME of {self.package}")
        return _game_of, (self.package, self.rules, self.kept)


def _game_of(package: str, rules: str, kept: tuple[str, ...]) -> Game:
    """Return the game that a package defines, for unpickling."""
    newest: Game = import_module(package).GAME
    return next(game for game in newest.candidates(rules) if game.kept == kept)
