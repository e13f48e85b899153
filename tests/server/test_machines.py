"""Two servers with their own data folders on one database, as on two machines."""

import asyncio
import shutil
import signal

import httpx
import pytest
from benchmarks.serving import Serving

pytestmark = [pytest.mark.anyio, pytest.mark.long]
SEATS = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture
def machines(tmp_path, database):
    """Return two servers with the same keys."""
    found = []
    for name in ("one", "other"):
        settings = {"database": database, "thinks": False, "limits": {}}
        found.append(Serving(tmp_path / name, **settings))
        if name == "other":
            (tmp_path / "other").mkdir()
            for key in ("key", "signing-key"):
                shutil.copy(tmp_path / "one" / key, tmp_path / "other" / key)
        found[-1].start()
    yield found
    for serving in found:
        serving.stop(signal.SIGKILL)


class Match:
    """A match played through the API of either server."""

    def __init__(self, machines, client):
        self.urls = [f"{serving.url}/api/v1/matches" for serving in machines]
        self.client = client

    async def open(self):
        made = await self.client.post(self.urls[0], json={"game": "zebras", "seats": SEATS})
        self.id, self.secrets = made.json()["id"], [one["secret"] for one in made.json()["seats"]]

    def head(self, seat):
        return {"authorization": f"Bearer {self.secrets[seat]}"}

    async def seen(self, at, seat, **query):
        url = f"{self.urls[at]}/{self.id}/observation"
        return (await self.client.get(url, params=query, headers=self.head(seat))).json()

    async def play(self, at, seat, seen, key):
        body = {"ply": seen["ply"], "move": seen["legal"][0], "key": key}
        url = f"{self.urls[at]}/{self.id}/play"
        return await self.client.post(url, json=body, headers=self.head(seat))


async def test_people_at_two_machines_play_each_other_and_one_of_twenty_wins_a_race(machines):
    async with httpx.AsyncClient(timeout=30) as client:
        match = Match(machines, client)
        await match.open()
        for ply in range(4):
            waiting = asyncio.create_task(match.seen((ply + 1) % 2, 0, after=ply, wait=20))
            player = (await match.seen(ply % 2, 0))["player"]
            seen = await match.seen(ply % 2, player)
            assert (await match.play(ply % 2, player, seen, f"k{ply}")).status_code == 200
            assert (await waiting)["ply"] == ply + 1
        for ply in range(4, 8):
            player = (await match.seen(0, 0, after=ply - 1, wait=5))["player"]
            seen = await match.seen(0, player)
            tries = [match.play(n % 2, player, seen, f"{ply} {n}") for n in range(20)]
            answers = [answer.status_code for answer in await asyncio.gather(*tries)]
            assert sorted(answers) == [200] + [409] * 19
        assert (await match.seen(0, 0))["moves"] == (await match.seen(1, 0))["moves"]
