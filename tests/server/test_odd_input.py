"""Odd requests: each is answered, none breaks anything."""

import pytest

from tests.server.house import ANA, against, browser, running

pytestmark = pytest.mark.anyio
ENDLESS = "9" * 5000  # Python refuses to read so long a number
ODD = ["", "-1", "²", "٣", "1e5", "\x00", "\n", ENDLESS, "<b>", "{name}", "%s", "null", "guard:3"]


@pytest.fixture
async def app(tmp_path):
    """Return an application that does not mind how much is asked of it."""
    async with running(tmp_path, limits={}) as app:
        yield app


@pytest.fixture
async def table(app):
    """Return the address of a table."""
    room = await app.state.rooms.create(against("open"), ANA)
    return f"/m/{room.id}"


@pytest.mark.parametrize("deed", ["play", "undo", "answer", "resign", "sit", "again"])
async def test_an_odd_form_at_a_table_is_refused_in_words(app, table, deed):
    async with browser(app) as ben:
        for field in ("ply", "move", "key", "seat"):
            for value in ODD:
                form = {"ply": "0", "move": "guard:3", "key": "k", "seat": "0", field: value}
                answer = await ben.post(f"{table}/{deed}", data=form)
                assert answer.status_code < 500, (field, value[:20])


@pytest.mark.parametrize("field", ["game", "seat-0", "seat-1", "bot-1", "option-board", "option-x"])
async def test_an_odd_form_for_a_table_is_refused_in_words(app, field):
    async with browser(app) as ana:
        for value in ODD:
            form = {"game": "zebras", "seat-0": "me", "seat-1": "bot", "bot-1": "quick"}
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


async def test_asking_for_the_head_of_a_stream_opens_none(app, table):
    async with browser(app) as ana:
        answer = await ana.head(f"{table}/events", timeout=5)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert app.state.hub.watchers(table.removeprefix("/m/")) == 0


async def test_a_method_that_an_address_lacks_is_told_the_ones_it_has(app, table):
    async with browser(app) as ana:
        answer = await ana.put(f"{table}/play")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


async def test_a_stream_that_cannot_be_drawn_gives_its_place_up(app, table, monkeypatch):
    monkeypatch.setattr(app.state.hub, "_fragment", None)
    async with browser(app) as ana:
        for _ in range(20):
            assert (await ana.get(f"{table}/events")).status_code == 500
    assert app.state.hub.watchers(table.removeprefix("/m/")) == 0
