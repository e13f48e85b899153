"""Dice that no host can choose: a ticket commits to the secret before any browser sends a word."""

import json
import re

import pytest

from steppe.games import load
from steppe.play.dice_commitment import commitment, draw, hash_of
from steppe.play.match_record import parse_record
from steppe.play.record_proof import verify
from steppe.server.match.dice_tickets import offer, redeem
from tests.server.site import browser, play_some, running, settled

pytestmark = pytest.mark.anyio
WORD, OTHER = "0f" * 16, "a1" * 16


@pytest.fixture
async def app(address, tmp_path, tiny):
    """Run an application on each engine."""
    async with running(tmp_path, database=address, limits={}) as app:
        yield app


async def opened(client, **values):
    """Open a match of two with a ticket; return its address and the commitment."""
    ticket = (await client.get("/dice")).json()
    form = {"game": "tiny", "seat-0": "me", "seat-1": "friend", "ticket": ticket["ticket"]}
    answer = await client.post("/new", data=form | values)
    return answer.headers["location"], ticket["commitment"]


async def test_a_ticket_is_worth_one_secret_and_cannot_be_made_up(app):
    keys = app.state.keys
    ticket, promised = offer(keys)
    dice = redeem(keys, ticket)
    assert commitment(dice.secret) == promised
    assert offer(keys).ticket != ticket
    for wrong in ("", ticket[:-1], ticket[:10], "x" * 26, ticket[::-1], ticket + "é"):
        assert redeem(keys, wrong) is None


async def test_the_browser_that_opens_a_match_adds_its_word_before_the_first_draw(app):
    address, promised = await opened(browser(app), word=WORD)
    match = (await app.state.rooms.get(address.removeprefix("/m/"))).table.match
    assert match.commitment == promised
    assert match.log[0].word == WORD
    assert match.log[1].outcomes


async def test_a_friend_adds_a_word_with_the_seat_and_a_stranger_cannot(app):
    address, _ = await opened(browser(app), word=WORD)
    friend, stranger = browser(app), browser(app)
    await friend.post(f"{address}/sit", data={"word": OTHER})
    await stranger.post(f"{address}/sit", data={"word": "7" * 32})
    match = (await app.state.rooms.get(address.removeprefix("/m/"))).table.match
    assert [*match.words.values()] == [WORD, OTHER]


async def test_a_used_ticket_opens_a_new_match_without_the_word(app):
    client = browser(app)
    ticket = (await client.get("/dice")).json()["ticket"]
    form = {"game": "tiny", "seat-0": "me", "seat-1": "friend", "ticket": ticket, "word": WORD}
    one, two = [(await client.post("/new", data=form)).headers["location"] for _ in range(2)]
    assert one != two
    match = (await app.state.rooms.get(two.removeprefix("/m/"))).table.match
    assert not match.words


@pytest.mark.parametrize("word", ["", "zz", "0F" * 16, WORD + "0", "!undo:0"])
async def test_a_bad_word_opens_the_match_all_the_same(app, word):
    address, _ = await opened(browser(app), word=word)
    match = (await app.state.rooms.get(address.removeprefix("/m/"))).table.match
    assert not match.words
    assert match.log[0].outcomes


async def test_a_word_without_a_ticket_is_not_taken(app):
    form = {"game": "tiny", "seat-0": "me", "seat-1": "friend", "word": WORD}
    answer = await browser(app).post("/new", data=form)
    match = (await app.state.rooms.get(answer.headers["location"].removeprefix("/m/"))).table.match
    assert not match.words


async def test_the_page_of_a_new_match_offers_no_take_back_of_the_word(app):
    client = browser(app)
    address, _ = await opened(client, word=WORD)
    assert f'action="{address}/undo"' not in (await client.get(address)).text


async def test_the_words_outlive_a_restart_and_the_record_verifies(app, tmp_path, address):
    client = browser(app)
    place, _ = await opened(client, word=WORD)
    id = place.removeprefix("/m/")
    async with running(tmp_path, database=address, limits={}) as later:
        room = await later.state.rooms.get(id)
        assert [*room.table.match.words.values()] == [WORD]


async def finished(app):
    client = browser(app)
    ticket = (await client.get("/dice")).json()["ticket"]
    form = {"game": "tiny", "seat-0": "me", "seat-1": "bot:quick", "ticket": ticket, "word": WORD}
    address = (await client.post("/new", data=form)).headers["location"]
    room = await app.state.rooms.get(address.removeprefix("/m/"))
    assert (await client.get(f"{address}/draws")).status_code == 409
    while not room.table.match.is_over:
        await play_some(room, 1)
        await settled(room)
    return client, address


async def test_the_draws_of_a_finished_match_can_be_computed_again(app):
    client, address = await finished(app)
    file = (await client.get(f"{address}/draws")).json()
    secret = bytes.fromhex(file["secret"])
    assert commitment(secret) == file["commitment"]
    assert file["words"] == [{"seat": 0, "word": WORD, "after": ""}]
    assert file["draws"]
    for number, one in enumerate(file["draws"]):
        assert one["label"].split("\0")[1:] == [str(number), WORD]
        assert draw(secret, one["label"], one["weights"]) == one["drawn"]


