"""Zooming into a large board: by wheel, buttons, keys, mouse and touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import GAME, await_change, click_on, open_table, state
from tests.browser.test_look import READERS, faults

RICH = "doggerland"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HELD = """() => { const box = document.querySelector("#board").getBoundingClientRect();
  return { left: box.left, top: box.top, width: box.width, height: box.height }; }"""

LAND_AT_THE_FOOT = """() => {  // put a tile under the buttons
  const board = document.querySelector("#board");
  const at = document.querySelector(".zoom").getBoundingClientRect();
  const there = new DOMPoint(at.x, at.y).matrixTransform(board.getScreenCTM().inverse());
  const tile = document.querySelector("#layer-tiles [data-help]").cloneNode(false);
  tile.innerHTML = `<rect x="${there.x}" y="${there.y}" width="40" height="40"/>`;
  tile.removeAttribute("transform");
  board.append(tile);
  document.dispatchEvent(new Event("shown"));
}"""


@pytest.fixture
def page(new_page):
    """Return a desktop page, without motion, with a table of the game with the large board."""
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    open_table(page, "me", "me", game=RICH)
    page.wait_for_selector("#board[tabindex]")  # its script runs
    return page


def view(page) -> list[float]:
    """Return the visible part of the drawing as x, y, width and height."""
    return [float(word) for word in page.get_attribute("#board", "viewBox").split()]


def drawn(page) -> float:
    """Return the width of the whole picture, including its border."""
    return page.evaluate("document.querySelector('#layer-ground rect').getBBox().width")


def centre(page) -> tuple[float, float]:
    box = page.evaluate(HELD)
    return box["left"] + box["width"] / 2, box["top"] + box["height"] / 2


def press(page, name: str) -> None:
    page.click(f".zoom [data-by={name}]")


def is_idle(page, name: str) -> bool:
    return page.get_attribute(f".zoom [data-by={name}]", "aria-disabled") == "true"


def test_buttons_come_closer_and_go_back_to_the_whole(page):
    whole = view(page)
    assert is_idle(page, "out")
    assert is_idle(page, "whole")
    expect(page.locator(".zoom button").filter(visible=True)).to_have_count(1)
    press(page, "in")
    closer = view(page)
    assert closer[2] == pytest.approx(whole[2] / 1.5)
    assert closer[0] + closer[2] / 2 == pytest.approx(whole[0] + whole[2] / 2)
    assert not is_idle(page, "out")
    press(page, "out")
    assert view(page) == pytest.approx(whole)
    press(page, "in")
    press(page, "in")
    press(page, "whole")
    assert view(page) == whole


def test_the_buttons_stand_where_they_hide_no_land_and_stay_there(page):
    page.evaluate(LAND_AT_THE_FOOT)
    expect(page.locator(".zoom.high")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('resize'))")
    expect(page.locator(".zoom.high")).to_have_count(1)
    box, frame = (page.locator(part).bounding_box() for part in (".zoom", "#frame"))
    assert box["y"] < frame["y"] + frame["height"] / 2


def test_what_is_shown_without_a_new_drawing_leaves_the_whole_what_it_was(page):
    whole = view(page)
    press(page, "in")
    page.evaluate("document.dispatchEvent(new Event('shown'))")
    press(page, "in")
    assert view(page)[2] == pytest.approx(whole[2] / 1.5**2)
    press(page, "whole")
    assert view(page) == whole


def test_nobody_comes_too_close(page):
    whole = view(page)
    for _ in range(4):
        press(page, "in")
    assert is_idle(page, "in")
    assert view(page)[2] == pytest.approx(whole[2] / 5)


def under_the_mouse(page) -> list[float]:
    return page.evaluate(
        """([x, y]) => { const at = new DOMPoint(x, y).matrixTransform(
        document.querySelector("#board").getScreenCTM().inverse()); return [at.x, at.y]; }""",
        [centre(page)[0] + 60, centre(page)[1] - 40],
    )


def turn_the_wheel(page) -> None:
    """Turn the wheel until the picture zooms: a browser that is still drawing may drop events."""
    for _ in range(20):
        page.mouse.wheel(0, -300)
        page.wait_for_timeout(100)
        if page.locator("#frame.zoomed").count():
            return
    page.wait_for_selector("#frame.zoomed")


def test_the_wheel_with_control_comes_closer_to_what_lies_under_the_mouse(page):
    x, y = centre(page)
    page.mouse.move(x + 60, y - 40)
    whole, there = view(page), under_the_mouse(page)
    page.keyboard.down("Control")
    turn_the_wheel(page)
    page.keyboard.up("Control")
    assert view(page)[2] < whole[2]
    assert under_the_mouse(page) == pytest.approx(there, abs=0.5)


def test_the_wheel_alone_moves_neither_picture_nor_page(page):
    press(page, "in")
    before = view(page)
    page.mouse.move(*centre(page))
    page.mouse.wheel(0, 200)
    page.wait_for_timeout(300)
    assert view(page) == before
    assert page.evaluate("scrollY") == 0


def hit(page, key: str) -> list[float]:
    """Press a key on the picture; return the view once it has changed."""
    before = page.get_attribute("#board", "viewBox")
    page.focus("#board")
    page.keyboard.press(key)
    expect(page.locator("#board")).not_to_have_attribute("viewBox", before)
    return view(page)


def test_keys_come_closer_and_move_about(page):
    whole = view(page)
    hit(page, "+")
    closer = hit(page, "+")
    assert closer[2] == pytest.approx(whole[2] / 1.5**2)
    assert hit(page, "ArrowRight")[0] == pytest.approx(closer[0] + closer[2] / 5)
    assert hit(page, "ArrowUp")[1] == pytest.approx(closer[1] - closer[2] / 5)
    hit(page, "ArrowRight")
    hit(page, "ArrowRight")
    hit(page, "ArrowRight")
    page.keyboard.press("ArrowRight")  # already at the edge
    assert hit(page, "ArrowDown")[0] == pytest.approx(whole[0] + whole[2] - closer[2])
    assert hit(page, "-")[2] == pytest.approx(whole[2] / 1.5)
    assert hit(page, "0") == whole


def test_arrows_choose_a_place_as_long_as_all_is_seen(page):
    begin(page)
    whole = view(page)
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .legal:focus")).to_have_count(1)
    assert view(page) == whole


def drag(page, start: tuple[float, float], across: float, down: float) -> None:
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=5)
    page.mouse.up()


def test_a_drag_moves_the_picture_and_clicks_nothing(page):
    begin(page)
    press(page, "in")
    before, now = state(page), view(page)
    drag(page, middle_of(page, "#board .legal"), 80, 50)
    assert view(page)[0] < now[0]
    assert view(page)[1] < now[1]
    page.wait_for_timeout(200)
    assert state(page) == before


def test_a_click_still_chooses(page):
    begin(page)
    press(page, "in")
    before, where = state(page), view(page)
    page.mouse.click(*middle_of(page, "#board .legal"))
    await_change(page, before)
    assert page.locator("#board .chosen").count() == 1
    assert view(page) == pytest.approx(where)


def middle_of(page, choice: str) -> tuple[float, float]:
    """Return the centre of the element that is nearest to the picture's centre."""
    x, y = centre(page)
    boxes = [thing.bounding_box() for thing in page.locator(choice).all()]
    spots = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    return min(spots, key=lambda spot: abs(spot[0] - x) + abs(spot[1] - y))


