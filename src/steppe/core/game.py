"""A game: its description for people and programs, and its rules as a set of functions.

``Kernel`` holds the functions of the rules; each takes a position ``s`` first. ``Game`` adds
what the rest of the house needs to know: name, players, options, words for moves.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from steppe.core.actions import ActionSpace
from steppe.core.chance import (
    choice_of,
    consider_all,
    considered_of,
    no_outcome,
    no_outcomes,
)
from steppe.core.door import instance, whole
from steppe.core.errors import NotationError
from steppe.core.field import Field, fields_of
from steppe.core.jit import COMPILED, import_rules, instantiate
from steppe.core.plane import Plane, planes_of
from steppe.core.position import Position
from steppe.core.record import Ints

if TYPE_CHECKING:  # views look at positions, and these at games
    from steppe.core.view import FactsView, SceneView, SettingView, SvgView, TextView

State = Any
"""A position inside the rules: a record (compiled) or a twin (interpreted)."""

REQUIRED_FIELDS = ("phase", "player", "turn")

_LINKED = Path(__file__).with_name("linked.py")
_LINKED_NAMES = (
    *("start", "legal", "consider", "apply", "outcomes", "apply_outcome", "scores", "returns"),
    *("observe", "determinize", "evaluate"),
)


@dataclass(frozen=True)
class Solver:
    """An exact search near the end of a game of two players without chance or secrets.

    ``ready(s) -> bool`` tells whether positions like ``s`` are solved in good time.
    ``solve(s, actions, values, memory, nodes) -> int`` writes the legal ``actions``, as
    ``Kernel.legal`` does, and to ``values`` for each of them 1 (wins), 0 (draws), -1 (loses) or
    2 (not known), all for the player to move, visits at most ``nodes`` positions, and returns
    how many it visited. It may stop at the first action that wins and leave the others not known.
    ``memory`` is an array of ``memory_words`` 64-bit integers, zero at first, that the caller
    keeps between calls within one match.
    """

    ready: Callable[..., Any]
    solve: Callable[..., Any]
    memory_words: int


@dataclass(frozen=True)
class Kernel:
    """The rules as functions (``P`` players, ``A`` action ids, ``O`` outcome ids).

    All of them are pure but for the position they are given, never check legality and never
    raise. ``player`` of a position is 0 .. P-1, ``CHANCE`` or ``TERMINAL``; ``turn`` counts
    completed turns.

    - ``start(s, players, options)``: set up; ``options`` are indices into the declared values.
    - ``legal(s, out) -> int``: write the legal action ids, ascending; return how many.
    - ``apply(s, action)``: play a legal action, and every forced decision after it.
    - ``outcomes(s, ids, weights) -> int``: at a chance node, the possible outcome ids,
      ascending, and their weights (whole numbers); return how many.
    - ``apply_outcome(s, outcome)``: let an outcome happen.
    - ``scores(s, out)``: points of each player, ``[P]`` whole numbers, also before the end.
    - ``returns(s, out)``: at the end, ``[P]`` floats -1 .. 1 that sum to zero (solo: -1 or 1).
    - ``observe(s, player)``: blank in place what ``player`` may not know; player P is a
      spectator. ``legal`` and ``outcomes`` of what is left list all that ``player`` must think
      possible, and may list more.
    - ``determinize(s, player, rng)``: fill what ``observe`` blanked, at random, consistently
      with all that ``player`` knows; every consistent position must be able to come.
    - ``evaluate(s, out)``: what a good player thinks of a position: ``[P]`` floats -1 .. 1.
    - ``judges_ends``: whether ``evaluate`` also says what an end is worth to a player, where more
      counts for bots than who has won, the points for instance; else it is ``returns``, as for a
      search that does without ``evaluate``.
    - ``consider(s, out, count) -> int``, optional: of the ``count`` legal actions in ``out`` keep
      those that a search looks at, in their order and one at least; return how many. People choose
      in any order they like; of all orders that come to the same a search needs one.
    - ``count(s) -> int`` and ``nth(s, k) -> int``, optional: the number of legal actions and the
      k-th of them without writing the list, for random playouts.
    - ``advance(s, action)`` and ``let_happen(s, outcome)``, optional: the same as ``apply`` and
      ``apply_outcome`` without the forced decisions after it.
    - ``window(s) -> int``, optional: which of the game's ``windows`` is open for the player to
      decide, -1 for none. The answer of one player to it changes nothing for the next.
    - ``is_large``: whether templates call these functions by address, where a small game's are
      copied into each of them (``core/linked.py``).
    """

    state: np.dtype[Any]
    start: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    scores: Callable[..., Any]
    returns: Callable[..., Any]
    observe: Callable[..., Any]
    determinize: Callable[..., Any]
    evaluate: Callable[..., Any]
    outcomes: Callable[..., Any] = no_outcomes
    apply_outcome: Callable[..., Any] = no_outcome
    consider: Callable[..., Any] = consider_all
    count: Callable[..., Any] | None = None
    nth: Callable[..., Any] | None = None
    advance: Callable[..., Any] | None = None
    let_happen: Callable[..., Any] | None = None
    window: Callable[..., Any] | None = None
    solver: Solver | None = None
    judges_ends: bool = False
    is_large: bool = False

    def __post_init__(self) -> None:
        missing = [name for name in REQUIRED_FIELDS if name not in (self.state.names or ())]
        if missing:
            raise TypeError(f"the position declares no field {' '.join(missing)}")

    @property
    def considered(self) -> Callable[[State, Ints], int]:
        """Return ``considered(s, out)``: like ``legal``, but only what a search looks at."""
        return considered_of(self.legal, self.consider)

    @property
    def choice(self) -> Callable[[State, Ints, Ints], int]:
        """Return ``choose(s, ids, rng)``: any of what a search looks at, all equally likely."""
        if self.consider is consider_all:
            return choice_of(self.legal, self.count, self.nth)
        return choice_of(self.considered, None, None)


@dataclass(frozen=True)
class Sign:
    """A number that tells values of an option apart: an icon, the number, what it counts."""

    icon: str
    value: str
    label: str


@dataclass(frozen=True)
class Option:
    """A choice made before a match: its word, the words it may take, the usual one first.

    ``titles`` are what people call the values, ``label`` what they call the choice, in English;
    left out, the words themselves. ``players`` are the numbers of players for which there is a
    choice, all if empty; for the others the usual value holds and nobody hears of it. ``says`` is a
    sentence that tells somebody who has never played what is chosen, ``signs`` what differs, by
    value, where the boards look the same.
    """

    name: str
    values: tuple[str, ...]
    titles: tuple[str, ...] = ()
    label: str = ""
    players: tuple[int, ...] = ()
    says: str = ""
    signs: tuple[tuple[Sign, ...], ...] = ()

    @property
    def default(self) -> str:
        """Return the value taken when nobody says otherwise."""
        return self.values[0]

    def title(self, value: str) -> str:
        """Return what people call a value, in English."""
        return self.titles[self.values.index(value)] if self.titles else value

    def is_for(self, players: int) -> bool:
        """Tell whether there is this choice in a match of so many players."""
        return not self.players or players in self.players


@dataclass(frozen=True)
class Window:
    """A moment in which several players may react, each by a move or by ``answer`` for none.

    ``title`` is what people call it, in English; ``asks`` whether a player is asked unless he says
    otherwise, or is taken to have given the answer; ``hides`` whether a move would show something
    that others do not know, so that nobody may see who thinks about it; ``brief`` that little time
    is enough.
    """

    name: str
    title: str
    answer: str
    asks: bool = True
    hides: bool = True
    brief: bool = False


@dataclass(frozen=True, repr=False)
class Game:
    """What a game is called, who may play it, and its kernel.

    ``players`` are the numbers of players that it takes, the usual one first; ``summary`` is one
    line for the home page, ``minutes`` the usual length with people, ``rules`` the version of the
    rules that records name, ``max_plies`` a bound on the player decisions of any match,
    ``max_outcomes`` one on its outcomes, ``secrets`` whether anything is ever hidden from a player.
    ``windows`` are the moments in which others may react (``Kernel.window`` tells which is open).
    ``round_field`` names the field of the position that changes when what people call a turn of
    the game, or a round, is over: where that is more than one player's turn, not ``turn`` itself.
    ``private`` names the verbs of moves and outcomes that somebody may not see (``None``: perhaps
    any), ``telling`` those of moves that always show what was hidden. What is seen follows from
    ``observe``; these two spare asking it of the others.
    ``palettes`` names, by number of players, the colours of matches in which the rules give the
    seats others than usual: a class of ``draw/static/tokens.css``.
    ``search`` names settings of the strong search that suit this game better than the usual ones,
    ``levels`` the bots behind those levels where the usual ones would not grow in strength.
    ``first_game`` has the options that suit a first game, ``printed`` those of the rulebook, in so
    far as they are not the usual ones.
    """

    name: str
    title: str
    summary: str
    designer: str
    players: tuple[int, ...]
    minutes: int
    rules: str
    options: tuple[Option, ...]
    actions: ActionSpace
    outcomes: ActionSpace
    kernel: Kernel
    max_plies: int
    folder: Path
    max_outcomes: int = 0
    secrets: bool = False
    windows: tuple[Window, ...] = ()
    round_field: str = "turn"
    private: tuple[str, ...] | None = None
    telling: tuple[str, ...] = ()
    palettes: Mapping[int, str] = field(default_factory=dict, hash=False)
    search: Mapping[str, Any] = field(default_factory=dict, hash=False)
    levels: Mapping[str, str] = field(default_factory=dict, hash=False)
    first_game: Mapping[str, str] = field(default_factory=dict, hash=False)
    printed: Mapping[str, str] = field(default_factory=dict, hash=False)

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

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @overload
    def view(self, kind: Literal["svg"]) -> "SvgView": ...
    @overload
    def view(self, kind: Literal["text"]) -> "TextView": ...
    @overload
    def view(self, kind: Literal["facts"]) -> "FactsView": ...
    @overload
    def view(self, kind: Literal["scene"]) -> "SceneView": ...
    @overload
    def view(self, kind: Literal["setting"]) -> "SettingView": ...

    def view(self, kind: str) -> Any:
        """Return a module that shows this game, loaded when first asked (``core/view.py``)."""
        return self.module(f"views.{kind}")

    def module(self, name: str) -> ModuleType:
        """Return a module of this game's package, loaded when first asked.

        Raises ``NotationError`` where there is none of that name.
        """
        path = f"{self._package}.{instance('a module', name, str)}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name is None or not path.startswith(error.name):
                raise
            raise NotationError(f"{self.name} has no module {name!r}") from None

    @property
    def _package(self) -> str:
        return self.kernel.start.__module__.rpartition(".")[0]

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        if import_module(self._package).GAME is not self:
            raise TypeError(f"{self.name} is not the GAME of {self._package}, and none to be found")
        return _game_of, (self._package,)

    @cached_property
    def fields(self) -> dict[str, Field]:
        """Return the fields of a position by name, in order, as ``state.py`` declares them."""
        return fields_of(self.module("state").State)

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """Return what a learner is shown of a position, in the order of its fields."""
        return tuple(planes_of(self.fields))

    def entry(self) -> ModuleType:
        """Return this game's entry points: functions on ``(batch, index)``, compiled or not."""
        return self._entry

    @cached_property
    def _entry(self) -> ModuleType:
        return self.template(Path(__file__).with_name("entry.py"))

    def template(self, path: Path) -> ModuleType:
        """Return the module of a template (search, playout …) made for this game.

        Raises ``NotationError`` for what is no file of Python.
        """
        if instance("a template", path, Path).suffix != ".py" or not path.is_file():
            raise NotationError(f"a template is a file of Python, not {str(path)!r}")
        return instantiate(path, self.name, self._linked, self.folder)

    @cached_property
    def _linked(self) -> Kernel:
        """The kernel that templates see: a large game's functions call the rules by address."""
        if not (COMPILED and self.kernel.is_large):
            return self.kernel
        module = instantiate(_LINKED, self.name, self.kernel, self.folder)
        names = [name for name in _LINKED_NAMES if getattr(self.kernel, name) is not consider_all]
        linked = {name: getattr(module, name) for name in names}
        return replace(self.kernel, **linked)

    def palette(self, players: int) -> str:
        """Return the class that colours the seats of a match of so many players, "" usually."""
        return self.palettes.get(players, "")

    def check_players(self, players: int | None) -> int:
        """Return a number of players that this game takes; ``None`` means the usual one.

        Raises ``NotationError`` that names the possible numbers.
        """
        chosen = self.players[0] if players is None else whole("a number of players", players)
        if chosen not in self.players:
            known = ", ".join(map(str, self.players))
            raise NotationError(f"{self.name} is for {known} players, not {players}")
        return chosen

    def options_for(self, players: int) -> tuple[Option, ...]:
        """Return the options that there are in a match of so many players."""
        count = whole("a number of players", players)
        return tuple(option for option in self.options if option.is_for(count))

    def numbers_with(self, option: Option) -> tuple[int, ...]:
        """Return the numbers of players for which there is an option, the usual one first."""
        instance("an option", option, Option)
        return tuple(players for players in self.players if option.is_for(players))

    def check_options(
        self, given: Mapping[str, str | int], players: int | None = None
    ) -> dict[str, str]:
        """Return a value for every option there is for ``players``, the defaults filled in.

        A value that is a number may be given as one. The usual value of an option for other
        numbers of players may be given, and is left out.
        Raises ``NotationError`` for an unknown option or value, naming the possible ones.
        """
        count = self.check_players(players)
        chosen = {name: _word(value) for name, value in instance("options", given, Mapping).items()}
        for name, value in chosen.items():
            self._check_option(name, value, count)
        options = self.options_for(count)
        return {option.name: chosen.get(option.name, option.default) for option in options}

    def _check_option(self, name: str, value: str, players: int) -> None:
        known = {option.name: option for option in self.options}
        if name not in known:
            raise NotationError(
                f"{self.name} has no option {name!r}; options: {' '.join(known) or 'none'}"
            )
        option = known[name]
        if value not in option.values:
            raise NotationError(
                f"option {name!r} is one of {' '.join(option.values)}, not {value!r}"
            )
        if not option.is_for(players) and value != option.default:
            numbers = ", ".join(map(str, self.numbers_with(option)))
            raise NotationError(
                f"option {name!r} is for matches of {numbers}, not of {players} players"
            )


def _word(value: str | int) -> str:
    """Return a value of an option as a word."""
    return value if isinstance(value, str) else str(whole("an option that is no word", value))


def _game_of(package: str) -> Game:
    """Return the game of a package, as it was written down."""
    game: Game = import_rules(package).GAME
    return game
