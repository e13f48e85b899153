"""Golden files of every game: its signature, a playthrough, bot decisions and records.

``python -m tests.games.golden`` renews the files of every listed game, or only those of the named
games. Run it after an intended change of the rules, review the diff, and mention it in the commit.
"""

import hashlib
import itertools
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import steppe
from steppe.bots.make import make
from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.rules_text import passages
from steppe.core.short_rules import short_rules
from steppe.engine.chance import CHANCE, generator, random_below
from steppe.engine.jit import COMPILED
from steppe.engine.position_type import Ints
from steppe.lab.measure.signature import random_move, signature
from steppe.lab.run.match_kinds import kinds
from steppe.play.log import RESIGN
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match
from steppe.play.result import winners_of

FOLDER = Path(__file__).parent
ANEW = "if the change is intended, renew it: python -m tests.games.golden"
SECRET = bytes(range(32))  # for the dice in the matches on file; not a real secret
_SEED = 0
_RESIGNED_AFTER = 9  # decisions
_TOLD = 80  # moves and outcomes of a match that are written in full
_LINE = 100  # columns

_BOTS = ("greedy", "search", "fallible:1:0.2:0.05:0.05")  # bots whose decisions are on file
_THOUGHT = Budget(playouts=32)
_MOMENTS = (1, 3, 5, 7)  # where positions are sampled, in eighths of a random match

Choose = Callable[[Seen], str]  # picks one of the legal moves


def playthrough(game: Game) -> str:
    """Return random matches, first in full and then as moves only.

    There is one match for each number of players, and one for each non-default option value, with
    the first number of players that offers this value.
    """
    matches = (Position.new(game, players, **options) for players, options in _few_kinds(game))
    return "".join(f"{line}\n" for position in matches for line in _tell(position))


