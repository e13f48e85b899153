"""The player's own dice and only moves wait for a tap, a key or a pause."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count

import pytest
from playwright.sync_api import Page, expect
from scripts import pictures

from steppe.server.accounts.guests import COOKIE
from tests.browser import site
from tests.browser.people import await_true, unfold
from tests.browser.test_look import KINDS, faults

THROW = pictures.Table("stone_age", "records/winner_1.steppe", 16)  # Ana uses the forest next
FORCED = pictures.Table("zebras", "records/winner_0.steppe", 47, bots=True)  # one step is left
RACE = pictures.Table("zebras", "records/winner_0.steppe", 52)  # Ana's last free move is next
ROUND = pictures.Table("valley", "records/winner_0.steppe", 77)  # of four tribes, Dan's
BEFORE = pictures.Table("zebras", "records/winner_1.steppe", 39)  # Ana fills the first territory
WALK = pictures.Table("valley", "records/camps.steppe", 12)  # Ana moves her tribe from f3
PLACES = pictures.Table("stone_age", "records/winner_1.steppe", 16)
LOAD = pictures.Table("doggerland", "records/winner_0.steppe", 18)  # Ana loads what she hunted
PRICE = pictures.Table("stone_age", "records/winner_1.steppe", 470, bots=True)  # four resources
ASKED = "#replayer[data-ask]"
ROLL, ALWAYS, PLAY = "[data-deed=hand]", "[data-deed=always]", "[data-deed=hand]"
FOREST, QUARRY = '[data-move="use:forest"]', '[data-move="use:quarry"]'
REMEMBER = """() => {  // what the page says, and whether it shows the result
  const told = window.told = new Set(), say = (id) => document.querySelector(id)?.innerText ?? "";
  const note = () => told.add(`${say("#caption")}${document.querySelectorAll(".result").length}`);
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
}"""
REST = ["no-preference", pytest.param("reduce", marks=pytest.mark.long)]
PACES = """async (span) => {  // milliseconds that others take in each turn, and in each round
  const { src } = document.querySelector("script[src$='/playback.js']"), turns = {}, rounds = {};
  const { fetchSteps, needs, rateOf } = await import(new URL("steps.js", src));
  const mine = { moments: await fetchSteps(...span), isNew: true };
  mine.moments.forEach((moment, at) => {
    const { turn, round, own, ask, blow } = moment.dataset;
    if (!turn || own !== undefined || ask || blow !== undefined) return;
    const takes = rateOf(mine, at) * needs(mine, moment);
    turns[turn] = (turns[turn] ?? 0) + takes;
    rounds[round] = (rounds[round] ?? 0) + takes;
  });
  return [Object.values(turns), Object.values(rounds)];
}"""
AGAIN = """async () => {  // of moves of one turn that come one by one: the rate of each second one
  const { src } = document.querySelector("script[src$='/playback.js']");
  const { rateOf, rewind } = await import(new URL("steps.js", src));
  return Array.from({ length: 50 }, (_, length) => {
    const moment = document.createElement("template");
    Object.assign(moment.dataset, { turn: "1", round: "1" });
    const clause = `<p class="caption-clause">${"x".repeat(length)}</p>`;
    moment.innerHTML = clause + clause;
    const mine = { moments: [null, moment], isNew: true };
    rewind();
    return [rateOf(mine, 1), rateOf(mine, 1)][1];
  });
}"""
NUMBERS = count()
ROLLED, HUNTED = (
    re.compile(r"[Rr]olls \d and \d in the forest"),
    re.compile(r"[Rr]olls \d on the hunt"),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Return the data folder and the address of a server."""
    data = tmp_path_factory.mktemp("hands")
    with site.running(data) as address:
        yield data, address


@pytest.fixture
def enter(house, new_page):
    """Return a function that opens a match as its player, at the move that needs their hands."""
    data, address = house

    def open_match(table: pictures.Table, stored: str = "", **settings) -> Page:
        fresh = replace(table, moment=str(next(NUMBERS)))
        with ThreadPoolExecutor(1) as apart:  # Playwright's loop runs in this thread
            where, cookie = apart.submit(asyncio.run, pictures.lay(data, fresh)).result()
        page = new_page(hands=True, base_url=address, **settings)
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        page.add_init_script(stored)
        page.goto(where)
        expect(page.locator("#status.yours")).to_be_visible()
        return page

    return open_match


def choose(page: Page, selector: str) -> None:
    page.locator(selector).filter(visible=True).first.click()


def race(page: Page) -> None:
    """Make Ana's last free move."""
    choose(page, '[data-pick="zebra"]')
    choose(page, '[data-move="place:zebra:e2"]')


