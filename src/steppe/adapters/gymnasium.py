"""All games for Gymnasium: ``import steppe.adapters.gymnasium``, then ``gymnasium.make``.

``gymnasium.make("steppe/Zebras-v0")`` is one seat in a match against bots (``SeatEnv``);
``gymnasium.make_vec("steppe/Zebras-v0", 256)`` is many matches in compiled code (``VectorEnv``).
Actions are steppe's action ids. An observation has two parts: ``observation``, the observation
tensor for the player to decide (``core/observation.py``), and ``action_mask``, 1 for each legal
action, else 0. The infos contain the mask, too. The only reward is the result at the end, -1 to 1.
"""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from steppe.adapters.opponents import RANDOM, BotTable, RandomTable, Table
from steppe.adapters.optional_import import extra
from steppe.bots.own_code import budget
from steppe.bots.seat_vector import Opponents, SeatVector
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.observation import layout_of
from steppe.core.position import Position
from steppe.core.validation import instance, whole, within
from steppe.core.vector import Vector
from steppe.games import load, names
from steppe.play.match import Match

with extra("gymnasium", "gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space

    from steppe.adapters.space import spaces_of
with extra("gymnasium", "PIL"):
    from steppe.adapters.picture import pixels

Array = npt.NDArray[Any]
Seen = dict[str, Array]
Info = dict[str, Any]

RENDER_MODES = ("ansi", "rgb_array")

_SEEDS = 2**62  # the range of seeds for bots and matches
_GAMES: dict[str, Game] = {}


class SeatEnv(gymnasium.Env[Seen, int]):
    """One seat in a match; bots play all other seats. A solo match needs no bots.

    Infos contain ``action_mask``, ``seat``, the current ``scores`` of all players, and ``returns``,
    all 0 before the end. After an illegal action, ``illegal`` is a message that lists legal
    actions.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: str | int,
    ) -> None:
        """Set the kind of match.

        ``opponents`` is the name of a bot, or a list with one for each opponent, starting with the
        next player. ``seat`` is the learning player; ``None`` draws a player for each match.
        ``illegal`` says what an illegal action does: ``"lose"`` ends the match with reward -1,
        ``"raise"`` raises ``IllegalMove``. ``render_mode`` is ``"ansi"``, ``"rgb_array"`` or
        ``None``; ``options`` are the game's options. Raises ``NotationError`` for an invalid value;
        the message lists valid ones.
        """
        self.game = known = _known(game)
        self._start = known.new(players, **options)
        self._words = _words(opponents, self._start.players - 1)
        for word in self._words:
            budget(word, known)  # checks the name
        self._fixed = _seat(seat, self._start.players)
        self._raises = _one_of("illegal", illegal, ("lose", "raise")) == "raise"
        self.render_mode = _one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self._layout = layout_of(known, self._start.players)
        self.observation_space, self.action_space = spaces_of(known, self._start.players)
        self._table: Table | None = None
        self._is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Start a match and play to the learner's first decision; ``seed`` controls chance."""
        super().reset(seed=seed)
        seat = self._drawn(self._start.players) if self._fixed is None else self._fixed
        while (table := self._begun(seat)).is_over:
            pass  # the match ended before the learner's first decision
        self._table, self._is_over = table, False
        return self._observed(table)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Play an action, then play on to the learner's next decision.

        ``illegal`` in ``__init__`` says what an illegal action does. Raises ``TypeError``, and
        plays nothing, for anything but an integer.
        """
        table = self._table
        if table is None or self._is_over:
            raise gymnasium.error.ResetNeeded("no match goes on: call reset")
        refusal = ""
        try:
            table.play(whole("an action", action))
        except IllegalMove as error:
            if self._raises:
                raise
            refusal = str(error)
        self._is_over = table.is_over or bool(refusal)
        seen, info = self._observed(table)
        if refusal:
            info["illegal"] = refusal
        reward = -1.0 if refusal else float(info["returns"][table.seat])
        return seen, reward, self._is_over, False, info

    def action_masks(self) -> Array:
        """Return whether each action is legal, as bool, ``[A]``; MaskablePPO calls this."""
        if self._table is None:
            raise gymnasium.error.ResetNeeded("no match has begun: call reset before action_masks")
        return self._mask(self._table).view(np.bool_)

    def render(self) -> Any:
        """Return the learner's view: ``"ansi"`` as a diagram, ``"rgb_array"`` as pixels.

        Pixels are uint8, ``[height, 640, 3]``. Returns ``None`` before the first match and without
        ``render_mode``.
        """
        if self.render_mode is None or self._table is None:
            return None
        seen, seat = self._table.observe(), self._table.seat
        return seen.diagram() if self.render_mode == "ansi" else pixels(seen.render(seat))

    def _drawn(self, below: int) -> int:
        return int(self.np_random.integers(below))

    def _begun(self, seat: int) -> Table:
        """Return a new match, played up to the learner's first decision."""
        start = self._start
        if all(word == RANDOM for word in self._words):
            return RandomTable(start, seat, self._drawn(_SEEDS))
        seeds = [self._drawn(_SEEDS) for _ in self._words]
        secret = self.np_random.bytes(32)
        match = Match(self.game, start.players, start.options, "gymnasium", secret)
        return BotTable(match, seat, self._words, seeds)

    def _observed(self, table: Table) -> tuple[Seen, Info]:
        """Return the learner's observation and the infos; all arrays are new."""
        seen, mask = table.observe(), self._mask(table)
        row = self._layout.row(seen, table.seat)
        info = {
            "action_mask": mask.copy(),
            "seat": table.seat,
            "scores": np.array(seen.scores()),
            "returns": np.array(table.returns()),
        }
        return {"observation": row, "action_mask": mask}, info

    def _mask(self, table: Table | None) -> Array:
        mask = np.zeros(len(self._start.game.actions), np.int8)
        if table is not None and not self._is_over:
            mask[table.legal_ids()] = 1
        return mask


class VectorEnv(gymnasium.vector.VectorEnv[Seen, Array, Array]):
    """Many matches of one kind in compiled code; a match that ends restarts in the same step.

    Without opponents, each action is played by the match's current player, who also gets the
    reward. With ``opponents="random"``, only the learner acts. Infos hold an entry per match:
    ``action_mask``; ``player``, the player to decide; ``actor``, the player who got the reward; and
    ``returns``, all players' results, ``[B, P]``, 0 unless the match just ended. For ended matches,
    infos also hold Gymnasium's ``final_obs``, the actor's observation of the end, and
    ``final_info``.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int | None = None,
        opponents: Opponents | None = None,
        seat: int | Literal["rotate"] | None = None,
        observations: str = "planes",
        threads: int = 1,
        copy: bool = True,
        **options: str | int,
    ) -> None:
        """Set the kind and number of matches.

        ``opponents`` is ``None`` for self-play or ``"random"``; in the latter case ``seat`` is the
        learning player, ``None`` to draw one for each match. ``observations`` is ``"planes"`` or
        ``"none"``, which is several times faster, because only masks are provided. ``threads``
        share the matches, which pays off only on idle cores. With ``copy=False``, observations and
        masks are the same arrays at every step, overwritten each time. Raises ``NotationError`` for
        an invalid value; the message lists valid ones.
        """
        start = _known(game).new(players, **options)
        rows = _one_of("observations", observations, ("planes", "none")) == "planes"
        self._vector = _matches(start, num_envs, opponents, seat, rows=rows, threads=threads)
        self._copies, self.num_envs = copy, num_envs
        seen, act = spaces_of(start.game, start.players)
        if not rows:
            seen = spaces.Dict({"action_mask": seen["action_mask"]})
        self.single_observation_space, self.single_action_space = seen, act
        self.observation_space = batch_space(seen, num_envs)
        self.action_space = batch_space(act, num_envs)
        self._was_reset = False

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Start all matches; ``seed`` determines chance outcomes and ``sample``."""
        super().reset(seed=seed)
        self._vector.reset(int(self.np_random.integers(_SEEDS)))
        self._was_reset = True
        seen = self._seen()
        return seen, self._infos(seen)

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, Info]:
        """Play one action in each match: integers, ``[B]``.

        Raises ``IllegalMove`` for the first illegal action and then plays nothing.
        """
        if not self._was_reset:
            raise gymnasium.error.ResetNeeded("no match goes on: call reset")
        vector = self._vector
        vector.step(actions)
        ended, returns, seen = vector.ended, vector.returns, self._seen()
        infos = self._infos(seen)
        infos |= self._noted(actor=vector.actors) | {"returns": returns, "_returns": ended}
        if ended.any():
            infos |= self._final(ended, returns)
        rewards = returns[np.arange(self.num_envs), vector.actors]
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def sample(self) -> Array:
        """Return a uniformly random legal action for each match, int64, ``[B]`` (compiled)."""
        return self._vector.sample()

    def _seen(self) -> Seen:
        parts: Seen = {"action_mask": self._vector.masks}
        if self._vector.rows.size:
            parts["observation"] = self._vector.rows
        return {name: part.copy() for name, part in parts.items()} if self._copies else parts

    def _infos(self, seen: Seen) -> Info:
        return self._noted(action_mask=seen["action_mask"], player=self._vector.players)

    def _noted(self, **infos: Array) -> Info:
        """Return infos with a value for every match."""
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}

    def _final(self, ended: Array, returns: Array) -> Info:
        """Return Gymnasium's final infos for matches that ended."""
        final = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended):
            final[at] = {"action_mask": np.zeros_like(self._vector.masks[at])}
            if self._vector.finals.size:
                final[at]["observation"] = self._vector.finals[at].copy()
        infos = {"returns": returns, "_returns": ended}
        if isinstance(self._vector, SeatVector):
            infos |= {"opponents": self._vector.met, "_opponents": ended}
        parts = {"final_obs": final, "final_info": infos}
        return parts | {"_final_obs": ended, "_final_info": ended}


