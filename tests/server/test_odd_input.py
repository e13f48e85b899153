"""Odd requests: each is answered, and none breaks anything."""

import pytest

import steppe
from tests.server.site import ANA, HOST, against, browser, play_some

pytestmark = pytest.mark.anyio
UNLIMITED = True
ENDLESS = "9" * 5000  # Python refuses to parse such a long number
ODD = ["", "-1", "²", "٣", "1e5", "\x00", "\n", ENDLESS, "<b>", "{name}", "%s", "null", "guard:3"]


@pytest.fixture
async def table(app):
    """Return a table's address."""
    room = await app.state.rooms.create(against("open"), ANA)
    return f"/m/{room.table.id}"


@pytest.mark.parametrize("deed", ["play", "undo", "answer", "resign", "sit", "again"])
async def test_an_odd_form_at_a_table_is_refused_in_words(app, table, deed):
    async with browser(app) as ben:
        for field in ("ply", "move", "key", "seat"):
            for value in ODD:
                form = {"ply": "0", "move": "guard:3", "key": "k", "seat": "0", field: value}
                answer = await ben.post(f"{table}/{deed}", data=form)
                assert answer.status_code < 500, (field, value[:20])


@pytest.mark.parametrize("field", ["game", "seat-0", "seat-1", "option-board", "option-x"])
async def test_an_odd_form_for_a_table_is_refused_in_words(app, field):
    async with browser(app) as ana:
        for value in ODD:
            form = {"game": "zebras", "seat-0": "me", "seat-1": "bot:quick"}
            answer = await ana.post("/new", data=form | {field: value})
            assert answer.status_code < 500, value[:20]


async def test_more_seats_than_any_game_has_are_refused(app):
    async with browser(app) as ana:
        form = {"game": "zebras"} | {f"seat-{number}": "me" for number in range(20)}
        assert (await ana.post("/new", data=form)).status_code == 400


@pytest.mark.parametrize(
    "address", ["/new?players={}", "{table}/at/{}", "{table}/at?ply={}", "{table}?pick={}"]
)
async def test_an_odd_address_leads_nowhere(app, table, address):
    async with browser(app) as ana:
        for value in ("²", "٣", "-1", "%00", ENDLESS, "<b>"):
            answer = await ana.get(address.format(value, table=table))
            assert answer.status_code < 500, value[:20]


@pytest.mark.parametrize(
    "move", ["", "garbage", "guard:3+garbage", "guard:3+", "+guard:3", "guard:3+!resign", "GUARD:3"]
)
async def test_an_address_with_no_move_of_the_game_leads_nowhere(app, move):
    async with browser(app) as ana:
        opened = await ana.post("/new", data={"game": "zebras", "seat-0": "me", "seat-1": "me"})
        table = opened.headers["location"]
        assert (await ana.get(f"{table}/move/guard:3")).status_code == 200
        assert (await ana.get(f"{table}/move/{move}")).status_code == 404


@pytest.mark.parametrize("name", steppe.names())
async def test_an_address_with_moves_that_cannot_be_played_now_shows_the_table(app, name):
    game = steppe.load(name)
    form = {"game": name} | {f"seat-{seat}": "me" for seat in range(game.players[0])}
    async with browser(app) as ana:
        table = (await ana.post("/new", data=form)).headers["location"]
        room = await app.state.rooms.get(table.removeprefix("/m/"))
        first, *_ = legal = room.table.match.legal(room.table.match.player)
        for later in [move for move in game.actions if move not in legal][
            :: len(game.actions) // 9
        ]:
            assert (await ana.get(f"{table}/move/{first}+{later}")).status_code == 409, later


async def test_an_address_may_have_moves_that_become_possible_one_by_the_other(app):
    async with browser(app) as ana:
        opened = await ana.post("/new", data={"game": "zebras", "seat-0": "me", "seat-1": "me"})
        table = opened.headers["location"]
        room = await app.state.rooms.get(table.removeprefix("/m/"))
        await play_some(room, 1)
        place, *_ = room.table.match.legal(room.table.match.player)
        asked = await ana.get(f"{table}/move/{place}+step:1")
        assert asked.status_code == 200
        assert "step" in asked.text


async def test_a_body_that_breaks_off_leaves_no_trace_in_the_log(app, table, caplog):
    for path in (f"{table}/play", "/new", "/me", "/api/v1/matches"):
        assert await broken_off(app, path) == 400
    assert not caplog.records


async def broken_off(app, path: str) -> int:
    """Return the status of a request whose client disconnects in the middle of sending the body."""
    headers = {"host": "table.test", "origin": HOST, "content-length": "999"}
    headers |= {"content-type": "application/x-www-form-urlencoded", "cookie": "guest=somebody"}
    came = [{"type": "http.request", "body": b"ply=0&", "more_body": True}]
    sent = []

    async def receive():
        return came.pop() if came else {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    scope = {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http"},
        **{"method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""},
        **{"root_path": "", "client": ("10.0.0.1", 1), "server": ("table.test", 80)},
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    await app(scope, receive, send)
    return sent[0]["status"]


async def test_asking_for_the_head_of_a_stream_opens_none(app, table):
    async with browser(app) as ana:
        answer = await ana.head(f"{table}/events", timeout=5)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert not app.state.hub.watched(table.removeprefix("/m/"))


async def test_a_wrong_method_is_refused_with_those_the_address_has(app, table):
    async with browser(app) as ana:
        answer = await ana.put(f"{table}/play")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


async def test_a_stream_that_cannot_be_drawn_gives_its_place_up(app, table, monkeypatch):
    monkeypatch.setattr(app.state.hub, "_fragment", None)
    async with browser(app) as ana:
        for _ in range(20):
            assert (await ana.get(f"{table}/events")).status_code == 500
    assert not app.state.hub.watched(table.removeprefix("/m/"))
