"""A table's script: lost connections, double clicks, cancelled picks, hidden pages."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import (
    SURE,
    await_true,
    click_on,
    open_table,
    play,
    ply,
    unfold,
)
from tests.browser.test_land import START

PATIENT = 20  # seconds
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
TITLE = "● Your turn \N{EN DASH} Drôles de Zèbres \N{EN DASH} steppe"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SIGN = "document.querySelector('link[rel=icon]').href"
LISTEN = """
  window.heard = [];
  window.AudioContext = class { constructor() { heard.push("sound"); throw new Error("quiet"); } };
  window.Notification = class { constructor(title) { heard.push(title); } close() {} };
  Notification.permission = "granted";
  Notification.requestPermission = async () => "granted";
"""
PLAY = """(form) => fetch(`${document.querySelector("#table").dataset.at}/play`,
  { method: "POST", body: new URLSearchParams(form) })"""
TAP = """([selector, at]) => {  // a finger at one place, at a time in milliseconds
  const where = { pointerType: "touch", clientX: 5, clientY: 5 };
  const event = new PointerEvent("click", { bubbles: true, cancelable: true, ...where });
  Object.defineProperty(event, "timeStamp", { value: at });
  document.querySelector(selector).dispatchEvent(event);
}"""
TOUCH = """(selector) => {
  const thing = document.querySelector(selector);
  const { left, top, width, height } = thing.getBoundingClientRect();
  const where = { pointerType: "touch", clientX: left + width / 2, clientY: top + height / 2 };
  for (const name of ["pointerdown", "pointerup", "click"]) {
    const all = { bubbles: true, cancelable: true, detail: 1 };
    thing.dispatchEvent(new PointerEvent(name, { ...all, ...where }));
  }
}"""
SURPRISE = f"""([form, ...things]) => new Promise((done) => {{  // touches these once it is shown
  document.addEventListener("shown", () => done(things.forEach({TOUCH})), {{ once: true }});
  ({PLAY})(form);
}})"""
COSTLY = """(move) => {  // in one go: an update of the table would take the mark away
  move.dataset.sure = "";
  move.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""
SLOW_EVENTS = """window.EventSource = class extends EventSource {  // none before isHeard is set
  set onmessage(heard) { super.onmessage = (one) => window.isHeard && setTimeout(heard, %d, one); }
};"""


def to_a_pick(page) -> None:
    """Open a table where the next step is to pick an animal."""
    open_table(page, "me", "me")
    play(page, "guard:3")


def test_what_is_picked_offline_is_picked_when_the_line_is_back(new_page):
    page = new_page()
    to_a_pick(page)
    page.context.set_offline(True)
    page.click(".legal >> nth=0")
    expect(page.locator(".status-call")).to_have_text("Offline")
    expect(page.locator(".status-words")).to_contain_text("Trying to reconnect")
    expect(page.locator(".tray-item[data-pick]").first).to_be_visible()
    expect(page.locator(".pending")).to_have_css("opacity", "0.5")
    page.context.set_offline(False)
    expect(page.locator(".legal[aria-current]")).to_have_count(1)
    expect(page.locator(".pending")).to_have_count(0)
    expect(page.locator(".status-call")).not_to_have_text("Offline")
    new_page.complaints.clear()  # Chromium logs that the network was gone


@pytest.mark.parametrize("delay", [0, 1000])  # of what the server sends, in milliseconds
def test_what_is_picked_is_dropped_if_the_decision_is_over_meanwhile(new_page, delay):
    page = new_page()
    page.add_init_script(SLOW_EVENTS % delay)
    open_table(page, "me", "me", game="stone_age", herd="off")
    held = []
    page.route("**/m/*pick=hunt", lambda route: held.append(route))
    page.click("#board [data-pick=hunt] >> nth=0")  # the first event would bring its view
    await_true(page, lambda: held)
    page.evaluate("isHeard = true")
    before = ply(page)
    page.evaluate(PLAY, {"ply": before, "move": "occupy:card-1", "key": "another-tab"})
    if not delay:
        page.wait_for_selector(f'#table:not([data-ply="{before}"])')
    with page.expect_response("**/m/*pick=hunt"):
        held.pop().continue_()
    page.wait_for_timeout(200)  # for the script to read the answer
    assert page.get_attribute("#table", "data-picked") == ""


def test_a_second_tap_meant_for_the_last_question_is_dropped(page):
    open_table(page, "me", "me", game="stone_age", herd="off")
    page.click("#board [data-pick=forest] >> nth=0")
    page.wait_for_selector("#hand [data-move='place:forest:2']")
    before, hunt = ply(page), "#board [data-pick=hunt]"
    page.evaluate(TAP, ["#hand [data-move='place:forest:2']", 1000])
    page.wait_for_selector(f'#table:not([data-ply="{before}"]) {hunt}')
    page.evaluate(TAP, [hunt, 1200])
    assert page.locator(".pending").count() == 0
    page.evaluate(TAP, [hunt, 2000])
    expect(page.locator("#table")).to_have_attribute("data-picked", "hunt")


def test_a_touch_on_what_has_just_come_by_itself_is_dropped(new_page):
    page = new_page(has_touch=True, reduced_motion="reduce")
    open_table(page, "me", "me")
    animal, table = ".tray-item[data-pick]", page.locator("#table")
    move = {"ply": ply(page), "move": "guard:3", "key": "another-tab"}
    page.evaluate(SURPRISE, [move, animal, "[data-sound]"])
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")  # as before
    page.wait_for_timeout(1000)
    expect(table).to_have_attribute("data-picked", "")
    page.evaluate(TOUCH, animal)
    expect(table).not_to_have_attribute("data-picked", "")


def test_a_tap_before_the_answer_to_the_last_one_picks_what_comes(new_page):
    page, held = new_page(), []
    open_table(page, "me", "me")
    page.route("**/m/*/play", lambda route: held.append(route))
    stop, frame = "#board [data-move='guard:3']", page.locator("#frame").bounding_box()
    at = page.locator(stop).bounding_box()
    page.click(stop)
    expect(page.locator("#table")).to_have_attribute("data-picked", "3")
    page.click(stop)
    await_true(page, lambda: held)
    page.mouse.click(at["x"] + at["width"] / 2, frame["y"] + frame["height"] / 2)  # a space
    page.wait_for_timeout(100)
    expect(page.locator("#tip")).to_be_hidden()
    held.pop().continue_()
    expect(page.locator("#table")).to_have_attribute("data-picked", re.compile(r"^d\d$"))


@pytest.mark.long
def test_what_is_picked_is_asked_for_again_if_something_happens_meanwhile(new_page):
    ana, ben = new_page(), new_page()
    ana.goto(open_table(ben, "me", "friend"))
    ana.click("text=Sit down")
    play(ben, "guard:3")
    expect(ana.locator("#status.yours")).to_be_visible()
    asked = []

    def hold(route):
        """Hold back the server's first two answers."""
        answer = route.fetch()
        if len(asked) == 2:
            return route.fulfill(response=answer)
        asked.append((route, answer))

    ana.route("**/m/*pick=*", hold)
    ana.click(".legal >> nth=0")
    await_true(ana, lambda: len(asked) >= 1)
    ben.context.close()  # Ana's page is notified
    await_true(ana, lambda: len(asked) >= 2)
    for route, answer in asked:
        route.fulfill(response=answer)
    expect(ana.locator(".legal[aria-current]")).to_have_count(1)


@pytest.mark.parametrize("heard", [False, True], ids=["unheard", "heard"])
def test_a_move_without_a_line_is_played_once_when_there_is_one(new_page, heard):
    page = new_page()
    open_table(page, "me", "me")
    lost = []

    def lose_answer(route):
        """Let the first request through but drop its answer; let the second answer arrive."""
        lost.append((route, route.fetch()))
        if len(lost) > 1:
            route.fulfill(response=lost[-1][1])
        elif not heard:
            route.abort()

    page.route("**/play", lose_answer)
    page.click("[data-move='guard:3']")
    page.click("#hand .go")
    expect(page.locator(".log li")).to_have_count(1)
    if heard:  # the stream has already delivered the content of the lost answer
        lost[0][0].abort()
    await_true(page, lambda: len(lost) >= 2)
    expect(page.locator(".status-call")).not_to_have_text("Offline")
    page.wait_for_timeout(300)
    assert len(lost) == 2
    assert ply(page) == "1"
    new_page.complaints.clear()


def test_a_double_click_picks_a_place_and_another_tap_plays_once(page):
    open_table(page, "me", "me", game="stone_age")
    begun = int(ply(page))  # the words for the dice, and what was drawn at the start
    place = page.locator("#go-tool-maker, #go-field").first
    place.dblclick()
    expect(place).to_have_attribute("aria-current", "true")
    page.wait_for_timeout(600)
    assert ply(page) == str(begun)
    place.dblclick()
    expect(page.locator(".log li")).to_have_count(2)
    page.wait_for_timeout(600)
    assert ply(page) == str(begun + 1)
    expect(page.locator("#status.yours")).to_be_visible()


def test_a_first_tap_on_the_board_can_be_cancelled_confirmed_or_moved(page):
    open_table(page, "me", "me")
    for number in (3, 9):
        page.click(f"#board [data-move='guard:{number}'], #board [data-pick='{number}']")
        expect(page.locator("#hand .go")).to_have_attribute("data-move", f"guard:{number}")
    page.click("#deeds >> text=Cancel")
    expect(page.locator("#hand .go")).to_have_count(0)
    assert ply(page) == "0"
    page.click("#board [data-move='guard:3']")
    page.click("#hand .go")
    expect(page.locator(".tray-item[data-pick]").first).to_be_visible()


def test_what_loses_something_is_asked_once_more_over_the_table(page):
    open_table(page, "me", "me")
    move = page.locator("[data-move='guard:3']")
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.click("#sure a")):
        move.evaluate(COSTLY)
        expect(page.locator("#sure")).to_be_visible()
        leave()
        expect(page.locator("#sure")).to_be_hidden()
        assert ply(page) == "0"
    move.evaluate(COSTLY)
    page.click(SURE)
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator("#sure")).to_be_hidden()
    assert page.url.endswith(page.locator("#table").get_attribute("data-at"))


