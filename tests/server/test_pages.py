"""Pages as HTTP responses: forms, refusals, access, and no content from other hosts."""

import re
from types import SimpleNamespace

import pytest

import steppe
from steppe.server.pages.lobby import home
from tests.server.site import ANA, browser, play_some, table_of_two

pytestmark = pytest.mark.anyio
GAME = "zebras"
TWO = {"game": GAME, "seat-0": "me", "seat-1": "me", "option-board": "president"}
FRIEND = {"game": GAME, "seat-0": "me", "seat-1": "friend", "option-board": "savannah"}
FRAGMENT = {"x-fragment": "table"}


def dock(answer) -> str:
    """Return the prompt on a table's page, with the link back."""
    return answer.text.partition('id="dock"')[2].partition('id="deeds"')[0]


async def opened(ana, form=TWO) -> str:
    """Open a table with the form; return its address."""
    answer = await ana.post("/new", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def play(ana, address, move, ply=0, **headers):
    data = {"ply": str(ply), "move": move, "key": f"{move}-{ply}"}
    return await ana.post(f"{address}/play", data=data, headers=headers)


def call(answer) -> str:
    """Return the opening of the status line."""
    return re.search(r'class="status-call">([^<]*)', answer.text)[1]


async def test_a_table_is_opened_with_the_seats_and_options_of_the_form(app, rooms):
    async with browser(app) as ana:
        address = await opened(ana)
    room = await rooms.get(address.split("/")[-1])
    assert [seat.kind for seat in room.table.seats] == ["person", "person"]
    assert room.table.match.options == {"board": "president"}
    assert not room.table.sheet.listed


async def test_a_match_that_goes_on_against_the_bot_met_last_is_offered_on_its_card(
    app, monkeypatch
):
    bot = SimpleNamespace(word="quick", name="Quick", mark="*", told="fast")
    monkeypatch.setattr(home, "levels", lambda say: [bot])
    monkeypatch.setattr(home, "met_last", lambda sheets, game: "quick")
    async with browser(app) as ana:
        before = (await ana.get("/")).text
        answer = await ana.post("/quick", data={"game": GAME, "bot": "quick"})
        after = (await ana.get("/")).text
    assert "Continue</a>" not in before
    assert f'<a class="second" href="{answer.headers["location"]}"' in after
    assert ">New game<small>against Quick *</small></button>" in after


async def test_the_menu_of_a_table_shows_its_options_where_they_are_not_usual(app):
    async with browser(app) as ana:
        chosen = (await ana.get(await opened(ana))).text
        usual = (await ana.get(await opened(ana, FRIEND))).text
    assert "<b>Options</b> Board: the president&#x27;s reserve</p>" in chosen
    assert ">Standard options</p>" in usual


async def test_a_table_open_to_anyone_stands_on_the_home_page_of_others(app):
    async with browser(app) as ana, browser(app) as ben:
        address = await opened(ana, FRIEND | {"seat-1": "anyone"})
        assert f'action="{address}/sit"' in (await ben.get("/")).text
        assert f'action="{address}/sit"' not in (await ana.get("/")).text


async def test_every_visitor_finds_what_all_games_have_today_on_the_home_page(app):
    async with browser(app) as ana:
        assert 'id="today"' in (await ana.get("/")).text
        await opened(ana, FRIEND)
        home = (await ana.get("/")).text
        days = {*map(re.Match.group, re.finditer(r"/puzzles/\w+/\w+(?=\")|/game/\w+/day", home))}
        assert len(days) == 2 * len(steppe.names())
        assert {(await ana.get(address)).status_code for address in days} == {200}


async def test_one_click_opens_a_table_against_a_bot(app, rooms):
    async with browser(app) as ana:
        answer = await ana.post("/quick", data={"game": GAME, "bot": "quick"})
    room = await rooms.get(answer.headers["location"].split("/")[-1])
    assert [seat.kind for seat in room.table.seats] == ["person", "bot"]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"game": "chess", "bot": "quick"}, 404),
        ({"game": GAME, "bot": "deep-thought"}, 400),
        ({"game": GAME}, 400),
        ({}, 404),
    ],
)
async def test_a_wrong_wish_for_a_bot_is_refused(app, form, status):
    async with browser(app) as ana:
        assert (await ana.post("/quick", data=form)).status_code == status


