"""Accounts in the store: names, sessions, tickets, recovery codes."""

import asyncio

import pytest

from steppe.server.accounts import sessions
from steppe.server.accounts.account_names import AccountNameError, read_name
from steppe.server.accounts.accounts import Account, Accounts
from steppe.server.accounts.guests import seal
from steppe.server.accounts.recovery_codes import RecoveryCodes
from steppe.server.accounts.sessions import Sessions
from steppe.server.accounts.tickets import Tickets
from steppe.server.store.rows import Statement
from tests.server.site import until

pytestmark = pytest.mark.anyio


async def opened(store, name="Ana", guest="guest-of-ana", **more):
    """Open an account."""
    return await Accounts(store).open(Account(guest, name, **more), read_name(name), [])


# Names


@pytest.mark.parametrize(
    "name", ["Ana", "Zoé", "A-na 2", "Søren", "Ольга", "山田 たろう", "김철수", "O'Neill"]
)
def test_a_name_of_one_alphabet_is_accepted(name):
    assert read_name(f" {name} ").name == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "at least 2"),
        ("x", "at least 2"),
        ("--", "at least 2"),
        ("a🙂b", "letters, digits"),
        ("a/b", "letters, digits"),
        ("@ana", "letters, digits"),
        ("\u0410n\u0430", "one alphabet"),  # the first and last letters are Cyrillic
        ("Guest", "taken"),
        ("Invité", "taken"),
        ("SITE", "taken"),
        ("AdMIn", "taken"),
        ("ADM1N", "taken"),
        ("0bsidian", "taken"),
        ("ADM\u0130N", "taken"),  # with a dot above the I
        ("\u1d00\u1d05\u1d0d\u026a\u0274", "taken"),  # small capitals
        ("A\u0335na", "letters, digits"),  # struck out
        ("a\u20ddna", "letters, digits"),  # in a circle
        ("ana\U0001f170", "letters, digits"),
        ("\u0645\u06cc\u200c\u062e", "letters, digits"),  # a joiner that changes how it looks
        ("\u1160\u3164\u2800", "at least 2"),  # letters that nobody sees
    ],
)
def test_other_names_are_refused_with_the_reason(name, why):
    with pytest.raises(AccountNameError, match=why):
        read_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "\uff21\uff4e\uff41"),  # full-width letters
        ("Ana", "A-na"),
        ("Ilya", "llya"),
        ("Otto", "0tt0"),
        ("marnie", "mamie"),
        ("ABC", "\u0410\u0412\u0421"),  # the second is Cyrillic
        ("A\u00efsa", "\u0410\u0457\u0455\u0430"),  # Cyrillic again, one letter has a diaeresis
        ("ilia", "i\u0307lia"),  # a second dot
        ("jo", "j\u0307o"),
        ("jo", "\u0237\u0307o"),  # a j without its dot, and a dot
        ("ilia", "\u0131l\u0131a"),
        ("Ilia", "i\u0307lia"),  # a capital I looks like an l: only in small letters are they alike
        ("\u0131lia", "Ilia"),
        ("Inci", "\u0130nci"),
        ("Ana", "A\u0332n\u0332a\u0332"),  # lines below, as below a link
        ("Ana", "An\u0331a"),  # one letter of Unicode, with its line
        ("Ana", "A\u0320na"),
        ("Ana", "A\u0363na"),  # a small letter above
        ("\u00c1na", "A\u0301\u0301\u0301na"),  # stacked
        ("\u00c1na", "A\u0301\u0316na"),
        ("Ana", "A\u200dn\u200ca"),  # joiners
        ("Ana", "A\U000e006en\U000e0061a"),  # tags
        ("Ana", "\u202eA\u200fna\u2069"),  # directions
        ("Ana", "A\ufe0fn\u034fa\u00ad"),
        ("Ana", "\U0001d400\U0001d5fb\U0001d4ea"),  # mathematical
        ("Ana", "\u1d00\u0274\u1d00"),  # small capitals
        ("Ana", "\u24b6\u24dd\u24d0"),  # in circles
        ("Ana", "\u1d2c\u207f\u1d43"),  # superscript
        ("\u30ab\u30ca", "\uff76\uff85"),  # half-width
        ("\u30ac\u30ca", "\uff76\uff9e\uff85"),
        ("\u0645\u062d\u0645\u062f", "\u0645\u064f\u062d\u0640\u0645\u062f"),  # stretched
        ("\u05d3\u05df", "\u05d3\u200f\u05df"),
    ],
)
async def test_a_name_that_looks_like_another_is_taken(one, other, store):
    await opened(store, one)
    with pytest.raises(AccountNameError, match="taken"):
        await opened(store, other, "somebody-else")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("José", "Jose"), ("Zoë", "Zoé"), ("Γιώργος", "Γιωργής"), ("Йосип", "Иосип")),
        *(("Éva", "Eva"), ("Mạnh", "Manh"), ("Żak", "Zak"), ("Michał", "Michal"), ("ガナ", "カナ")),
    ],
)
async def test_accents_tell_names_apart(one, other, store):
    await opened(store, one)
    assert (await opened(store, other, "somebody-else")).name == other


