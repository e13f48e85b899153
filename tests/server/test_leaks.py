"""Nothing hidden from a seat reaches its page, its stream, its JSON or its errors.

A match is compared with variants: matches with other hidden cards that look the same to one viewer.
Everything that the server sends this viewer must be the same, byte by byte.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

import pytest

from steppe.bots.outside.bot_messages import encode
from steppe.play.match import Match
from steppe.play.origin import Origin, told
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.match.broadcast import View
from steppe.server.match.match_stream import MatchStream
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.signed_record import record_text
from steppe.server.notify.channels import PUSH, Channel
from steppe.server.notify.messages import turn_message
from steppe.server.pages import site
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.pages.table.preview_picture import drawn, preview_of
from steppe.server.pages.table.thumbnail import draw_board
from steppe.server.render.page_parts import cut
from tests.conformance.games import SECRET_CASES, parameters
from tests.conformance.twins import dealt
from tests.server.site import ANA, browser, play_some

pytestmark = pytest.mark.anyio  # tests of secrets are part of every test run
UNLIMITED = True
VIEWERS = (None, 0, 1, 2)
FEW, MANY = 2, 3  # moments of a match, and variants compared at each of them


def twins(match: Match, viewer: int | None) -> Iterator[Match]:
    """Yield other matches that look the same to a viewer."""
    opening = match.log[0]
    for one, other in combinations(range(len(opening.outcomes)), 2):
        words = list(opening.outcomes)
        words[one], words[other] = words[other], words[one]
        try:
            log = [replace(opening, outcomes=tuple(words)), *match.log[1:]]
            twin = replace(match, log=log)
        except ValueError:
            continue  # this deal, or a move after it, is impossible
        same = twin.observe(viewer) == match.observe(viewer)
        same &= twin.seen_by(viewer) == match.seen_by(viewer)
        if same and truth(twin) != truth(match):
            yield twin


def truth(match: Match) -> bytes:
    """Return the true position as bytes."""
    return match.position_after(len(match.line)).to_bytes()


async def everything(app, room, viewer: int | None) -> list[bytes]:
    """Return everything that the server sends to a visitor about a match."""
    seats = frozenset() if viewer is None else frozenset({viewer})
    headers = {} if viewer is None else {"authorization": f"Bearer {room.table.secret(viewer)}"}
    app.state.hub._pages.clear()
    room.table.kept.clear()
    events = [app.state.hub.event(room.table, View(seats, language)) for language in ("en", "fr")]
    shown = [event.without(frozenset()) for event in events]
    *_, page = (parts.whole() for parts in site.fragment(room.table, View(seats, "en")))
    shown += [page.encode(), record_text(room, viewer).encode(), draw_board(room.table, seats)]
    told = preview_of(room.table, app.state.rooms, speaker("en"))
    shown += [str(told).encode(), drawn(room.table, None, "", speaker("en")).encode()]
    here = Channel("", PUSH, "", origin="https://table.test")
    for seat in range(room.table.match.players):
        message = turn_message(room.table.sheet, seat, here)
        shown.append(str(message).encode())  # the same text goes into pushes, webhooks and letters
    shown += [encode(message) for message in await MatchStream(room, viewer).read()]
    url = f"/api/v1/matches/{room.table.id}"
    async with browser(app, **headers) as client:
        for path in (url, f"{url}/observation", f"{url}/record"):
            shown.append((await client.get(path)).content)
        if viewer != room.table.match.player:
            for word in (*room.table.match.game.actions, "sing")[
                :: len(room.table.match.game.actions) // 2
            ]:
                body = {"ply": room.table.version, "move": word, "key": "probe"}
                answer = await client.post(f"{url}/play", json=body)
                assert answer.status_code >= 400
                shown.append(answer.content)
    return shown


async def lists_of(app, room, viewer: int | None) -> list[bytes]:
    """Return what a visitor reads about a match elsewhere: lists, news, the page's title, dice."""
    guests = () if viewer is None else room.table.seats[viewer].guests
    found = []
    async with browser(app) as client:
        for guest in guests[:1]:
            client.cookies.set(COOKIE, app.state.keys.cookie(Guest(guest)), domain="table.test")
        await client.get("/news")  # from now on they are not new
        for path in ("/lists", "/news", "/m/{}/turn", "/m/{}/steps?after=0", "/m/{}/draws"):
            answer = await client.get(path.format(room.table.id))
            found.append(answer.content.partition(b"<main")[2] or answer.content)
    return found


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("viewer", VIEWERS)
async def test_matches_that_look_the_same_are_shown_the_same(app, room, viewer, many):
    compared = 0
    for _ in range(many):
        honest = room.table.match
        before, listed = await everything(app, room, viewer), await lists_of(app, room, viewer)
        for twin in islice(twins(honest, viewer), many):
            room.table.match = twin
            assert await everything(app, room, viewer) == before
            assert await lists_of(app, room, viewer) == listed
            compared += 1
        room.table.match = honest
        await play_some(room, 1)
    assert compared > 0


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_the_start_of_a_match_reveals_nothing_its_players_could_not_see(app, room, viewer):
    honest, compared = room.table.match, 0
    position = honest.position_after(1)
    for seed in range(FEW):
        twins = [
            replace(honest, log=[], origin=Origin(told(one), "m@1"))
            for one in (position, position.determinize(viewer, seed))
        ]
        room.table.match, other = twins
        before = await everything(app, room, viewer)
        room.table.match = other
        assert await everything(app, room, viewer) == before
        compared += truth(other) != truth(twins[0])
    assert compared > 0


@pytest.mark.parametrize("case", parameters(SECRET_CASES))
async def test_what_is_dealt_in_secret_reaches_nobody_but_its_owner(app, rooms, tiny, case):
    seats = [NewSeat("person", "ana"), *[NewSeat("open")] * (case.players - 1)]
    room = await rooms.create(NewMatch(case.game.name, seats, dict(case.options)), ANA)
    for one in dealt(case, 6)[:1]:
        twin = next(one.twins(), None)
        for viewer in (set(case.viewers) - set(one.told())) if twin else ():
            room.table.match = one.match
            before = await everything(app, room, viewer)
            room.table.match = twin.match
            assert await everything(app, room, viewer) == before


async def test_the_comparison_notices_a_page_that_leaks(app, room, monkeypatch):
    def leaky(table, view):
        yield cut(str(table.match._played.now.to_json()))

    monkeypatch.setattr(app.state.hub, "_fragment", leaky)
    before = await everything(app, room, 0)
    room.table.match = next(twins(room.table.match, 0))
    assert await everything(app, room, 0) != before


async def test_another_seat_sees_other_things(app, room):
    seen = {(await everything(app, room, viewer))[2] for viewer in VIEWERS}
    assert len(seen) == len(VIEWERS)


async def test_the_secret_of_the_dice_is_shown_when_the_match_is_over_and_not_before(app, room):
    secret = room.table.match.secret.hex()
    for viewer in VIEWERS:
        assert all(secret.encode() not in sent for sent in await everything(app, room, viewer))
    assert room.table.match.commitment in record_text(room, None)
    while not room.table.match.is_over:
        await play_some(room, 1)
    assert secret in record_text(room, None)


async def test_points_that_a_spectator_may_not_count_are_not_shown(app, room):
    async with browser(app) as spectator:
        seen = (await spectator.get(f"/api/v1/matches/{room.table.id}/observation")).json()
    assert seen["scores"] == room.table.match.observe(None).scores()
    assert seen["legal"] == []