def test_the_menu_closes_by_escape_and_by_a_click_beside(page):
    open_table(page, "me", "me")
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.click(".game-name")):
        page.click("#menu > summary")
        expect(page.locator("#menu[open]")).to_have_count(1)
        leave()
        expect(page.locator("#menu[open]")).to_have_count(0)


@pytest.mark.parametrize("how", ["Escape", "beside", "Cancel", "again"])
def test_a_pick_is_dropped(page, how):
    to_a_pick(page)
    page.click(".tray-item[data-pick] >> nth=0")
    expect(page.locator(".tray-item[aria-current]")).to_have_count(1)
    deeds = {
        "Escape": lambda: page.keyboard.press("Escape"),
        "beside": lambda: page.mouse.click(8, 400),
        "Cancel": lambda: page.click("#deeds >> text=Cancel"),
        "again": lambda: page.click(".tray-item[aria-current]"),
    }
    deeds[how]()
    expect(page.locator(".tray-item[aria-current]")).to_have_count(0)
    expect(page.locator("[data-cancel]")).to_have_count(0)


@pytest.mark.parametrize("size", [pytest.param(LAPTOP, marks=pytest.mark.long), PHONE])
def test_what_opens_is_in_view_and_a_chosen_tile_is_given_up(new_page, size):
    page = new_page(viewport=size)
    open_table(page, "me", "me", game="doggerland")
    play(page, *START)
    for verb in ("improve", "shaman"):
        if page.locator(f"[data-pick={verb}]").count():
            page.click(f"[data-pick={verb}]")
            in_view(page)
            page.keyboard.press("Escape")
            expect(page.locator("[data-cancel]")).to_have_count(0)
    send(page)
    in_view(page)
    before = ply(page)
    page.click("#deeds >> text=Cancel")
    expect(page.locator(".party")).to_have_count(0)
    assert int(ply(page)) == int(before) + 1