@pytest.mark.parametrize(
    "change", [{"option-board": "moon"}, {"option-luck": "on"}, {"seat-2": "me"}]
)
async def test_a_wrong_wish_for_a_table_is_refused(app, change):
    async with browser(app) as ana:
        assert (await ana.post("/new", data=TWO | change)).status_code == 400


async def test_a_form_leads_back_to_the_table_and_a_script_gets_the_table_itself(app):
    async with browser(app) as ana:
        address = await opened(ana)
        by_form = await play(ana, address, "guard:3")
        assert (by_form.status_code, by_form.headers["location"]) == (303, address)
        by_script = await play(ana, address, "place:lion:d2", 1, **FRAGMENT)
    assert by_script.status_code == 200
    assert by_script.text.startswith('<div id="table"')


async def test_a_stream_gets_changes_without_waiting_for_the_page(app):
    async with browser(app) as ana:
        address = await opened(ana)
        done = await play(ana, address, "guard:3", **{"x-fragment": "stream"})
        assert (done.status_code, done.content) == (204, b"")
        refused = await play(ana, address, "guard:4", **{"x-fragment": "stream"})
        assert refused.status_code == 409
        assert 'data-ply="1"' in refused.text


async def test_a_stale_move_gets_the_present_page_and_a_word(app):
    async with browser(app) as ana:
        address = await opened(ana)
        await play(ana, address, "guard:3")
        for headers in ({}, FRAGMENT):
            late = await play(ana, address, "guard:4", 0, **headers)
            assert (late.status_code, call(late)) == (409, "Not sent")
            assert 'data-ply="1"' in late.text


async def test_an_impossible_move_is_refused_with_the_table(app):
    async with browser(app) as ana:
        address = await opened(ana)
        for move in ("place:lion:a1", "castle"):
            answer = await play(ana, address, move)
            assert (answer.status_code, call(answer)) == (400, "Not sent")


async def test_a_stranger_may_look_but_not_move(app):
    async with browser(app) as ana, browser(app) as eve:
        address = await opened(ana)
        page = await eve.get(address)
        assert page.status_code == 200
        assert "data-move" not in page.text
        assert (await play(eve, address, "guard:3")).status_code == 403


async def test_the_secret_link_is_shown_to_its_owner_only(app, rooms):
    async with browser(app) as ana, browser(app) as eve:
        address = await opened(ana, FRIEND)
        room = await rooms.get(address.split("/")[-1])
        mine, others = (await ana.get(address)).text, (await eve.get(address)).text
    assert room.table.secret(0) in mine
    assert room.table.secret(1) not in mine
    assert room.table.secret(0) not in others


async def test_a_name_is_text_wherever_it_stands(app):
    nasty = "<b onclick=x>&'\""
    async with browser(app) as ana, browser(app) as ben:
        await ana.post("/me", data={"name": nasty})
        address = await opened(ana, FRIEND | {"seat-1": "anyone"})
        pages = [await ana.get(page) for page in (address, "/", "/mine", "/me")]
        pages.append(await ben.get("/"))
    assert [page.url for page in pages if "<b onclick" in page.text] == []
    assert "&lt;b onclick=x&gt;" in pages[0].text


@pytest.mark.parametrize("words", ['"><script>alert(1)</script>', "zebra.<i>", "%00.zebra"])
async def test_picked_words_are_words(app, words):
    async with browser(app) as ana:
        page = await ana.get(await opened(ana), params={"pick": words})
    assert "<script>alert" not in page.text
    assert "<i>" not in page.text.replace('<i class="dots"', "")


async def test_looking_never_changes_anything(app, rooms):
    async with browser(app) as ana:
        address = await opened(ana)
        await ana.get(f"{address}/move/guard:3?ply=0")
        link = f"/s/{(await rooms.get(address.split('/')[-1])).table.secret(0)}"
        await ana.get(link)
    assert (await rooms.get(address.split("/")[-1])).table.version == 0


async def test_a_device_sits_down_by_the_secret_link_only_when_it_says_so(app, rooms):
    room = await table_of_two(rooms)
    link = f"/s/{room.table.secret(0)}"
    async with browser(app) as phone:
        assert "ana" in (await phone.get(link)).text
        assert "data-move" not in (await phone.get(f"/m/{room.table.id}")).text
        await phone.post(link)
        assert "data-move" in (await phone.get(f"/m/{room.table.id}")).text
    assert ANA in room.table.seats[0].guests


