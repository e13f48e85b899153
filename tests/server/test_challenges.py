"""Challenges: the terms of bots, every way to answer, and limits that cannot be avoided."""

import asyncio

import pytest

from steppe.server.accounts.acceptance import Acceptance
from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.guests import new_guest
from steppe.server.base.http_errors import TableError, TooManyError
from steppe.server.match import challenges as module
from steppe.server.match.challenges import ACCEPTED, CANCELLED, Party, Rival, Wish
from steppe.server.store.rows import Statement
from tests.server.programs import GAMES, bot, challenged, person, stream
from tests.server.site import ANA, BEN, CLEO, leave, running

pytestmark = pytest.mark.anyio
UNLIMITED = True
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
async def app(address, tmp_path, only_tests_work):
    """Run an application on each engine."""
    async with running(tmp_path, database=address, limits={}) as app:
        yield app


@pytest.fixture
def post(app):
    return app.state.challenges


def party(guest, home=HOME):
    return Party(guest, guest.title(), guest, home)


async def rival(app, deep):
    """Return a bot as a challenger finds it."""
    found = await app.state.services.bots.get(deep.guest)
    return Rival(found.guest, found.name, found)


async def error_of(answer):
    return answer.status_code, answer.json()["error"]


# Answers


async def test_a_challenge_to_a_bot_opens_a_match_when_it_accepts(app, program):
    deep, ana = await bot(app, program), await person(app, program)
    async with stream(app, "/stream", deep.token) as own:
        sent = (await challenged(deep, ana, seat=1)).json()
        told = (await own.until("challenge"))["challenge"]
        assert (told["id"], told["is_mine"], told["from_bot"]) == (sent["id"], False, False)
        done = await deep.post(f"/challenges/{sent['id']}/accept")
        assert (done["state"], done["match"]) == ("accepted", sent["id"])
        assert (await own.until("challenge_over"))["state"] == "accepted"
        start = await own.until("start")
        assert (start["match"], start["seat"]) == (sent["id"], 0)
        assert (await own.until("turn"))["ply"] == 0
    room = await app.state.rooms.get(sent["id"])
    assert [seat.guests for seat in room.table.seats] == [(deep.guest,), (ana.guest,)]


async def test_house_bots_take_the_other_seats(app, program, tiny):
    deep, ana = await bot(app, program), await person(app, program)
    sent = (await challenged(deep, ana, game="tiny", bots=["quick"])).json()
    await deep.post(f"/challenges/{sent['id']}/accept")
    room = await app.state.rooms.get(sent["id"])
    assert sorted(seat.kind for seat in room.table.seats) == ["bot", "person", "person"]
    for word in ("search:4@hand", "cmd:rm", "my_module:Bot", "odd"):
        answer = await challenged(deep, ana, game="tiny", bots=[word])
        assert answer.status_code == 400


async def test_two_processes_accept_a_challenge_once(app, program, post):
    await app.state.services.accounts.open(Account(BEN, "Ben"), read_name("Ben"), [])
    sent = await post.send(party(ANA), Rival(), Wish("zebras"))
    answers = await asyncio.gather(
        *(post.accept(sent.id, party(guest)) for guest in (BEN, CLEO, BEN)), return_exceptions=True
    )
    rooms = [one for one in answers if not isinstance(one, Exception)]
    assert len(rooms) in (1, 2)
    guests = {guest for seat in rooms[0].table.seats for guest in seat.guests}
    assert ANA in guests
    assert len(guests) == 2
    assert all(isinstance(one, TableError) for one in answers if one not in rooms)
    assert (await post.get(sent.id)).state == ACCEPTED
    again = await post.accept(sent.id, party((guests - {ANA}).pop()))
    assert again is rooms[0]


@pytest.mark.parametrize("deed", ["cancel", "decline"])
async def test_a_challenge_that_is_over_cannot_be_accepted(app, program, post, deed):
    sent = await post.send(party(ANA), Rival(BEN, "Ben"), Wish("zebras"))
    await getattr(post, deed)(sent.id, ANA if deed == "cancel" else BEN)
    with pytest.raises(TableError, match="no longer open"):
        await post.accept(sent.id, party(BEN))
    with pytest.raises(TableError, match="There is no such match"):
        await app.state.rooms.get(sent.id)


