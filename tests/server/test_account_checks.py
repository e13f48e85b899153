"""What the doctor says about accounts, mails and pushes."""

import pytest

from steppe.cli.server_parts import house_at
from steppe.server.accounts.passkeys import addition
from steppe.server.ops.account_checks import channels, passkeys
from steppe.server.ops.diagnostic import Target
from steppe.server.store.rows import insertion

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("", []),
        ("https://new.example", [("good", "work at new.example"), ("wrong", "1 passkey works")]),
        ("https://old.example", [("good", "they work at old.example")]),
        ("http://new.example", [("wrong", "at old.example only")]),
        ("https://192.0.2.7", [("note", "need a host name"), ("wrong", "1 passkey works")]),
    ],
)
async def test_the_doctor_says_whether_passkeys_work_and_which_are_lost(url, found, store):
    row = {"id": "k", "guest": "ana", "host": "old.example", "data": b"k", "count": 0}
    await store.change([addition(row, "Firefox")])
    told = await passkeys(store, url)
    assert [finding.state for finding in told] == [state for state, _ in found]
    for finding, (_, words) in zip(told, found, strict=True):
        assert words in finding.words


async def test_the_doctor_misses_the_key_for_pushes_and_the_mail_server(store, tmp_path):
    patient = Target(house_at(tmp_path, ""), "127.0.0.1", 1)
    assert await channels(store, patient) == []
    for kind in ("push", "mail"):
        row = {"id": kind, "guest": "ana", "kind": kind, "address": "a", "keys": "", "language": ""}
        row |= {"origin": "", "made": 0.0, "confirmed": True, "fault": "", "mailed": None}
        row["browser"] = ""
        await store.change([insertion("channel", row)])
    push, post = await channels(store, patient)
    assert (push.state, post.state) == ("wrong", "note")
    assert "1 browser must subscribe again" in push.words
    (tmp_path / "push-key").write_bytes(b"k")
    assert await channels(store, patient) == [post]