def begin(page) -> None:
    """Play up to the first round, where cells of the map can be chosen."""
    for move in ("face:n", "point:left"):
        before = state(page)
        page.click(f'[data-move="{move}"]')
        await_change(page, before)


def test_the_whole_picture_cannot_be_dragged(page):
    whole = view(page)
    drag(page, centre(page), 80, 50)
    assert view(page) == whole
    held = page.evaluate(
        "[document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]"
    )
    assert held == ["board", "none"]  # no frame around a board that was pressed


def test_a_double_click_comes_closer_and_with_shift_goes_back(page):
    page.evaluate("for (const link of document.querySelectorAll('#board a')) link.remove()")
    whole = view(page)
    page.mouse.dblclick(*centre(page))
    assert view(page)[2] == pytest.approx(whole[2] / 1.5)
    page.keyboard.down("Shift")
    page.mouse.dblclick(*centre(page))
    assert view(page) == pytest.approx(whole)


def test_what_was_come_close_to_stays_in_sight_after_a_move(page):
    press(page, "in")
    press(page, "in")
    page.focus("#board")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board")).to_be_focused()
    before, where, whole = state(page), view(page), drawn(page)
    click_on(page)  # the map has grown since
    assert state(page) != before
    assert drawn(page) != whole
    assert view(page) == pytest.approx(where)
    expect(page.locator("#frame.zoomed")).to_have_count(1)


