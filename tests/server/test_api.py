"""The API for programs: a whole match, the schemas, and invalid input."""

import json
import random

import pytest

import steppe
from steppe.play.match_record import parse_record, replay
from steppe.server.base.logs import HEADER
from tests.server.site import ANA, against, table_of_two

pytestmark = pytest.mark.anyio
UNLIMITED = True
V1 = "/api/v1"


async def new_match(program, *others):
    seats = [{"kind": "person", "name": "ana"}]
    for other in others:
        seats.append({"kind": "bot", "bot": other} if other == "quick" else {"kind": other})
    answer = await program.post(f"{V1}/matches", json={"game": "zebras", "seats": seats})
    assert answer.status_code == 201
    return answer.json()


def bearer(match, seat):
    return {"authorization": f"Bearer {match['seats'][seat]['secret']}"}


async def look(program, match, seat=None, **query):
    headers = {} if seat is None else bearer(match, seat)
    answer = await program.get(
        f"{V1}/matches/{match['id']}/observation", headers=headers, params=query
    )
    assert answer.status_code == 200
    return answer.json()


async def move(program, match, seat, ply, word, key=None):
    body = {"ply": ply, "move": word, "key": key or f"k{ply}"}
    path = f"{V1}/matches/{match['id']}/play"
    return await program.post(path, json=body, headers=bearer(match, seat))


async def refused(program, answer):
    """Return a refusal's status and message."""
    answer = await answer
    assert set(answer.json()) <= {"error", "ply"}
    return answer.status_code, answer.json()["error"]


async def test_a_program_plays_a_whole_match_with_two_seats(program):
    match, rng = await new_match(program, "person"), random.Random(1)
    seen = await look(program, match, 0)
    while not seen["over"]:
        seat = seen["player"]
        seen = await look(program, match, seat)
        assert (await move(program, match, seat, seen["ply"], rng.choice(seen["legal"]))).is_success
        seen = await look(program, match, seat)
    info = (await program.get(f"{V1}/matches/{match['id']}")).json()
    assert info["over"]
    assert info["scores"] == seen["scores"]
    assert sum(info["returns"]) == 0


async def test_a_program_plays_a_bot_and_waits_for_its_moves(program):
    match = await new_match(program, "quick")
    seen = await look(program, match, 0)
    while seen["player"] == 0:
        await move(program, match, 0, seen["ply"], seen["legal"][0])
        seen = await look(program, match, 0)
    while seen["player"] == 1:
        seen = await look(program, match, 0, after=seen["ply"], wait=5)
    assert seen["legal"]


async def test_the_record_replays(program, app):
    room = await table_of_two(app.state.rooms)
    text = (await program.get(f"{V1}/matches/{room.table.id}/record")).text
    assert "seat 0 ana\nseat 1 ben\n" in text
    match = await new_match(program, "person")
    await move(program, match, 0, 0, "guard:3")
    record = (await program.get(f"{V1}/matches/{match['id']}/record")).text
    again = replay(parse_record(record), lambda name: room.table.match.game)
    assert [entry.move for entry in again.line] == ["guard:3"]


async def test_an_open_seat_is_taken_with_its_secret(program):
    match = await new_match(program, "open")
    assert match["seats"][1]["secret"] is None
    path = f"{V1}/matches/{match['id']}/seats/1"
    seat = (await program.post(path, json={"name": "ben"})).json()
    assert seat["secret"]
    assert (await program.post(path, json={"name": "cleo"})).status_code == 409
    match["seats"][1] = seat
    await move(program, match, 0, 0, "guard:3")
    assert (await look(program, match, 1))["seat"] == 1


async def test_secrets_are_shown_once(program):
    match = await new_match(program, "person")
    again = (await program.get(f"{V1}/matches/{match['id']}")).json()
    assert [seat["secret"] for seat in again["seats"]] == [None, None]


async def test_a_stale_move_gets_409_and_the_present_version(program):
    match = await new_match(program, "person")
    await move(program, match, 0, 0, "guard:3")
    answer = await move(program, match, 0, 0, "guard:4", "other")
    assert (answer.status_code, answer.json()["ply"]) == (409, 1)


async def test_the_same_key_gets_the_first_result(program):
    match = await new_match(program, "person")
    answers = [(await move(program, match, 0, 0, "guard:3")).json() for _ in range(2)]
    assert answers == [
        {"ply": 1, "repeated": False, "asked": False},
        {"ply": 1, "repeated": True, "asked": False},
    ]


