"""Letters that anyone may ask for: whose limits they use up, what they say, and where they lead."""

import re

import pytest

from steppe.server.base.http_errors import TooManyError
from steppe.server.base.mail_server import mailbox_of
from steppe.server.base.settings import Settings
from steppe.server.base.site_url import site_url
from steppe.server.notify.mail import Letters
from steppe.server.store.rows import Statement
from tests.server.people import SITE, sign_up, visit
from tests.server.site import running, until

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("only_tests_work")]
ADDRESS = "ana@mail.test"
LINK = rf"{SITE}(/\S+)"
NAMES = ["*.house.test", "Table.Test.", "other.test"]


class Letterbox(list):
    async def send(self, to, subject, text, stop=""):
        self.append((to, f"{subject}\n{text}"))
        return True


@pytest.fixture
async def site(tmp_path):
    """Run a site with mail; yield it and the letters that it has sent."""
    sent = Letterbox()
    smtp = "smtp://mail.test?from=steppe@table.test"
    async with running(tmp_path, limits={}, smtp=smtp, hosts=NAMES) as app:
        object.__setattr__(app.state.services, "mail", sent)
        app.state.messenger.post = sent
        yield app, sent


def at(client, address):
    """Move a browser to an address."""
    client._transport.client = (address, 1)
    return client


async def verified(app, sent, client, name="Ana"):
    """Open an account with a verified address; empty the list of letters."""
    await sign_up(client, name)
    await client.post("/account/mail", data={"mail": ADDRESS})
    await until(lambda: len(sent) == 1)
    await client.post(re.search(LINK, sent.pop()[1])[1])


async def asked(app, client, times=1):
    """Ask for links to sign in; return the answers, once all letters are sent."""
    answers = [(await client.post("/sign-in/mail", data={"mail": ADDRESS})) for _ in range(times)]
    await until(lambda: not app.state.letters)
    return answers


async def later(app, minutes):
    """Let time pass for all links and limits."""
    passes = [f"UPDATE {table} SET until = until - {60 * minutes}" for table in ("ticket", "tally")]
    await app.state.rooms.house.store.change([Statement(sql, {}) for sql in passes])


# Where links lead


@pytest.mark.parametrize(
    ("hosts", "url"),
    [
        ([], ""),
        (["*.example.org"], ""),
        (["*.example.org", "Table.example.org.", "b.example"], "https://table.example.org"),
        (["http://table.example.org:8080"], "http://table.example.org:8080"),
        (["9.9.9.9"], "https://9.9.9.9"),
        (["192.168.1.5"], "http://192.168.1.5:8123"),
        (["[fd00::0:1]"], "http://[fd00::1]:8123"),
        (["localhost"], "http://localhost:8123"),
        (["table"], "http://table:8123"),
        (["table.local"], "http://table.local:8123"),
    ],
)
def test_links_in_letters_lead_to_the_name_that_the_host_has_fixed(hosts, url, tmp_path):
    assert site_url(Settings(tmp_path, port=8123, hosts=hosts)) == url


HOSTS = ["table.test:666", "localhost:666", "127.0.0.1", "[::1]:1", "a.house.test", "other.test"]


@pytest.mark.parametrize("host", HOSTS)
async def test_no_host_header_changes_where_a_letter_leads(host, site):
    app, sent = site
    async with visit(app) as ana, visit(app, host=host) as eve:
        await verified(app, sent, ana)
        eve.headers["sec-fetch-site"] = "same-origin"
        await asked(app, eve)
        form = {"kind": "mail", "address": "eve@mail.test"}
        assert (await eve.post("/me/reach/add", data=form)).status_code == 303
        await until(lambda: len(sent) == 2)
        await sign_up(eve, "Eve")
        await eve.post("/account/mail", data={"mail": "eve@mail.test"})
        await until(lambda: len(sent) == 3)
        (channel,) = [
            row["origin"]
            for row in await app.state.rooms.house.store.select(
                Statement("SELECT origin FROM channel", {})
            )
        ]
    assert channel == SITE  # letters about turns begin their links with it
    for _, text in sent:
        assert set(re.findall(r"https?://[\w.:\[\]-]+\w", text)) == {SITE}


@pytest.mark.parametrize(
    "host", ["table.test:80:90", "[::1]table.test", "table.test/x", "a b", "eve@table.test", "<b>"]
)
@pytest.mark.parametrize("hosts", [[], ["table.test"]], ids=["any", "named"])
async def test_a_host_that_cannot_be_read_is_refused(hosts, host, tmp_path):
    async with running(tmp_path, hosts=hosts) as app, visit(app) as eve:
        assert (await eve.get("/", headers={"host": host})).status_code == 400
        assert (await eve.get("/livez", headers={"host": host})).status_code == 200


