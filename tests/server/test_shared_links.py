"""Links that players send to others lead them here, however the host has opened the site."""

from pathlib import Path

import pytest

from steppe.server.base import shared_links
from steppe.server.base.settings import Settings
from steppe.server.base.shared_links import origin_for_others
from steppe.server.web.connections import addresses
from tests.server.site import ANA, against, browser, running
from tests.server.test_administration import cookie

pytestmark = pytest.mark.anyio
LAN = "192.168.1.20"
HERE = "http://127.0.0.1:8123"


@pytest.fixture(autouse=True)
def network(monkeypatch):
    """Pretend that this machine has an address in a home network."""
    monkeypatch.setattr(shared_links, "_lan_address", lambda: LAN)


@pytest.mark.parametrize(
    ("origin", "settings", "shown"),
    [
        (HERE, {}, HERE),
        (HERE, {"host": "0.0.0.0"}, f"http://{LAN}:8123"),
        ("http://[::1]:8123", {"host": "::"}, f"http://{LAN}:8123"),
        ("http://localhost", {"host": "0.0.0.0"}, f"http://{LAN}"),
        (HERE, {"hosts": ["*.example.org", "table.example.org"]}, "https://table.example.org"),
        (HERE, {"host": "0.0.0.0", "hosts": ["192.168.1.7"]}, "http://192.168.1.7:8000"),
        (HERE, {"host": "0.0.0.0", "hosts": ["*.example.org"]}, HERE),
        ("http://localhost:8123", {"host": "fd00::7"}, "http://[fd00::7]:8123"),
        ("http://127.0.0.1:x", {"host": "0.0.0.0"}, "http://127.0.0.1:x"),
        ("http://[::1", {"host": "0.0.0.0"}, "http://[::1"),
        ("https://table.lan", {"host": "0.0.0.0", "hosts": ["a.example"]}, "https://table.lan"),
    ],
)
def test_a_link_leads_others_to_this_site(origin, settings, shown):
    assert origin_for_others(origin, Settings(Path(), **settings)) == shown


def test_without_a_network_a_link_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(shared_links, "_lan_address", lambda: "")
    assert origin_for_others(HERE, Settings(Path(), host="0.0.0.0")) == HERE


def test_the_terminal_names_addresses_that_can_be_opened():
    assert addresses(Settings(Path()), 8000) == "http://127.0.0.1:8000/"
    told = addresses(Settings(Path(), host="0.0.0.0"), 8123)
    assert told == f"http://{LAN}:8123/ for others, and here on http://127.0.0.1:8123/"
    named = Settings(Path(), hosts=["table.example.org"])
    assert addresses(named, 8000).startswith("https://table.example.org/ for others")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
async def test_an_invitation_opens_elsewhere_or_says_that_it_does_not(tmp_path, host):
    async with running(tmp_path, host=host) as app:
        room = await app.state.rooms.create(against("open"), ANA)
        at = f"/m/{room.table.id}"
        async with browser(app, **cookie(app, ANA), host="localhost:8123") as ana:
            page = (await ana.get(at)).text
        lonely = host == "127.0.0.1"
        link = "http://localhost:8123" if lonely else f"http://{LAN}:8123"
        assert f'value="{link}{at}"' in page
        assert ("Only this computer can open it" in page) == lonely
