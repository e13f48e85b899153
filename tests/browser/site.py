"""The real server for the browser tests, in its own process.

Rules are interpreted, bots move immediately, and rate limits are practically off. Webhooks that
fail are tried again at once.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from steppe import games
from steppe.play import dice_commitment
from steppe.server.base.settings import LIMITS, Settings, Timing
from steppe.server.match import dice_tickets, rooms
from steppe.server.notify import webhook
from steppe.server.web.serving import serve

ROOT = Path(__file__).parents[2]
DICE = "SITE_DICE"  # environment variable: the seed of all matches
BRIEF = Timing(live=0.1, calm=0.0, brief=0.05)  # reaction windows close almost immediately


@contextmanager
def running(data: Path, *unlisted: str, dice: int | None = None) -> Iterator[str]:
    """Run the server on a data folder; yield its address.

    ``unlisted`` adds further games, each as ``NAME=MODULE:GAME``. With ``dice``, the same moves in
    the same order always meet the same dice, cards and bots.
    """
    process, address = begun(data, *unlisted, dice=dice)
    with process:
        try:
            yield address
        finally:
            process.terminate()


def begun(
    data: Path, *unlisted: str, dice: int | None = None
) -> tuple["subprocess.Popen[str]", str]:
    """Start the server as ``running`` does; return its process and its address."""
    environment = {**os.environ, "STEPPE_JIT": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    if dice is not None:
        environment[DICE] = str(dice)
    command = [sys.executable, "-m", "tests.browser.site", str(data), *unlisted]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline().split()[-1].rstrip("/")


def main(data: str, *unlisted: str) -> None:
    """Serve until the process is terminated."""
    games.GAMES.update(entry.split("=") for entry in unlisted)
    webhook.PAUSES = (0.1, 0.1)  # seconds
    if DICE in os.environ:
        fix_dice(int(os.environ[DICE]))
    freely = dict.fromkeys(LIMITS, "1000/second")
    house = Settings(
        Path(data),
        port=0,
        workers=0,
        pace=0.05,
        limits=freely,
        running=10_000,  # all tests come from one address
        windows=BRIEF,
    )
    serve(house)


def fix_dice(seed: int) -> None:
    """Make the secrets and ids of matches, which decide dice and bots, depend on a seed alone."""
    dice = random.Random(seed)
    dice_commitment.is_word = lambda text: False  # so browsers cannot change the dice
    rooms.redeem = lambda keys, ticket: None
    dice_commitment.new_secret = lambda: dice.randbytes(32)
    dice_tickets.secrets = dice


if __name__ == "__main__":
    main(*sys.argv[1:])
