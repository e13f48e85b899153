"""Refused requests (from other sites, floods, large bodies), and restrictions for browsers."""

import asyncio
import time
from itertools import pairwise
from types import SimpleNamespace

import pytest

from steppe.server.accounts.guests import Keys, home_of
from steppe.server.base.request_counts import RequestCounts
from steppe.server.base.settings import LIMITS, NEIGHBOURS, Settings
from steppe.server.ops.admin_events import AdminEvents
from steppe.server.pages.shell.assets import address
from steppe.server.web.security import LARGEST_BODY, LARGEST_HEAD, SecurityMiddleware, bucket
from tests.server.site import ANA, HOST, OURS, against, browser, running, stranger, until

pytestmark = pytest.mark.anyio
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://evil.test/table.test"},
        {"origin": "http://[table.test"},
        {"origin": "table.test"},
        {"sec-fetch-site": "cross-site", "origin": HOST},
        {"sec-fetch-site": "same-site", "origin": HOST},
        {"sec-fetch-site": "none"},
    ],
)
@pytest.mark.parametrize("path", ["/m/abc/play", "/new", "/me", "/nowhere"])
async def test_what_another_site_posts_is_refused(app, headers, path):
    async with browser(app) as ana:
        answer = await ana.post(path, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "headers", [{"origin": HOST}, {"sec-fetch-site": "same-origin", "origin": "null"}]
)
async def test_what_our_own_pages_post_comes_in(app, headers):
    async with browser(app) as ana:
        answer = await ana.post("/nowhere", headers=headers)
    assert answer.status_code == 404


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/api/v1/games", "/api/v1/nowhere"])
async def test_every_answer_says_what_browsers_may_do(app, path):
    async with browser(app) as ana:
        headers = (await ana.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


async def test_a_refusal_says_so_too(app):
    async with browser(app, origin="http://evil.test") as ana:
        answer = await ana.post("/new")
    assert answer.status_code == 403
    assert "content-security-policy" in answer.headers


async def test_a_heavy_body_is_refused_announced_or_not(app):
    async def pieces():
        for _ in range(3):
            yield b"x" * (LARGEST_BODY // 2)

    async with browser(app) as ana:
        announced = await ana.post("/api/v1/matches", content=b"x" * (LARGEST_BODY + 1))
        assert announced.status_code == 413
        creeping = await ana.post("/api/v1/matches", content=pieces())
        assert creeping.status_code in (400, 413)


async def test_a_content_length_that_is_no_number_is_refused(app):
    async with browser(app) as ana:
        answer = await ana.post("/new", headers={"content-length": "many"})
    assert answer.status_code == 413


async def test_each_kind_of_action_has_its_own_limit(tmp_path):
    limits = {"move": "3/hour", "create": "2/hour", "name": "1/hour", "other": "1/hour"}
    async with running(tmp_path, limits=limits) as app, browser(app) as ana:
        await ana.get("/nowhere")
        statuses = {
            path: [(await ana.post(path)).status_code for _ in range(4)]
            for path in ("/m/abc/play", "/api/v1/matches/x/play", "/quick", "/me", "/nowhere")
        }
    assert statuses["/m/abc/play"][3] == 429
    assert 429 not in statuses["/m/abc/play"][:3]
    assert statuses["/api/v1/matches/x/play"] == [429] * 4
    assert [status == 429 for status in statuses["/quick"]] == [False, False, True, True]
    assert [status == 429 for status in statuses["/me"]] == [False, True, True, True]
    assert [status == 429 for status in statuses["/nowhere"]] == [False, True, True, True]


async def test_one_guest_at_their_limit_does_not_stop_another(tmp_path):
    limits = {"other": "1/hour"}
    async with running(tmp_path, limits=limits) as app, browser(app) as ana, browser(app) as ben:
        for guest in (ana, ben):
            await guest.get("/nowhere")
        answers = [await ana.post("/x") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [404, 429]
        assert 3590 < int(answers[1].headers["retry-after"]) <= 3600
        assert (await ben.post("/x")).status_code == 404


async def from_new_browsers(app, path: str, number: int) -> list[int]:
    """Return the statuses of requests that each come from another browser at one address."""
    statuses = []
    for _ in range(number):
        async with browser(app) as one:
            statuses.append((await one.post(path)).status_code)
    return statuses


async def test_a_visitor_who_drops_their_cookie_meets_the_limit_of_their_address(tmp_path):
    async with running(tmp_path, limits={"other": "1/hour"}) as app:
        statuses = await from_new_browsers(app, "/x", 14)
    assert statuses == [404] * 12 + [429] * 2


async def test_reading_is_limited_apart_from_actions(tmp_path):
    limits = {"page": "3/hour", "look": "2/hour"}
    async with running(tmp_path, limits=limits) as app, stranger(app) as ana:
        await ana.get("/me")
        pages = [(await ana.get("/rules")).status_code for _ in range(4)]
        looks = [await ana.get("/api/v1/games") for _ in range(3)]
        assert (await ana.post("/nowhere")).status_code == 404
    assert pages == [200, 200, 200, 429]  # on the first visit, there was no guest yet
    assert [look.status_code for look in looks] == [200, 200, 429]
    assert int(looks[2].headers["retry-after"]) > 3590


@pytest.mark.parametrize("path", ["/healthz", "/static/x/site.css"])
async def test_what_is_cheap_to_answer_is_not_limited(tmp_path, path):
    async with running(tmp_path, limits={"page": "1/hour"}) as app, browser(app) as ana:
        assert 429 not in {(await ana.get(path)).status_code for _ in range(30)}


async def test_a_refused_visitor_learns_when_the_last_limit_frees(tmp_path, monkeypatch):
    limits, now = {"other": "1/second;2/minute"}, 0.0
    clock = SimpleNamespace(monotonic=lambda: now)
    monkeypatch.setattr("steppe.server.base.request_counts.time", clock)
    monkeypatch.setattr("steppe.server.web.security.time", clock)
    async with running(tmp_path, limits=limits) as app, browser(app) as ana:
        await ana.get("/me")
        assert (await ana.post("/x")).status_code == 404
        assert (await ana.post("/x")).headers["retry-after"] == "1"
        now += 1
        assert (await ana.post("/x")).status_code == 404  # the announced waiting time was right
        now += 1
        assert int((await ana.post("/x")).headers["retry-after"]) > 50


async def test_messages_to_oneself_have_a_limit_of_their_own():
    assert bucket("POST", "/me/reach/test") != bucket("POST", "/me/reach/add")
    assert bucket("POST", "/me/reach/test") in LIMITS


async def test_messages_to_oneself_are_limited_for_a_whole_home(tmp_path):
    async with running(tmp_path, limits={"test": "2/hour"}) as app:
        statuses = await from_new_browsers(app, "/me/reach/test", 3)
    assert statuses == [303, 303, 429]


@pytest.mark.parametrize("step", [-3600, 3600])
async def test_a_clock_that_is_set_counts_for_no_limit(tmp_path, monkeypatch, step):
    async with running(tmp_path, limits={"other": "2/hour"}) as app, browser(app) as ana:
        await ana.get("/me")
        assert (await ana.post("/x")).status_code == 404
        clock = time.time
        monkeypatch.setattr(time, "time", lambda: clock() + step)
        assert [(await ana.post("/x")).status_code for _ in range(2)] == [404, 429]


async def test_counts_end_with_their_time_and_are_forgotten(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(
        "steppe.server.base.request_counts.time", SimpleNamespace(monotonic=lambda: now)
    )
    counts = RequestCounts()
    assert [await counts.incr("ana", 30, number) for number in (1, 2)] == [1, 3]
    assert (await counts.get("ana"), await counts.get_expiry("ana")) == (3, 1030)
    now = 1030.0
    assert (await counts.get("ana"), await counts.get_expiry("ana")) == (0, 1030)
    now = 1060.0
    assert await counts.incr("ben", 30) == 1
    assert len(counts) == 1
    await counts.clear("ben")
    assert (len(counts), await counts.reset(), await counts.check()) == (0, 0, True)


async def test_a_long_head_is_refused(app):
    async with browser(app) as ana:
        assert (await ana.get("/", headers={"x-a": "y" * LARGEST_HEAD})).status_code == 431
        assert (await ana.get("/", headers={"x-a": "y" * (LARGEST_HEAD // 2)})).status_code == 200


async def test_an_address_has_a_limited_number_of_requests_under_way(tmp_path):
    async with running(tmp_path, requests=3) as app, browser(app) as ana:
        room = await app.state.rooms.create(against("open"), ANA)
        path = f"/api/v1/matches/{room.table.id}/observation?after=0&wait=20"
        waiting = [asyncio.create_task(ana.get(path)) for _ in range(3)]
        await until(lambda: room.table.presence._listening == 3)
        refused = await ana.get("/")
        room.table.presence.release()
        answers = await asyncio.gather(*waiting)
        after = await ana.get("/")
    assert refused.status_code == 429
    assert refused.headers["retry-after"] == "10"  # the waiting time is unknown
    assert {answer.status_code for answer in [*answers, after]} == {200}


@pytest.mark.parametrize(
    ("path", "vary"),
    [
        ("/", "Cookie"),
        ("/m/{id}", "Cookie"),
        ("/m/{id}/record", "Cookie"),
        ("/nowhere", "Cookie"),
        ("/api/v1/matches/{id}", "Authorization"),
        ("/api/v1/matches/{id}/observation", "Authorization"),
        ("/api/v1/matches/{id}/record", "Authorization"),
    ],
)
async def test_an_answer_is_kept_by_nobody(app, rooms, path, vary):
    room = await rooms.create(against("open"), ANA)
    async with browser(app) as ana:
        headers = (await ana.get(path.format(id=room.table.id))).headers
    assert headers["cache-control"] == "private, no-store"
    assert vary in headers["vary"]


async def test_a_file_of_ours_is_kept(app):
    async with browser(app) as ana:
        headers = (await ana.get(address("site.css"))).headers
    assert "public" in headers["cache-control"]
    assert "Cookie" not in headers["vary"]


HERE = "2001:db8::5"  # the address on which a server listens
NAMES = ["table.test", "*.house.test", "10.0.0.7", "Mixed.Test."]


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/", "table.test", 200),
        ("/", "Table.TEST:8000", 200),
        ("/", "table.test.", 200),
        ("/", "table.test.:8000", 200),
        ("/", "mixed.test", 200),
        ("/", "a.b.house.test", 200),
        ("/", "house.test", 400),
        ("/", "10.0.0.7:8000", 200),
        ("/", "127.0.0.1:8000", 200),
        ("/", "localhost:8000", 200),
        ("/", "[::1]:8000", 200),
        ("/", "[2001:db8:0:0::5]:8000", 200),
        ("/", "[2001:db8::6]:8000", 400),
        ("/", "10.0.0.8", 400),
        ("/", "evil.example", 400),
        ("/", "table.test.evil.example", 400),
        ("/", "", 400),
        ("/readyz", "10.0.0.8:8000", 200),  # a proxy checks by address
        ("/livez", "evil.example", 200),
        ("/metrics", "worker1:8000", 404),  # refused for lack of a token, not with 400
    ],
)
async def test_only_names_that_are_allowed_are_answered(named, path, host, status):
    async with browser(named) as ana:
        answer = await ana.get(path, headers={"host": host})
    assert answer.status_code == status
    assert "content-security-policy" in answer.headers
    assert ("--allow-host" in answer.text) == (status == 400)


@pytest.fixture(scope="module")
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="module")
async def named(tmp_path_factory):
    """Run a server that listens on an address and answers requests for some host names."""
    folder = tmp_path_factory.mktemp("named")
    async with running(folder, hosts=NAMES, host=HERE) as app:
        yield app


async def test_any_name_is_answered_where_none_is_named(app):
    async with browser(app) as ana:
        assert (await ana.get("/", headers={"host": "any.example"})).status_code == 200


@pytest.mark.parametrize("path", ["/me", "/api/v1/matches"])
async def test_hanging_up_in_the_middle_of_a_body_is_no_fault(app, caplog, path):
    messages = iter(
        [
            {"type": "http.request", "body": b"{", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    kind = FORM if path == "/me" else {"content-type": "application/json"}
    headers = [(k.encode(), v.encode()) for k, v in (OURS | kind | {"host": "table.test"}).items()]
    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode()}
    scope |= {"query_string": b"", "headers": headers, "scheme": "http", "root_path": ""}
    scope |= {"client": ("10.0.0.1", 1), "server": ("table.test", 80), "http_version": "1.1"}

    async def receive():
        return next(messages)

    async def send(message):
        pass

    await app(scope, receive, send)
    assert caplog.records == []


def test_addresses_count_against_the_right_limit():
    deeds = {
        "move": ("/m/abc/play", "/api/v1/matches/abc/play"),
        "create": ("/new", "/quick", "/api/v1/matches"),
        "name": ("/me", "/api/v1/matches/abc/seats/1"),
        "other": ("/",),
    }
    for name, paths in deeds.items():
        assert {bucket("POST", path) for path in paths} == {name}
    assert bucket("GET", "/m/abc/play") == bucket("HEAD", "/") == "page"
    assert bucket("GET", "/api/v1/games") == bucket("GET", "/m/abc/board") == "look"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "not an address", False),
    ],
)
def test_a_whole_network_has_one_limit(one, other, same):
    assert (home_of(one) == home_of(other)) is same


async def test_nothing_is_kept_about_names_beyond_the_limit_of_an_address(app, tmp_path):
    guard = SecurityMiddleware(
        app, app.state.keys, Settings(tmp_path, limits={"move": "1/hour"}), AdminEvents()
    )
    async with stranger(guard) as nobody:
        for number in range(200):
            headers = {"authorization": f"Bearer {number:0>1000}"}
            await nobody.post("/api/v1/matches/x/play", headers=headers)
    kept = guard._limiter.storage._counts
    assert len(kept) <= 1 + NEIGHBOURS
    assert max(map(len, kept)) < 200


async def test_between_two_pages_of_an_address_the_loop_goes_round_many_times(tmp_path):
    drawn, rounds = [], 0

    async def count():
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    async def draw(scope, receive, send):
        drawn.append(rounds)  # without awaiting, like our pages
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    counting = asyncio.create_task(count())
    guard = SecurityMiddleware(draw, Keys(b"k" * 32), Settings(tmp_path), AdminEvents())
    async with stranger(guard) as many:
        await asyncio.gather(*(many.get("/m/some") for _ in range(12)))
    counting.cancel()
    assert len(drawn) == 12
    assert all(later - earlier >= 30 for earlier, later in pairwise(drawn))


async def test_a_form_that_breaks_off_writes_nothing_to_the_log(app, caplog):
    kind = {"content-type": "multipart/form-data; boundary=x"}
    async with browser(app) as ana:
        answer = await ana.post("/new", content=b"nonsense", headers=kind)
    assert answer.status_code == 400
    assert [record for record in caplog.records if record.name.startswith("python_m")] == []
