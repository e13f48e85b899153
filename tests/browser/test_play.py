"""People play: against a bot, against each other, on one screen, with a spectator."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from steppe.server.ops.admin import AdminService
from steppe.server.ops.match_repair import Wish
from steppe.server.store.engines import engine_at
from tests.browser import chromium
from tests.browser.people import (
    STILL,
    await_turn,
    click_on,
    open_table,
    play_bot,
    play_to_the_end,
    ply,
    take_turn,
    unfold,
    verdict_of,
    whole_table,
)


def test_a_person_plays_a_whole_match_against_a_bot_by_clicking(new_page):
    page = new_page(**STILL)
    play_bot(page)
    play_to_the_end(page)
    assert verdict_of(page) == verdict(page)
    whole_table(page)
    assert page.locator(".log li").count() > 25


def verdict(page) -> str:
    """Return the result expected from the players marked as best."""
    best = page.locator(".result-score.best").all_inner_texts()
    if len(best) > 1:
        return "Draw"
    return "Pebble wins" if "Pebble" in best[0] else "You win!"


@pytest.mark.long  # a whole match against a bot is part of every test run
def test_two_people_in_two_browsers_play_a_whole_match(new_page):
    ana, bruno = new_page(), new_page()
    address = open_table(ana, "me", "friend")
    expect(ana.locator("#player-1 input[data-link]")).to_have_value(address)
    bruno.goto(address)
    bruno.click("text=Sit down")
    play_to_the_end(ana, bruno)
    verdicts = {verdict_of(page) for page in (ana, bruno)}
    assert "You win!" in verdicts
    assert len(verdicts) == 2


def test_two_people_share_one_screen(page):
    open_table(page, "me", "me")
    expect(page.locator(".status-call")).to_have_text("Red")
    take = [page.locator(".status-call").text_content()]
    for _ in range(10):
        click_on(page)
        take.append(page.locator(".status-call").text_content())
    assert set(take) == {"Red", "Blue"}
    assert page.locator(".log li").count() == 4


def test_a_spectator_sees_moves_as_they_are_played(new_page):
    ana, guest = new_page(), new_page()
    guest.goto(open_table(ana, "me", "me"))
    expect(guest.locator(".legal, #resign, [data-move]")).to_have_count(0)
    click_on(ana)
    expect(guest.locator("#ranger")).to_be_visible()
    expect(guest.locator(".log li")).to_have_count(1)


def test_a_page_left_and_opened_again_shows_the_same_table(new_page):
    page = new_page()
    play_bot(page)
    take_turn(page)
    await_turn(page)
    seen, address = ply(page), page.url.split("?")[0]
    page.goto("/rules")
    page.goto("/mine")
    page.click(".table-row")
    assert page.url == address
    assert ply(page) == seen


def test_a_reload_keeps_what_was_picked(page):
    play_bot(page)
    take_turn(page)
    await_turn(page)
    page.click(".tray-item[data-pick]")
    expect(page.locator(".tray-item[aria-current]")).to_have_count(1)
    page.reload()
    expect(page.locator(".tray-item[aria-current]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".tray-item[aria-current]")).to_have_count(0)


def test_a_move_is_taken_back(page):
    open_table(page, "me", "me")
    click_on(page)
    expect(page.locator(".log li")).to_have_count(1)
    page.click("#deeds button:has-text('Take back')")
    expect(page.locator(".log li")).to_have_count(0)


@pytest.mark.parametrize(
    ("answer", "left"), [("Agree", 0), pytest.param("Decline", 1, marks=pytest.mark.long)]
)
def test_taking_back_needs_the_opponents_consent_once_they_have_seen_more(new_page, answer, left):
    ana, bruno = new_page(), new_page()
    bruno.goto(open_table(ana, "me", "friend"))
    bruno.click("text=Sit down")
    take_turn(ana)
    await_turn(bruno)
    click_on(bruno)
    click_on(bruno)
    ana.click("text=Request take-back")
    bruno.click(f"#ask button:text-is('{answer}')")
    if left:
        expect(ana.locator("#deeds")).to_contain_text("declined")
    else:
        expect(ana.locator("#status.yours")).to_be_visible()
        expect(ana.locator(".log li")).to_have_count(0)


def test_resigning_asks_twice_and_ends_the_match(new_page):
    ana, bruno = new_page(), new_page()
    bruno.goto(open_table(ana, "me", "friend"))
    bruno.click("text=Sit down")
    unfold(bruno, "#resign summary")
    bruno.click("text=Yes, resign")
    expect(bruno.locator("#status .status-call")).to_contain_text("wins")
    expect(ana.locator(".result h2")).to_have_text("You win!")
    expect(ana.locator(".status-words")).to_contain_text("resigned")


def test_the_next_match_brings_the_same_people_together(new_page):
    ana, bruno = new_page(), new_page()
    bruno.goto(open_table(ana, "me", "friend"))
    bruno.click("text=Sit down")
    unfold(ana, "#resign summary")
    ana.click("text=Yes, resign")
    ana.click("text=Play again, seats swapped")
    expect(ana.locator("#player-0")).to_contain_text("invited")
    expect(bruno.locator("#rematch")).to_contain_text("wants a rematch")
    bruno.click("#rematch button")
    expect(bruno.locator("#status.yours")).to_be_visible()
    assert ana.url == bruno.url
    expect(ana.locator("#player-1 .who")).to_have_text("you")


def test_the_secret_link_of_a_seat_opens_it_on_another_device(new_page):
    ana, phone = new_page(), new_page()
    address = open_table(ana, "me", "friend")
    unfold(ana, "#device summary")
    phone.goto(ana.locator("#device input[data-link]").input_value())
    phone.click("text=Sit here")
    assert phone.url == address
    expect(phone.locator("#status.yours")).to_be_visible()
    take_turn(phone)
    expect(ana.locator(".log li")).to_have_count(1)


def test_a_stale_page_is_reported_and_shows_the_new_position(new_page):
    ana = new_page()
    open_table(ana, "me", "me")
    ana.click(".legal[data-move] >> nth=0")
    expect(ana.locator("#hand .go")).to_be_visible()
    ana.evaluate("document.querySelector('#table').dataset.ply = 9")
    ana.click("#hand .go", force=True)
    expect(ana.locator(".status-call")).to_have_text("Not sent")
    assert ply(ana) == "0"
    click_on(ana)
    expect(ana.locator("#ranger")).to_be_visible()
    assert [text for text in new_page.complaints if "409" not in text] == []
    new_page.complaints.clear()  # Chromium logs each refusal


def test_a_lost_connection_is_reported_and_repaired(new_page):
    ana = new_page()
    open_table(ana, "me", "me")
    ana.locator(".legal").first.click()
    expect(ana.locator("#hand .go")).to_be_visible()
    ana.context.set_offline(True)
    ana.click("#hand .go")
    expect(ana.locator(".status-call")).to_have_text("Offline")
    ana.context.set_offline(False)
    expect(ana.locator("#ranger")).to_be_visible()
    expect(ana.locator(".status-call")).not_to_have_text("Offline")
    new_page.complaints.clear()  # Chromium logs that the network was lost


def test_open_pages_follow_what_the_host_does(new_page, data_folder):
    ana, ben = new_page(**STILL), new_page(**STILL)
    ben.goto(open_table(ana, "me", "me"))
    click_on(ana)
    match = ana.url.rpartition("/")[2]
    ben.evaluate("window.isSame = true")

    def host(deed):
        async def act():
            store = await engine_at(str(data_folder)).open()
            await deed(AdminService(store, "host"))
            await store.close()

        with ThreadPoolExecutor(1) as apart:
            apart.submit(asyncio.run, act()).result()

    async def repair(office):
        await office.repair(await office.planned_repair(match, Wish("odd", 1)), "odd")

    host(repair)
    for page in (ana, ben):
        expect(page.locator("#undone")).to_contain_text("has taken back the last move: odd")
    click_on(ana)
    expect(ben.locator("#undone")).to_have_count(0)
    assert ply(ben) == ply(ana)
    host(lambda office: office.close(match, ""))
    for page in (ana, ben):
        expect(page.locator("#status")).to_contain_text("The host has closed this match for now.")
    host(lambda office: office.reopen(match, ""))
    for page in (ana, ben):
        expect(page.locator("#status")).not_to_contain_text("closed this match")
    host(lambda office: office.delete(match, ""))
    expect(ben.locator("#status")).to_contain_text("has deleted this match")
    assert ben.evaluate("window.isSame")
    new_page.complaints.clear()  # Chromium logs each refusal


SHOW = """async (page) => {
  const client = document.querySelector("[src*='/client.js']").src;
  const { read, show } = await import(client.replace("client", "show"));
  show(read(page));
}"""


def test_an_answer_that_comes_late_does_not_undo_what_followed_it(page):
    open_table(page, "me", "me")
    late = page.evaluate("document.querySelector('#table').outerHTML")
    click_on(page)
    page.evaluate(SHOW, late)
    assert ply(page) == "1"
    expect(page.locator("#ranger")).to_be_visible()


def test_a_refusal_is_shown_in_its_own_words(new_page):
    page = new_page()
    open_table(page, "me", "me")
    said = "<h1>Not so fast</h1><p class=lead-words>Wait a moment.</p>"
    page.route("**/play", lambda route: route.fulfill(status=429, body=said))
    page.locator(".legal").first.click()
    page.click("#hand .go")
    expect(page.locator(".status-call")).to_have_text("Not so fast")
    expect(page.locator(".status-words")).to_have_text("Wait a moment.")
    assert page.locator(".legal").count() > 0
    new_page.complaints.clear()  # Chromium logs each refusal


def test_a_page_that_lost_the_server_for_a_moment_finds_it_again(new_page):
    ana, page = new_page(), new_page()
    page.goto(open_table(ana, "me", "me"))
    page.route("**/events*", lambda route: route.abort())
    page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")
    expect(page.locator("#status.lost")).to_be_visible()
    page.unroute("**/events*")
    expect(page.locator("#status.wait")).to_be_visible()  # although nothing has changed
    new_page.complaints.clear()  # the browser logs each failed attempt


def test_another_language_leads_back_to_what_was_looked_at(page):
    play_bot(page)
    take_turn(page)
    await_turn(page)
    page.locator(".log a").first.click()
    expect(page).to_have_url(re.compile("/at/1$"))
    page.click(".bar button[lang=fr]")
    expect(page.locator("html[lang=fr] #go-forward")).to_be_visible()
    expect(page).to_have_url(re.compile("/at/1$"))


def test_a_seat_is_taken_along_where_nothing_is_encrypted(browser, server):
    """Over plain HTTP, browsers send less information about a form's origin."""
    host = server.replace("127.0.0.1", "table.localdomain")
    flags = (*chromium.FLAGS, "--host-resolver-rules=MAP table.localdomain 127.0.0.1")
    with browser.browser_type.launch(executable_path=chromium.find(), args=flags) as running:
        ana, phone = (running.new_context(base_url=host).new_page() for _ in "ab")
        play_bot(ana)
        unfold(ana, "#device summary")
        phone.goto(ana.locator("#device input[data-link]").input_value())
        phone.click("main button.primary")
        expect(phone.locator("#status.yours")).to_be_visible()
        assert phone.url == ana.url
