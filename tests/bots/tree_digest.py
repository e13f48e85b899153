"""Print statistics of a small search, for comparison between two processes."""

import os
import subprocess
import sys

from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import Settings
from tests.bots.seats import GAMES, PLAYOUTS, deal, look


def digest(name: str) -> str:
    """Return the visits of each node in a search with all features on."""
    game = next(game for game in GAMES if game.name == name)
    bot = SearchBot(game, Config(Settings(trust=0.5, blend=0.25), nodes=1 << 12), seed=1)
    bot.choose(look(deal(game)), PLAYOUTS)
    used = int(bot._boxes[0].used)
    return " ".join(str(int(visits)) for visits in bot._tree.visits[:used])


def interpreted_digest(name: str) -> str:
    """Return the digest from an interpreted process."""
    command = [sys.executable, "-m", "tests.bots.tree_digest", name]
    environment = {**os.environ, "STEPPE_JIT": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    print(digest(sys.argv[1]))
