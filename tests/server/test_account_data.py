"""What people see, download, erase and publish of their accounts."""

import pytest

from steppe.core.errors import NotationError
from steppe.server.base.match_data import OPEN
from steppe.server.base.settings import LIMITS
from steppe.server.ops.admin import AdminService
from steppe.server.store.rows import Statement
from tests.server.people import (
    Device,
    ask,
    guest_of,
    send,
    sign_in,
    sign_up,
    visit,
)
from tests.server.site import ANA, held, play_some, table_of_two, until

pytestmark = pytest.mark.anyio
UNLIMITED = True


# One's data


async def test_an_export_has_everything_but_no_secret(app):
    await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana:
        await sign_up(ana)
        await passkey_of_own(ana)
        await ana.post("/account/codes")
        file = (await ana.post("/me/data/export")).json()
        assert file["account"][0]["name"] == "Ana"
        assert len(file["sitter"]) == len(file["session"]) == len(file["passkey"]) == 1
        assert len(file["recovery_code"]) == 10
        columns = {name for table in ("account", "session", "passkey") for name in file[table][0]}
        assert not columns & {"password", "hash", "data"}


async def passkey_of_own(client):
    asked = await ask(client, "/account/passkey")
    made = Device().make(asked["options"])
    assert (await send(client, "/account/passkey", asked["ticket"], made)).status_code == 200


async def test_a_deleted_account_leaves_moves_but_no_name(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana, visit(app) as phone:
        await sign_up(ana, "Anastasia")
        await sign_in(phone, "Anastasia")
        account = await guest_of(app, ana)
        await play_some(room, 2)
        await ana.post("/me/data/erase", data={"sure": "yes"})
        assert held(ana, "session") is None
        assert "No account needed" in (await phone.get("/me")).text
        seat = room.table.seats[0]
        assert (seat.kind, seat.name, seat.guests) == (OPEN, "", ())
        assert room.table.version == 2
        assert (await sign_in(phone, "Anastasia")).status_code == 403
        store = app.state.rooms.house.store
        for table in ("account", "session", "passkey", "sitter"):
            rows = await store.select(Statement(f"SELECT * FROM {table}", {}))
            assert account not in str(rows)
        await sign_up(phone, "Anastasia")  # the name is free again


async def test_a_host_exports_and_erases_an_account_by_its_name(app):
    async with visit(app) as ana:
        await sign_up(ana)
        office = AdminService(app.state.rooms.house.store, "host")
        assert await office.person("@ANA") == await guest_of(app, ana)
        with pytest.raises(NotationError, match="no account"):
            await office.person("@Eva")
        await office.erase(await office.person("@Ana"), app.state.keys, "asked for it")
        await app.state.orders.read(app.state.rooms.house.store, app.state.rooms)
        assert "No account needed" in (await ana.get("/me")).text


# Profiles


async def test_a_profile_is_private_until_its_owner_publishes_it(app):
    async with visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        assert "Only you can see this page" in (await ana.get("/@ana")).text
        private, unknown = await eve.get("/@Ana"), await eve.get("/@Eva")
        assert private.status_code == unknown.status_code == 404
        assert private.text.replace("/@Ana", "") == unknown.text.replace("/@Eva", "")
        await ana.post("/account/public", data={"public": "yes"})
        assert "<h1>Ana</h1>" in (await eve.get("/@Ana")).text
        await ana.post("/account/public")
        assert (await eve.get("/@Ana")).status_code == 404


async def test_a_public_profile_names_no_other_player_and_no_match(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana, visit(app) as eve:
        await sign_up(ana)
        await ana.post("/account/public", data={"public": "yes"})
        await ana.post(f"/m/{room.table.id}/resign", data={"ply": "0", "key": "r"})
        await until(lambda: room.table.match.is_over)
        page = (await eve.get("/@Ana")).text
        assert "1 finished match" in page
        assert "people" in page
        assert "ben" not in page
        assert room.table.id not in page
        assert 'class="badge lost"' in page


async def test_a_guest_sees_their_own_results(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana:
        await ana.post(f"/m/{room.table.id}/resign", data={"ply": "0", "key": "r"})
        await until(lambda: room.table.match.is_over)
        page = (await ana.get("/me/results")).text
        assert "1 finished match" in page
        assert "Only you can see this page" in page
        await sign_up(ana, "Ana \u00d8")
        answer = await ana.get("/me/results", follow_redirects=True)
        assert "1 finished match" in answer.text
        assert answer.url.path == "/@Ana \u00d8"


def test_every_kind_of_attempt_has_a_limit():
    assert {"sign", "account"} <= LIMITS.keys()