def register(game: Game) -> None:
    """Register a game with Gymnasium, as ``steppe/Name-v0``, if it is not registered yet."""
    if _GAMES.get(game.name) is game:
        return
    _GAMES[game.name] = game
    name = "".join(word.capitalize() for word in game.name.split("_"))
    gymnasium.register(
        f"steppe/{name}-v0",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:VectorEnv",
        kwargs={"game": game.name},
    )


def _words(opponents: str | Sequence[str], count: int) -> tuple[str, ...]:
    """Return the names of ``count`` bots, given one name for all or one for each."""
    if not isinstance(opponents, str | Sequence):
        right = f"the name of one bot, or a list of {count}"
        raise NotationError(f"opponents must be {right}, not {opponents!r}")
    words = (opponents,) * count if isinstance(opponents, str) else tuple(opponents)
    if len(words) != count:
        raise NotationError(f"there are {count} opponents, but {len(words)} names: {words!r}")
    return words


def _known(name: str) -> Game:
    """Return a registered game. Raises ``NotationError``, which lists all games, for any other."""
    if instance("the name of a game", name, str) not in _GAMES:
        raise NotationError(f"no game {name!r}; games: {' '.join(_GAMES)}")
    return _GAMES[name]


def _seat(given: int | None, players: int) -> int | None:
    return None if given is None else within("seat", given, 0, players - 1)


def _matches(
    start: Position, count: int, opponents: Opponents | None, seat: Any, **more: Any
) -> Vector | SeatVector:
    """Return matches against opponents, or of self-play if there are none."""
    if opponents is not None:
        return SeatVector(start, count, opponents, seat, **more)
    if seat is not None:
        raise NotationError(f"without opponents all players learn: seat must be None, not {seat}")
    return Vector(start, count, **more)


def _one_of(name: str, given: Any, known: Sequence[str | None]) -> Any:
    if not isinstance(given, str | None) or given not in known:
        raise NotationError(f"{name} must be one of {' '.join(map(str, known))}, not {given!r}")
    return given


for _name in names():
    register(load(_name))
