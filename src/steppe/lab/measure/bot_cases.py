"""Moments of matches with which to check a bot: every kind of decision and window of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from steppe.bots.outside.bot_messages import Place
from steppe.core.bot import Seen
from steppe.core.game import Game
from steppe.engine.chance import generator, random_below
from steppe.lab.run.match_kinds import Kind, kinds
from steppe.play.match import Match

_MATCHES = 24  # random matches per game, at most
_BARREN = 4  # matches in a row without a new kind of decision, after which the search ends


@dataclass(frozen=True)
class Case:
    """A moment at which to ask a bot: what is new in it, the match, and what its seat sees."""

    what: str
    place: Place
    seen: Seen


def cases(game: Game, seed: int = 0) -> list[Case]:
    """Return moments in which each verb is legal once, and each window open once.

    The last one has the longest list of legal moves. Kinds of decision that random matches do not
    reach are missing.
    """
    known: set[str] = set()
    found: list[Case] = []
    longest: Case | None = None
    barren = 0
    for number, kind in enumerate(islice(_kinds(game), _MATCHES)):
        before = len(known)
        for case in _walk(game, kind, seed + number, known):
            found += [case] if case.what else []
            if longest is None or len(case.seen.legal) > len(longest.seen.legal):
                longest = case
        barren = barren + 1 if len(known) == before else 0
        if barren >= _BARREN:
            break
    assert longest is not None
    return [*found, longest]


def _kinds(game: Game) -> Iterator[Kind]:
    """Yield kinds of match: first the usual one for each number of players, then others."""
    for players in game.players:
        yield players, game.check_options({}, players)
    yield from kinds(game)


def _walk(game: Game, kind: Kind, seed: int, known: set[str]) -> Iterator[Case]:
    """Yield the moments of a random match that show something new, or have a long list."""
    players, options = kind
    match, rng, most = random_match(game, kind, seed), generator(seed), 0
    while (player := match.player) is not None:
        legal = match.legal(player)
        new = sorted(_shown(match, legal) - known)
        if new or len(legal) > most:
            known.update(new)
            most = max(most, len(legal))
            place = Place(f"{game.name}-{seed}-{len(match.line)}", game, players, options, player)
            yield Case(", ".join(new), place, match.look(player))
        match.play(legal[int(random_below(rng, len(legal)))])


def random_match(game: Game, kind: Kind, seed: int) -> Match:
    """Return a match whose dice depend on a seed, before its first decision."""
    players, options = kind
    secret = sha256(f"bot-check {seed}".encode()).digest()
    return Match(game, players, options, f"check-{seed}", secret).deal()


def _shown(match: Match, legal: list[str]) -> set[str]:
    """Return the kinds of decision at this moment: the verbs, and the open window."""
    verbs = {f"decision {word.partition(':')[0]!r}" for word in legal}
    window = match.position.window if match.has_window else None
    return verbs | ({f"window {window.name!r}"} if window is not None else set())
