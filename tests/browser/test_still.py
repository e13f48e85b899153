"""Nothing moves while a person plays: not the board, the dock, or a button that stays."""

from functools import partial

import pytest
from playwright.sync_api import expect

import steppe
from steppe.play.lesson import lessons
from tests.browser import site
from tests.browser.people import SURE, is_over, open_table, play
from tests.browser.stillness import DICE, WINDOWS, measure
from tests.games.doggerland.looks import clans
from tests.games.doggerland.test_views_hand import hand

SIZES = ((1366, 768), (1440, 900), (390, 844))  # of the browser window, in pixels
CHOICES = 12
GAMES = ("zebras", "doggerland", "valley", "stone_age")
CASES = [
    pytest.param(game, size, marks=() if (at, size) == (1, SIZES[0]) else pytest.mark.long)
    for at, game in enumerate(GAMES)
    for size in SIZES
    if (game, size) != ("stone_age", SIZES[-1])  # on that screen, the board scrolls anyway
]
ANSWER = 300  # milliseconds
HAND = ":is(#hand, #decline) :is([data-move], [data-pick]):not([aria-current]):visible"
BOARD = "#board :is([data-move], [data-pick])"
FRAME = """() => { const box = document.querySelector("#frame").getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round).join(" "); }"""
HINT = """() => { document.querySelector("#status").classList.add("hinted");
  const advice = document.createElement("span");
  advice.className = "status-hint status-advice";
  advice.textContent = "what may come of it, ".repeat(9);
  document.querySelector(".status-words").append(advice); }"""
COVERS = """() => { const dock = document.querySelector("#dock").getBoundingClientRect();
  return document.elementFromPoint(dock.left + dock.width / 2, dock.top + 4).closest("#dock"); }"""

COVERED = """() => [...document.querySelectorAll("#board [data-move], #board [data-pick]")]
  .filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#dock");
  }).map((thing) => thing.getAttribute("aria-label"))"""


def choose(page, number: int) -> None:
    """Choose an element in the dock or on the board, a different one each time."""
    page.wait_for_selector(f"{HAND}, {BOARD}", state="attached")
    things = page.locator(HAND)
    if not things.count():
        things = page.locator(BOARD)
    things.nth(5 * number % things.count()).dispatch_event("click")
    page.wait_for_timeout(ANSWER)  # not every choice changes the prompt
    if page.locator(SURE).is_visible():
        page.click(SURE)
        page.wait_for_timeout(ANSWER)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if at == number else pytest.mark.long)
        for at, game in enumerate(GAMES)
        for number, size in enumerate(WINDOWS)
    ],
)
def test_controls_and_board_stay_put_between_picks_and_moves(new_page, tmp_path, game, size):
    with site.running(tmp_path, dice=DICE) as address:
        report = measure(partial(new_page, base_url=address), game, size, CHOICES)
    assert report.is_still, str(report)


@pytest.mark.parametrize(("game", "size"), CASES)
def test_the_board_stands_still_between_questions_and_hints(new_page, game, size):
    page = new_page(
        viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
    )
    open_table(page, "me", "me", game=game)
    frames, covers = {page.evaluate(FRAME)}, True
    for number in range(CHOICES):
        if is_over(page):
            break
        if not page.locator(HAND).count():
            assert page.evaluate(COVERED) == []
        choose(page, number)
        frames.add(page.evaluate(FRAME))
        page.evaluate(HINT)
        frames.add(page.evaluate(FRAME))
        covers &= page.evaluate(f"() => ({COVERS})() !== null")
    assert len(frames) == 1
    assert covers


