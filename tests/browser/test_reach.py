"""The installed site: a page while offline, messages from the server, and reports of looks."""

import json

from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.people import await_true, open_table

READY = "navigator.serviceWorker.ready.then((found) => Boolean(found.active))"
SHOWN = """async () => {
  const found = await navigator.serviceWorker.ready;
  return (await found.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
}"""
MESSAGE = {"title": "Your turn: Zebras", "words": "Your turn with Ben.", "tag": "/m/x"}


def test_the_offline_page_comes_and_goes_with_the_connection(new_page):
    page = new_page()
    page.goto("/learn")
    assert page.evaluate(READY)
    page.context.set_offline(True)
    page.goto("/puzzles")
    expect(page.locator("h1")).to_have_text("You are offline")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("h1")).to_have_text("Puzzles")
    assert new_page.complaints  # about the connection
    new_page.complaints.clear()


def test_a_push_shows_a_notification(browser, server):
    start = {"executable_path": chromium.find_whole(), "args": list(chromium.FLAGS)}
    with browser.browser_type.launch(**start) as whole:  # its shell shows no notifications
        page = whole.new_page(base_url=server, permissions=["notifications"])
        page.goto("/learn")
        assert page.evaluate(READY)
        devtools, found = page.context.new_cdp_session(page), []
        devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.append(told))
        devtools.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(50)
        id = found[0]["registrations"][0]["registrationId"]
        data = json.dumps(MESSAGE | {"url": f"{server}/m/x"})
        send = {"origin": server, "registrationId": id, "data": data}
        devtools.send("ServiceWorker.deliverPushMessage", send)
        await_true(page, lambda: page.evaluate(SHOWN))
        assert page.evaluate(SHOWN) == [[*MESSAGE.values()]]


def test_a_page_reports_a_look_at_ones_turn(new_page):
    ana, ben = new_page(), new_page()
    address = open_table(ana, "me", "friend")
    ben.goto(address)
    with ana.expect_request("**/look") as looked:  # the first turn is hers
        ben.get_by_role("button", name="Sit down").first.click()
        expect(ana.locator("#status.yours")).to_be_visible()
    assert looked.value.method == "POST"
    assert looked.value.response().status == 204