def test_what_the_keys_come_to_is_brought_into_sight(page):
    begin(page)
    for _ in range(3):
        press(page, "in")
    before = view(page)
    page.keyboard.press("Tab")
    page.locator("#board .legal").first.focus()  # in the north-west
    after = view(page)
    assert after[0] < before[0]
    assert after[1] < before[1]


def test_two_fingers_come_closer_and_one_moves_the_picture(new_page):
    page = new_page(**PHONE, reduced_motion="reduce")
    open_table(page, "me", "me", game=RICH)
    whole, (x, y) = view(page), centre(page)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": px, "y": py, "id": k} for k, (px, py) in enumerate(spots)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", (x - 30, y), (x + 30, y))
    for apart in range(40, 91, 10):
        send("touchMove", (x - apart, y), (x + apart, y))
    send("touchEnd")
    closer = view(page)
    assert closer[2] == pytest.approx(whole[2] / 3, rel=0.15)
    send("touchStart", (x, y))
    for way in range(10, 81, 10):
        send("touchMove", (x - way, y))
    send("touchEnd")
    assert view(page)[0] > closer[0]
    assert view(page)[2] == pytest.approx(closer[2])


def test_on_a_phone_a_finger_on_the_whole_picture_scrolls_the_page(new_page):
    page = new_page(**PHONE)
    open_table(page, "me", "me", game=RICH)
    assert page.evaluate("getComputedStyle(document.querySelector('#board')).touchAction") == (
        "pan-x pan-y"
    )


def test_it_glides_unless_someone_wants_rest(new_page):
    page = new_page()
    page.clock.install()
    open_table(page, "me", "me", game=RICH)
    page.evaluate(
        """() => { window.widths = new Set(); const board = document.querySelector("#board");
        new MutationObserver(() => window.widths.add(board.getAttribute("viewBox").split(" ")[2]))
          .observe(board, { attributes: true }); }"""
    )
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    press(page, "in")
    page.clock.run_for(500)  # every frame is drawn, however slow the machine
    assert page.evaluate("window.widths.size") > 3


@pytest.mark.parametrize(("locale", "colours"), READERS)
def test_a_board_looked_at_closely_is_accessible(new_page, locale, colours):
    page = new_page(locale=locale, color_scheme=colours)
    open_table(page, "me", "me", game=RICH)
    press(page, "in")
    assert faults(page) == []


def test_without_a_script_there_are_no_buttons_for_it(new_page):
    page = new_page(java_script_enabled=False)
    open_table(page, "me", "me", game=RICH)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".zoom")).to_be_hidden()


def test_a_plain_board_has_no_buttons_for_it(page):
    open_table(page, "me", "me", game=GAME)
    expect(page.locator(".zoom")).to_have_count(0)


COVER = """high => {  // the dock covers this much of the board
  document.querySelector("#dock").style.minHeight = high;
  document.dispatchEvent(new Event("shown"));
}"""


def test_the_board_stays_under_a_question_and_can_be_drawn_from_under_it(new_page):
    page = new_page(**PHONE, reduced_motion="reduce")
    open_table(page, "me", "me", game="valley")
    page.wait_for_selector("#board[tabindex]")
    whole = view(page)
    page.evaluate(COVER, "340px")
    assert view(page) == pytest.approx(whole)
    page.focus("#board")
    page.keyboard.press("ArrowDown")
    moved = view(page)
    assert moved[1] > whole[1]
    page.evaluate(COVER, "340px")  # after another change, the map stays in place
    assert view(page) == pytest.approx(moved)
    page.evaluate(COVER, "")
    assert view(page) == pytest.approx(whole)


def test_a_map_that_grows_while_the_dock_covers_it_is_shown_with_its_new_columns(new_page):
    page = new_page(**PHONE, reduced_motion="reduce")
    open_table(page, "me", "me", game=RICH)
    grow = """(columns) => {
      const board = document.querySelector("#board");
      const { x, y, width, height } = board.viewBox.baseVal;
      document.querySelector("#dock").style.minHeight = "420px";
      board.setAttribute("viewBox", `${x - columns} ${y} ${width + 2 * columns} ${height}`);
      document.dispatchEvent(new Event("shown"));
    }"""
    page.evaluate(grow, 0)
    before = view(page)
    page.evaluate(grow, 100)
    assert view(page)[0] == before[0] - 100
    assert view(page)[2] == before[2] + 200
