"""A game: a description with positions, and the views that show them."""

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
    """A game that can be played: see ``Description`` for what has to be said of it."""

    def new(self, players: int | None = None, **options: str | int) -> Position:
        """Return the position at the start of a match; see ``Position.new``."""
        return Position.new(self, players, **options)

    def from_diagram(self, text: str, players: int | None = None, **options: str | int) -> Position:
        """Return the position that a diagram shows; see ``Position.from_diagram``."""
        return Position.from_diagram(self, text, players, **options)

    def from_json(
        self, fields: Mapping[str, Any], players: int | None = None, **options: str | int
    ) -> Position:
        """Return the position whose fields ``to_json`` gave; see ``Position.from_json``."""
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
        """Return a module that shows this game, loaded when first asked (``core/view.py``)."""
        return super().view(kind)

    def draw_alone(self, seen: Position, viewer: int | None, dark: bool = False) -> str:
        """Return an observed position of this game as a standalone SVG picture."""
        shown: Position = instance("what is shown", seen, Position)
        if not shown.game.is_version_of(self):
            raise NotationError(f"a position of {self.name} is shown, not of {shown.game.name}")
        if viewer is not None:
            within("a player", viewer, 0, shown.players - 1)
        truth("dark", dark)
        return self.view("svg").draw_alone(Scene(shown, viewer), dark)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        known: Game = import_module(self._package).GAME
        if not any(game is self for game in known.every_version):
            raise TypeError(f"{self.name} is not the GAME of {self._package}, and none to be found")
        return _game_of, (self._package, self.rules, self.kept)


def _game_of(package: str, rules: str, kept: tuple[str, ...]) -> Game:
    """Return the game of a package, as it was written down."""
    newest: Game = import_module(package).GAME
    return next(game for game in newest.candidates(rules) if game.kept == kept)
