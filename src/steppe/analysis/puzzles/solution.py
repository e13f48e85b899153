"""Complete a puzzle with what its solution teaches, and say what is wrong with one that cannot.

The solution continues with the best moves of all players, as far as no dice or cards decide, and
stops after a whole turn.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from steppe.analysis.judge.judge import Judge
from steppe.analysis.judge.report import LIKELY
from steppe.analysis.puzzles.puzzle import MANY, Puzzle, lines_from
from steppe.analysis.puzzles.separation import Common, End, Ends, is_idle, separation
from steppe.core.position import Position
from steppe.games import load

SHORTEST, LONGEST = 2, 6
"""The least and the greatest number of moves in a solution."""

ONLY_ENDS = "a right answer does nothing but end the turn"
TOO_SHORT = f"the solution has fewer than {SHORTEST} moves"
UNEXPLAINED = "nothing that can be said separates the right answers"


def completed(puzzle: Puzzle, judge: Judge, simulations: int) -> Puzzle:
    """Return a puzzle with its continuation, and with what separates its right lines.

    Each move of the continuation is searched with ``simulations``, unless it can be solved.
    """
    return separated(replace(puzzle, then=_then(puzzle, judge, simulations)))


def separated(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with what separates its right lines from all others.

    If not all lines were evaluated, only a reason counts, not what the better line does.
    """
    ends, game = _ends(puzzle), load(puzzle.game, puzzle.rules)
    found = separation(game, ends, puzzle.sure != LIKELY) if ends else Common()
    return replace(puzzle, common=found)


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield why a puzzle teaches nothing."""
    game, right = load(puzzle.game, puzzle.rules), puzzle.lines[: puzzle.right]
    if any(all(is_idle(game, move) for move in line.moves) for line in right):
        yield ONLY_ENDS
    then = [move for move in puzzle.then if not is_idle(game, move)]
    if len(right[0].moves) + len(then) < SHORTEST:
        yield TOO_SHORT
    if not puzzle.common.how:
        yield UNEXPLAINED


def _ends(puzzle: Puzzle) -> Ends | None:
    """Return all lines of a puzzle; None if there are too many.

    A practice position whose lines were not all evaluated has only the two that were compared.
    """
    if puzzle.sure == LIKELY:
        right, wrong = [puzzle.lines[0].moves], [puzzle.played]
    else:
        found = lines_from(puzzle.position(), puzzle.seat, MANY)
        if not found:
            return None
        known = {puzzle.end(line.moves) for line in puzzle.lines[: puzzle.right]}
        format = load(puzzle.game, puzzle.rules).actions.format
        right = [line.moves for line in puzzle.lines[: puzzle.right]]
        wrong = [tuple(map(format, line)) for end, line in found.items() if end not in known]
    good, bad = (
        [End(moves, puzzle.seen_after(moves)) for moves in some] for some in (right, wrong)
    )
    played = End(puzzle.played, puzzle.seen_after(puzzle.played))
    return Ends(puzzle.seen_after(()), puzzle.seat, good, bad, played)


def continuation(
    worlds: Sequence[Position], most: int, until: int | None = None
) -> Generator[Position, str, tuple[str, ...]]:
    """Yield each position to decide and take a move for it; return the moves.

    ``worlds`` look the same to the seat. A move that is legal in only some of them needs a card
    that a player may not hold: the continuation ends before it, and nobody plays a hidden card in a
    window. It also ends when player ``until`` decides, when dice or cards decide, or after ``most``
    moves. Only whole turns are returned.
    """
    now, moves, whole, asked = worlds[0], list[str](), 0, 0
    while 0 <= now.player != until and asked < most:
        turn, window = (now.turn, now.player), now.window
        if window is not None and window.hides:
            move = window.answer
        else:
            move, asked = (yield now), asked + 1
        if any(move not in world.legal() for world in worlds):
            break
        for world in worlds:
            world.apply(move)
        moves.append(move)
        if (now.turn, now.player) != turn:
            whole = len(moves)
    return tuple(moves[:whole])


def _then(puzzle: Puzzle, judge: Judge, simulations: int) -> tuple[str, ...]:
    """Return the best moves after the best line, as far as the solution may be long."""
    moves = puzzle.lines[0].moves
    steps = continuation(puzzle.worlds_after(moves), LONGEST - len(moves))
    try:
        now = next(steps)
        while True:
            now = steps.send(_best(judge, now, simulations))
    except StopIteration as end:
        found: tuple[str, ...] = end.value
        return found


def _best(judge: Judge, now: Position, simulations: int) -> str:
    """Return the best move, as the player to move sees the position."""
    sight = judge.sight(now, now.player)
    if judge.exact(sight) is not None:
        return judge.game.actions.format(judge.optimal(sight))
    return judge.game.actions.format(judge.favourites(sight, simulations)[0])