@pytest.mark.parametrize(
    ("back", "place"),
    [("/rules", "/rules"), ("//evil.test", "/"), ("https://evil.test", "/"), ("/\\evil", "/")],
)
async def test_a_choice_leads_back_to_our_own_pages_only(app, back, place):
    async with browser(app) as ana:
        answer = await ana.post("/me", data={"language": "fr", "back": back})
    assert answer.headers["location"] == place


async def test_a_choice_is_remembered(app):
    async with browser(app) as ana:
        await ana.post("/me", data={"language": "fr", "theme": "dark", "name": "Ana"})
        page = (await ana.get("/")).text
        assert '<html lang="fr" data-theme="dark">' in page
        assert "Vous : Ana" in page.replace("\N{NO-BREAK SPACE}", " ")
        await ana.post("/me", data={"language": "tlh", "theme": "pink"})
        assert '<html lang="fr" data-theme="dark">' in (await ana.get("/")).text


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/nowhere", 404, "Perdu dans la steppe"),
        ("/m/unknown", 404, "Cette partie n"),
        ("/s/unknown", 404, "Ce lien ne mène à aucune place."),
        ("/rules/chess", 404, "existe pas ici."),
        ("/quick", 405, "Pas par là"),
    ],
)
async def test_a_missing_page_is_in_the_language_of_the_reader(app, address, status, words):
    async with browser(app, **{"accept-language": "fr"}) as ana:
        answer = await ana.get(address)
    assert answer.status_code == status
    assert words in answer.text


async def test_an_internal_error_is_a_page_that_reveals_no_internals(app, monkeypatch):
    monkeypatch.setattr("steppe.server.pages.lobby.my_matches.row_of", None)
    async with browser(app) as ana:
        await opened(ana)
        answer = await ana.get("/mine")
    assert answer.status_code == 500
    assert "the match is safe" in answer.text
    assert "NoneType" not in answer.text


async def test_every_position_has_a_page_and_none_comes_after_the_last(app, rooms):
    room = await table_of_two(rooms)
    await play_some(room, 6)
    async with browser(app) as eve:
        answers = [await eve.get(f"/m/{room.table.id}/at/{ply}") for ply in range(8)]
        scrubbed = await eve.get(f"/m/{room.table.id}/at", params={"ply": "3"})
    assert [answer.status_code for answer in answers] == [200] * 7 + [404]
    assert scrubbed.headers["location"] == f"/m/{room.table.id}/at/3"
    assert all("data-move" not in answer.text for answer in answers)