async def test_a_used_key_plays_no_other_move(program):
    match = await new_match(program, "person")
    await move(program, match, 0, 0, "guard:3", "once")
    answer = await move(program, match, 0, 1, "guard:4", "once")
    words = "This key was used for guard:3: a new move needs a new key."
    assert (answer.status_code, answer.json()) == (409, {"error": words, "ply": 1})
    assert (await move(program, match, 0, 1, "!undo", "back")).json()["ply"] == 2
    assert (await move(program, match, 0, 2, "!undo", "back")).json()["repeated"]
    assert (await move(program, match, 0, 2, "!resign", "back")).status_code == 409


async def test_resigning_and_undoing_are_table_actions(program):
    match = await new_match(program, "person")
    await move(program, match, 0, 0, "guard:3")
    assert (await move(program, match, 0, 1, "!undo")).json()["ply"] == 2
    assert (await move(program, match, 1, 2, "!resign")).json()["ply"] == 3
    assert (await look(program, match))["over"]


@pytest.mark.parametrize(("word", "kept"), [("!accept", 0), ("!decline", 2)])
async def test_a_request_to_take_back_is_seen_and_answered(program, word, kept):
    match, ply = await new_match(program, "person"), 0
    for seat, word_played in ((0, "guard:3"), (1, "place:lion:d2")):
        ply = (await move(program, match, seat, ply, word_played)).json()["ply"]
    assert (await look(program, match, 1))["request"] is None
    assert (await move(program, match, 0, ply, "!undo")).json()["asked"]
    assert (await look(program, match, 1))["request"] == 0
    assert (await look(program, match, 0))["request"] is None
    answers = [await move(program, match, 1, ply, word, "answer") for _ in range(2)]
    assert [answer.json()["repeated"] for answer in answers] == [False, True]
    seen = await look(program, match, 1)
    assert (len(seen["moves"]), seen["request"]) == (kept, None)


@pytest.mark.parametrize("word", ["!withdraw", "!undo:0", "!dance", "!", "guard:3+!resign"])
async def test_there_are_five_table_actions_and_no_other_is_done(program, word):
    match = await new_match(program, "person")
    answer = await move(program, match, 0, 0, word)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith("actions: !accept !decline !resign !return !undo")
    assert not (await look(program, match))["over"]


async def test_each_legal_move_has_its_id(program):
    match = await new_match(program, "person")
    seen = await look(program, match, 0)
    actions = steppe.load("zebras").actions
    assert [actions.format(number) for number in seen["legal_ids"]] == seen["legal"] != []
    assert (await look(program, match))["legal_ids"] == []


@pytest.mark.parametrize(
    ("secret", "status"),
    [("Bearer nothing", 401), ("Basic x", 401), ("", 401), ("Bearer " + "x" * 500, 401)],
)
async def test_a_wrong_secret_opens_nothing(program, secret, status):
    match = await new_match(program, "person")
    body = {"ply": 0, "move": "guard:3", "key": "k"}
    path = f"{V1}/matches/{match['id']}/play"
    answer = await program.post(path, json=body, headers={"authorization": secret})
    assert (answer.status_code, answer.headers["www-authenticate"]) == (status, "Bearer")
    assert (await look(program, match))["ply"] == 0


async def test_the_secret_of_one_match_does_not_open_another(program):
    one, other = await new_match(program, "person"), await new_match(program, "person")
    other["seats"] = one["seats"]
    assert (await move(program, other, 0, 0, "guard:3")).status_code == 403


async def test_the_secret_of_an_open_seat_plays_nothing(program, app):
    room = await app.state.rooms.create(against("open"), ANA)
    header = {"authorization": f"Bearer {room.table.secret(1)}"}
    body = {"ply": 0, "move": "guard:3", "key": "k"}
    answer = await program.post(f"{V1}/matches/{room.table.id}/play", json=body, headers=header)
    assert answer.status_code == 403


async def test_without_a_secret_one_looks_and_does_not_play(program):
    match = await new_match(program, "person")
    assert (await look(program, match))["legal"] == []
    body = {"ply": 0, "move": "guard:3", "key": "k"}
    answer = await program.post(f"{V1}/matches/{match['id']}/play", json=body)
    assert answer.status_code == 401


async def test_a_cookie_opens_no_seat_here(program, app):
    room = await table_of_two(app.state.rooms)
    body = {"ply": 0, "move": "guard:3", "key": "k"}
    cookie = {"cookie": f"guest={ANA}"}
    answer = await program.post(f"{V1}/matches/{room.table.id}/play", json=body, headers=cookie)
    assert answer.status_code == 401