def test_a_group_is_asked_about_in_the_height_of_the_dock(new_page):
    page = new_page(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale="fr-FR"
    )
    stops = lessons(steppe.load("valley"))["first"].stops
    at = next(n for n, stop in enumerate(stops) if stop.move.startswith("move:d2:"))
    page.goto(f"/learn/valley/first/{at}")
    expect(page.locator("#dock .number")).to_have_count(0)
    frame, height = page.evaluate(FRAME), page.locator("#dock").bounding_box()["height"]
    page.goto(f"/learn/valley/first/{at}?pick=d2")
    assert page.locator("#dock .number").count() > 2
    assert page.evaluate(FRAME) == frame
    assert page.locator("#dock").bounding_box()["height"] == height


GAIN = """async () => {  // as if the viewer's first number had just gone up by 3
  const all = performance.getEntriesByType("resource");
  const { name } = all.find(({ name }) => name.includes("/stage."));
  const before = document.querySelector("#players").cloneNode(true);
  const cell = before.querySelector("td");
  cell.textContent = Number.parseInt(cell.textContent) - 3;
  (await import(name)).changes(before, document.querySelector("#table"));
}"""
BESIDE = """() => {  // how far the number is from its gain, right and down
  const [one, other] = [".delta", "#players td"].map((part) => {
    const { left, width, top } = document.querySelector(part).getBoundingClientRect();
    return [left + width / 2, top];
  });
  return [other[0] - one[0], other[1] - one[1]].map(Math.round);
}"""


FOLLOWED = f"""async () => {{  // in one go, because a gain is shown for two seconds
  const gains = () => [...document.querySelectorAll(".delta")].map((one) => one.textContent);
  const beside = {BESIDE}, players = document.querySelector("#players");
  const scroll = async () => {{
    dispatchEvent(new Event("scroll"));
    await new Promise(requestAnimationFrame);
  }};
  await ({GAIN})();
  const [first, near] = [gains(), beside()];
  players.style.marginTop = "60px";
  await scroll();
  const moved = beside();
  players.hidden = true;
  await scroll();
  return [first, near, moved, gains()];
}}"""


def hold_news(page):
    """Leave the page's stream unanswered, so that no update comes between two measurements."""
    page.route("**/events*", lambda route: None)


