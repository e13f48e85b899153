"""The facts about a game that need no position: name, players, options, moves and rules."""

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Self

from steppe.core.actions import ActionSpace
from steppe.core.errors import NotationError
from steppe.core.field import Field, fields_of
from steppe.core.field_range import Plane, planes_of
from steppe.core.option import Opening, Option, Window
from steppe.core.phase_table import Order
from steppe.core.validation import instance, several, whole
from steppe.engine.calls import judged_by, linked
from steppe.engine.evaluator import reviser, without_memory
from steppe.engine.kernel import Kernel
from steppe.engine.net import Learning
from steppe.engine.templates import TEMPLATES, instantiate
from steppe.engine.weights import Loaded, load_file, names, nets_of, tables

_PLIES_A_MINUTE = 12  # decisions in random play per minute of a match: 2 to 20, by game
_ANY = "any"  # stands for any number of players
_WEIGHTS = ".npz"
_DEFAULT_VIEWS = "steppe.games.default.views"
_VIEWS = ("svg", "text", "facts", "scene", "setting", "reasons", "position_text")
WAYS = "ways"
"""The field of a position that records which earlier rules apply, if the game has any."""

BY_HAND = "hand"
"""The name of a game's handcrafted evaluation, without a network."""


@dataclass(frozen=True, repr=False)
class Description(ABC):
    """A game's name, numbers of players and kernel. ``Game`` adds positions and views.

    ``players`` lists the supported numbers of players, the usual one first. ``summary`` is one line
    for the home page, ``minutes`` the usual length of a match between people. ``rules`` is the
    version of the rules that records name. ``max_plies`` and ``max_outcomes`` bound the decisions
    and outcomes in any match. ``secrets`` says whether anything is ever hidden from a player.
    ``windows`` are the moments at which other players may react (``Kernel.window`` says which is
    open). ``round_field`` names the field that changes when a round ends: ``turn``, or another
    field if a round has several turns. ``unit`` names the unit of scores in the singular and
    plural, both empty for points.

    ``private`` names the verbs of moves and outcomes that may be hidden from some player (``None``:
    possibly any), ``telling`` the verbs of moves that always reveal something hidden. Visibility
    itself follows from ``observe``; these two only avoid calls to ``observe``. ``palettes`` maps a
    number of players to a class in ``draw/static/tokens.css`` if the rules assign unusual colours
    to the seats.

    ``ways`` names behaviours under earlier rules that differ from the current ones. ``earlier``
    lists the earlier rules, newest first, each as a version and its ways (see ``under``); it
    includes rules that changed without a new version. ``kept`` are the ways of this object's
    version, empty for the newest.

    ``search`` overrides settings of the strong search for this game. ``former_search`` does the
    same for earlier evaluations, by name. ``exploration`` overrides the exploration constant of
    searching bots, by number of players.

    ``first_game`` holds the options recommended for a first game, ``printed`` those in the
    rulebook, where they differ from the usual ones. ``order`` is the order of play, if the game has
    one, and ``opening`` the first decisions counted in opening statistics.
    """

    name: str
    title: str
    summary: str
    designers: tuple[str, ...]
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
    unit: tuple[str, str] = ("", "")
    private: tuple[str, ...] | None = None
    telling: tuple[str, ...] = ()
    palettes: Mapping[int, str] = field(default_factory=dict, hash=False)
    ways: tuple[str, ...] = ()
    earlier: tuple[tuple[str, tuple[str, ...]], ...] = ()
    kept: tuple[str, ...] = ()
    search: Mapping[str, Any] = field(default_factory=dict, hash=False)
    former_search: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    exploration: Mapping[int, float] = field(default_factory=dict, hash=False)
    first_game: Mapping[str, str] = field(default_factory=dict, hash=False)
    printed: Mapping[str, str] = field(default_factory=dict, hash=False)
    order: Order | None = field(default=None, hash=False)
    opening: Opening = field(default_factory=Opening, hash=False)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def usual_plies(self) -> int:
        """Return a generous estimate of a match's decisions, from its length in minutes."""
        return min(self.max_plies, _PLIES_A_MINUTE * self.minutes)

    @property
    def is_combinatorial(self) -> bool:
        """Return whether the game has perfect information: no chance, and nothing hidden."""
        return not (self.max_outcomes or self.secrets)

    @cached_property
    def every_version(self) -> tuple[Self, ...]:
        """Return this game under every version of its rules, newest first."""
        found = (self, *(replace(self, rules=rules, kept=kept) for rules, kept in self.earlier))
        for game in found:
            vars(game)["every_version"] = found  # all versions share one tuple
        return found

    @cached_property
    def versions(self) -> tuple[str, ...]:
        """Return the playable versions of the rules, newest first."""
        return tuple(dict.fromkeys(game.rules for game in self.every_version))

    def under(self, rules: str) -> Self:
        """Return this game under a version of its rules; raise ``NotationError`` if unknown."""
        return self.candidates(rules)[0]

    def candidates(self, rules: str) -> tuple[Self, ...]:
        """Return this game under every variant of a version of its rules, newest first."""
        number = instance("a version of the rules", rules, str)
        found = tuple(game for game in self.every_version if game.rules == number)
        if not found:
            known = " ".join(self.versions)
            raise NotationError(f"{self.name} has no rules {rules!r}; versions: {known}")
        return found

    def is_version_of(self, other: "Description") -> bool:
        """Return whether ``other`` is this game, under any version of its rules."""
        return self.every_version is instance("a game", other, Description).every_version

    @property
    def ways_kept(self) -> int:
        """Return the ways of earlier rules that apply under this version, as a bit set."""
        return sum(1 << self.ways.index(way) for way in self.kept)

    def view(self, kind: str) -> Any:
        """Return one of this game's view modules, or a default one, loaded on first use."""
        try:
            return self.module(f"views.{instance('a kind of view', kind, str)}")
        except NotationError:
            if kind not in _VIEWS:
                raise
            return import_module(f"{_DEFAULT_VIEWS}.{kind}")

    def in_words(self, field: str, path: Sequence[str], *values: Any) -> list[str]:
        """Return the name of an entry in a field, and given values of it, in the game's terms."""
        places = [instance("a field", field, str), *map(str, several("a path", path))]
        tell = getattr(self.view("setting"), "tell", None)
        plain = [".".join(places), *map(str, values)]
        return plain if tell is None else list(tell(field, places[1:], *values))

    @abstractmethod
    def draw_alone(self, seen: Any, viewer: int | None, dark: bool = False) -> str:
        """Return an observed position in this game as a standalone SVG picture."""

    def module(self, name: str) -> ModuleType:
        """Import a module from this game's package. Raises ``NotationError`` if there is none."""
        path = f"{self.package}.{instance('a module', name, str)}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name is None or not path.startswith(error.name):
                raise
            raise NotationError(f"{self.name} has no module {name!r}") from None

    @property
    def package(self) -> str:
        """Return the name of this game's package."""
        return self.kernel.start.__module__.rpartition(".")[0].removesuffix(".rules")

    @cached_property
    def fields(self) -> dict[str, Field]:
        """Return the fields of a position by name, in the order of ``state.py``."""
        rules = self.kernel.start.__module__.rpartition(".")[0]
        return fields_of(import_module(f"{rules}.state").State)

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """Return the planes that a learner sees, in the order of the fields."""
        return tuple(planes_of(self.fields))

    def entry(self) -> ModuleType:
        """Return this game's entry points: functions of ``(batch, index)``."""
        return self._entry

    @cached_property
    def _entry(self) -> ModuleType:
        return self.template(TEMPLATES / "entry_points.py")

    def template(self, path: Path, evaluation: str = "") -> ModuleType:
        """Return a template (search, playout …) instantiated for this game.

        ``evaluation`` is a name from ``evaluations`` or a weights file; empty means the current
        one. Raises ``NotationError`` if there is no such template or evaluation.
        """
        if instance("a template", path, Path).suffix != ".py" or not path.is_file():
            raise NotationError(f"a template is a Python file, not {str(path)!r}")
        name, kernel = self._judging(evaluation)
        return instantiate(path, name, kernel)

    @property
    def evaluations(self) -> tuple[str, ...]:
        """Return the names of the evaluations other than the current one.

        ``hand`` is the handcrafted evaluation. The others are earlier evaluations and weights.
        """
        learning = self.kernel.learning
        return (BY_HAND, *learning.former, *names(learning)) if learning is not None else ()

    def check_evaluation(self, name: str, players: int | None = None) -> str:
        """Return the name of an evaluation, "" for the current one, after checking it.

        ``name`` may also be the path of a weights file (``.npz``). If ``players`` is given, weights
        trained for other numbers of players are refused. Raises ``NotationError``.
        """
        tables = self.tables_of(name)
        if players is not None:
            check_table(name, tables, players)
        return name

    def tables_of(self, evaluation: str) -> tuple[int, ...]:
        """Return the numbers of players that an evaluation supports. Raises ``NotationError``.

        Weights, whether from a file or stored by name, support the numbers of players that they
        were trained for. The current evaluation and handcrafted evaluations support all numbers.
        """
        if is_file(instance("an evaluation", evaluation, str)):
            return (self.weights_in(evaluation).players,)
        if evaluation and evaluation not in self.evaluations:
            known = " ".join(self.evaluations) or "only the current one"
            found = f"{self.name} has no evaluation {evaluation!r}; evaluations: {known}"
            raise NotationError(found)
        learning = self.kernel.learning
        kept = tables(learning, evaluation) if evaluation and learning is not None else ()
        return kept or self.players

    def weights_in(self, path: str) -> Loaded:
        """Return the network in a weights file. Raises ``NotationError`` for any other file."""
        learning = self.kernel.learning
        if learning is None:
            raise NotationError(f"{self.name} declares no features for a network")
        try:
            return load_file(Path(instance("a path", path, str)), self.name, learning)
        except ValueError as error:
            raise NotationError(str(error)) from None

    def _judging(self, evaluation: str) -> tuple[str, Kernel]:
        """Return the kernel that templates use for an evaluation, and the name of the instance."""
        usual, learning = linked(self.kernel, self.name), self.kernel.learning
        if not self.check_evaluation(evaluation) or learning is None:
            return self.name, usual
        if is_file(evaluation):
            loaded = self.weights_in(evaluation)
            name = f"{self.name}__{loaded.digest}"  # different contents, different evaluation
            judge = partial(reviser, learning, {loaded.players: loaded.net})
        else:
            name, judge = f"{self.name}__{evaluation}", partial(self._former, learning, evaluation)
        if name not in self._others:
            self._others[name] = judged_by(usual, judge(), name)
        return name, self._others[name]

    def _former(self, learning: Learning, name: str) -> Callable[..., Any]:
        """Return an earlier evaluation, by name."""
        if name in learning.former:
            return without_memory(learning.former[name])
        try:
            nets = {} if name == BY_HAND else nets_of(self.name, learning, name)
        except ValueError as error:
            raise NotationError(str(error)) from None
        return reviser(learning, nets)

    @cached_property
    def _others(self) -> dict[str, Kernel]:
        """Kernels with evaluations other than the current one, by name."""
        return {}

    def search_with(self, evaluation: str) -> Mapping[str, Any]:
        """Return the search settings for an evaluation, "" for the current one."""
        return self.former_search.get(self.check_evaluation(evaluation), self.search)

    def level(self, name: str, players: int | None = None) -> str:
        """Return the bot that ``data/levels.toml`` names for a level, "" for the usual one."""
        words = self.measured("levels", players)
        return str(words.get(instance("a level", name, str), ""))

    def measured(self, file: str, players: int | None = None) -> dict[str, Any]:
        """Return a file's measurements for ``players``, else for ``any``, else an empty table."""
        count = self.players[0] if players is None else whole("the number of players", players)
        if instance("a file of data", file, str) not in self._measured:
            path = self.measured_in(file)
            self._measured[file] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        found = self._measured[file]
        return {**found.get(_ANY, {}), **found.get(str(count), {})}

    def measured_in(self, file: str) -> Path:
        """Return the path of a measurements file in ``data``."""
        return self.folder / "data" / f"{file}.toml"

    @cached_property
    def _measured(self) -> dict[str, dict[str, Any]]:
        """Files already read, by name."""
        return {}

    def palette(self, players: int) -> str:
        """Return the CSS class with the seat colours for ``players`` players, "" for the usual."""
        return self.palettes.get(whole("the number of players", players), "")

    def check_players(self, players: int | None) -> int:
        """Return ``players``, or the usual number for ``None``. Raises ``NotationError``."""
        chosen = self.players[0] if players is None else whole("the number of players", players)
        if chosen not in self.players:
            raise NotationError(
                f"{self.name} is for {_choice(self.players)} players, not {players}"
            )
        return chosen

    @property
    def fewest(self) -> int:
        """Return the smallest supported number of players above 1, else 1."""
        return min((players for players in self.players if players > 1), default=1)

    def options_for(self, players: int) -> tuple[Option, ...]:
        """Return the options offered for a match with ``players`` players."""
        count = whole("the number of players", players)
        return tuple(option for option in self.options if option.is_for(count))

    def numbers_with(self, option: Option) -> tuple[int, ...]:
        """Return the numbers of players for which an option is offered, the usual one first."""
        instance("an option", option, Option)
        return tuple(players for players in self.players if option.is_for(players))

    def check_options(
        self, given: Mapping[str, str | int], players: int | None = None
    ) -> dict[str, str]:
        """Return a value for every option offered to ``players`` players, defaults included.

        A numeric value may be given as an integer. An option only for other numbers of players may
        have its default value, and is left out. Raises ``NotationError`` for an unknown option or
        value; the message lists the valid ones.
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
            words = " ".join(known) or "none"
            raise NotationError(f"{self.name} has no option {name!r}; options: {words}")
        option = known[name]
        if value not in option.values:
            words = " ".join(option.values)
            raise NotationError(f"option {name!r} must be one of {words}, not {value!r}")
        if not option.is_for(players) and value != option.default:
            words = f"matches of {_choice(self.numbers_with(option))}"
            raise NotationError(f"option {name!r} is for {words}, not of {players} players")


def check_table(evaluation: str, tables: Sequence[int], players: int) -> None:
    """Raise ``NotationError`` if an evaluation does not support this number of players."""
    if whole("the number of players", players) not in tables:
        found = f"the weights of {evaluation} are for matches of {_choice(tables)}"
        raise NotationError(f"{found}, not of {players}")


def is_file(evaluation: str) -> bool:
    """Return whether the name of an evaluation is the path of a weights file."""
    return evaluation.endswith(_WEIGHTS)


def _choice(numbers: Sequence[int]) -> str:
    """Format numbers to choose from: ``2``, ``2 or 4``, ``1 to 4``."""
    known = sorted(numbers)
    if len(known) > 2 and known == [*range(known[0], known[-1] + 1)]:
        return f"{known[0]} to {known[-1]}"
    return " or ".join(map(str, known))


def _word(value: str | int) -> str:
    """Return the value of an option as a word."""
    return value if isinstance(value, str) else str(whole("the value of an option", value))
