"""Two browsers of one person: a passkey, a second device, and what both guests had."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import play_bot
from tests.browser.test_look import faults

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PASSWORD = "correct horse staple"


@pytest.fixture
def at_home(new_page, server):
    """Open pages under a host name: browsers offer no passkeys for an address."""
    return lambda **more: new_page(base_url=server.replace("127.0.0.1", "localhost"), **more)


def device_of(page):
    """Give a page a device that keeps passkeys; return it and its name."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})


def test_a_passkey_keeps_the_name_and_a_second_device_brings_its_matches(at_home):
    ana, phone, old = at_home(), at_home(viewport={"width": 390, "height": 844}), at_home()
    key, named = device_of(ana)
    for page in (ana, phone):
        play_bot(page)
    ana.goto("/account")
    ana.fill("#name", "Anastasia")
    ana.click("text=Keep it with a passkey")
    expect(ana.locator("text=You are signed in as Anastasia")).to_be_visible()
    ana.click("text=Sign in on another device")
    phone.goto(ana.input_value("#link"))
    assert faults(ana) == faults(phone) == []
    phone.check("[name=take]")
    phone.click("text=Ask to sign in")
    number = phone.locator(".number-shown").inner_text()
    expect(ana.locator(".number-shown")).to_have_text(number)  # without a click
    ana.click("text=Yes, sign it in")
    expect(phone.locator("text=You are signed in as Anastasia")).to_be_visible()
    for page in (ana, phone):
        page.goto("/mine")
        expect(page.locator(".table-row")).to_have_count(2)
    other, there = device_of(old)  # the passkey is synchronised with a third device
    (kept,) = key.send("WebAuthn.getCredentials", named)["credentials"]
    other.send("WebAuthn.addCredential", there | {"credential": kept})
    old.goto("/sign-in")
    old.click("text=Sign in with a passkey")
    old.wait_for_url(re.compile("/$"))
    expect(old.locator(".bar .me")).to_contain_text("Anastasia")
    assert faults(old) == []


def test_a_password_keeps_the_name_without_a_script(new_page):
    ana = new_page(java_script_enabled=False)
    ana.goto("/account")
    expect(ana.locator("text=passkey")).to_have_count(0)  # this address has no name
    ana.fill("#name", "Cleopatra")
    ana.fill("#password", PASSWORD)
    ana.click("text=Keep it with a password")
    ana.click("text=Show ten codes")
    code = ana.locator(".codes code").first.inner_text()
    ana.locator("text=Sign out").first.click()
    ana.fill("#name", "cleopatra")
    ana.fill("#password", PASSWORD[:-1])
    ana.locator("button:has-text('Sign in')").first.click()
    expect(ana.locator("[role=alert]")).to_contain_text("do not go together")
    new_page.complaints.clear()  # the browser reports the refusal
    ana.click("summary")
    ana.fill("#code-name", "cleopatra")
    ana.fill("#code", code)
    ana.click("text=Use this code")
    expect(ana.locator("text=You have 9 codes left")).to_be_visible()
