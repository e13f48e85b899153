"""What does not come in: other sites, floods, heavy bodies; and what browsers may not do."""

import pytest

from steppe.server.guard import LARGEST_BODY, Guard, bucket
from steppe.server.guests import home_of
from steppe.server.settings import NEIGHBOURS
from tests.server.house import HOST, browser, running

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


async def test_each_kind_of_deed_has_its_own_limit(tmp_path):
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


async def test_one_guest_at_his_limit_does_not_stop_another(tmp_path):
    async with (
        running(tmp_path, limits={"other": "1/hour"}) as app,
        browser(app) as ana,
        browser(app) as ben,
    ):
        for guest in (ana, ben):
            await guest.get("/nowhere")
        answers = [await ana.post("/x") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [404, 429]
        assert answers[1].headers["retry-after"] == "1"
        assert (await ben.post("/x")).status_code == 404


async def test_who_drops_his_cookie_meets_the_limit_of_his_address(tmp_path):
    async with running(tmp_path, limits={"other": "1/hour"}) as app:
        statuses = []
        for _ in range(14):
            async with browser(app) as nobody:
                statuses.append((await nobody.post("/x")).status_code)
    assert statuses == [404] * 12 + [429] * 2


async def test_reading_is_not_limited(tmp_path):
    async with running(tmp_path, limits={"other": "1/hour"}) as app, browser(app) as ana:
        assert {(await ana.get("/healthz")).status_code for _ in range(30)} == {200}


def test_addresses_count_against_the_right_limit():
    assert bucket("/m/abc/play") == bucket("/api/v1/matches/abc/play") == "move"
    assert bucket("/new") == bucket("/quick") == bucket("/api/v1/matches") == "create"
    assert bucket("/me") == bucket("/api/v1/matches/abc/seats/1") == "name"
    assert bucket("/") == "other"


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
def test_who_has_a_whole_network_has_one_limit(one, other, same):
    assert (home_of(one) == home_of(other)) is same


async def test_nothing_is_kept_about_names_beyond_the_limit_of_an_address(app):
    guard = Guard(app, app.state.keys, {"move": "1/hour"})
    async with browser(guard) as nobody:
        for number in range(200):
            headers = {"authorization": f"Bearer {number:0>1000}"}
            await nobody.post("/api/v1/matches/x/play", headers=headers)
    kept = guard._limiter.storage.storage
    assert len(kept) <= 1 + NEIGHBOURS
    assert max(map(len, kept)) < 200