def test_a_gain_stays_on_the_number_it_concerns_and_vanishes_with_it(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    hold_news(page)
    open_table(page, "me", "bot", game="stone_age")
    assert page.evaluate(FOLLOWED) == [["+3"], [0, 9], [0, 9], []]


def test_a_gain_of_a_hidden_number_is_not_shown(new_page):
    page = new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    hold_news(page)
    open_table(page, "me", "bot", game="stone_age")  # the board is in front
    page.evaluate(GAIN)
    expect(page.locator(".delta")).to_have_count(0)


CARDS = """async (names) => {  // shows that these can be played; returns the left edge of each
  const all = performance.getEntriesByType("resource");
  const { show } = await import(all.find(({ name }) => name.includes("/show.")).name);
  const look = document.querySelector("#table").cloneNode(true), hand = look.querySelector("#hand");
  for (let part = hand; part; part = part.parentElement) delete part.dataset.keep;
  const cards = names.map((name) => `<a class="playable-name" data-pick="${name}">${name}</a>`);
  hand.innerHTML = `<div class="playables">${cards.join("")}</div>`;
  show(look);
  const shown = [...document.querySelectorAll("#hand [data-pick]")];
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(shown[0]);
  await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`);  // before measuring
  return shown.map((card) => [card.dataset.pick, card.getBoundingClientRect().left]);
}"""


def test_a_card_in_the_dock_stays_when_others_can_or_cannot_be_played(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    hold_news(page)
    open_table(page, "me", "bot", game="valley")
    before = dict(page.evaluate(CARDS, ["raft", "flint", "love"]))
    after = dict(page.evaluate(CARDS, ["net", "flint", "love"]))
    assert [after[card] for card in ("flint", "love")] == [before["flint"], before["love"]]
    assert after["net"] > after["love"]
    assert "raft" not in after
    again = dict(page.evaluate(CARDS, ["raft", "flint", "love"]))
    assert again == before


NEAR = 20  # pixels: less than an answer is wide
ANSWERS = """async (looks) => {  // shows menus in turn; returns the left edges of the answers
  const all = performance.getEntriesByType("resource");
  const { show } = await import(all.find(({ name }) => name.includes("/show.")).name);
  const edges = [];
  const title = '<span class="move-menu-title">Which first?</span>';
  const choice = (name) => name.startsWith("-")
    ? `<span class="choice none">${name}</span>`
    : `<a class="choice" data-move="${name}">${name}</a>`;
  for (const names of looks) {
    const look = document.querySelector("#table").cloneNode(true);
    const hand = look.querySelector("#hand"), body = title + names.map(choice).join("");
    const status = look.querySelector("#status");
    status.classList.toggle("yours", names.length > 0);
    for (const changed of [hand, status])
      for (let part = changed; part; part = part.parentElement) delete part.dataset.keep;
    const menu = `<div class="move-menu" aria-label="Which first?">${body}</div>`;
    hand.innerHTML = names.length ? menu : "";
    show(look);
    await document.fonts.ready;
    const shown = [...document.querySelectorAll("#hand .choice:not(.gap)")];
    const left = (thing) => [thing.textContent, thing.getBoundingClientRect().left];
    edges.push(Object.fromEntries(shown.map(left)));
  }
  return edges;
}"""


def test_an_answer_stays_when_another_has_gone_also_after_a_wait(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    hold_news(page)
    open_table(page, "me", "me", game="valley")
    done = [["-bear", "wolf", "tiger"], ["-bear", "-wolf", "tiger"]]
    looks = [["bear", "wolf", "tiger"], ["bear", "tiger"], [], ["tiger"], *done]
    first, gone, _, waited, one, two = page.evaluate(ANSWERS, looks)
    assert gone["tiger"] == waited["tiger"] == first["tiger"]
    assert two["tiger"] - one["tiger"] < NEAR  # what the page still lists leaves no gap


PLACES = """() => [...document.querySelectorAll(".tools > *, .tool-set > *")]
  .map((tool) => tool.getBoundingClientRect().left)"""


def test_the_tools_have_their_places_before_the_scripts_run(new_page):
    page = new_page(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    open_table(page, "me", "bot", game="zebras")
    after = page.evaluate(PLACES)
    page.route("**/*.js", lambda route: route.fulfill(content_type="text/javascript"))
    page.reload()
    assert page.evaluate(PLACES) == after


BOXES = """() => [...document.querySelectorAll(".act")].map((act) => {
  const { left, top, width, height } = act.getBoundingClientRect();
  return [left, top, width, height].map(Math.round).join(" "); })"""
ASK = """(asked) => {
  document.querySelector("[data-picked]").dataset.picked = "f4";
  document.querySelector("#hand").innerHTML = asked;
  document.querySelector("#hand").style.width = "600px"; }"""
CUT = """() => { const hand = document.querySelector("#hand").getBoundingClientRect();
  return [...document.querySelectorAll("#hand .move-menu *")].filter((part) =>
    part.getBoundingClientRect().bottom > hand.bottom + 1).map((part) => part.className); }"""


def test_a_hint_moves_no_action_a_question_is_whole_and_a_resting_mouse_reads_why(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    open_table(page, "me", "me", game="doggerland")
    play(page, "face:n", "point:left")
    expect(page.locator(".acts")).to_be_visible()
    before = page.evaluate(BOXES)
    page.evaluate(HINT)
    assert page.evaluate(BOXES) == before
    page.locator("#tile-e5").hover()
    expect(page.locator("#tip .tip-why")).to_contain_text("(rule 8.", timeout=3000)
    asked = hand(clans(idle={0: [1, 0, 0]}, stock={0: [0] * 5}), "f4")
    page.evaluate(ASK, asked)
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".stock .chip").first.click()
    expect(page.locator("#tip")).to_contain_text("wood", timeout=3000)