async def test_an_accepted_challenge_cannot_be_cancelled(post):
    sent = await post.send(party(ANA), Rival(BEN, "Ben"), Wish("zebras"))
    await post.accept(sent.id, party(BEN))
    with pytest.raises(TableError, match="no longer open"):
        await post.cancel(sent.id, ANA)
    assert (await post.get(sent.id)).state == ACCEPTED


async def test_if_the_match_cannot_be_opened_the_challenge_stays_open(app, post, monkeypatch):
    sent = await post.send(party(ANA), Rival(BEN, "Ben"), Wish("zebras"))

    def check_running(home):
        raise TooManyError("finish one first")

    with monkeypatch.context() as patch:
        patch.setattr(app.state.rooms, "_check_running", check_running)
        with pytest.raises(TooManyError):
            await post.accept(sent.id, party(BEN))
    assert (await post.get(sent.id)).state == "open"
    assert await post.accept(sent.id, party(BEN))


async def test_only_the_challenged_answers_and_only_the_challenger_cancels(post):
    sent = await post.send(party(ANA), Rival(BEN, "Ben"), Wish("zebras"))
    for deed, guest in (("decline", CLEO), ("cancel", CLEO)):
        with pytest.raises(TableError, match="no such challenge"):
            await getattr(post, deed)(sent.id, guest)
    for deed, guest in (("decline", ANA), ("cancel", BEN)):
        with pytest.raises(TableError, match="no longer open"):
            await getattr(post, deed)(sent.id, guest)
    with pytest.raises(TableError, match="no such challenge"):
        await post.accept(sent.id, party(CLEO))
    with pytest.raises(TableError, match="Another player"):
        await post.accept(sent.id, party(ANA))
    await post.cancel(sent.id, ANA)
    assert (await post.get(sent.id)).state == CANCELLED


async def test_a_challenge_lapses(app, program, post):
    sent = await post.send(party(ANA), Rival(BEN, "Ben"), Wish("zebras"))
    await app.state.rooms.house.store.change([Statement("UPDATE challenge SET until = 0", {})])
    assert (await post.get(sent.id)).state == "lapsed"
    with pytest.raises(TableError, match="no longer open"):
        await post.accept(sent.id, party(BEN))


async def test_strangers_do_not_see_a_challenge(app, program, post):
    ben = await person(app, program)
    hidden = await post.send(party(ANA), Rival(CLEO, "Cleo"), Wish("zebras"))
    shown = await post.send(party(ANA), Rival(), Wish("zebras"))
    assert (await ben.ask("GET", f"/challenges/{hidden.id}")).status_code == 404
    assert (await ben.get(f"/challenges/{shown.id}"))["to"] is None
    listed = (await program.get("/api/v1/challenges?open")).json()
    assert [one["id"] for one in listed] == [shown.id]
    assert ANA not in str(listed)


# Terms


TERMS = {
    "other games": {"game": "stone_age"},
    "numbers of players: 2": {"bots": ["quick"]},
    "these clocks: none": {"clock": {"kind": "live"}},
    "other bots only": {},
}


@pytest.mark.parametrize(("words", "wish"), TERMS.items())
async def test_what_a_bot_would_refuse_is_not_sent(app, program, words, wish):
    people = words != "other bots only"
    accepts = Acceptance({"zebras": (2,)}, clocks=("none",), people=people)
    deep, ana = await bot(app, program, accepts=accepts), await person(app, program)
    status, error = await error_of(await challenged(deep, ana, **wish))
    assert (status in (400, 409), words in error or "players" in error) == (True, True)
    assert await app.state.challenges.of(deep.guest) == []


async def test_a_bot_that_is_not_connected_is_not_challenged(app, program):
    deep, ana = await bot(app, program), await person(app, program)
    await app.state.services.bots.leave(deep.guest)
    status, error = await error_of(await challenged(deep, ana))
    assert (status, error) == (409, "Deep is not connected at the moment.")


async def test_a_bot_publishes_its_terms(app, program):
    deep = await bot(app, program)
    terms = {"games": {"zebras": [2]}, "clocks": ["live"], "bots": False, "at_once": 2}
    answer = await deep.ask("PUT", "/bot", terms)
    assert answer.json()["accepts"] == {"people": True, "options": False, **terms}
    wrong = await deep.ask("PUT", "/bot", {"games": {"zebras": [7]}})
    assert await error_of(wrong) == (400, "zebras is not for 7 players")
    assert (await deep.ask("PUT", "/bot", {"games": {"chess": [2]}})).status_code == 400


# Limits


