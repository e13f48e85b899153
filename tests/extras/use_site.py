"""Serve the site, open a page, and play a move of a game against a bot: ``use_site.py GAME``."""

import contextlib
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import steppe

GAME = sys.argv[1] if len(sys.argv) > 1 else "zebras"
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
URL = f"http://127.0.0.1:{port}"


def send(path: str, body: object = None, secret: str = "") -> str:
    """Send a request, with JSON if there is a body; return the text of the answer."""
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    data = None if body is None else json.dumps(body).encode()
    headers |= {} if data is None else {"content-type": "application/json"}
    request = urllib.request.Request(URL + path, data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read().decode()


def wait_until_it_answers(server: subprocess.Popen) -> None:
    """Wait until the server answers, or has ended."""
    while server.poll() is None:
        with contextlib.suppress(urllib.error.URLError):
            send("/livez")
            return
        time.sleep(0.1)
    sys.exit("the server has ended")


command = Path(sys.executable).with_name("steppe")
server = subprocess.Popen([command, "serve", "--port", str(port), "--data", "data"])
try:
    wait_until_it_answers(server)
    assert steppe.load(GAME).title in send("/")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    match = json.loads(send("/api/v1/matches", {"game": GAME, "seats": seats}))
    path, secret = f"/api/v1/matches/{match['id']}", match["seats"][0]["secret"]
    seen = json.loads(send(f"{path}/observation", secret=secret))
    played = {"ply": seen["ply"], "move": seen["legal"][0], "key": "first"}
    send(f"{path}/play", played, secret)
    assert seen["legal"][0] in send(f"{path}/record")
    assert send(f"/m/{match['id']}").count("<svg")
finally:
    server.terminate()
    server.wait(60)
print("works")
