"""What is kept on file of every game: signature, a match played through, records.

``python -m tests.games.golden`` writes the files anew, for every listed game or the named ones.
Do so when a change of the rules is meant, read the difference, and say so in the commit.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import steppe
from steppe.core.chance import CHANCE, generator, random_below
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.lab.signature import kinds, random_move, signature
from steppe.play.log import RESIGN
from steppe.play.match import Match
from steppe.play.record import format_record, from_match

FOLDER = Path(__file__).parent
SECRET = bytes(range(32))  # of the matches on file: anybody may know it
_SEED = 0
_RESIGNED_AFTER = 9  # decisions


def playthrough(game: Game) -> str:
    """Return one random match for each number of players and choice of options, told in full."""
    matches = (Position.new(game, players, **options) for players, options in kinds(game))
    return "".join(f"{line}\n" for position in matches for line in _tell(position))


def _tell(position: Position) -> Iterator[str]:
    rng = generator(_SEED)
    yield f"# {position.game.name} players={position.players} {position.options}"
    yield position.diagram()
    while not position.is_over:
        who = "~" if position.player == CHANCE else str(position.player)
        yield f"legal {' '.join(position.legal()) or position.outcomes()}"
        turn, move = position.turn, random_move(position, rng)
        position.apply(move)
        yield f"{who} {move}"
        if position.turn != turn:
            yield f"scores {position.scores()}"
            yield position.diagram()
    yield f"returns {position.returns()}"
    yield ""


def record(game: Game, seed: int, resigning: bool = False) -> Match:
    """Return a match of random decisions, finished or resigned."""
    match = Match(game, game.players[0], game.check_options({}), f"example-{seed}", SECRET)
    rng = generator(seed)
    opening = match.opening()
    if opening:
        match.commit(opening)
    while not match.is_over:
        legal = match.legal(match.player)
        tired = resigning and len(match.line) >= _RESIGNED_AFTER
        move = RESIGN if tired else legal[random_below(rng, len(legal))]
        match.commit(match.plan(match.player, move))
    return match


def way_to_end(match: Match) -> str:
    """Return how a match ended: who won, ``draw``, or ``resigned``."""
    if match.resigned is not None:
        return "resigned"
    best = [p for p, value in enumerate(match.returns()) if value == max(match.returns())]
    return f"winner {best[0]}" if len(best) == 1 else "draw"


def ways_to_end(game: Game) -> set[str]:
    """Return the ways in which a match of any game might end."""
    return {"draw", "resigned", *(f"winner {player}" for player in range(game.players[0]))}


def records(game: Game, tries: int = 200) -> dict[str, Match]:
    """Return a match for each way to end that random play finds."""
    found = {"resigned": record(game, _SEED, resigning=True)}
    for seed in range(tries):
        match = record(game, seed)
        found.setdefault(way_to_end(match), match)
    return found


def write(game: Game) -> None:
    """Write all files of a game."""
    folder = FOLDER / game.name
    (folder / "signature.txt").write_text(f"{signature(game)}\n")
    (folder / "playthrough.txt").write_text(playthrough(game))
    (folder / "records").mkdir(exist_ok=True)
    for way, match in records(game).items():
        seats = {player: f"seat-{player}" for player in range(match.players)}
        text = format_record(from_match(match, seats))
        (folder / "records" / f"{way.replace(' ', '_')}.steppe").write_text(text)


if __name__ == "__main__":
    for name in sys.argv[1:] or steppe.names():
        write(steppe.load(name))
