"""Playback of other players' moves over an up-to-date page; speed, sound, recap."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import await_turn, click_on, open_table, play_bot, ply, unfold

UP = ".stage > *"
REMEMBER = f"""() => {{  // what the page says while moves are shown
  const seen = window.seen = new Set(), is = (choice) => Boolean(document.querySelector(choice));
  const note = () => is("{UP}") && seen.add([
    document.title.includes("Your turn"), is("#status.yours"),
    document.querySelector("#table").dataset.ply,
  ].join(" "));
  const all = {{ subtree: true, childList: true, characterData: true, attributes: true }};
  new MutationObserver(note).observe(document, all);
}}"""
COUNT = """
  window.heard = 0;
  const made = { construct(kind) { heard += 1; return new kind(); } };
  window.AudioContext = new Proxy(window.AudioContext, made);
"""


def my_move(page) -> None:
    """Put the ranger on a stop; the bot replies."""
    click_on(page)


def text_of(page) -> str:
    return page.locator("#table").inner_text()


def test_the_turn_of_a_bot_is_played_over_the_page_and_leaves_nothing_behind(page):
    play_bot(page)
    my_move(page)
    expect(page.locator(UP).first).to_be_attached()
    expect(page.locator("#caption")).to_contain_text("to")
    expect(page.locator(UP)).to_have_count(0)
    expect(page.locator("#caption")).to_be_empty()
    assert page.locator("[id^='s-']").count() == 0


def test_the_mark_of_a_hint_is_gone_once_another_move_was_made(page):
    play_bot(page)
    page.click("#advice form[action$=hint] button")
    expect(page.locator("#table .advised").first).to_be_visible()
    my_move(page)
    expect(page.locator(UP).first).to_be_attached()
    assert page.locator(".advised").count() == 0


@pytest.mark.parametrize("how", ["Escape", "click"])
def test_a_visitor_who_skips_sees_the_page_as_it_is_when_loaded_afresh(page, how):
    play_bot(page)
    my_move(page)
    expect(page.locator(UP).first).to_be_attached()
    if how == "click":
        box = page.locator("#frame").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        page.keyboard.press(how)
    expect(page.locator(UP)).to_have_count(0)
    await_turn(page)
    expect(page.locator("#table")).to_have_attribute("data-picked", "")
    shown = text_of(page)
    page.reload()
    assert text_of(page) == shown


TOUCH = """async () => {  // holds a finger on the show; whether a sheet opens
  const tip = document.querySelector("#tip"), { dataset } = document.querySelector("#table");
  await fetch(`/learn/${dataset.game}/things`);
  const place = document.querySelector(".stage :is([data-help], [title])"), seen = [];
  new MutationObserver(() => seen.push(tip.hidden)).observe(tip, { attributeFilter: ["hidden"] });
  const finger = { bubbles: true, pointerType: "touch" };
  place.dispatchEvent(new PointerEvent("pointerdown", finger));
  await new Promise((done) => setTimeout(done, 600));
  return seen.includes(false);
}"""


def test_a_long_touch_on_the_show_opens_no_explanation(page):
    play_bot(page)
    my_move(page)
    expect(page.locator(f"{UP} :is([data-help], [title])").first).to_be_attached()
    assert not page.evaluate(TOUCH)


def test_the_dock_looks_and_is_disabled_while_moves_are_shown(page):
    play_bot(page)
    my_move(page)
    expect(page.locator("body.holding")).to_be_attached()
    before, hand = ply(page), page.locator("#deeds")
    assert hand.evaluate("it => getComputedStyle(it).opacity") == "0.45"
    box = hand.locator("button").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # Take back
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('#dock')")
    await_turn(page)
    assert int(ply(page)) > int(before)
    assert hand.evaluate("it => getComputedStyle(it).opacity") == "1"


def test_nothing_announces_a_move_before_it_has_been_shown(page):
    play_bot(page)
    page.evaluate(REMEMBER)
    my_move(page)
    await_turn(page)
    seen = [said.split() for said in page.evaluate("[...seen]")]
    assert seen
    assert {(title, prompt) for title, prompt, _ in seen} == {("false", "false")}
    assert all(int(version) < int(ply(page)) for *_, version in seen)


def test_at_once_shows_in_words_and_moves_nothing(page):
    play_bot(page)
    page.click("[data-pace]")  # fast
    page.click("[data-pace]")
    expect(page.locator("[data-pace]")).to_have_attribute("aria-label", re.compile(": Instant$"))
    my_move(page)
    await_turn(page)  # the bot has finished its turn
    assert page.locator(UP).count() == 0
    expect(page.locator("#caption")).to_be_empty(
        timeout=1000
    )  # captions that stay on screen would take longer
    expect(page.locator("#recap-chips")).to_contain_text("to")
    shown = ply(page)
    page.reload()
    assert ply(page) == shown
    expect(page.locator("[data-pace]")).to_have_attribute("aria-label", re.compile(": Instant$"))


def test_the_recap_is_played_by_a_key_and_the_dock_becomes_a_player(page):
    play_bot(page)
    my_move(page)
    await_turn(page)
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("#replayer")).to_be_visible()
    expect(page.locator("#replayer-count")).to_contain_text("Recap 1 of")
    expect(page.locator("#caption.sr")).not_to_be_empty()  # shown once: the player has the words
    page.click("[data-deed=pause]")
    page.click("[data-rate='0.25']")
    expect(page.locator("[data-rate='0.25']")).to_have_attribute("aria-pressed", "true")
    page.click("[data-deed=end]")
    expect(page.locator("#replayer")).to_be_hidden()
    expect(page.locator("#dock")).to_be_visible()


def test_while_someone_chooses_nothing_moves(page, new_page):
    address = open_table(page, "me", "friend")
    other = new_page()
    other.goto(address)
    other.click("text=Sit down")
    my_move(page)
    expect(other.locator("#status.yours")).to_be_visible()
    expect(other.locator(UP)).to_have_count(0)
    other.locator(".tray-item[data-pick]").first.click()
    expect(other.locator("#table")).not_to_have_attribute("data-picked", "")
    assert other.locator(UP).count() == 0


@pytest.mark.parametrize("how", ["wait", "skip"])
def test_the_last_moves_are_seen_before_the_result(page, new_page, how):
    left_by_the_other(page, new_page)
    expect(page.locator("#caption")).to_contain_text("resigns")
    assert page.locator(".result").count() == 0
    if how == "skip":
        page.click("[data-deed=end]")
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator("#replayer")).to_be_hidden()
    assert page.locator(UP).count() == 0
    expect(page.locator(".last-moves")).to_contain_text("Resigns")


def test_a_visitor_who_wants_no_motion_reads_the_last_moves_beside_the_result(new_page):
    page = new_page(reduced_motion="reduce")
    left_by_the_other(page, new_page)
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".last-moves")).to_contain_text("Resigns")
    assert page.locator("body.ending").count() == 0


def left_by_the_other(page, new_page):
    """Open a table whose other player resigns immediately."""
    other = new_page()
    other.goto(open_table(page, "me", "friend"))
    other.click("text=Sit down")
    expect(page.locator("#status.yours")).to_be_visible()
    unfold(other, "#resign summary")
    other.click("text=Yes, resign")
    expect(other.locator(".result")).to_be_visible()


def test_sound_is_off_until_it_is_switched_on(page):
    page.add_init_script(COUNT)
    play_bot(page)
    button = page.locator("[data-sound]")
    expect(button).to_have_attribute("aria-pressed", "false")
    my_move(page)
    expect(page.locator("#caption")).not_to_be_empty()
    assert page.evaluate("() => heard") == 0
    button.click()
    expect(button).to_have_attribute("aria-label", "Sound: Low")
    assert page.evaluate("() => heard") == 1
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_visitor_sees_how_to_skip_what_takes_long(page):
    open_table(page, "me", "bot", "bot", "bot", game="stone_age", players=4)
    await_turn(page)
    before = ply(page)
    while ply(page) == before:
        click_on(page)
    expect(page.locator("#caption.behind")).not_to_be_empty()
    skips = "getComputedStyle(document.querySelector('#caption'), '::after').content"
    assert "Click the board to jump ahead" in page.evaluate(skips)
    box = page.locator("#frame").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#caption")).to_be_empty()


CHANGE = """async ([was, now]) => {  // labels on a number that changes
  const { src } = document.querySelector("script[src$='/playback.js']");
  const stage = await import(new URL("stage.js", src));
  const look = document.querySelector("#table"), before = look.cloneNode(true);
  const cell = (part) => part.querySelector(".standings tbody.player td");
  cell(before).textContent = was;
  cell(look).textContent = now;
  stage.changes(before, look);
  return [...document.querySelectorAll(".delta")].map((label) => label.textContent);
}"""


@pytest.mark.parametrize(
    ("was", "now", "labels"), [("2", "5", ["+3"]), ("0/5", "5", []), ("5", "3/5", [])]
)
def test_people_who_go_out_or_come_home_are_neither_lost_nor_gained(page, was, now, labels):
    play_bot(page)
    assert page.evaluate(CHANGE, [was, now]) == labels
