"""Measure the cost of bot decisions: processor time by level and game, compiled.

Positions are spread evenly over a random match, but those with only one legal move are skipped,
because a bot does not think there. Prints JSON: milliseconds by level, by game.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import mean

import steppe
from steppe.bots.make import LEVELS, budget, make
from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position

_BRIEF = Budget(seconds=0.02, playouts=16)


def asked(game: Game, seed: int) -> list[Seen]:
    """Return the observation at each decision in a random match."""
    position, chance = Position.new(game), random.Random(seed)
    found = []
    while not position.is_over:
        if position.player < 0:
            words, odds = zip(*position.outcomes(), strict=True)
            position.apply(chance.choices(words, odds)[0])
            continue
        legal = tuple(position.legal())
        if len(legal) > 1:
            found.append(Seen(position.observe(position.player), position.player, legal))
        position.apply(chance.choice(legal))
    return found


def cost_ms(game: Game, level: str, seen: Sequence[Seen]) -> float:
    """Return the cost of one decision once everything is compiled."""
    limit = budget(level, game)
    first = make(level, game, 1)
    for one in (*seen, *seen):
        first.choose(one, _BRIEF)
    bot, times = make(level, game, 1), []
    for one in seen:
        begun = time.process_time()
        bot.choose(one, limit)
        times.append(1000 * (time.process_time() - begun))
    return mean(times)


def costs(games: Sequence[str], decisions: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each game with the cost of its decisions by level."""
    for name in games:
        game = steppe.load(name)
        every = asked(game, 1)
        seen = list(islice(every, 0, None, max(1, len(every) // decisions)))[:decisions]
        yield name, {level.name: round(cost_ms(game, level.name, seen), 2) for level in LEVELS}


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=list(steppe.names()))
    parser.add_argument(
        "--decisions", type=int, default=12, help="decisions of each level in each game"
    )
    chosen = parser.parse_args()
    print(json.dumps(dict(costs(chosen.games, chosen.decisions))))


if __name__ == "__main__":
    main()
