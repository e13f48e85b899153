"""A seeded stream of malformed requests for the API and the pages."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW")
API = (
    "/api/v1/games",
    "/api/v1/matches",
    "/api/v1/matches/{id}",
    "/api/v1/matches/{id}/observation",
    "/api/v1/matches/{id}/record",
    "/api/v1/matches/{id}/play",
    "/api/v1/matches/{id}/seats/{number}",
    "/api/v1/openapi.json",
    "/api/{odd}",
)
SITE = (
    *("/", "/new", "/quick", "/me", "/mine", "/rules", "/rules/{odd}", "/credits", "/{odd}"),
    *("/m/{id}", "/m/{id}/at/{number}", "/m/{id}/at", "/m/{id}/record", "/m/{id}/move/{odd}"),
    *("/m/{id}/play", "/m/{id}/undo", "/m/{id}/answer", "/m/{id}/resign", "/m/{id}/sit"),
    *("/m/{id}/again", "/m/{id}/hint", "/m/{id}/switch", "/s/{odd}", "/healthz"),
    *("/m/{id}/word", "/m/{id}/bot", "/m/{id}/decline", "/m/{id}/withdraw"),
    "/s/{id}/{number}/{odd}",
    *("/account", "/account/name", "/account/passkey", "/account/passkey/ask", "/@{odd}"),
    *("/sign-in", "/sign-in/code", "/sign-in/passkey", "/sign-in/passkey/ask", "/join/{odd}"),
)
ODD: tuple[Any, ...] = (
    *("", "0", "-1", "9" * 400, "1e309", "²", "٣", "\x00", "\n", "\r\nx: y", "a" * 5000, "..", "%"),
    *("<b>", "{0}", "%s", "null", "'\";--", "\ud800", "\u202e", "🦣", "guard:3", "guard:3+guard:3"),
    *("!resign", "!undo", "!accept", "!decline", "!withdraw", "+", "guard:3+!undo", "zebras"),
    *(
        None,
        True,
        0,
        -1,
        2**63,
        10**400,
        1.5,
        [],
        {},
        [[]],
        {"a": {}},
        ["guard:3"],
        "person",
        "bot",
    ),
)
FIELDS = (
    *("game", "seats", "options", "listed", "ply", "key", "move", "name", "seat", "kind", "bot"),
    *(
        "after",
        "wait",
        "pick",
        "players",
        "asks",
        "brief",
        "language",
        "seat-0",
        "bot-1",
        "option-x",
    ),
)
KINDS = (
    *("application/json", "application/x-www-form-urlencoded", "multipart/form-data"),
    *("multipart/form-data; boundary=x", "text/plain", "application/json; charset=utf-7", "/", ""),
)
HEADERS = ("accept", "accept-language", "cookie", "authorization", "x-fragment", "last-event-id")


@dataclass(frozen=True)
class Request:
    """A request that an HTTP client can send."""

    method: str
    address: str
    content: bytes = b""
    headers: dict[str, bytes] = field(default_factory=dict)


def requests(seed: int, count: int, ids: tuple[str, ...], secrets: tuple[str, ...]) -> Iterator:
    """Yield ``count`` odd requests about some matches; the same seed gives the same requests."""
    rng = random.Random(seed)
    for _ in range(count):
        yield _request(rng, ids, secrets)


def _request(rng: random.Random, ids: tuple[str, ...], secrets: tuple[str, ...]) -> Request:
    pattern = rng.choice(API if rng.random() < 0.5 else SITE)
    odd, number = (quote(_text(rng), errors="replace")[:2000] for _ in range(2))
    number = rng.choice(("0", "1", "99", number))
    path = pattern.format(id=rng.choice((*ids, *ids, odd)), number=number, odd=odd)
    if rng.random() < 0.3:
        path += f"?{rng.choice(FIELDS)}={quote(_text(rng), errors='replace')[:2000]}"
    method = rng.choice(METHODS if rng.random() < 0.3 else METHODS[:2])
    return Request(method, path, _body(rng), _headers(rng, secrets))


def _text(rng: random.Random) -> str:
    return str(rng.choice(ODD))


def _headers(rng: random.Random, secrets: tuple[str, ...]) -> dict[str, bytes]:
    headers = {"content-type": rng.choice(KINDS).encode()}
    if rng.random() < 0.5:
        headers["authorization"] = f"Bearer {rng.choice(secrets)}".encode()
    if rng.random() < 0.3:
        odd = _text(rng).encode(errors="replace").translate(None, b"\r\n\0")
        headers[rng.choice(HEADERS)] = odd[:1000]
    return headers


def _body(rng: random.Random) -> bytes:
    shape = rng.randrange(4)
    if shape == 0:
        return rng.randbytes(rng.randrange(60))
    if shape == 1:
        pairs = (f"{name}={quote(_text(rng), errors='replace')}" for name in _some(rng))
        return "&".join(pairs).encode()
    body = json.dumps(_wish(rng) if shape == 2 else {name: rng.choice(ODD) for name in _some(rng)})
    return body[: rng.choice((len(body), len(body), len(body) // 2))].encode()


def _wish(rng: random.Random) -> dict[str, Any]:
    """Return a request body in which one thing is odd."""
    body: dict[str, Any] = rng.choice(
        (
            {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "open"}], "options": {}},
            {"ply": rng.randrange(3), "key": str(rng.random()), "move": "guard:3"},
            {"name": "ana"},
        )
    )
    name = rng.choice((*body, rng.choice(FIELDS)))
    return body | {name: rng.choice(ODD)}


def _some(rng: random.Random) -> list[str]:
    return rng.sample(FIELDS, rng.randrange(1, 6))
