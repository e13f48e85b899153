"""Errors from the API for programs, and their messages."""

import json

import pytest

from tests.server.test_api import V1, move, new_match, refused

pytestmark = pytest.mark.anyio
UNLIMITED = True


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"game": 1}',
    b'{"game": "zebras", "seats": []}',
    b'{"game": "chess", "seats": [{"kind": "person"}, {"kind": "open"}]}',
    b'{"game": "zebras", "seats": [{"kind": "person"}]}',
    b'{"game": "zebras", "seats": [{"kind": "king"}, {"kind": "open"}]}',
    b'{"game": "zebras", "seats": [{"kind": "bot", "bot": "../x"}, {"kind": "open"}]}',
    b'{"game": "zebras", "seats": [{"kind": "open"}, {"kind": "open"}], "options": {"a": "b"}}',
    b'{"game": "zebras", "seats": [{"kind": "open"}, {"kind": "open"}], "admin": true}',
    json.dumps({"game": "zebras", "seats": [{"kind": "open", "name": "x" * 99}] * 2}).encode(),
    b"\xff\xfe\x00",
    b'{"ply": 1e400}',
]


@pytest.mark.parametrize("body", BAD_BODIES)
@pytest.mark.parametrize("path", ["/matches", "/matches/x/play", "/matches/x/seats/0"])
async def test_bad_input_is_answered_in_one_sentence(program, path, body):
    headers = {"content-type": "application/json"}
    answer = await program.post(V1 + path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500
    assert set(answer.json()) <= {"error", "ply"}
    assert "\n" not in answer.json()["error"]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/games?page=2", "There is no parameter 'page' here: there are none."),
        (
            "/matches/x/observation?after=0&wiat=5",
            "There is no parameter 'wiat' here: there are after and wait.",
        ),
        (f"/games?{'x' * 99}", f"There is no parameter '{'x' * 40}' here: there are none."),
    ],
)
async def test_a_parameter_that_nobody_reads_is_refused_by_name(program, address, told):
    assert await refused(program, program.get(V1 + address)) == (422, told)


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded"])
async def test_a_body_without_a_json_header_is_refused_with_the_header(program, kind):
    wish = b'{"game": "zebras", "seats": [{"kind": "person"}, {"kind": "person"}]}'
    for content in (wish, b"", b"\xff"):
        headers = {"content-type": kind} if kind else {}
        answer = await program.post(f"{V1}/matches", content=content, headers=headers)
        assert answer.status_code == 415
        text = "Send the body as JSON, with the header 'Content-Type: application/json'."
        assert answer.json() == {"error": text}
    for said in ("application/json", "Application/JSON; charset=utf-8", "application/x+json"):
        answer = await program.post(f"{V1}/matches", content=wish, headers={"content-type": said})
        assert answer.status_code == 201


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"{bad", "The body is not JSON: Expecting property name enclosed in double quotes, at "),
        (b'{"game": "\xff"}', "The body is not in UTF-8: send JSON in UTF-8."),
        (b'{"game": ' + b"9" * 5000 + b"}", "The body has a number that is too long or too many"),
    ],
)
@pytest.mark.parametrize("path", ["/matches", "/matches/x/play", "/matches/x/seats/0"])
async def test_a_body_that_is_not_json_is_refused_with_the_reason(program, path, body, told):
    headers = {"content-type": "application/json"}
    answer = await program.post(V1 + path, content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(told)


async def test_a_refusal_says_what_was_wrong_and_what_would_be_right(program):
    match = await new_match(program, "person")
    assert await refused(program, move(program, match, 0, 7, "guard:3")) == (
        409,
        "The match is now at version 0: look again before you decide.",
    )
    assert await refused(program, move(program, match, 1, 0, "guard:3")) == (
        422,
        "It is not your turn: player 0 is to move.",
    )
    status, words = await refused(program, move(program, match, 0, 0, "place:lion:a1"))
    assert (status, words.startswith("illegal move 'place:lion:a1' for player 0; legal: ")) == (
        422,
        True,
    )
    assert await refused(program, move(program, match, 0, 0, "guard")) == (
        400,
        "'guard' is not a move; nearest: guard:9 guard:8 guard:7",
    )
    assert await refused(program, move(program, match, 0, 0, "!accept")) == (
        409,
        "No take-back is waiting for your answer.",
    )
    assert await refused(program, move(program, match, 0, 0, "!undo")) == (
        422,
        "There is nothing to take back: you have not made a decision yet.",
    )
    seat = program.post(f"{V1}/matches/{match['id']}/seats/1", json={"name": "cleo"})
    assert await refused(program, seat) == (409, "This seat is taken, and no other is free.")
    address = f"{V1}/matches/{match['id']}/play"
    for body, words in (
        ({"key": "k", "move": "guard:3"}, "body.ply: this field is required"),
        ({"key": "k", "move": "guard:3", "ply": "two"}, "body.ply: this must be a whole number"),
        ({"key": 1, "move": "guard:3", "ply": 0}, "body.key: this must be a text"),
    ):
        assert await refused(program, program.post(address, json=body)) == (422, words)
    await move(program, match, 0, 0, "!resign")
    assert await refused(program, move(program, match, 1, 1, "guard:3", "late")) == (
        422,
        "illegal move 'guard:3' for player 1: the match is over",
    )