def test_a_name_is_read_only_as_far_as_names_go():
    assert read_name("a" * 24 + "\ufdfa" * 20_000).name == "a" * 24  # each stands for 18 letters


async def test_an_account_is_found_by_its_name_however_it_is_typed(store):
    await opened(store, "Zoé  B")
    names = ("zoé b", " ZOÉ B ", "zoe\u0301 b")
    found = [await Accounts(store).named(name) for name in names]
    assert [account.name for account in found] == ["Zoé B"] * 3
    assert await Accounts(store).named("zoe b") is None
    assert await Accounts(store).with_mail("") == []


async def test_a_new_name_must_be_free_and_frees_the_old_one(store):
    await opened(store, "Ana")
    await opened(store, "Ben", "ben")
    with pytest.raises(AccountNameError):
        await Accounts(store).rename("ben", read_name("ana"))
    await Accounts(store).rename("ben", read_name("BEN"))  # it looks like one's own name
    await Accounts(store).rename("guest-of-ana", read_name("Cleo"))
    assert (await opened(store, "Ana", "another")).guest == "another"


# Sessions


async def test_a_session_leads_to_its_account_until_it_is_ended(store):
    await opened(store)
    here = Sessions(store)
    one, other = [await here.begin("guest-of-ana", agent) for agent in ("Firefox", "Safari")]
    found = await here.find(one)
    assert (found.guest, found.name) == ("guest-of-ana", "Ana")
    assert await here.find("x" * len(one)) is None
    assert await here.find("") is None
    assert {login.agent for login in await here.of("guest-of-ana")} == {"Firefox", "Safari"}
    await here.end_others("guest-of-ana", found.browser)
    assert await here.find(one)
    assert await here.find(other) is None
    await here.end("guest-of-ana", found.browser)
    assert await here.find(one) is None
    assert await here.of("guest-of-ana") == []


async def test_nobody_ends_the_session_of_another_account(store):
    await opened(store)
    here = Sessions(store)
    token = await here.begin("guest-of-ana", "Firefox")
    await here.end("another", (await here.find(token)).browser)
    await here.end_others("another", "x")
    assert await here.find(token)


async def test_only_the_hash_of_a_token_is_stored(store):
    await opened(store)
    token = await Sessions(store).begin("guest-of-ana", "Firefox")
    (row,) = await store.select(Statement("SELECT * FROM session", {}))
    assert token not in str(row)


async def test_another_process_notices_within_a_second_that_a_session_has_ended(store):
    await opened(store)
    here, there = Sessions(store), Sessions(store)
    token = await here.begin("guest-of-ana", "Firefox")
    session = await there.find(token)
    await here.end(session.guest, session.browser)
    assert await there.find(token) == session  # still in its memory
    await there.look()
    assert await there.find(token) is None


async def test_a_session_that_ends_while_it_is_read_is_not_remembered(store):
    await opened(store)
    here = Sessions(store)
    token, read = await here.begin("guest-of-ana", "Firefox"), here._read

    async def read_slowly(hash):
        session = await read(hash)
        await here.end(session.guest, session.browser)
        await here.look()
        return session

    here._read = read_slowly
    assert await here.find(token)
    here._read = read
    assert await here.find(token) is None


async def test_another_process_notices_a_new_name(store):
    await opened(store)
    here, there = Sessions(store), Sessions(store)
    token = await here.begin("guest-of-ana", "Firefox")
    assert (await there.find(token)).name == "Ana"
    await Accounts(store).rename("guest-of-ana", read_name("Anna"))
    await here.refresh("guest-of-ana")
    await there.look()
    assert (await there.find(token)).name == "Anna"


async def age(store, seconds, column="made"):
    """Make all sessions older."""
    sql = f"UPDATE session SET {column} = {column} - :seconds"
    await store.change([Statement(sql, {"seconds": seconds})])


async def test_a_week_old_token_is_renewed_and_ends_once_the_new_one_is_used(store):
    await opened(store)
    here = Sessions(store)
    old = await here.begin("guest-of-ana", "Firefox")
    assert not (await here.find(old)).is_old
    await asyncio.gather(*here._tasks)
    await age(store, 8 * 24 * 3600)
    here.forget()
    session = await here.find(old)
    assert session.is_old
    new = await here.renew(session)
    assert await here.renew(session) is None  # another request of the same page
    here.forget()
    assert await here.find(old)  # the answer with the new token may be lost
    assert (await here.find(new)).browser == session.browser
    await asyncio.gather(*here._tasks)
    here.forget()
    again = await here.find(old)
    assert not again.is_newest  # and it ends within a minute
    await age(store, 61, "until")
    here.forget()
    assert await here.find(old) is None
    assert await here.find(new)
    assert len(await here.of("guest-of-ana")) == 1