async def test_the_record_names_the_seats_and_verifies(app):
    client, address = await finished(app)
    text = (await client.get(f"{address}/record")).text
    assert f"0 !word:{WORD}\n" in text
    assert "\nsilent 1\n" in text
    assert verify(parse_record(text), load) > 0


async def test_programs_add_words_too(app):
    client = browser(app)
    v1 = "/api/v1"
    ticket = (await client.get(f"{v1}/dice")).json()
    seats = [{"kind": "person"}, {"kind": "open"}]
    wanted = {"game": "tiny", "seats": seats, "ticket": ticket["ticket"], "word": WORD}
    match = (await client.post(f"{v1}/matches", json=wanted)).json()
    assert match["commitment"] == ticket["commitment"]
    await client.post(f"{v1}/matches/{match['id']}/seats/1", json={"word": OTHER})
    room = await app.state.rooms.get(match["id"])
    assert [*room.table.match.words.values()] == [WORD, OTHER]
    refused = await client.post(f"{v1}/matches", json=wanted | {"word": "short"})
    assert refused.status_code == 422
    assert "word" in json.dumps(refused.json())


async def test_a_program_answers_the_word_of_a_newcomer_as_pages_do(app):
    client, last = browser(app), "7" * 32
    seats = [{"kind": "person"}, {"kind": "open"}]
    ticket = (await client.get("/api/v1/dice")).json()["ticket"]
    wanted = {"game": "tiny", "seats": seats, "ticket": ticket, "word": hash_of(last)}
    match = (await client.post("/api/v1/matches", json=wanted)).json()
    address = f"/api/v1/matches/{match['id']}"
    mine = {"authorization": f"Bearer {match['seats'][0]['secret']}"}

    async def owed(**headers):
        return (await client.get(f"{address}/observation", headers=headers)).json()["word"]

    async def add(word, **headers):
        answer = await client.post(f"{address}/word", json={"word": word}, headers=headers)
        return answer.status_code, answer.json().get("repeated")

    assert await owed(**mine) is None
    assert (await add(last, **mine))[0] == 409
    other = (await client.post(f"{address}/seats/1", json={})).json()["secret"]
    theirs = {"authorization": f"Bearer {other}"}
    assert (await owed(**theirs), await owed()) == ("", None)
    assert await add(OTHER, **theirs) == (200, False)
    assert await owed(**mine) == hash_of(last)
    table = (await app.state.rooms.get(match["id"])).table
    table.window = object()
    assert (await add(last, **mine))[0] == 409
    table.window = None
    found = [await add(word, **mine) for word in ("x", WORD, last, last)]
    assert found == [(422, None), (422, None), (200, False), (200, True)]
    assert (await add(last))[0] == 401
    assert [entry.word for entry in table.match.line if entry.word] == [hash_of(last), OTHER, last]
    assert await owed(**mine) is None


async def test_the_table_says_whose_browsers_added_words(app):
    client = browser(app)
    address, promised = await opened(client, word=WORD)
    page = (await client.get(address)).text
    assert promised in page
    assert re.search("Random words added since by: [^<]+\\.", page)


async def test_a_page_answers_the_word_of_a_friend_and_nobody_else_does(app):
    client, friend = browser(app), browser(app)
    last = "7" * 32
    address, _ = await opened(client, word=hash_of(last))
    assert "data-owes" not in (await client.get(address)).text
    await friend.post(f"{address}/sit", data={"word": OTHER})
    assert f'data-owes="0:{hash_of(last)}"' in (await client.get(address)).text
    assert "data-owes" not in (await friend.get(address)).text
    refused = await friend.post(f"{address}/word", data={"seat": "0", "word": last})
    assert refused.status_code == 403
    for word in (WORD, last, last):  # a wrong word, and one that is sent twice
        answer = await client.post(f"{address}/word", data={"seat": "0", "word": word})
        assert answer.status_code == 204
    match = (await app.state.rooms.get(address.removeprefix("/m/"))).table.match
    assert [entry.word for entry in match.line if entry.word] == [hash_of(last), OTHER, last]
    assert "data-owes" not in (await client.get(address)).text


async def test_a_word_that_meets_an_open_window_is_added_when_it_has_closed(app, monkeypatch):
    client, friend = browser(app), browser(app)
    address, _ = await opened(client, word=WORD)
    table = (await app.state.rooms.get(address.removeprefix("/m/"))).table
    monkeypatch.setattr(table, "window", object())
    await friend.post(f"{address}/sit", data={"word": OTHER})
    assert [*table.match.words.values()] == [WORD]
    monkeypatch.undo()
    assert 'data-owes="1:"' in (await friend.get(address)).text
    await friend.post(f"{address}/word", data={"seat": "1", "word": OTHER})
    assert [*table.match.words.values()] == [WORD, OTHER]