async def test_one_person_gets_only_a_share_of_a_bot_by_account_or_address(app, program, post):
    deep = await bot(app, program, accepts=Acceptance(GAMES, at_once=4))
    to = await rival(app, deep)
    for _ in range(2):
        await post.send(party(ANA), to, Wish("zebras"))
    for guest, home in ((ANA, ELSEWHERE), (BEN, HOME)):  # another address, another guest
        with pytest.raises(TableError, match="your share"):
            await post.send(party(guest, home), to, Wish("zebras"))
    assert await post.send(party(BEN, ELSEWHERE), to, Wish("zebras"))


async def test_a_match_counts_as_the_share_until_it_is_over(app, program, post):
    deep = await bot(app, program, accepts=Acceptance(GAMES, at_once=2))
    to, deeply = await rival(app, deep), Party(deep.guest, "Deep", deep.owner, ELSEWHERE)
    sent = await post.send(party(ANA), to, Wish("zebras"))
    room = await post.accept(sent.id, deeply)
    with pytest.raises(TableError, match="your share"):
        await post.send(party(ANA), to, Wish("zebras"))
    await leave(room, ANA)
    assert await post.send(party(ANA), to, Wish("zebras"))


async def test_requests_at_once_get_no_larger_share(app, program, post):
    deep = await bot(app, program, accepts=Acceptance(GAMES, at_once=4))
    to = await rival(app, deep)
    wishes = [post.send(party(ANA), to, Wish("zebras")) for _ in range(6)]
    found = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(not isinstance(one, Exception) for one in found) == 2


async def test_a_full_bot_is_not_challenged(app, program, post):
    deep = await bot(app, program, accepts=Acceptance(GAMES, at_once=1))
    to, deeply = await rival(app, deep), Party(deep.guest, "Deep", deep.owner, ELSEWHERE)
    await post.accept((await post.send(party(ANA), to, Wish("zebras"))).id, deeply)
    with pytest.raises(TableError, match="as many matches as it can"):
        await post.send(party(BEN, ELSEWHERE), to, Wish("zebras"))


async def test_cancelled_challenges_count_against_the_days_limit(post, monkeypatch):
    monkeypatch.setattr(module, "_SENT", module.parse_many("3/hour"))
    for _ in range(3):
        sent = await post.send(party(ANA), Rival(), Wish("zebras"))
        await post.cancel(sent.id, ANA)
    with pytest.raises(TooManyError):
        await post.send(party(ANA, ELSEWHERE), Rival(), Wish("zebras"))
    for number in range(9):  # an address with other guests has three times as much
        try:
            sent = await post.send(party(f"guest-{number}"), Rival(), Wish("zebras"))
        except TooManyError:
            break
        await post.cancel(sent.id, f"guest-{number}")
    assert number == 6


async def test_more_tokens_allow_no_more_challenges(app, program, monkeypatch):
    monkeypatch.setattr(module, "_SENT", module.parse_many("2/hour"))
    owner, found = new_guest().id, []
    for _ in range(3):
        token = await person(app, program, owner)
        answer = await token.ask("POST", "/challenges", {"game": "zebras"})
        found.append(answer.status_code)
    assert found == [201, 201, 429]


async def test_bots_play_a_limited_number_of_matches_with_bots_a_day(app, program, monkeypatch):
    monkeypatch.setattr(module, "_BOTS", module.parse_many("2/day"))
    deep, blue = await bot(app, program), await bot(app, program, "Blue")
    for _ in range(2):
        sent = (await challenged(deep, blue)).json()
        await deep.post(f"/challenges/{sent['id']}/accept")
        await leave(await app.state.rooms.get(sent["id"]), blue.guest)
    status, error = await error_of(await challenged(deep, blue))
    assert (status, "between bots" in error) == (429, True)
    table = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "quick"}]}
    assert (await blue.ask("POST", "/matches", table)).status_code == 429
    ana = await person(app, program)
    assert (await challenged(deep, ana)).status_code == 201


async def test_all_bots_of_an_owner_share_the_cap(app, program, monkeypatch):
    monkeypatch.setattr(module, "_OF_OWNER", module.parse_many("1/day"))
    one = await bot(app, program, "Deep", owner=CLEO)
    two = await bot(app, program, "Blue", owner=CLEO)
    table = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "quick"}]}
    assert (await one.ask("POST", "/matches", table)).status_code == 201
    assert (await two.ask("POST", "/matches", table)).status_code == 429
