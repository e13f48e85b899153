"""Nothing moves while a person plays: not the board, the dock, or a button that stays."""

from functools import partial

import pytest
from playwright.sync_api import expect

import steppe
from steppe.play.lesson import lessons
from tests.browser import site
from tests.browser.people import SURE, is_over, open_table
from tests.browser.stillness import DICE, WINDOWS, measure

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
THINGS = (("#hand", "move"), ("#hand", "pick"), ("#board", "move"), ("#board", "pick"))
FRAME = """() => { const box = document.querySelector("#frame").getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round).join(" "); }"""
HINT = """() => { document.querySelector("#status").classList.add("hinted");
  document.querySelector(".status-hint")?.replaceChildren("what may come of it, ".repeat(9)); }"""
COVERS = """() => { const dock = document.querySelector("#dock").getBoundingClientRect();
  return document.elementFromPoint(dock.left + dock.width / 2, dock.top + 4).closest("#dock"); }"""

COVERED = """() => [...document.querySelectorAll("#board [data-move], #board [data-pick]")]
  .filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#dock");
  }).map((thing) => thing.getAttribute("aria-label"))"""


def choose(page, number: int) -> None:
    """Choose an element in the dock or on the board, a different one each time."""
    page.wait_for_selector(
        ", ".join(f"{part} [data-{kind}]" for part, kind in THINGS), state="attached"
    )
    things = page.locator("#hand :is([data-move], [data-pick]):not([aria-current])")
    things = things.filter(visible=True)
    if not things.count():
        things = page.locator("#board [data-move], #board [data-pick]")
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
        if not page.locator("#hand :is([data-move], [data-pick])").count():
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


def test_a_gain_stays_on_the_number_it_concerns_and_vanishes_with_it(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    open_table(page, "me", "bot", game="stone_age")
    assert page.evaluate(FOLLOWED) == [["+3"], [0, 9], [0, 9], []]


def test_a_gain_of_a_hidden_number_is_not_shown(new_page):
    page = new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
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
  return shown.map((card) => [card.dataset.pick, card.getBoundingClientRect().left]);
}"""


def test_a_card_in_the_dock_stays_when_others_can_or_cannot_be_played(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    open_table(page, "me", "bot", game="valley")
    before = dict(page.evaluate(CARDS, ["raft", "flint", "love"]))
    after = dict(page.evaluate(CARDS, ["net", "flint", "love"]))
    assert [after[card] for card in ("flint", "love")] == [before["flint"], before["love"]]
    assert after["net"] > after["love"]
    assert "raft" not in after
    again = dict(page.evaluate(CARDS, ["raft", "flint", "love"]))
    assert again == before