@pytest.mark.parametrize("reduced_motion", REST)
def test_dice_wait_for_their_player_and_nothing_tells_them_before(enter, reduced_motion):
    page = enter(THROW, reduced_motion=reduced_motion)
    standings = page.locator("#players").inner_text()
    choose(page, FOREST)
    expect(page.locator(ASKED)).to_contain_text("2 dice in the forest")
    expect(page.locator(ROLL)).to_be_focused()
    expect(page.locator("#caption")).to_have_text("2 dice in the forest")
    page.wait_for_timeout(500)
    assert page.locator("#players").inner_text() == standings
    assert not ROLLED.search(page.locator("body").inner_text())
    expect(page.locator("#status")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator("#caption")).to_contain_text(ROLLED)
    expect(page.locator("#status.yours")).to_be_focused()
    expect(page.locator("#log")).to_contain_text(ROLLED)
    expect(page.locator("#replayer")).to_be_hidden()
    assert page.locator("#players").inner_text() != standings


@pytest.mark.long
def test_each_throw_is_rolled_alone_by_key_or_by_a_tap_on_the_board(enter):
    page = enter(THROW)
    choose(page, FOREST)
    expect(page.locator(ASKED)).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("x")
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("#status.yours")).to_be_visible()
    choose(page, QUARRY)
    expect(page.locator(ASKED)).to_contain_text("2 dice in the quarry")
    page.click(".stage", position={"x": 400, "y": 300})
    expect(page.locator("#caption")).to_contain_text("in the quarry")
    expect(page.locator(ASKED)).to_contain_text("1 die on the hunt")
    assert not HUNTED.search(page.locator("body").inner_text())
    page.click(ROLL)
    expect(page.locator("#caption")).to_contain_text(HUNTED)


@pytest.mark.long
def test_a_player_in_a_hurry_jumps_to_the_present(enter):
    page = enter(THROW)
    choose(page, FOREST)
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#replayer")).to_be_hidden(timeout=500)
    expect(page.locator("#log")).to_contain_text(ROLLED)


@pytest.mark.long
def test_a_turned_phone_keeps_waiting(enter):
    page = enter(THROW, viewport={"width": 390, "height": 844})
    choose(page, FOREST)
    expect(page.locator(ASKED)).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    page.click("[data-tab=mine]")
    page.click("[data-tab=board]")
    expect(page.locator(ASKED)).to_be_visible()
    page.click(ROLL)
    expect(page.locator("#log")).to_contain_text(ROLLED)


@pytest.mark.long
@pytest.mark.parametrize("where", ["prompt", "menu"])
def test_a_player_who_wants_it_lets_the_page_roll(enter, where):
    page = enter(THROW)
    if where == "menu":
        unfold(page, "#hands > summary")
        page.click("[data-roll]")
        page.keyboard.press("Escape")
    choose(page, FOREST)
    if where == "prompt":
        page.click(ALWAYS)
    expect(page.locator("#caption")).to_contain_text(ROLLED)
    expect(page.locator("#status.yours")).to_be_visible()
    expect(page.locator("[data-roll]")).to_have_attribute("aria-pressed", "true")
    choose(page, QUARRY)
    expect(page.locator("#caption")).to_contain_text(HUNTED)
    assert page.locator(ASKED).count() == 0


def test_the_move_before_an_only_move_can_be_taken_back(enter, new_page):
    page = enter(FORCED, "localStorage.only = 'tap'")  # no pause that ends before the click
    choose(page, '[data-move="place:gazelle:a1"]')
    expect(page.locator(ASKED)).to_contain_text("Only one move: Ranger to column C")
    page.click("[data-deed=undo]")
    expect(page.locator("#log [aria-current]")).to_contain_text(
        "Ranger to column A", ignore_case=True
    )
    expect(page.locator("#status.yours")).to_be_visible()
    others = [said for said in new_page.complaints if "404" not in said]
    new_page.complaints[:] = others  # the page may have asked for steps that were taken back


