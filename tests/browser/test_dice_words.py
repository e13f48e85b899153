"""A browser adds a word to the dice of its match, and checks every draw afterwards."""

import hmac
import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import open_table, unfold


def verdict(page: Page, file: object) -> None:
    """Give the page a file with draws."""
    body = json.dumps(file).encode()
    chosen = {"name": "dice.json", "mimeType": "application/json", "buffer": body}
    page.set_input_files("#draws", chosen)


def check_hmac(page: Page) -> None:
    """Compare the page's own HMAC with Python's, for keys and texts of many lengths."""
    cases = [(bytes(range(n % 150)), bytes(range(n * 5 % 256))) for n in range(0, 150, 7)]
    script = page.locator("script[src*='verify']").get_attribute("src")
    found = page.evaluate(
        """async ([from, cases]) => {
          const { hmac } = await import(from.replace("verify", "hmac"));
          const { hex } = await import(from.replace("verify", "sha256"));
          return cases.map(([key, text]) => hex(hmac(Uint8Array.from(key), Uint8Array.from(text))));
        }""",
        [script, [[[*key], [*text]] for key, text in cases]],
    )
    assert found == [hmac.digest(key, text, "sha256").hex() for key, text in cases]


@pytest.mark.long
def test_browsers_answer_the_word_of_each_newcomer(new_page):
    ana, ben, cleo = people = [new_page() for _ in range(3)]
    address = open_table(ana, "me", "friend", "friend", game="stone_age", players=3)
    for seat, page in enumerate((ben, cleo), 1):
        page.goto(address)
        page.click(f"#player-{seat} form button.primary")
    for page in people:
        expect(page.locator("#table[data-owes]")).to_have_count(0)
        expect(page.locator("#table")).to_have_attribute("data-ply", "7")
    unfold(ana, "#menu summary")
    unfold(ana, "#resign summary")
    for page in people[1:]:  # the last one who stays wins
        unfold(page, "#menu summary")
        unfold(page, "#resign summary")
        page.click("#resign button")
    expect(ana.locator(".result")).to_be_visible()
    file = ana.request.get(f"{address}/draws").json()
    seats = [word["seat"] for word in file["words"]]
    assert sorted(seats) == [0, 0, 0, 1, 1, 2]
    assert seats[:2] == [0, 1]
    assert seats.index(2) == 3
    ben.goto(f"/verify?match={file['match']}")
    told = ben.locator("#verdict")
    expect(told).to_contain_text("follow from the secret and the words.")
    expect(told).to_contain_text("Draws 1 to ")
    expect(told).to_contain_text("after the last draw")
    expect(told).not_to_contain_text("no answer")
    file["words"][2]["word"] = "0" * 32
    verdict(ben, file)
    expect(told).to_contain_text("is not the word that was fixed before")


def test_a_browser_adds_a_word_and_checks_the_dice(page, new_page):
    address = open_table(page, "me", "bot", game="stone_age")
    unfold(page, "#menu summary")
    unfold(page, "#dice summary")
    expect(page.locator("#dice")).to_contain_text("Random words added since by")
    unfold(page, "#resign summary")
    page.click("#resign button")
    expect(page.locator(".result")).to_be_visible()
    file = page.request.get(f"{address}/draws").json()
    page.goto(f"/verify?match={file['match']}")
    told = page.locator("#verdict")
    expect(told).to_contain_text(f"All {len(file['draws'])} draws follow from the secret")
    expect(told).to_contain_text("The word of this browser is among them.")
    expect(told).to_contain_text("This browser saw the hash of the secret before it sent its word.")
    expect(told).to_contain_text("Pebble: no word")

    id, (mine,) = file["match"], page.evaluate("JSON.parse(localStorage.getItem('words'))")
    for kept, words in (
        ({"last": "0" * 32, "place": id}, "sent a word, but it is not among"),
        ({"place": id, "commitment": "0" * 64}, "saw another hash"),
        ({"place": "another", "commitment": "0" * 64}, "is among them"),
    ):
        changed = mine | {"commitment": ""} | kept
        page.evaluate("kept => localStorage.setItem('words', JSON.stringify([kept]))", changed)
        verdict(page, file)
        expect(told).to_contain_text(words)
    expect(told).not_to_contain_text("another hash")  # as in a rematch that someone else opened

    other = new_page()
    other.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    other.goto("/verify")  # as on a page without https
    check_hmac(other)
    verdict(other, file)
    told = other.locator("#verdict")
    expect(told).to_contain_text(f"All {len(file['draws'])} draws follow")
    expect(told).not_to_contain_text("this browser")
    draw = file["draws"][0]
    draw["drawn"] = (draw["drawn"] + 1) % len(draw["weights"])
    verdict(other, file)
    expect(told).to_contain_text("Draw 1, ")
    verdict(other, file | {"secret": "00" * 32})
    expect(told).to_contain_text("it was changed")
    verdict(other, ["no draws"])
    expect(told).to_contain_text("This is not a file with the draws of a match.")
