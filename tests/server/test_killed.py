"""A server killed between two answers to a window restarts without losing anything."""

import signal

import httpx
import pytest
from benchmarks.serving import Serving

GAMES = {"tiny": "tests.tiny.windows:GAME"}
WINDOWS = {"live": 0.0, "calm": 0.0, "brief": 0.0, "patience": 20.0}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def serving(request, tmp_path):
    """Return a server in its own process, with its matches in a file or in a database."""
    where = {"database": request.getfixturevalue("database")} if request.param == "postgres" else {}
    serving = Serving(tmp_path, workers=0, limits={}, windows=WINDOWS, games=GAMES, **where)
    serving.start()
    yield serving
    serving.stop(signal.SIGKILL)


class Table:
    """A match between three people, played through the API."""

    def __init__(self, serving):
        self.serving = serving
        seats = [{"kind": "person"}] * 3
        made = self.post("", {"game": "tiny", "seats": seats}, {}).json()
        self.id, self.secrets = made["id"], [seat["secret"] for seat in made["seats"]]

    def post(self, path, body, head):
        url = f"{self.serving.url}/api/v1/matches{path}"
        return httpx.post(url, json=body, headers=head, timeout=20)

    def seen(self, seat, **query):
        url = f"{self.serving.url}/api/v1/matches/{self.id}/observation"
        answer = httpx.get(url, params=query, headers=self.head(seat), timeout=20)
        return answer.raise_for_status().json()

    def head(self, seat):
        return {"authorization": f"Bearer {self.secrets[seat]}"}

    def play(self, seat, move, ply):
        body = {"ply": ply, "move": move, "key": f"{seat} {ply}"}
        return self.post(f"/{self.id}/play", body, self.head(seat))

    def to_a_window(self):
        """Play until a window is open; return the version and the players asked."""
        while True:
            views = [self.seen(seat) for seat in range(3)]
            asked = [seat for seat in range(3) if views[seat]["legal"]]
            if views[0]["window"] is not None and len(asked) == 2:
                return views[0]["ply"], asked
            for seat in asked:
                self.play(seat, views[seat]["legal"][0], views[seat]["ply"]).raise_for_status()


def test_a_kill_between_two_answers_loses_neither(serving):
    table = Table(serving)
    ply, (first, second) = table.to_a_window()
    assert table.play(first, "leave", ply).status_code == 200
    serving.kill()
    serving.start()
    assert table.seen(first)["legal"] == []
    assert table.play(first, "leave", ply).json()["repeated"]
    assert "leave" in table.seen(second)["legal"]
    assert table.play(second, "leave", ply).status_code == 200
    seen = table.seen(second, after=ply, wait=10)
    assert seen["ply"] >= ply + 2


@pytest.mark.long
def test_a_kill_after_the_last_answer_closes_the_window_all_the_same(serving):
    table = Table(serving)
    ply, (first, second) = table.to_a_window()
    for seat in (first, second):
        assert table.play(seat, "leave", ply).status_code == 200
    serving.kill()
    serving.start()
    assert table.seen(second, after=ply, wait=15)["ply"] >= ply + 2