@pytest.mark.long
def test_only_moves_wait_for_a_tap_if_the_player_wants_it(enter):
    page = enter(RACE)
    unfold(page, "#hands > summary")
    page.select_option("[data-only]", "tap")
    page.keyboard.press("Escape")
    page.clock.install()
    race(page)
    expect(page.locator(ASKED)).to_contain_text("Only one move: Ranger to row 4")
    page.clock.run_for(60_000)
    expect(page.locator(ASKED)).to_contain_text("Only one move: Ranger to row 4")
    assert page.locator(".result").count() == 0
    page.click(PLAY)
    page.clock.resume()
    expect(page.locator(ASKED)).to_contain_text("Only one move: Zebra to C2")
    assert page.locator(".result").count() == 0
    page.click("[data-deed=end]")  # the way to the result stays
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("reduced_motion", ["no-preference", "reduce"])
def test_only_moves_are_announced_one_by_one_and_made_after_a_pause(enter, reduced_motion):
    page = enter(RACE, "localStorage.pace = '0.5'", reduced_motion=reduced_motion)
    page.evaluate(REMEMBER)
    race(page)
    expect(page.locator(".result")).to_be_visible()
    told = " ".join(page.evaluate("[...told]"))
    assert "Only one move: Ranger to row 40" in told  # 0: the result is not shown yet
    assert "Only one move: Zebra to C20" in told
    assert "Zebra to E2" not in told  # her own move is not replayed to her


@pytest.mark.long
def test_what_waits_for_one_player_does_not_wait_for_the_others(enter, new_page, house):
    page = enter(THROW)
    other = new_page(hands=True, base_url=house[1])
    other.goto(page.url)
    choose(page, FOREST)
    expect(page.locator(ASKED)).to_be_visible()
    expect(other.locator("#caption")).to_contain_text(ROLLED)
    assert other.locator(ASKED).count() == 0


def test_a_round_of_three_bots_is_shown_in_five_seconds(enter):
    turns, rounds = enter(ROUND).evaluate(PACES, (14, 42))
    assert len(turns) == 3
    assert min(turns) > 0
    assert max(rounds) <= 4501  # rounded


def test_a_placement_is_shown_in_two_seconds(enter):
    turns, rounds = enter(PLACES).evaluate(PACES, (1, 16))
    assert min(turns) > 0
    assert max(turns) <= 1501  # rounded
    assert max(rounds) <= 4501


@pytest.mark.long
@pytest.mark.parametrize(("locale", "colours"), KINDS)
def test_what_waits_for_hands_is_accessible(enter, locale, colours):
    look = {"locale": locale, "color_scheme": colours}
    dice, only, won = (enter(table, **look) for table in (THROW, RACE, BEFORE))
    choose(dice, FOREST)
    race(only)
    for page in (dice, only):
        expect(page.locator(ASKED)).to_be_visible()
        assert faults(page) == []
    choose(won, '[data-pick="gazelle"]')
    choose(won, '[data-move="place:gazelle:a5"]')
    expect(won.locator(".feat")).to_be_attached()
    assert faults(won) == []


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 640)])
def test_all_answers_are_in_view_below_the_rows_of_a_payment(enter, width, height):
    page = enter(PRICE, locale="fr-FR", viewport={"width": width, "height": height})
    expect(page.locator("#hand .party-row")).to_have_count(4)
    for answer in page.locator("#hand .choice").all():
        expect(answer).to_be_in_viewport(ratio=0.99)


@pytest.mark.long
@pytest.mark.parametrize(("locale", "colours"), KINDS)
def test_rows_of_steppers_are_accessible(enter, locale, colours):
    page = enter(LOAD, locale=locale, color_scheme=colours)
    expect(page.locator(".stepped").first).to_be_visible()
    assert faults(page) == []


def test_a_turn_whose_time_is_used_up_still_goes_on(enter):
    assert min(enter(PLACES).evaluate(AGAIN)) >= 0  # despite rounding


def test_a_key_moment_is_celebrated(enter):
    page = enter(BEFORE)
    choose(page, '[data-pick="gazelle"]')
    choose(page, '[data-move="place:gazelle:a5"]')
    expect(page.locator(".feat use[href$='#i-trophy']")).to_be_attached()
    expect(page.locator(".feat")).to_have_count(0)


def test_a_tap_on_a_woman_picks_her_and_not_a_warrior(enter):
    page = enter(WALK, reduced_motion="reduce")
    choose(page, '#board g[data-pick="f3.w0.f1"]')
    expect(page.locator("#table")).to_have_attribute("data-picked", "f3.w0.f1")


def test_a_tap_before_the_last_number_has_arrived_moves_that_many(enter):
    page, held = enter(WALK, reduced_motion="reduce"), []
    choose(page, '#board [data-pick="f3"]')
    expect(page.locator("#table")).to_have_attribute("data-picked", "f3")
    page.route("**/m/*pick=f3.w2.f0", lambda route: held.append(route))
    page.click('#hand [data-pick="f3.w2.f0"]')
    await_true(page, lambda: held)
    page.locator('#board [data-move^="move:f3:warrior"]').first.click()
    held.pop().continue_()
    expect(page.locator("#log")).to_contain_text("2 warriors from f3 to")
