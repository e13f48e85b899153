"""What is known of a game before there is a position: name, players, options, words, rules."""

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
from steppe.core.first_moves import Opening
from steppe.core.option import Option, Window
from steppe.core.phase_table import Order
from steppe.core.validation import instance, several, whole
from steppe.engine.calls import judged_by, linked
from steppe.engine.evaluator import reviser, without_memory
from steppe.engine.kernel import Kernel
from steppe.engine.net import Learning
from steppe.engine.templates import TEMPLATES, instantiate
from steppe.engine.weights import Loaded, load_file, names, nets_of, tables

_PLIES_A_MINUTE = 12  # from 2 to 20 in random play, by the game
_ANY = "any"  # number of players
_WEIGHTS = ".npz"
_DEFAULT_VIEWS = "steppe.games.default.views"
WAYS = "ways"
"""The field of a position for the ways of earlier rules, if it has one."""

BY_HAND = "hand"
"""The evaluation of a game that does without what was learnt."""


@dataclass(frozen=True, repr=False)
class Description(ABC):
    """What a game is called, who may play it, and its kernel; ``Game`` makes positions of it.

    ``players`` are the numbers of players that it takes, the usual one first; ``summary`` is one
    line for the home page, ``minutes`` the usual length with people, ``rules`` the version of the
    rules that records name, ``max_plies`` a bound on the decisions of any match,
    ``max_outcomes`` one on its outcomes, ``secrets`` whether anything is ever hidden from a player.
    ``windows`` are the moments in which others may react (``Kernel.window`` tells which is open).
    ``round_field`` names the field of the position that changes when what people call a turn of
    the game, or a round, is over: where that is more than one player's turn, not ``turn`` itself.
    ``unit`` is what the scores count, of one and of many, "" and "" for points.
    ``private`` names the verbs of moves and outcomes that somebody may not see (``None``: perhaps
    any), ``telling`` those of moves that always show what was hidden. What is seen follows from
    ``observe``; these two spare asking it of the others.
    ``palettes`` names, by number of players, the colours of matches in which the rules give the
    seats others than usual: a class of ``draw/static/tokens.css``.
    ``ways`` are the names of what earlier rules did otherwise. ``earlier`` lists the earlier rules,
    the newest first, each by its version and its ways: see ``under``. Rules that changed without a
    new version stand there, too. ``kept`` are the ways of these rules, none of the newest.
    ``search`` names settings of the strong search that suit this game better than the usual ones,
    ``former_search`` those that went with an evaluation of former times, by its name.
    ``exploration`` is the ``explore`` of bots that search at tables of so many, where another than
    usual wins more. ``first_game`` has the options that suit a first game, ``printed`` those of the
    rulebook, in so far as they are not the usual ones. ``order`` is the table of its order of play,
    if it has one, ``opening`` which first decisions are told as what players do.
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
        """Return about how many decisions a match takes, by its minutes, generously."""
        return min(self.max_plies, _PLIES_A_MINUTE * self.minutes)

    @property
    def is_combinatorial(self) -> bool:
        """Return whether nothing is left to chance and nothing hidden, so that search tells all."""
        return not (self.max_outcomes or self.secrets)

    @cached_property
    def every_version(self) -> tuple[Self, ...]:
        """Return this game under all rules that it ever had, the newest first."""
        found = (self, *(replace(self, rules=rules, kept=kept) for rules, kept in self.earlier))
        for game in found:
            vars(game)["every_version"] = found  # each of them knows all
        return found

    @cached_property
    def versions(self) -> tuple[str, ...]:
        """Return the versions of the rules that can be played, the newest first."""
        return tuple(dict.fromkeys(game.rules for game in self.every_version))

    def under(self, rules: str) -> Self:
        """Return this game under a version of its rules; names, views and bots are the same.

        Raises ``NotationError`` for a version that nobody defines.
        """
        return self.candidates(rules)[0]

    def candidates(self, rules: str) -> tuple[Self, ...]:
        """Return this game under all rules that had the number of a version, the newest first.

        Raises ``NotationError`` for a version that nobody defines.
        """
        number = instance("a version of the rules", rules, str)
        found = tuple(game for game in self.every_version if game.rules == number)
        if not found:
            known = " ".join(self.versions)
            raise NotationError(f"{self.name} has no rules {rules!r}; versions: {known}")
        return found

    def is_version_of(self, other: "Description") -> bool:
        """Return whether another game is this one, under these rules or those of another version."""
        return self.every_version is instance("a game", other, Description).every_version

    @property
    def ways_kept(self) -> int:
        """Return the ways of earlier rules that hold under this version, as bits."""
        return sum(1 << self.ways.index(way) for way in self.kept)

    def view(self, kind: str) -> Any:
        """Return a module that shows this game, or any game, loaded when first asked for."""
        try:
            return self.module(f"views.{instance('a kind of view', kind, str)}")
        except NotationError:
            return import_module(f"{_DEFAULT_VIEWS}.{kind}")

    def in_words(self, field: str, path: Sequence[str], *values: Any) -> list[str]:
        """Return the name of a place in a field and the values there, as the board names them."""
        places = [instance("a field", field, str), *map(str, several("a path", path))]
        tell = getattr(self.view("setting"), "tell", None)
        plain = [".".join(places), *map(str, values)]
        return plain if tell is None else list(tell(field, places[1:], *values))

    @abstractmethod
    def draw_alone(self, seen: Any, viewer: int | None, dark: bool = False) -> str:
        """Return an observed position of this game as a standalone SVG picture."""

    def module(self, name: str) -> ModuleType:
        """Return a module of this game's package. Raises ``NotationError`` where there is none."""
        path = f"{self._package}.{instance('a module', name, str)}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name is None or not path.startswith(error.name):
                raise
            raise NotationError(f"{self.name} has no module {name!r}") from None

    @property
    def _rules(self) -> str:
        return self.kernel.start.__module__.rpartition(".")[0]

    @property
    def _package(self) -> str:
        return self._rules.removesuffix(".rules")

    @cached_property
    def fields(self) -> dict[str, Field]:
        """Return the fields of a position by name, in order, as ``state.py`` declares them."""
        return fields_of(import_module(f"{self._rules}.state").State)

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """Return what a learner is shown of a position, in the order of its fields."""
        return tuple(planes_of(self.fields))

    def entry(self) -> ModuleType:
        """Return this game's entry points: functions on ``(batch, index)``, compiled or not."""
        return self._entry

    @cached_property
    def _entry(self) -> ModuleType:
        return self.template(TEMPLATES / "entry_points.py")

    def template(self, path: Path, evaluation: str = "") -> ModuleType:
        """Return a template (search, playout …) made for this game; ``NotationError`` for none.

        ``evaluation`` is one of ``evaluations`` or a file, where not today's is meant.
        """
        if instance("a template", path, Path).suffix != ".py" or not path.is_file():
            raise NotationError(f"a template is a file of Python, not {str(path)!r}")
        name, kernel = self._judging(evaluation)
        return instantiate(path, name, kernel)

    @property
    def evaluations(self) -> tuple[str, ...]:
        """Return the names of evaluations beside today's.

        ``hand`` does without what was learnt; the others are evaluations and weights of former
        times, kept by a name.
        """
        learning = self.kernel.learning
        return (BY_HAND, *learning.former, *names(learning)) if learning is not None else ()

    def check_evaluation(self, name: str, players: int | None = None) -> str:
        """Return the name of an evaluation, "" for today's. Raises ``NotationError``.

        It may be the path of a file of weights, ``.npz``. Where a number of ``players`` is given,
        weights for others are refused, too.
        """
        tables = self.tables_of(name)
        if players is not None:
            check_table(name, tables, players)
        return name

    def tables_of(self, evaluation: str) -> tuple[int, ...]:
        """Return the numbers of players for which an evaluation is. Raises ``NotationError``.

        Weights in a file, or kept by a name, are for those that they were trained for; today's
        evaluation and those by hand are for all.
        """
        if is_file(instance("an evaluation", evaluation, str)):
            return (self.weights_in(evaluation).players,)
        if evaluation and evaluation not in self.evaluations:
            known = " ".join(self.evaluations) or "none but today's"
            told = f"{self.name} has no evaluation {evaluation!r}; evaluations: {known}"
            raise NotationError(told)
        learning = self.kernel.learning
        kept = tables(learning, evaluation) if evaluation and learning is not None else ()
        return kept or self.players

    def weights_in(self, path: str) -> Loaded:
        """Return the network in a file of weights. Raises ``NotationError`` for another file."""
        learning = self.kernel.learning
        if learning is None:
            raise NotationError(f"{self.name} tells no features that a network could judge by")
        try:
            return load_file(Path(instance("a path", path, str)), self.name, learning)
        except ValueError as error:
            raise NotationError(str(error)) from None

    def _judging(self, evaluation: str) -> tuple[str, Kernel]:
        """Return the kernel that templates see, by the evaluation that it has, and its name."""
        usual, learning = linked(self.kernel, self.name), self.kernel.learning
        if not self.check_evaluation(evaluation) or learning is None:
            return self.name, usual
        if is_file(evaluation):
            loaded = self.weights_in(evaluation)
            name = f"{self.name}__{loaded.digest}"  # another content is another evaluation
            judge = partial(reviser, learning, {loaded.players: loaded.net})
        else:
            name, judge = f"{self.name}__{evaluation}", partial(self._former, learning, evaluation)
        if name not in self._others:
            self._others[name] = judged_by(usual, judge(), name)
        return name, self._others[name]

    def _former(self, learning: Learning, name: str) -> Callable[..., Any]:
        """Return an evaluation that is kept by a name."""
        if name in learning.former:
            return without_memory(learning.former[name])
        try:
            nets = {} if name == BY_HAND else nets_of(self.name, learning, name)
        except ValueError as error:
            raise NotationError(str(error)) from None
        return reviser(learning, nets)

    @cached_property
    def _others(self) -> dict[str, Kernel]:
        """Kernels with evaluations that are not today's, by name."""
        return {}

    def search_with(self, evaluation: str) -> Mapping[str, Any]:
        """Return settings of the strong search that suit one of the evaluations, "" for today's."""
        return self.former_search.get(self.check_evaluation(evaluation), self.search)

    def level(self, name: str, players: int | None = None) -> str:
        """Return the word of the bot behind a level at a table of so many, "" for the usual one.

        It stands in ``data/levels.toml`` of the game.
        """
        words = self.measured("levels", players)
        return str(words.get(instance("a level", name, str), ""))

    def measured(self, file: str, players: int | None = None) -> dict[str, Any]:
        """Return what a file of ``data`` that is not of the box tells of a table of so many.

        There it stands by the number of players, or for ``any``; nothing where there is no file.
        """
        count = self.players[0] if players is None else whole("a number of players", players)
        if instance("a file of data", file, str) not in self._measured:
            path = self.measured_in(file)
            self._measured[file] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        told = self._measured[file]
        return {**told.get(_ANY, {}), **told.get(str(count), {})}

    def measured_in(self, file: str) -> Path:
        """Return where such a file stands."""
        return self.folder / "data" / f"{file}.toml"

    @cached_property
    def _measured(self) -> dict[str, dict[str, Any]]:
        """Files that have been read, by name."""
        return {}

    def palette(self, players: int) -> str:
        """Return the class that colours the seats of a match of so many players, "" usually."""
        return self.palettes.get(whole("a number of players", players), "")

    def check_players(self, players: int | None) -> int:
        """Return a number of players, the usual one for ``None``. Raises ``NotationError``."""
        chosen = self.players[0] if players is None else whole("a number of players", players)
        if chosen not in self.players:
            raise NotationError(
                f"{self.name} is for {_choice(self.players)} players, not {players}"
            )
        return chosen

    @property
    def fewest(self) -> int:
        """Return the smallest number of players who have somebody to play against, else 1."""
        return min((players for players in self.players if players > 1), default=1)

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
            words = " ".join(known) or "none"
            raise NotationError(f"{self.name} has no option {name!r}; options: {words}")
        option = known[name]
        if value not in option.values:
            words = " ".join(option.values)
            raise NotationError(f"option {name!r} is one of {words}, not {value!r}")
        if not option.is_for(players) and value != option.default:
            words = f"matches of {_choice(self.numbers_with(option))}"
            raise NotationError(f"option {name!r} is for {words}, not of {players} players")


def check_table(evaluation: str, tables: Sequence[int], players: int) -> None:
    """Raise ``NotationError`` where an evaluation is for other numbers of players."""
    if whole("a number of players", players) not in tables:
        told = f"the weights of {evaluation} are for matches of {_choice(tables)}"
        raise NotationError(f"{told}, not of {players}")


def is_file(evaluation: str) -> bool:
    """Return whether the name of an evaluation is the path of a file of weights."""
    return evaluation.endswith(_WEIGHTS)


def _choice(numbers: Sequence[int]) -> str:
    """Return numbers to choose from in words: ``2``, ``2 or 4``, ``1 to 4``."""
    known = sorted(numbers)
    if len(known) > 2 and known == [*range(known[0], known[-1] + 1)]:
        return f"{known[0]} to {known[-1]}"
    return " or ".join(map(str, known))


def _word(value: str | int) -> str:
    """Return a value of an option as a word."""
    return value if isinstance(value, str) else str(whole("an option that is no word", value))