async def test_a_refused_move_comes_with_five_that_are_legal(program):
    match = await new_match(program, "person")
    status, words = await refused(program, move(program, match, 0, 0, "step:1"))
    assert (status, words.partition("legal: ")[2].count("guard:")) == (422, 5)


async def test_nobody_sits_down_when_the_match_is_over(program):
    match = await new_match(program, "open")
    await move(program, match, 0, 0, "!resign")
    seat = program.post(f"{V1}/matches/{match['id']}/seats/1", json={"name": "cleo"})
    text = "The match is over: its seats can no longer be taken."
    assert await refused(program, seat) == (409, text)


@pytest.mark.parametrize(
    "path",
    [
        "/matches/none",
        "/matches/none/observation",
        "/matches/none/record",
        "/matches/a%00b",
        "/matches/none/observation?after=-1",
        "/matches/none/observation?wait=1e9",
        "/matches/none/observation?wait=nan",
        "/nowhere",
        "",
        "/",
        "/games/",
        "/../v2/games",
    ],
)
async def test_bad_addresses_are_answered_in_one_sentence(program, path):
    answer = await program.get(V1 + path, follow_redirects=True)
    assert answer.status_code in (404, 422)
    assert "error" in answer.json()


@pytest.mark.parametrize("path", ["/api", "/api/", V1, f"{V1}/", "/api/v2/games", f"{V1}/nowhere"])
async def test_an_unknown_address_is_answered_in_json_and_leads_to_the_description(program, path):
    answer = await program.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.json()["error"].endswith("GET /api/v1/openapi.json lists the endpoints.")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/games", "GET, HEAD"),
        ("/matches", "POST"),
        ("/matches/x/play", "POST"),
        ("/matches/x", "GET, HEAD"),
    ],
)
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW"])
async def test_a_wrong_method_is_refused_with_the_right_one(program, path, allowed, method):
    answer = await program.request(method, V1 + path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert answer.json() == {"error": f"Not allowed here; allowed: {allowed}."}


async def test_what_answers_get_answers_head(program):
    match = await new_match(program, "person")
    for path in ("/games", f"/matches/{match['id']}", f"/matches/{match['id']}/record"):
        got, asked = [await program.request(way, V1 + path) for way in ("GET", "HEAD")]
        for answer in (got, asked):
            del answer.headers[HEADER]  # each request has its own number
        assert (asked.status_code, asked.headers) == (200, got.headers)
    assert (await program.head(f"{V1}/matches/{match['id']}/play")).status_code == 405


async def test_every_operation_is_described(program):
    described = (await program.get(f"{V1}/openapi.json")).json()
    assert "ValidationError" not in json.dumps(described)
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["description"], path
    assert set(described["paths"]) == {
        "/bot",
        "/bot/hook",
        "/bots",
        "/bots/{name}",
        "/challenges",
        "/challenges/{id}",
        "/challenges/{id}/accept",
        "/challenges/{id}/cancel",
        "/challenges/{id}/decline",
        "/dice",
        "/games",
        "/matches",
        "/matches/{id}",
        "/matches/{id}/analysis",
        "/matches/{id}/observation",
        "/matches/{id}/play",
        "/matches/{id}/record",
        "/matches/{id}/seats/{seat}",
        "/matches/{id}/seats/{seat}/renew",
        "/matches/{id}/stream",
        "/matches/{id}/word",
        "/stream",
        "/token",
        "/tokens",
        "/tokens/{token}",
    }


async def test_the_games_are_listed_with_their_options(program):
    games = (await program.get(f"{V1}/games")).json()
    zebras = next(game for game in games if game["name"] == "zebras")
    assert zebras["options"] == {"board": ["savannah", "president"]}
    assert zebras["players"] == [2]


async def test_seats_of_one_guest_have_keys_of_their_own(program):
    wish = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "person"}]}
    match = (await program.post("/api/v1/matches", json=wish)).json()
    address = f"/api/v1/matches/{match['id']}"
    for ply, seat in enumerate((0, 1)):
        token = {"authorization": f"Bearer {match['seats'][seat]['secret']}"}
        legal = (await program.get(f"{address}/observation", headers=token)).json()["legal"]
        body = {"ply": ply, "move": legal[0], "key": "0"}
        played = (await program.post(f"{address}/play", json=body, headers=token)).json()
        assert (played["ply"], played["repeated"]) == (ply + 1, False)
