"""Check an untrusted position by playing on from it, to find faults that make the rules fail.

Rules do not check the numbers in a position; with wrong ones, compiled rules would read and write
outside their arrays. So an untrusted position is first played on at random for a while, with
interpreted rules even in a compiled process.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle

from steppe.core.description import Description
from steppe.core.position import Position
from steppe.core.unchecked import play_id, play_word
from steppe.engine.chance import generator, random_below
from steppe.engine.interpreted import interpreted
from steppe.engine.jit import COMPILED
from steppe.engine.packing import from_bytes

NO_MOVE = "no move"
_LINES = 3, 8  # minimum and maximum number of lines; each tries the next kind of first move
_MOVES = 30  # the maximum number of moves and outcomes in a line
_BREAKDOWNS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)

Options = tuple[tuple[str, str], ...]


def breakdown(position: Position) -> str:
    """Return the move after which the rules fail, ``NO_MOVE`` if none is legal, else ""."""
    kind = (position.players, tuple(position.options.items()), position.to_bytes())
    if not COMPILED:
        return played_on(position.game, *kind)
    copy = interpreted(position.game.package, __name__)
    game = interpreted(position.game.package, position.game.package).GAME
    return str(copy.played_on(game, *kind))


@lru_cache(maxsize=1024)
def played_on(game: Description, players: int, options: Options, data: bytes) -> str:
    """Return the same as ``breakdown``, with interpreted rules, for a position given as bytes."""
    start = Position(game, players, dict(options))
    start.batch = from_bytes(data, game.kernel.state)
    if start.is_over:
        return ""
    done = NO_MOVE
    try:
        start = _dealt(start)
        kinds = _kinds(start.possible())
        for number, done in zip(range(max(_LINES[0], min(len(kinds), _LINES[1]))), cycle(kinds)):
            _play_line(play_word(start.copy(), done), number)
    except _BREAKDOWNS:
        return done
    return "" if done != NO_MOVE else done


def _dealt(position: Position) -> Position:
    """Return a position; if it is an observation, fill in the hidden facts."""
    viewers = (None, *range(position.players)) if position.game.secrets else ()
    for viewer in viewers:
        if position.observe(viewer) == position:
            return position.determinize(viewer, 0)
    return position


def _kinds(words: list[str]) -> list[str]:
    """Return the first move of each kind."""
    return list({word.partition(":")[0]: word for word in reversed(words)}.values())[::-1]


def _play_line(position: Position, seed: int) -> None:
    """Play moves and outcomes at random; the same ``seed`` gives the same sequence."""
    words = generator(seed)
    for ids in _choices(position):
        play_id(position, ids[random_below(words, len(ids))])
    position.to_bytes()  # raises if a number no longer fits its field
    position.scores()


def _choices(position: Position) -> Iterator[list[int]]:
    for _ in range(_MOVES):
        if position.is_over:
            return
        yield [number for number, _ in position.weighted_ids()] or position.legal_ids()
