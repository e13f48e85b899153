"""A request for an absolute URI is the same as one for its path."""

import json

import pytest

pytestmark = pytest.mark.anyio


async def answer(app, path: str, host: str = "other") -> tuple[int, bytes]:
    """Send a request with this target; return the status and the body."""
    said = []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", host.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        said.append(message)

    await app(scope, receive, send)
    return said[0]["status"], b"".join(part.get("body", b"") for part in said[1:])


@pytest.mark.parametrize("path", ["/api/v1/games", "/healthz", "/api/v1/openapi.json"])
async def test_a_whole_address_is_the_path_in_it(app, path):
    status, body = await answer(app, f"http://steppe:80{path}")
    assert (status, body) == (200, (await answer(app, path, "steppe:80"))[1])


async def test_an_address_without_a_path_is_the_home_page(app):
    assert (await answer(app, "HTTP://steppe"))[0] == 200


async def test_a_missing_address_is_reported_to_programs_in_json(app):
    status, body = await answer(app, "http://steppe/api/v2")
    assert (status, [*json.loads(body)]) == (404, ["error"])


@pytest.mark.parametrize("path", ["ftp://steppe/", "http://a@b/", "http:///", "steppe:80"])
async def test_another_target_leads_nowhere(app, path):
    assert (await answer(app, path))[0] == 404
