"""Commit to the dice of a match before it is opened, so that its players can then add words.

A browser first asks for a ticket: the id of a match that does not exist yet, and the hash of its
secret. The secret follows from the id and the server's key, so nothing is stored. Then the browser
opens the match with the ticket and a random word. Because the server committed to the secret before
it knew the word, it could not choose the dice (``play/dice_commitment.py``).
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import NamedTuple

from steppe.play import dice_commitment
from steppe.server.accounts.guests import Keys

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # leaves out characters that look alike
ID_LENGTH = 10


class Ticket(NamedTuple):
    """A ticket for one new match, and the commitment to its dice."""

    ticket: str
    commitment: str


class Dice(NamedTuple):
    """The id and the secret of a new match."""

    id: str
    secret: bytes


def offer(keys: Keys) -> Ticket:
    """Return a ticket for a new match."""
    id = new_id()
    return Ticket(_ticket(keys, id), dice_commitment.commitment(_secret(keys, id)))


def redeem(keys: Keys, ticket: str) -> Dice | None:
    """Return what a ticket stands for, or ``None`` if this server did not offer it."""
    id = ticket[:ID_LENGTH]
    if not hmac.compare_digest(_ticket(keys, id).encode(), ticket.encode()):
        return None
    return Dice(id, _secret(keys, id))


def new_id() -> str:
    """Return a random id for a match."""
    return "".join(secrets.choice(SIGNS) for _ in range(ID_LENGTH))


def _ticket(keys: Keys, id: str) -> str:
    return id + urlsafe_b64encode(keys.derive(f"ticket\0{id}")[:12]).decode()


def _secret(keys: Keys, id: str) -> bytes:
    return keys.derive(f"dice\0{id}")
