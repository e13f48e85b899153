"""A position for people and programs: moves are text, and illegal ones are refused.

``Position`` wraps one state of a game and is the only place that checks legality. It hides nothing
by itself, so give a seat only ``observe(player)``.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, Self

from steppe.core.actions import ActionSpace
from steppe.core.bounds import check_players, check_rules, reaches, set_within
from steppe.core.description import WAYS, Description
from steppe.core.deserialize import check_fields, first_difference
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.fact import Facts
from steppe.core.option import Window
from steppe.core.refusal import refusal, refused_id, who_decides, wrong_decider
from steppe.core.validation import Rng, drawn, instance, truth, unsigned, whole, within
from steppe.engine.batch import copy_batch, player_of, same_state
from steppe.engine.chance import CHANCE, TERMINAL, generator
from steppe.engine.kernel import GameState
from steppe.engine.packing import from_bytes, to_bytes
from steppe.engine.position_type import (
    as_list,
    copy_state,
    new_batch,
    new_floats,
    new_ints,
    to_json,
)


class Position(Generic[GameState]):
    """One position of a game, for a number of players and a set of options.

    It has attributes ``game``, ``players`` and ``options``. A player ``None`` is a spectator;
    players other than 0 to P-1 raise ``NotationError``, arguments of the wrong type ``TypeError``.
    """

    def __init__(
        self,
        game: Description,
        players: int | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> None:
        """Create the position at the start of a match.

        Raises ``NotationError`` for a number of players or an option that the game does not have.
        """
        if not hasattr(game, "kernel"):
            raise TypeError(f"a position needs a Game, not {game!r}")
        self.game = game
        self.players = game.check_players(players)
        self.options = game.check_options({} if options is None else options, players)
        self.batch = new_batch(game.kernel.state)
        self._entry = game.entry()
        values = new_ints(len(game.options) + 1)
        for index, option in enumerate(game.options):
            values[index] = option.values.index(self.options.get(option.name, option.default))
        values[len(game.options)] = game.ways_kept
        self._entry.start(self.batch, 0, self.players, values)

    @classmethod
    def new(cls, game: Description, players: int | None = None, **options: str | int) -> Self:
        """Return the position at the start of a match. Raises the same errors as ``Position()``."""
        return cls(game, players, options)

    @property
    def state(self) -> GameState:
        """Return the state itself: a record in a compiled process, else an interpreted state."""
        state: GameState = self.batch[0]
        return state

    @property
    def player(self) -> int:
        """Return the decider: a player from 0 to P-1, ``CHANCE``, or ``TERMINAL`` after the end."""
        return player_of(self.batch)

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return self.player == TERMINAL

    @property
    def turn(self) -> int:
        """Return the number of completed turns."""
        return int(self.batch[0].turn)

    @property
    def round(self) -> int:
        """Return a number that changes only when a round ends (the game's ``round_field``)."""
        return int(getattr(self.state, self.game.round_field))

    @property
    def window(self) -> Window | None:
        """Return the open window, in which the player to decide may react, or ``None``."""
        find = self.game.kernel.window
        number = -1 if find is None or self.player < 0 else int(find(self.state))
        return None if number < 0 else self.game.windows[number]

    def legal_ids(self) -> list[int]:
        """Return the ids of the legal moves, ascending; empty at chance nodes and after the end."""
        if self.player < 0:
            return []
        out = new_ints(len(self.game.actions))
        return as_list(out, self._entry.legal(self.batch, 0, out))

    def legal(self) -> list[str]:
        """Return the legal moves as text, in order of id; empty if ``legal_ids`` is empty."""
        return [self.game.actions.format(number) for number in self.legal_ids()]

    def outcomes(self) -> list[tuple[str, float]]:
        """Return the possible outcomes at a chance node, with probabilities from 0 to 1."""
        return [(word, weight / total) for word, weight, total in self.weighted_outcomes()]

    def weighted_outcomes(self) -> list[tuple[str, int, int]]:
        """Return each possible outcome with its weight and the sum of all weights."""
        weighted = self.weighted_ids()
        total = sum(weight for _, weight in weighted)
        return [(self.game.outcomes.format(number), weight, total) for number, weight in weighted]

    def weighted_ids(self) -> list[tuple[int, int]]:
        """Return the id and weight of each possible outcome; empty except at a chance node."""
        if self.player != CHANCE:
            return []
        ids, weights = new_ints(len(self.game.outcomes)), new_ints(len(self.game.outcomes), 64)
        count = self._entry.outcomes(self.batch, 0, ids, weights)
        return list(zip(as_list(ids, count), as_list(weights, count), strict=True))

    def apply(self, move: str, forced: bool = True) -> Self:
        """Play a move, or an outcome at a chance node, in place; return this position.

        With ``forced``, every following decision with only one legal move is played too, as in a
        match. Without it the position stops there, if the game allows it. Raises ``NotationError``
        if the text is not a move in the game, and ``IllegalMove`` if it is not legal now; the
        position is then unchanged.
        """
        instance("a move", move, str)
        is_whole, is_chance = truth("forced", forced), self.player == CHANCE
        here, elsewhere = self._spaces()
        word = move.strip().removeprefix("~")
        if not here.knows(word) and elsewhere.knows(word):
            explain = refusal if self.is_over else wrong_decider
            raise IllegalMove(explain(move, self.player, self.possible()))
        number = here.parse(move.removeprefix("~") if is_chance else move)
        if number not in self._possible_ids():
            raise IllegalMove(refusal(move, self.player, self.possible()))
        alone = self.game.kernel.let_happen if is_chance else self.game.kernel.advance
        if is_whole or alone is None:
            self._play(number)
        else:
            alone(self.state, number)
        return self

    def _spaces(self) -> tuple[ActionSpace, ActionSpace]:
        """Return the moves and the outcomes as spaces, those for the current decider first."""
        spaces = self.game.actions, self.game.outcomes
        return spaces[::-1] if self.player == CHANCE else spaces

    def _play(self, number: int) -> None:
        """Play a legal action or outcome and every forced decision after it."""
        play = self._entry.apply_outcome if self.player == CHANCE else self._entry.apply
        play(self.batch, 0, number)

    def apply_id(self, number: int) -> Self:
        """Play the move or outcome with this id in place. Raises ``IllegalMove`` if not legal."""
        number = whole("the id of a move", number)
        possible, words = self._possible_ids(), self._spaces()[0]
        if number not in possible:
            raise IllegalMove(refused_id(number, possible, words, who_decides(self.player)))
        self._play(number)
        return self

    def settle(self, rng: Rng) -> Self:
        """Draw chance outcomes until a player decides or the match is over; return this position.

        ``rng`` is an integer seed, or a ``random.Random`` or ``numpy.random.Generator``.
        """
        words = drawn(rng)
        if self.player == CHANCE:
            ids, weights = new_ints(len(self.game.outcomes)), new_ints(len(self.game.outcomes), 64)
            self._entry.settle(self.batch, 0, ids, weights, words)
        return self

    def _possible_ids(self) -> list[int]:
        return [number for number, _ in self.weighted_ids()] or self.legal_ids()

    def possible(self) -> list[str]:
        """Return the legal moves, or the outcomes at a chance node, in order of id."""
        return [word for word, _ in self.outcomes()] or self.legal()

    def play(self, moves: str) -> Self:
        """Play moves, separated by spaces, in place; if ``apply`` refuses one, play none."""
        after = self.copy()
        for move in instance("moves", moves, str).split():
            after.apply(move)
        copy_state(self.batch, 0, after.batch, 0)
        return self

    def copy(self) -> Self:
        """Return an independent copy."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), batch=copy_batch(self.batch))
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.players, self.options, self.to_bytes())

    def observe(self, player: int | None) -> Self:
        """Return a copy without information hidden from ``player``; ``None`` is a spectator."""
        return self.copy().hide(player)

    def hide(self, player: int | None) -> Self:
        """Remove information hidden from ``player``, in place; return this position."""
        self._entry.observe(self.batch, 0, self._viewer(player))
        return self

    def determinize(self, player: int | None, seed: int) -> Self:
        """Return a position, drawn with ``seed``, that looks the same to ``player`` as this one."""
        other = self.observe(player)
        words = generator(whole("a seed", seed))
        self._entry.determinize(other.batch, 0, self._viewer(player), words)
        return other

    def _viewer(self, player: int | None) -> int:
        """Return the number that the rules use for a player, or for a spectator."""
        if player is None:
            return self.players
        return within(f"a player of {self.game.name}", player, 0, self.players - 1)

    def scores(self) -> list[int]:
        """Return each player's current score, ``[P]``, in the game's own points."""
        self._entry.scores(self.batch, 0, out := new_ints(self.players))
        return [int(points) for points in out[: self.players]]

    def returns(self) -> list[float]:
        """Return each player's result, ``[P]``, -1 (lost) to 1 (won); all 0 before the end."""
        if not self.is_over:
            return [0.0] * self.players
        return self._values(self._entry.returns)

    def evaluate(self) -> list[float]:
        """Return the handcrafted or learned evaluation for each player, ``[P]``, from -1 to 1.

        After the end this is the result. The evaluation uses the whole position, including hidden
        information; to exclude that, evaluate the result of ``determinize``.
        """
        if self.is_over:
            return self.returns()
        return self._values(self._entry.evaluate)

    def _values(self, of_batch: Callable[..., Any]) -> list[float]:
        of_batch(self.batch, 0, out := new_floats(self.players))
        return [float(value) for value in out[: self.players]]

    def to_json(self) -> dict[str, Any]:
        """Return the fields of the state by name, as plain data for JSON."""
        return to_json(self.state, self.game.kernel.state)

    @classmethod
    def from_json(
        cls,
        game: Description,
        fields: Mapping[str, Any],
        players: int | None = None,
        **options: str | int,
    ) -> Self:
        """Return the position that ``to_json`` wrote, given its players and options.

        Raises ``NotationError`` for a missing or unknown field, a value out of range, a different
        number of players or different options, and for a position that cannot occur on a board.
        """
        position = cls(game, players, options)
        given = instance("fields", fields, Mapping)
        missing = [name for name in position.to_json() if name not in given and name != WAYS]
        if missing:
            raise NotationError(f"missing fields of {game.name}: {' '.join(missing)}")
        check_rules(game, given)
        check_players(given, position.players)
        check_fields(game.kernel.state, given, reaches(game, position.players))
        position._set({str(name): value for name, value in given.items()})
        position._check_kind("these fields are", players, options)
        return position

    def _check_kind(self, what: str, players: int | None, options: Mapping[str, str | int]) -> None:
        """Raise ``NotationError`` if the given players or options differ from the position's."""
        if players is not None and players != self.players:
            raise NotationError(f"{what} of {self.players} players, not {players}")
        asked = self.game.check_options(options, self.players)
        for name in (name for name in options if name in asked):
            if (found := self.options[name]) != asked[name]:
                raise NotationError(f"option {name}: {what} of {found}, not {asked[name]}")

    def set(self, **fields: Any) -> Self:
        """Overwrite fields by name, in place; return this position.

        A list may also be given as a mapping from index to value; other entries keep their values.
        Include all fields that depend on these. Raises ``NotationError`` for a value out of range
        and for contradicting fields; the position is then unchanged.
        """
        return self._set(fields, f"with {', '.join(fields)} set so: ")

    def _set(self, fields: Mapping[str, Any], so: str = "") -> Self:
        """Overwrite fields by name; ``so`` begins error messages about other fields."""
        changed = self.copy()
        set_within(self.game, self.players, changed.state, fields)
        self.options = changed._options_shown(fields, so)
        copy_state(self.batch, 0, changed.batch, 0)
        return self

    def _options_shown(self, given: Collection[str], so: str) -> dict[str, str]:
        """Return the options in the diagram; raise ``NotationError`` if parsing it changes a field.

        The message names a field from ``given`` if one of them changes.
        """
        view, read = self.game.view("text"), self.copy()
        try:
            view.parse_diagram(read, view.format_diagram(self))
        except NotationError as error:
            raise NotationError(f"{so}{error}") from None
        except (LookupError, ValueError):  # from a diagram function that expects a valid position
            raise NotationError(f"{so}a field has a value that the board cannot show") from None
        self._check_same(read, given, so)
        if not (read.is_over or read._possible_ids()):
            raise NotationError(f"{so}nothing can follow with player {read.player} to decide")
        return read.options

    def _check_same(self, read: "Position", given: Collection[str], so: str) -> None:
        """Raise ``NotationError`` for the first field that differs after parsing the diagram."""
        fields = self.to_json()
        first = {name: fields[name] for name in sorted(fields, key=lambda name: name not in given)}
        if (strange := first_difference(first, read.to_json())) is not None:
            (field, *path), *values = strange
            place, value, found = self.game.in_words(field, path, *values)
            message = f"field {place!r} cannot be {value}: other fields or options imply {found}"
            raise NotationError(message if field in given else f"{so}{message}")

    def to_bytes(self) -> bytes:
        """Return the bytes of the state. Equal positions have equal bytes in every process."""
        return to_bytes(self.state, self.game.kernel.state)

    def facts(self) -> Facts:
        """Return the game's named facts about this position as text; reading a fact computes it."""
        return Facts(self, self.game.view("facts").FACTS)

    def diagram(self) -> str:
        """Return the position as text that people can read and ``from_diagram`` can parse."""
        return str(self.game.view("text").format_diagram(self))

    def describe(self, player: int | None) -> str:
        """Return what ``player`` may know, as sentences, a table and a diagram in plain text."""
        return str(self.game.view("position_text").describe(self.observe(player), player))

    @classmethod
    def from_diagram(
        cls, game: Description, text: str, players: int | None = None, **options: str | int
    ) -> Self:
        """Return the position in a diagram.

        ``players`` and ``options`` apply if the first line of the diagram does not give them.
        Raises ``NotationError`` if the text is not a diagram, or gives other players or options.
        """
        position = cls(game, players, options)
        if not (shown := unsigned(instance("a diagram", text, str))).strip():
            raise NotationError("this diagram is empty")
        game.view("text").parse_diagram(position, shown)
        check_fields(game.kernel.state, position.to_json(), reaches(game, position.players))
        position._check_kind("this diagram is", players, options)
        return position

    def render(self, viewer: int | None = None, dark: bool = False) -> str:
        """Return the board as a standalone SVG picture, for a player or a spectator (None)."""
        return self.game.draw_alone(self.observe(viewer), viewer, dark)

    def _repr_svg_(self) -> str:
        return self.render()

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        who = {CHANCE: "chance", TERMINAL: "nobody"}.get(self.player, f"player {self.player}")
        return f"<Position of {self.game.name}: turn {self.turn}, {who} to move>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.name == other.game.name and same_state(self.state, other.state)

    __hash__ = None  # type: ignore[assignment]


def _restored(game: Description, players: int, options: dict[str, str], data: bytes) -> Position:
    """Return an unpickled position."""
    position = Position(game, players, options)
    position.batch = from_bytes(data, game.kernel.state)
    return position