async def test_a_site_that_has_only_patterns_sends_no_letter(tmp_path):
    smtp = "smtp://mail.test?from=steppe@table.test"
    async with running(tmp_path, smtp=smtp, hosts=["*.test"]) as app:
        assert app.state.services.mail is app.state.messenger.post is None


# Links to sign in


async def test_strangers_who_ask_all_day_never_keep_the_owner_without_a_link(site):
    app, sent = site
    async with visit(app) as ana, visit(app) as eve, visit(app) as phone:
        await verified(app, sent, ana)
        for home in range(30):  # many more than all addresses together once were allowed
            await asked(app, at(eve, f"203.0.113.{home}"), 5)
        numbers = [len(sent)]
        for minutes in (0, 11, 11, 9, 2):
            await later(app, minutes)
            await asked(app, phone)
            await asked(app, eve, 3)
            numbers.append(len(sent))
            link = re.search(LINK, sent[-1][1])[1]
            assert "Sign in as Ana" in (await phone.get(link)).text
        assert numbers == [3, 3, 4, 5, 7, 8]
        await phone.post(link)
        await asked(app, phone)
        assert len(sent) == 9  # the others no longer work


async def test_the_answer_is_the_same_at_any_limit_and_for_any_address(site):
    app, sent = site
    async with visit(app) as ana, visit(app) as eve:
        await verified(app, sent, ana)
        answers = await asked(app, eve, 6)
        assert len(sent) < 6
        await ana.post("/account/mail", data={"mail": ""})  # of no account any more
        answers += await asked(app, eve, 2)
    assert len({(answer.status_code, answer.text) for answer in answers}) == 1


# Letters to addresses that nobody has confirmed


async def test_a_home_gets_a_share_of_the_first_letters_and_a_person_few(store, tmp_path, site):
    app, _ = site
    house = app.state.rooms.house
    workers = [Letters(house.store, house.keys) for _ in range(2)]  # all processes count together
    spellings = ("stranger@mail.test", "Stranger@Mail.test", "str.anger+1@mail.test")
    for home, address in enumerate(spellings):
        await workers[home % 2].count(address, f"home {home}")
    for letters in workers:
        with pytest.raises(TooManyError):
            await letters.count("stranger+2@mail.test", "home 4")
    for number in range(10):
        await workers[number % 2].count(f"{number}@mail.test", "home 5")
    with pytest.raises(TooManyError):
        await workers[0].count("ana@mail.test", "home 5")
    await workers[0].count("ana@mail.test", "home 6")
    for number in range(200):  # at its limit, a home uses up nothing that others need
        with pytest.raises(TooManyError):
            await workers[0].count(f"{number}@other.test", "home 5")
    await workers[0].count("0@other.test", "home 6")


def test_spellings_of_one_address_count_together():
    assert mailbox_of(" A.na+steppe@Mail.test") == mailbox_of("ana@mail.test") == "ana@mail.test"
    assert mailbox_of("ana@mail.test") != mailbox_of("ana@other.test")


async def test_both_forms_share_the_limits_and_count_homes_by_half_of_ipv6(site):
    app, sent = site
    async with visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        for number in range(3):
            at(ana, f"203.0.113.{number}")
            assert (await ana.post("/account/mail", data={"mail": ADDRESS})).status_code == 303
        form = {"kind": "mail", "address": "A.NA@mail.test"}
        answer = await at(eve, "2001:db8::1").post("/me/reach/add", data=form)
        assert answer.status_code == 429
        assert "try again tomorrow" in answer.text
        for number in range(11):
            form = {"kind": "mail", "address": f"{number}@mail.test"}
            at(eve, f"2001:db8::{number:x}")
            answer = await eve.post("/me/reach/add", data=form)
        assert answer.status_code == 429
        answer = await at(eve, "2001:db8:0:1::1").post("/me/reach/add", data=form)
        assert answer.status_code == 303
    await until(lambda: len(sent) == 13)


async def test_no_letter_to_a_stranger_says_what_a_visitor_has_chosen(site):
    app, sent = site
    async with visit(app, name="Win at evil.test") as eve:
        form = {"kind": "mail", "address": "victim@mail.test"}
        await eve.post("/me/reach/add", data=form)
        await sign_up(eve, "Win at evil.test")
        await eve.post("/account/mail", data={"mail": "victim@mail.test"})
    await until(lambda: len(sent) == 2)
    assert not [text for _, text in sent if "evil" in text or "Win" in text]