def _few_kinds(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    for players, options in kinds(game):
        changed = [it for it in game.options_for(players) if options[it.name] != it.default]
        if not changed or (len(changed) == 1 and players == game.numbers_with(*changed)[0]):
            yield players, options


def _tell(position: Position) -> Iterator[str]:
    rng = generator(_SEED)
    yield f"# {position.game.name} players={position.players} {position.options}"
    yield position.diagram()
    for _ in range(_TOLD):
        if not position.is_over:
            yield from _tell_step(position, rng)
    rest = []
    while not position.is_over:
        rest.append(random_move(position, rng))
        position.apply(rest[-1])
    if rest:
        yield textwrap.fill(" ".join(rest), _LINE, break_on_hyphens=False)
        yield f"scores {position.scores()}"
        yield position.diagram()
    yield f"returns {position.returns()}"
    yield ""


def _tell_step(position: Position, rng: Ints) -> Iterator[str]:
    who = "~" if position.player == CHANCE else str(position.player)
    chances = (f"{word}*{weight}" for word, weight, _ in position.weighted_outcomes())
    yield f"legal {' '.join(position.legal() or chances)}"
    turn, move = position.turn, random_move(position, rng)
    position.apply(move)
    yield f"{who} {move}"
    if position.turn != turn:
        yield f"scores {position.scores()}"
        yield position.diagram()


def minds(game: Game) -> str:
    """Return bots' decisions and evaluations in some positions from random matches.

    They change with the bots' play, and so reveal when figures of playing strength are outdated
    (``docs/figures.toml``). Call this with compiled rules: interpreted bots search less.
    """
    lines = (line for players in game.players for line in _minds(game, players))
    return "".join(f"{line}\n" for line in lines)


def _minds(game: Game, players: int) -> Iterator[str]:
    """Yield a line for each sampled position of one match."""
    rng, position, decisions = generator(_SEED), Position.new(game, players), []
    while not position.is_over:
        if len(position.legal_ids()) > 1:
            decisions.append(position.copy())
        position.apply(random_move(position, rng))
    for eighth in _MOMENTS:
        moment = decisions[len(decisions) * eighth // 8]
        values = " ".join(f"{value:.4f}" for value in moment.evaluate())
        moves = " ".join(_decision(game, moment, bot) for bot in _BOTS)
        yield f"{players} players: {values}: {moves}"


def _decision(game: Game, position: Position, bot: str) -> str:
    who = position.player
    seen = Seen(position.observe(who), who, tuple(position.legal()))
    return make(bot, game, _SEED).choose(seen, _THOUGHT)


def record(
    game: Game, seed: int, players: int | None = None, options: Mapping[str, str] | None = None
) -> Match:
    """Return a finished match played with random decisions."""
    rng = generator(seed)
    match = start(game, seed, players, options)
    while not match.is_over:
        legal = match.legal(match.player)
        match.commit(match.plan(match.player, legal[random_below(rng, len(legal))]))
    return match


def played(game: Game, choose: Choose, options: Mapping[str, str] | None = None) -> Match:
    """Return a finished match in which ``choose`` decides for every player."""
    match = start(game, _SEED, None, options)
    while not match.is_over:
        player = match.player
        seen = Seen(match.observe(player), player, tuple(match.legal(player)))
        match.commit(match.plan(player, choose(seen)))
    return match


def start(
    game: Game, seed: int, players: int | None, options: Mapping[str, str] | None = None
) -> Match:
    """Return a match before its first decision; its name comes from the seed and fixes its dice."""
    count = game.check_players(players)
    chosen = game.check_options(options or {}, count)
    return Match(game, count, chosen, f"example-{seed}", SECRET).deal()


def resigned(game: Game) -> Match:
    """Return a match that a player resigns after a few decisions."""
    rng, decisions = generator(_SEED), itertools.count()

    def choose(seen: Seen) -> str:
        tired = next(decisions) >= _RESIGNED_AFTER
        return RESIGN if tired else seen.legal[random_below(rng, len(seen.legal))]

    return played(game, choose)


def own_ways(game: Game) -> ModuleType | None:
    """Return the ``ways`` module from a game's tests, which names the game's endings, or None."""
    name = f"tests.games.{game.name}.ways"
    return import_module(name) if find_spec(name) else None


def shown_by(match: Match) -> set[str]:
    """Return the endings that a match shows: its winner, ``draw`` or ``resigned``; its reason."""
    if match.line[-1].verb == RESIGN:
        return {"resigned"}
    own = own_ways(match.game)
    ways = {own.way_to_end(match.observe(None))} if own else set()
    best = winners_of(match.returns())
    if match.players == 1:
        return ways | {"won alone" if best else "lost alone"}
    return ways | {f"winner {min(best)}" if len(best) == 1 else "draw"}


def ways_to_end(game: Game) -> set[str]:
    """Return all ways in which a match of this game might end."""
    own = own_ways(game)
    winners = {f"winner {player}" for player in range(game.players[0])}
    alone = {"won alone", "lost alone"} if 1 in game.players else set()
    return {"draw", "resigned"} | winners | alone | (set(own.WAYS) if own else set())


def records(game: Game, tries: int = 200) -> dict[str, Match]:
    """Return matches that show every ending, found by random play or the game's own choosers.

    A match is named after an ending that it is the first to show, and after ``draw`` only if it
    shows no other new one.
    """
    own = own_ways(game)
    found, shown = {"resigned": resigned(game)}, {"resigned"}
    rare = [played(game, choose, kind) for choose, kind in own.CHOOSERS] if own else []
    usual = (record(game, seed) for seed in range(tries))
    alone = (record(game, seed, players=1) for seed in range(tries) if 1 in game.players)
    for match in itertools.chain(rare, usual, alone):
        new = shown_by(match) - shown
        if new:
            found[min(new, key=lambda way: (way == "draw", way))] = match
            shown |= new
        if shown == ways_to_end(game):
            break
    return found


def versions(game: Game) -> str:
    """Return a line for each version of a game's rules: the version, and a hash of its play."""
    return "".join(f"{one.rules} {signature(one, 1)}\n" for one in game.every_version)


def reviewed(game: Game) -> str:
    """Return the short rules, then a digest of each rule that they state.

    A changed rule changes its digest, so that someone compares it with the lines that state it.
    """
    text, known = short_rules(game), passages(game.folder)
    stated = sorted(set(re.findall(r"\b[A-Z]\d+\.\d+\b", text)))
    digests = (hashlib.sha256(known[number].encode()).hexdigest()[:8] for number in stated)
    pairs = zip(stated, digests, strict=True)
    return text + "\n" + "".join(f"{number} {digest}\n" for number, digest in pairs)


def write(game: Game) -> None:
    """Write all of a game's files."""
    folder = FOLDER / game.name
    (folder / "signature.txt").write_text(f"{signature(game)}\n")
    (folder / "versions.txt").write_text(versions(game))
    (folder / "short_rules.txt").write_text(reviewed(game), "utf-8")
    (folder / "playthrough.txt").write_text(playthrough(game))
    if COMPILED:
        (folder / "minds.txt").write_text(minds(game))
    (folder / "records").mkdir(exist_ok=True)
    for former in (folder / "records").glob("*.steppe"):
        former.unlink()
    for way, match in records(game).items():
        seats = {player: f"seat-{player}" for player in range(match.players)}
        text = format_record(from_match(match, seats))
        (folder / "records" / f"{way.replace(' ', '_')}.steppe").write_text(text)


if __name__ == "__main__":
    for name in sys.argv[1:] or steppe.names():
        write(steppe.load(name))
