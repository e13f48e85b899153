"""All games for OpenSpiel: ``import steppe.adapters.open_spiel``, then ``pyspiel.load_game``.

Each game is registered as ``steppe_NAME``. ``players`` and the game's options are its parameters. A
parameter whose values are all integers is an integer; any other is a string. A string that
OpenSpiel would read as another type needs single quotes (``food='8'``). OpenSpiel's actions are
steppe's action ids; at a chance node they are outcome ids, each with its probability. A state can
be copied and serialised, but not undone.

An observation is the result of ``observe``. Its string is the position's fields as JSON; its tensor
is that of ``core/observation.py``. An information state is everything a player has seen since the
start. Its string is the record as the player saw it (``play/player_view.py``) and a digest of all
their observations. Its tensor is the observation, then the last 16 events seen, latest first, as
numbers from 0 (none) to 1, then 64 bits of the digest. Two tensors are equal if and only if their
information states are.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from steppe.adapters.optional_import import extra
from steppe.adapters.trajectory import Trajectory, lines, num_sights, recent
from steppe.core.actions import ActionSpace
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.observation import layout_of
from steppe.core.option import Option
from steppe.core.position import Position
from steppe.core.validation import instance, whole
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games import load, names

with extra("openspiel", "pyspiel"):
    import pyspiel

RECENT = 16  # the number of recent events in the tensor of an information state
BITS = 64  # the number of bits in a digest of everything seen

# OpenSpiel reads these as numbers or booleans
_NOT_A_WORD = re.compile(r"[-+.0-9]+|[Tt]rue|[Ff]alse")
_TYPE = pyspiel.GameType
_CHANCE = (_TYPE.ChanceMode.DETERMINISTIC, _TYPE.ChanceMode.EXPLICIT_STOCHASTIC)
_INFORMATION = (
    _TYPE.Information.PERFECT_INFORMATION,
    _TYPE.Information.IMPERFECT_INFORMATION,
)
_UTILITY = (_TYPE.Utility.ZERO_SUM, _TYPE.Utility.GENERAL_SUM)
_GAMES: dict[str, Game] = {}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with options and a number of players; each ``game`` has its own subclass."""

    game: Game

    def __init__(self, params: dict[str, Any]) -> None:
        """Set all parameters. Raises ``NotationError``, which lists the valid ones."""
        game = self.game
        players = params["players"]
        given = {option.name: str(params[option.name]).strip("'") for option in game.options}
        self._start = game.new(players, **given)
        known = parameters(game, players, given)
        super().__init__(_type_of(game, players), _info(game, players), known)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        """Return the state at the start of a match."""
        return SpielState(self, SpielTrajectory(self._start))

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on the number of chance outcomes in a match."""
        return self.game.max_outcomes

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """Return an object that writes observations; see ``Observer``."""
        if params:
            raise NotationError(f"observations take no parameters, not {params!r}")
        return Observer(self._start, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielTrajectory(Trajectory):
    """A match that is serialised as its kind and the ids played so far."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.is_true:
            raise TypeError("a resampled state cannot be serialised: keep the true one")
        start = self.position
        events = [link.event for link in self.links()]
        return _replay, (start.game.name, start.players, start.options, events)


