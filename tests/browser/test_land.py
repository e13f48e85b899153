"""The map of Doggerland: moving pieces remain the same elements and glide."""

from itertools import pairwise

import pytest

from tests.browser.people import await_answer, await_true, in_slow_motion, open_table, play, state

START = ("face:n", "point:left")
WATCH = """() => {
  window.beasts = [...document.querySelectorAll("#layer-animals .beast")]
    .map((beast) => ({ beast, from: beast.id, places: new Set() }));
  const look = () => {
    for (const { beast, places } of window.beasts) {
      const box = beast.getBoundingClientRect();
      places.add(`${Math.round(box.x)} ${Math.round(box.y)}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
SEEN = """() => window.beasts.map(({ beast, from, places }) =>
  [from, beast.isConnected ? beast.id : "", places.size])"""
FOLLOW = """async () => {  // each animal moves to the place of the next, the last to a new one
  const table = document.querySelector("#table").cloneNode(true);
  const beasts = [...table.querySelectorAll(".beast")];
  const names = [...beasts.map((beast) => beast.id), "animal-far"];
  const places = [...beasts.map((beast) => beast.getAttribute("transform")), "translate(900 900)"];
  beasts.forEach((beast, k) => {
    beast.outerHTML = beast.outerHTML
      .replace(/id="[^"]*"/, `id="${names[k + 1]}" data-from="${names[k]}"`)
      .replace(/transform="[^"]*"/, `transform="${places[k + 1]}"`);
  });
  for (const part of table.querySelectorAll("[data-keep]")) part.removeAttribute("data-keep");
  window.news = table.outerHTML;
  const client = document.querySelector("[src*='/client.js']").src;
  window.script = await import(client.replace("client", "show"));
  window.script.show(window.script.read(window.news));
  return names;
}"""
BEASTS = "() => [...document.querySelectorAll('#layer-animals .beast')].map((beast) => beast.id)"


def march(page, least: int) -> tuple[list[str], list[tuple[str, str, int]]]:
    """Show a migration; return the animals' names, and each one's start, end and number of places.

    Wait until each animal has been drawn in ``least`` or more places on its way.
    """
    open_table(page, "me", "me", game="doggerland")
    play(page, *START)
    page.evaluate(WATCH)
    in_slow_motion(page)
    names = page.evaluate(FOLLOW)
    await_true(page, lambda: all(number >= least for *_, number in page.evaluate(SEEN)))
    page.wait_for_timeout(200)
    return names, page.evaluate(SEEN)


@pytest.mark.long
def test_animals_stay_themselves_and_glide(page):
    names, seen = march(page, 5)
    assert len(seen) >= 2
    assert [(start, end) for start, end, _ in seen] == list(pairwise(names))
    assert all(number >= 5 for *_, number in seen)


def test_no_animal_glides_for_those_who_want_rest(new_page):
    names, seen = march(new_page(reduced_motion="reduce"), 2)
    assert [(start, end) for start, end, _ in seen] == list(pairwise(names))
    assert all(number <= 2 for *_, number in seen)


@pytest.mark.long
def test_the_same_news_twice_moves_nothing(page):
    names, _ = march(page, 5)
    page.evaluate("script.show(script.read(news))")
    assert page.evaluate(BEASTS) == names[1:]
    assert [end for _, end, _ in page.evaluate(SEEN)] == names[1:]


@pytest.mark.parametrize(
    "reduced_motion", ["reduce", pytest.param("no-preference", marks=pytest.mark.long)]
)
def test_after_a_migration_each_animal_is_there_once(new_page, reduced_motion):
    page = new_page(reduced_motion=reduced_motion)
    open_table(page, "me", "me", game="doggerland")
    play(page, *START)
    for _ in range(2):  # a clan that has planned nothing is asked first
        before = state(page)
        page.click('#hand [data-move="pass"]')
        await_answer(page, before)
    live = page.evaluate(BEASTS)
    page.reload()
    assert live == page.evaluate(BEASTS)
    assert len(live) == len(set(live)) >= 2
