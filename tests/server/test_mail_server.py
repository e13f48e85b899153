"""E-mail to a mail server in the test's own process."""

import asyncio
import logging
import threading
from contextlib import suppress

import pytest

from steppe.core.errors import NotationError
from steppe.server.base.mail_server import MailServer, is_address, mail_server_at
from steppe.server.ops.account_checks import mail

pytestmark = pytest.mark.anyio
ANSWERS = {b"EHLO": b"250 mail.test", b"DATA": b"354 go on", b"QUIT": b"221 bye"}


@pytest.fixture
async def post_office():
    """Run a mail server; yield its port and the lines that it has received."""
    lines = []

    async def serve(reader, writer):
        writer.write(b"220 mail.test\r\n")
        is_text = False
        while line := await reader.readline():
            lines.append(line.decode(errors="replace").rstrip())
            if is_text and line != b".\r\n":
                continue
            answer = b"250 ok" if is_text else ANSWERS.get(line[:4].upper(), b"250 ok")
            is_text = not is_text and line[:4].upper() == b"DATA"
            writer.write(answer + b"\r\n")
        writer.close()

    async def serve_while_there(reader, writer):
        with suppress(ConnectionResetError):
            await serve(reader, writer)

    server = await asyncio.start_server(serve_while_there, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], lines


async def test_a_letter_reaches_the_mail_server(post_office):
    port, lines = post_office
    mail = mail_server_at(f"smtp://127.0.0.1:{port}?from=steppe@table.test")
    assert await mail.send("ana@mail.test", "Grüße", "Open this link.\n", "https://table.test/stop")
    assert "FROM:<steppe@table.test>" in lines[1]
    assert "TO:<ana@mail.test>" in lines[2]
    assert "To: ana@mail.test" in lines
    assert "Open this link." in lines
    assert "Auto-Submitted: auto-generated" in lines
    assert "List-Unsubscribe: <https://table.test/stop>" in lines


async def test_a_password_is_sent_only_over_an_encrypted_connection(post_office):
    port, lines = post_office
    mail = MailServer("127.0.0.1", port, "steppe@table.test", "me", "secret")
    assert not await mail.send("ana@mail.test", "a", "b")
    assert not any("AUTH" in line.upper() for line in lines)


async def test_a_mail_server_that_does_not_answer_is_logged(post_office, caplog):
    port, _ = post_office
    with caplog.at_level(logging.ERROR):
        assert not await MailServer("127.0.0.1", port + 1, "a@b.test").send(
            "ana@mail.test", "a", "b"
        )
    assert "mail cannot be sent by 127.0.0.1" in caplog.text


async def test_a_mail_server_that_hangs_delays_nothing_else(monkeypatch):
    release = threading.Event()
    monkeypatch.setattr(MailServer, "_send", lambda *_: release.wait(20))
    mail = MailServer("mail.test", 587, "steppe@table.test")
    letters = [asyncio.create_task(mail.send("ana@mail.test", "a", "b")) for _ in range(64)]
    await asyncio.sleep(0)  # all letters wait for a thread, or have one
    name = await asyncio.to_thread(lambda: threading.current_thread().name)
    assert not name.startswith("mail")
    assert not any(letter.done() for letter in letters)
    release.set()
    assert all(await asyncio.gather(*letters))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("ana@mail.test", True),
        ("a.n+a@mail.example.org", True),
        ("ana@mail", False),
        ("ana mail@mail.test", False),
        ("ana@mail.test\r\nBcc: eve@mail.test", False),
        ("a@b@mail.test", False),
        ("<ana@mail.test>", False),
        ("a,b@mail.test", False),
        (f"{'a' * 65}@mail.test", False),
        ("", False),
    ],
)
def test_only_plain_addresses_are_accepted(text, is_one):
    assert is_address(text) is is_one


def test_the_address_of_a_mail_server_is_read():
    mail = mail_server_at("smtps://m%40e:p%40ss@mail.example.org?from=me@example.org")
    assert mail == MailServer("mail.example.org", 465, "me@example.org", "m@e", "p@ss", True)
    assert "p@ss" not in repr(mail)
    assert mail_server_at("smtp://mail.example.org?from=me@example.org").port == 587
    assert mail_server_at("") is None
    for odd in ("mail.example.org", "smtp://mail.example.org", "http://x:9?from=me@example.org"):
        with pytest.raises(NotationError, match="STEPPE_SMTP"):
            mail_server_at(odd)


def told_of_mail(monkeypatch, address):
    monkeypatch.setenv("STEPPE_SMTP", address)
    return [(finding.state, finding.words) for finding in mail(None)]


async def test_the_doctor_tries_the_mail_server_without_sending_anything(post_office, monkeypatch):
    port, lines = post_office
    where = f"127.0.0.1:{port}"
    assert await asyncio.to_thread(told_of_mail, monkeypatch, "") == []
    smtp = f"smtp://{where}?from=a@b.test"
    ((state, words),) = await asyncio.to_thread(told_of_mail, monkeypatch, smtp)
    assert (state, "without encryption" in words) == ("note", True)
    assert not any(line.upper().startswith(("MAIL", "DATA")) for line in lines)
    for address, fault in {
        "table.test": "STEPPE_SMTP must look like",
        f"smtps://{where}?from=a@b.test": f"no encrypted connection with {where}",
        f"smtp://me:secret@{where}?from=a@b.test": "a password needs an encrypted connection",
        "smtp://127.0.0.1:1?from=a@b.test": "127.0.0.1:1 does not take mails",
    }.items():
        ((state, words),) = await asyncio.to_thread(told_of_mail, monkeypatch, address)
        assert (state, fault in words) == ("wrong", True), words
        assert "secret" not in words