def _replay(name: str, players: int, options: dict[str, str], events: list[int]) -> SpielTrajectory:
    trajectory = SpielTrajectory(_GAMES[name].new(players, **options))
    for event in events:
        trajectory.apply(event if event >= 0 else -1 - event)
    return trajectory


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and its history, as OpenSpiel's search and learning programs expect them."""

    def __init__(self, game: SpielGame, trajectory: Trajectory) -> None:
        super().__init__(game)
        self.trajectory = trajectory
        self._known: list[int] | None = None  # cached legal actions or outcomes

    def current_player(self) -> int:
        """Return OpenSpiel's number for the player to decide, for chance, or for the end."""
        return self.trajectory.player

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.trajectory.player == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, or the outcomes at a chance node; empty for other players.

        A call from Python avoids the detour through C++, which calls ``_legal_actions``.
        """
        return self._possible().copy() if player in (None, self.trajectory.player) else []

    def _possible(self) -> list[int]:
        """Return the ids of legal actions or possible outcomes in the current position."""
        if self._known is None:
            position = self.trajectory.position
            outcomes = [outcome for outcome, _ in position.weighted_ids()]
            self._known = outcomes or position.legal_ids()
        return self._known

    def returns(self) -> list[float]:
        """Return each player's result, -1 to 1; all 0 before the end."""
        return self.trajectory.position.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes, each with its probability."""
        weighted = self.trajectory.position.weighted_ids()
        total = sum(weight for _, weight in weighted)
        return [(outcome, weight / total) for outcome, weight in weighted]

    def evaluate(self) -> list[float]:
        """Return the evaluation for each player; see ``Position.evaluate``."""
        return self.trajectory.position.evaluate()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return a state that looks the same to ``player``, with hidden facts resampled.

        ``sampler`` returns numbers from 0 to 1. Other players' earlier observations are not
        reconstructed.
        """
        state: SpielState = self.clone()
        state.trajectory = self.trajectory.resampled(player, int(sampler() * 2**53))
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self._possible()

    def apply_action(self, action: int) -> None:
        """Play an action, or an outcome at a chance node.

        Raises ``IllegalMove`` if it is not legal now and ``TypeError`` for anything but an integer;
        in both cases nothing is played.
        """
        super().apply_action(whole("an action", action))

    def _apply_action(self, action: int) -> None:
        if action not in self._possible():
            raise IllegalMove(self._refusal(action))
        self.trajectory.apply(action)
        self._known = None

    def _refusal(self, action: int) -> str:
        possible, player = self._possible(), self.trajectory.player
        if not possible:
            return f"illegal action {action}: the match is over"
        shown = ", ".join(f"{n} ({self._action_to_string(player, n)})" for n in possible[:5])
        more = ", …" if len(possible) > 5 else ""
        who = "chance" if player == CHANCE else f"player {player}"
        return f"illegal action {action} for {who}; legal: {shown}{more}"

    def _to_struct(self) -> dict[str, Any]:
        """Return the whole state for ``to_struct`` and ``to_json``; it hides nothing."""
        return _struct(self.trajectory.position) | {"history": self.trajectory.record()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """Return what ``player`` may know, for ``to_observation_struct``."""
        return _struct(self.trajectory.position.observe(player)) | {"observer": player}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        """Return an action, or an outcome at a chance node, in words, for ``action_to_struct``."""
        word = self._action_to_string(player, action)
        verb, *arguments = word.split(":")
        return {"action": word, "verb": verb, "arguments": arguments}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        """Return the id of the action in a struct. Raises ``NotationError`` if there is none."""
        return [self._words(self.trajectory.player).parse(str(struct.get("action", "")))]

    def _words(self, player: int) -> ActionSpace:
        game = self.trajectory.position.game
        return game.outcomes if player == CHANCE else game.actions

    def _action_to_string(self, player: int, action: int) -> str:
        return self._words(player).format(action)

    def __str__(self) -> str:
        return self.trajectory.record()


def _struct(position: Position) -> dict[str, Any]:
    """Return a position as plain data for JSON."""
    return {
        "game": position.game.name,
        "players": position.players,
        "options": dict(position.options),
        "current_player": position.player,
        "fields": position.to_json(),
    }


class Observer:
    """Gives a player's view of a state, as numbers in ``tensor`` and as text.

    ``tensor`` is float32, ``[size]``, and 80 floats longer with perfect recall. ``dict`` holds its
    parts: the planes of ``core/observation.py`` by name and, with perfect recall, ``recent`` and
    ``digest``. For public information only, it writes a spectator's view, with player 0 first.
    """

    def __init__(self, start: Any, kind: Any) -> None:
        """Set the kind of match, from any position in it, and OpenSpiel's observation type."""
        seats = {pyspiel.PrivateInfoType.SINGLE_PLAYER: True, pyspiel.PrivateInfoType.NONE: False}
        if kind.private_info not in seats or not kind.public_info:
            raise NotationError("observations must be those of one player or of a spectator")
        self._is_seated, self._recalls = seats[kind.private_info], kind.perfect_recall
        self._layout = layout_of(start.game, start.players)
        self._sights = num_sights(start.game)
        self._size = self._layout.size
        self.tensor = np.zeros(self._size + (RECENT + BITS) * self._recalls, np.float32)
        self.dict = {
            slot.plane.name: self.tensor[slot.start : slot.stop].reshape(slot.shape)
            for slot in self._layout.slots
        }
        if self._recalls:
            self.dict["recent"] = self.tensor[self._size : -BITS]
            self.dict["digest"] = self.tensor[-BITS:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the information that ``player`` has about a state."""
        viewer = player if self._is_seated else None
        seen = state.trajectory.position.observe(viewer)
        self.tensor[: self._size] = self._layout.row(seen, viewer or 0)
        if self._recalls:
            self._recall(state.trajectory, viewer)

    def _recall(self, trajectory: Trajectory, viewer: int | None) -> None:
        seen = trajectory.seen_by(viewer)
        numbers = recent(seen, RECENT, trajectory.position.game)
        self.dict["recent"][:] = 0.0
        self.dict["recent"][: len(numbers)] = (np.array(numbers) + 1.0) / self._sights
        self.dict["digest"][:] = np.unpackbits(np.frombuffer(seen.digest, np.uint8, BITS // 8))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the information that ``player`` has about a state, as text."""
        viewer = player if self._is_seated else None
        if not self._recalls:
            return json.dumps(state.trajectory.position.observe(viewer).to_json())
        seen = state.trajectory.seen_by(viewer)
        return "\n".join((*lines(seen), f"seen {seen.digest.hex()}"))


class Evaluator:
    """For OpenSpiel's tree searches: the game's evaluation, and a uniform prior."""

    def evaluate(self, state: SpielState) -> Any:
        """Return the value of a state for each player, float64, ``[P]``."""
        return np.array(state.evaluate())

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return each action with its prior, or each outcome with its probability, 0 to 1."""
        if state.trajectory.player == CHANCE:
            return state.chance_outcomes()
        actions = state.trajectory.position.legal_ids()
        return [(action, 1 / len(actions)) for action in actions]


def register(game: Game) -> None:
    """Register a game with OpenSpiel, as ``steppe_NAME``."""
    _GAMES[game.name] = game
    kind = type(f"SpielGame_{game.name}", (SpielGame,), {"game": game})
    pyspiel.register_game(_type_of(game, None), kind)


def _type_of(game: Game, players: int | None) -> Any:
    """Return OpenSpiel's description of a game, for ``players`` players or any (``None``)."""
    alone = 1 in game.players if players is None else players == 1
    return _TYPE(
        short_name=f"steppe_{game.name}",
        long_name=game.title,
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_CHANCE[bool(len(game.outcomes))],
        information=_INFORMATION[game.secrets],
        utility=_UTILITY[alone],
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def _info(game: Game, players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=len(game.outcomes),
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if players == 1 else 0.0,
        max_game_length=game.max_plies,
    )


def parameters(
    game: Game, players: int | None = None, options: Mapping[str, str] | None = None
) -> dict[str, int | str]:
    """Return the OpenSpiel parameters for a kind of match, with defaults filled in.

    >>> pyspiel.load_game("steppe_NAME", parameters(load("NAME"), 2, {"food": "8"}))

    Raises ``NotationError``, which lists the valid values.
    """
    count = instance("a game", game, Game).check_players(players)
    chosen = game.check_options({} if options is None else options, count)
    values = {option.name: chosen.get(option.name, option.default) for option in game.options}
    found = {option.name: _parameter(option, values[option.name]) for option in game.options}
    return {"players": count, **found}


def _parameter(option: Option, value: str) -> int | str:
    """Return an option's value in the form that OpenSpiel expects."""
    if all(word.isdigit() for word in option.values):
        return int(value)
    return f"'{value}'" if _NOT_A_WORD.fullmatch(value) else value


for _name in names():
    register(load(_name))
