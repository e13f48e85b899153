"""Fill a data folder with matches of all games, some in progress and some finished.

``PYTHONPATH=src python tests/server/folders/fill.py FOLDER`` uses only the API, so a copy of this
file runs with the code of any version. Each neighbouring folder is named after the version that
filled it; ``test_upgrade.py`` serves these folders with the current code.
"""

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from steppe.server.base.settings import Settings
from steppe.server.web.app import create_app

V1 = "/api/v1"
BRIEF = 12  # number of moves in a match in progress
TABLES = (  # game, players, options, and whether the match is played to its end
    ("zebras", 2, {}, True),
    ("zebras", 2, {"board": "savannah"}, False),
    ("stone_age", 2, {}, True),
    ("stone_age", 3, {}, False),
    ("doggerland", 2, {"length": "6"}, False),
    ("doggerland", 2, {"length": "6"}, True),
    ("doggerland", 1, {"difficulty": "easy"}, False),
    ("valley", 2, {"turns": "12"}, True),
    ("valley", 3, {"turns": "12"}, False),
    ("valley", 4, {}, False),
)
CONFLICT = 409
RECORDS = "records"  # a folder inside the data folder
NOT_ASKED = "decline"  # a Zebras move that the first versions took for an answer to a take-back
Match = dict[str, Any]


def fill(data: Path) -> None:
    """Play all tables, and save each one's record as a spectator sees it."""
    with TestClient(create_app(Settings(data, limits={})), base_url="http://localhost") as client:
        for number, (game, players, options, to_the_end) in enumerate(TABLES):
            seats = [{"kind": "person", "name": f"player {seat}"} for seat in range(players)]
            wish = {"game": game, "seats": seats, "options": options, "listed": True}
            answer = client.post(f"{V1}/matches", json=wish)
            answer.raise_for_status()
            match = answer.json()
            _play(client, match, random.Random(number), 100_000 if to_the_end else BRIEF)
            record = client.get(f"{V1}/matches/{match['id']}/record").raise_for_status().text
            (data / RECORDS).mkdir(exist_ok=True)
            (data / RECORDS / f"{match['id']}.steppe").write_text(record, encoding="utf-8")


def _play(client: TestClient, match: Match, rng: random.Random, moves: int) -> None:
    for number in range(moves):
        while (asked := next(_asked(client, match), None)) is None:
            info = client.get(f"{V1}/matches/{match['id']}").raise_for_status().json()
            if info["over"]:
                return
            time.sleep(0.02)  # a card window is open, and all seats skip it
        seat, seen = asked
        move = rng.choice([word for word in seen["legal"] if word != NOT_ASKED])
        body = {"ply": seen["ply"], "move": move, "key": f"k{number}"}
        path = f"{V1}/matches/{match['id']}/play"
        answer = client.post(path, json=body, headers=_bearer(match, seat))
        if answer.status_code != CONFLICT:  # a card window closed in the meantime: look again
            answer.raise_for_status()


def _asked(client: TestClient, match: Match) -> Iterator[tuple[int, Match]]:
    """Yield each seat that may decide now, with its observation."""
    for seat in range(len(match["seats"])):
        path = f"{V1}/matches/{match['id']}/observation"
        seen = client.get(path, headers=_bearer(match, seat)).raise_for_status().json()
        if seen["legal"]:
            yield seat, seen


def _bearer(match: Match, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {match['seats'][seat]['secret']}"}


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