def send(page) -> None:
    """Pick a tile for an expedition."""
    page.locator(".board .legal").first.click()
    if page.locator(".move-menu [data-move^='send']").count():
        page.click(".move-menu [data-move^='send']")
    expect(page.locator(".party")).to_be_visible()


def in_view(page) -> None:
    """Assert that all choices in a menu are between the status line and the bar at the bottom."""
    expect(page.locator(".move-menu").first).to_be_visible()
    page.wait_for_timeout(100)
    parts = page.locator(".move-menu :is(.move-menu-title, a)").filter(visible=True).all()
    boxes = [part.bounding_box() for part in parts]  # the menu itself has no box on a phone
    deeds = page.locator("#deeds").bounding_box()
    size = page.viewport_size
    bottom = size["height"] - (48 if size["width"] < 700 else 0)
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= bottom for box in boxes)
    assert boxes
    assert deeds["y"] + 44 <= bottom


def test_a_visitor_who_looks_elsewhere_is_notified_of_a_guest_and_of_their_turn(new_page):
    ana, ben = new_page(), new_page()
    ana.clock.install()
    ana.add_init_script(LISTEN)
    ben.goto(open_table(ana, "me", "friend"))
    unfold(ana, "#alerts summary")
    ana.click("[data-alert=notice]")
    expect(ana.locator("[data-alert=notice]")).to_have_attribute("aria-pressed", "true")
    ana.evaluate(HIDE, True)
    ben.click("text=Sit down")
    expect(ben.locator("#status.wait")).to_be_visible()
    ana.clock.fast_forward(11_000)
    ana.wait_for_function("() => window.heard.length === 1")
    ana.evaluate(HIDE, False)
    expect(ana.locator("#news")).to_have_text(ana.evaluate("window.heard.pop()"))
    play(ana, "guard:3")
    expect(ana.locator("#news")).to_have_count(0)
    ana.evaluate(HIDE, True)
    usual, sign = ana.title(), ana.evaluate(SIGN)
    click_on(ben)
    click_on(ben)
    if ben.locator("#status.yours").count():
        click_on(ben)
    expect(ben.locator("#status.yours")).to_have_count(0)
    ana.clock.fast_forward(11_000)
    expect(ana).to_have_title(TITLE)
    assert ana.evaluate(SIGN) != sign
    assert ana.evaluate("window.heard") == [TITLE]
    ana.clock.fast_forward(11_000)
    assert usual != ana.title()
    ana.evaluate(HIDE, False)
    expect(ana.locator("#status.yours")).to_be_visible()
    assert ana.evaluate(SIGN) == sign


def test_an_animal_is_picked_without_asking(page):
    to_a_pick(page)
    asked = []
    page.on("request", lambda sent: "/static/" in sent.url or asked.append(sent.url))
    for _ in range(PATIENT):  # the views for picks arrive after the page, once the server has time
        asked.clear()
        pick_twice(page)
        if not asked:
            return
        page.wait_for_timeout(1000)
    raise AssertionError(f"asked for {asked}")


def pick_twice(page) -> None:
    """Pick one animal, then another, then none."""
    for number in (0, 1):
        page.click(f".tray-item[data-pick] >> nth={number}")
        expect(page.locator(".tray-item[aria-current]")).to_have_count(1)
        expect(page.locator(".legal[data-move]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tray-item[aria-current]")).to_have_count(0)
