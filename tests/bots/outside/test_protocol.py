"""The protocol for outside bots is pinned: a change must raise its version."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from steppe.bots.outside.protocol import (
    MESSAGES,
    MOVE,
    PROTOCOL,
    READY,
    ProtocolError,
    check,
    schema,
)
from steppe.client import stdio

ROOT = Path(__file__).resolve().parents[3]
SHOWN = ROOT / "docs" / "bots" / "protocol.json"
PINNED = Path(__file__).with_name("protocols.txt")


def text():
    return json.dumps(schema(), indent=2) + "\n"


def test_a_changed_protocol_has_a_new_version():
    """After a change: raise PROTOCOL, and run with STEPPE_RENEW=1, which adds a line."""
    pinned = dict(line.split() for line in PINNED.read_text().splitlines())
    found = hashlib.sha256(text().encode()).hexdigest()[:32]
    if os.environ.get("STEPPE_RENEW") and str(PROTOCOL) not in pinned:
        PINNED.write_text(f"{PINNED.read_text()}{PROTOCOL} {found}\n")
        SHOWN.write_text(text())
        return
    assert pinned.get(str(PROTOCOL)) == found, "the protocol has changed: raise PROTOCOL"


def test_the_docs_show_the_schema():
    assert SHOWN.read_text() == text()


def test_the_clients_speak_this_version():
    script = (ROOT / "docs" / "bots" / "steppe.mjs").read_text()
    assert stdio.PROTOCOL == PROTOCOL
    assert f"export const PROTOCOL = {PROTOCOL};" in script


def test_the_page_names_every_field():
    page = (ROOT / "docs" / "bot-protocol.md").read_text()
    names = {field.name for message in MESSAGES for field in message.fields}
    assert {name for name in names if f"`{name}`" not in page} == set()


@pytest.mark.parametrize(
    ("given", "expected", "fault"),
    [
        ([], MOVE, "a message is a JSON object, not []"),
        ({}, MOVE, "expected a message of type 'move', not of type None"),
        ({"type": "move"}, MOVE, "'move' has no field 'move'"),
        ({"type": "move", "move": 1.5}, MOVE, "must be a string or an integer, not 1.5"),
        ({"type": "move", "move": True}, MOVE, "must be a string or an integer, not True"),
        ({"type": "move", "move": "a", "ask": -1}, MOVE, "must be at least 0, not -1"),
        ({"type": "ready", "name": "x" * 61, "version": "1"}, READY, "has 61 characters; at most"),
        ({"type": "ready", "name": 3, "version": "1"}, READY, "must be a string, not 3"),
    ],
)
def test_a_message_of_another_form_is_refused(given, expected, fault):
    with pytest.raises(ProtocolError) as raised:
        check(given, expected)
    assert fault in str(raised.value)


def test_unknown_fields_are_ignored():
    assert check({"type": "move", "move": 3, "mood": "fine"}, MOVE) == {"move": 3}
