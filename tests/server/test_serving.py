"""A server in its own process, with bots in other processes, as in production.

Its bots compile everything that is not compiled yet, so these tests run with the compiled ones.
"""

import signal
from pathlib import Path

import httpx
import pytest
from benchmarks.serving import Serving

import steppe
from tests.server.site import new_match

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """Return a server in its own process."""
    serving = Serving(tmp_path_factory.mktemp("data"), workers=1, pace=0)
    serving.start()
    yield serving
    assert serving.stop() in (0, -signal.SIGTERM)


def test_it_says_that_it_is_well(serving):
    answer = httpx.get(f"{serving.url}/healthz")
    assert answer.json() == {"ok": True, "version": steppe.__version__}


def test_the_process_never_loads_numba(serving):
    match = new_match(serving.url)
    httpx.get(f"{serving.url}/api/v1/matches/{match['id']}/observation").raise_for_status()
    loaded = Path(f"/proc/{serving.pid}/maps").read_text()
    assert "numpy" in loaded
    assert "llvmlite" not in loaded
    assert "numba" not in loaded


def test_a_bot_of_the_pool_plays_with_a_person(serving):
    match = new_match(serving.url)
    url = f"{serving.url}/api/v1/matches/{match['id']}"
    header = {"authorization": f"Bearer {match['seats'][0]['secret']}"}
    with httpx.Client(headers=header, timeout=40) as person:
        seen = person.get(f"{url}/observation").json()
        while seen["ply"] < 12:
            if seen["player"] == 0:
                body = {"ply": seen["ply"], "move": seen["legal"][0], "key": f"k{seen['ply']}"}
                person.post(f"{url}/play", json=body).raise_for_status()
            query = {"after": seen["ply"], "wait": 20}
            seen = person.get(f"{url}/observation", params=query).json()


def test_a_spectator_sees_moves_as_they_are_played(serving):
    match = new_match(serving.url)
    url, secret = f"{serving.url}/m/{match['id']}/events", match["seats"][0]["secret"]
    with httpx.stream("GET", url, timeout=20) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        events = _events(stream)
        first = next(events)
        body = {"ply": 0, "move": "guard:3", "key": "k"}
        path = f"{serving.url}/api/v1/matches/{match['id']}/play"
        httpx.post(path, json=body, headers={"authorization": f"Bearer {secret}"})
        second = next(events)
    assert first["id"] != second["id"]
    assert first["data"] != second["data"]


@pytest.mark.long
def test_a_spectator_who_comes_back_is_not_sent_what_they_have(serving):
    match = new_match(serving.url)
    url = f"{serving.url}/m/{match['id']}/events"
    with httpx.stream("GET", url, timeout=20) as stream:
        stamp = next(_events(stream))["id"]
    with pytest.raises(httpx.ReadTimeout), _again(url, stamp) as stream:
        next(_events(stream))


def _again(url, stamp):
    return httpx.stream("GET", url, headers={"last-event-id": stamp}, timeout=1)


def _events(stream):
    event = {}
    for line in stream.iter_lines():
        if not line:
            yield event
            event = {}
        else:
            name, _, value = line.partition(": ")
            event[name] = event.get(name, "") + value