async def test_the_record_of_a_match_can_be_read(app, rooms):
    room = await table_of_two(rooms)
    await play_some(room, 3)
    async with browser(app) as eve:
        answer = await eve.get(f"/m/{room.table.id}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.splitlines()[1] == "game zebras players=2 board=savannah"
    assert len([line for line in answer.text.splitlines() if line[:2] in ("0 ", "1 ")]) == 3


async def test_matches_stand_where_they_belong_in_the_list(app):
    async with browser(app) as ana:
        waiting, given_up = await opened(ana), await opened(ana)
        await ana.post(f"{given_up}/resign", data={"ply": "0", "key": "k"})
        page = (await ana.get("/mine")).text
    assert page.index("Waiting for you") < page.index(waiting) < page.index("Finished")
    assert page.index("Finished") < page.index(given_up)


async def test_a_language_is_chosen_without_losing_the_place(app):
    async with browser(app) as ana:
        table = (await ana.post("/quick", data={"game": "zebras", "bot": "quick"})).headers[
            "location"
        ]
        for path in ("/new?game=zebras&players=2", f"{table}/at/0", "/rules/zebras"):
            back = f'name="back" value="{path}"'.replace("&", "&amp;")
            assert back in (await ana.get(path)).text
        refused = await ana.post(f"{table}/play", data={"ply": "9", "move": "stop", "key": "k"})
        assert refused.status_code == 409
        assert f'name="back" value="{table}"' in refused.text


async def test_the_form_calls_the_values_of_an_option_by_what_people_call_them(app):
    async with browser(app) as ana:
        assert "The president&#39;s reserve" in (await ana.get("/new")).text
        french = await ana.get("/new", headers={"accept-language": "fr"})
        assert "La réserve du président" in french.text


@pytest.mark.parametrize("back", ["//evil.test", "/\\evil.test", "https://evil.test", "/\t/evil"])
async def test_nobody_is_sent_to_another_site(app, back):
    async with browser(app) as ana:
        answer = await ana.post("/me", data={"back": back, "language": "fr"})
    address = answer.headers["location"]
    assert address.startswith("/")
    assert not address.startswith(("//", "/\\", "/\t"))


async def test_two_bots_of_one_level_are_distinguished(app):
    form = {"game": GAME, "seat-0": "bot:quick", "seat-1": "bot:quick"}
    async with browser(app) as ana:
        address = await opened(ana, form)
        english = (await ana.get(address)).text
        french = (await ana.get(address, headers={"accept-language": "fr"})).text
    assert "quick (Red)" in english
    assert "quick (Blue)" in english
    assert "quick (Rouge)" in french


async def test_the_form_is_filled_in_as_asked(app):
    async with browser(app) as ana:
        first = (await ana.get("/new?game=stone_age&as=first")).text
        printed = (await ana.get("/new?game=stone_age&as=printed&players=3")).text
        odd = (await ana.get("/new?game=stone_age&as=nonsense")).text
    assert first.count('value="bot:pebble" checked') == 1
    assert 'name="option-herd" value="off" checked' in first
    assert 'name="option-limit" value="0" checked' in printed
    assert printed.count('value="friend" checked') == 2
    assert odd.count('value="friend" checked') == 1


async def test_a_friend_who_opens_the_link_is_asked_to_sit_down(app):
    async with browser(app) as ana, browser(app) as ben, browser(app) as cleo:
        address = await opened(ana, FRIEND)
        invited = (await ben.get(address)).text
        assert 'class="welcome invited"' in invited
        assert 'class="welcome' not in (await ana.get(address)).text
        await ben.post(f"{address}/sit")
        assert "You are watching" in (await cleo.get(address)).text
        assert 'class="welcome' not in (await ben.get(address)).text


async def test_the_link_for_a_friend_is_at_hand_while_the_match_waits_for_them(app):
    async with browser(app) as ana, browser(app) as ben:
        address = await opened(ana, {"game": GAME, "seat-0": "friend", "seat-1": "me"})
        assert f'{address}" aria-label="Link"' in dock(await ana.get(address))
        assert "data-link" not in dock(await ben.get(address))
        await ben.post(f"{address}/sit")
        assert "data-link" not in dock(await ana.get(address))


async def test_one_link_is_shown_for_all_who_are_missing(app):
    seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "friend"}
    async with browser(app) as ana, browser(app) as ben:
        address = await opened(ana, {"game": "stone_age"} | seats)
        page = (await ana.get(address)).text
        players = page.partition('id="players"')[2].partition("</section>")[0]
        assert players.count("data-link") == 1
        assert "to everyone who will play here" in players
        await ben.post(f"{address}/sit")
        assert "to the person who will play here" in (await ana.get(address)).text


async def test_what_comes_in_a_round_is_shown_before_the_first(app):
    async with browser(app) as ana:
        form = {"game": "doggerland", "seat-0": "me", "seat-1": "me"}
        page = (await ana.get(await opened(ana, form))).text
        assert page.count('class="phase later"') == 5
        assert 'class="phase now"' not in page


async def test_the_lists_of_the_home_page_say_when_they_have_changed(app):
    async with browser(app) as ana, browser(app) as ben:
        home = (await ben.get("/")).text
        (known,) = re.findall(r'data-known="(\w+)"', home)
        assert (await ben.get(f"/lists?known={known}")).status_code == 204
        address = await opened(ana, FRIEND | {"seat-1": "anyone"})
        lists = await ben.get(f"/lists?known={known}")
        assert address in lists.text
        assert lists.headers["x-known"] != known
        assert (await ben.get(f"/lists?known={lists.headers['x-known']}")).status_code == 204


async def test_games_and_bots_are_called_in_the_language_of_the_reader(app):
    async with browser(app) as ana:
        home = (await ana.get("/", headers={"accept-language": "fr"})).text
    assert "La Vallée des Mammouths" in home
    assert "Valley of the Mammoths" not in home
