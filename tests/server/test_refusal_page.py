"""The page for too many requests: whose it is, and when to try again."""

import pytest

from steppe.server.accounts.guests import COOKIE, Guest
from tests.server.people import sign_up, visit
from tests.server.site import ANA, browser, running

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("limit", "words"), [("1/minute", "Try again in {} seconds."), ("1/hour", "in 60 minutes.")]
)
async def test_the_page_of_a_refused_visitor_has_their_name_and_says_when(tmp_path, limit, words):
    limits = {"other": limit, "page": limit}
    async with running(tmp_path, limits=limits) as app, browser(app) as ana:
        ana.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA, "Anastasia")), "table.test")
        await ana.post("/x")
        answer = await ana.post("/x")
        await ana.get("/me")
        line = await ana.get("/me", headers={"accept-language": "fr"})
    assert "You: Anastasia" in answer.text
    assert words.format(answer.headers["retry-after"]) in answer.text
    assert "Réessayez dans" in line.text
    assert "<" not in line.text


async def test_a_refused_account_sees_its_name(tmp_path):
    async with running(tmp_path, limits={"other": "1/minute"}) as app, visit(app) as ana:
        await sign_up(ana, "Anastasia")
        await ana.get("/me")
        await ana.post("/x")
        assert "You: Anastasia" in (await ana.post("/x")).text