async def test_of_requests_at_once_one_renews_the_token_and_all_stay_signed_in(store, engine):
    await opened(store)
    other = await engine.open()
    workers = [Sessions(store), Sessions(other), Sessions(store)]
    old = await workers[0].begin("guest-of-ana", "Firefox")
    await age(store, 8 * 24 * 3600)
    for _ in range(3):
        session = await workers[0].find(old)
        made = await asyncio.gather(*(worker.renew(session) for worker in workers))
        (new,) = filter(None, made)
        for worker in workers:
            worker.forget()
            assert await worker.find(old)
        await age(store, 61, "renewed")  # the answer with the new token was lost
    assert await workers[0].find(new)
    await until(lambda: not workers[0]._tasks)
    open_tokens = "SELECT hash FROM session WHERE until IS NULL"
    assert await store.select(Statement(open_tokens, {})) == [{"hash": seal(new)}]
    await asyncio.gather(*(worker.close() for worker in workers))
    await other.close()


async def test_a_session_that_nobody_used_for_a_year_ends_and_is_removed(store):
    await opened(store)
    here = Sessions(store)
    token = await here.begin("guest-of-ana", "Firefox")
    await age(store, sessions.UNUSED + 1, "seen")
    assert await here.find(token) is None
    await here.look()
    assert await store.select(Statement("SELECT * FROM session", {})) == []


async def test_beyond_a_number_of_browsers_the_one_unused_for_longest_is_signed_out(
    store, monkeypatch
):
    monkeypatch.setattr(sessions, "MOST", 2)
    await opened(store)
    await opened(store, "Ben", "guest-of-ben")
    here = Sessions(store)
    other = await here.begin("guest-of-ben", "Firefox")
    tokens = []
    for _ in range(3):
        await age(store, 60, "seen")
        tokens.append(await here.begin("guest-of-ana", "Firefox"))
    assert [bool(await here.find(token)) for token in tokens] == [False, True, True]
    assert await here.find(other)


async def test_the_time_of_last_use_is_saved_without_waiting(store):
    await opened(store)
    here = Sessions(store)
    token = await here.begin("guest-of-ana", "Firefox")
    await age(store, 5000, "seen")
    (before,) = await here.of("guest-of-ana")
    await here.find(token)
    await until(lambda: not here._tasks)
    (after,) = await here.of("guest-of-ana")
    assert after.seen > before.seen + 4000


# Tickets and codes


async def test_a_ticket_is_taken_once_and_only_for_its_purpose(store):
    tickets = Tickets(store)
    secret = await tickets.make("device", "guest", {"a": [1]}, 60)
    assert await tickets.take("mail", secret) is None
    assert (await tickets.look("device", secret)).body == {"a": [1]}
    taken = await asyncio.gather(*(tickets.take("device", secret) for _ in range(3)))
    assert [ticket.guest for ticket in taken if ticket] == ["guest"]
    assert secret not in str(await store.select(Statement("SELECT * FROM ticket", {})))


async def test_a_ticket_ends_and_is_forgotten(store):
    tickets = Tickets(store)
    secret = await tickets.make("device", "guest", {}, -1)
    assert await tickets.take("device", secret) is None
    assert await tickets.of("device", "guest") == []
    await tickets.make("device", "other", {}, 60)
    (row,) = await store.select(Statement("SELECT * FROM ticket", {}))
    assert row["guest"] == "other"


async def test_of_two_answers_to_a_ticket_only_the_first_counts(store):
    tickets = Tickets(store)
    secret = await tickets.make("device", "guest", {"state": "open"}, 60)
    ticket = await tickets.look("device", secret)
    assert await tickets.rewrite(ticket, {"state": "asked"})
    assert not await tickets.rewrite(ticket, {"state": "stolen"})
    assert (await tickets.look("device", secret)).body == {"state": "asked"}


async def test_each_recovery_code_works_once_and_new_codes_replace_the_old_ones(store):
    codes = RecoveryCodes(store)
    first = await codes.renew("ana")
    assert len(set(first)) == 10
    assert not await codes.use("ben", first[0])
    assert not await codes.use("", first[0])
    assert await codes.use("ana", first[0].upper().replace("-", " "))
    assert not await codes.use("ana", first[0])
    assert await codes.left("ana") == 9
    second = await codes.renew("ana")
    assert not await codes.use("ana", first[1])
    assert await codes.use("ana", second[1])
    assert second[2] not in str(await store.select(Statement("SELECT * FROM recovery_code", {})))
