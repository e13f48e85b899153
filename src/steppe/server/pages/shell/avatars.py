"""Avatars: a square totem for each bot, a round animal for each person."""

from functools import cache
from hashlib import blake2b

from markupsafe import Markup

from steppe.bots.make import LEVELS
from steppe.server.base.match_data import BOT, PERSON, Seat
from steppe.server.pages.shell import assets

_ANIMALS = (
    *("mammoth", "horse", "bison", "reindeer", "gazelle", "zebra", "lion", "elephant"),
    *("rabbit", "polar-bear", "wolf-head", "saber-toothed-cat-head"),
)
_PIGMENTS = ("rust", "ochre", "coal")
_TOTEMS = frozenset(level.name for level in LEVELS)
_NOBODY = "hunter"


@cache
def bot_face(word: str) -> Markup:
    """Return the avatar of a bot: its level's totem, or a mask for other bots."""
    name = f"totem-{word}" if word in _TOTEMS else "totem-mask"
    return _face(name, "bot")


@cache
def person_face(guest: str) -> Markup:
    """Return the avatar of a person, always the same for the same guest."""
    if not guest:
        return _face(_NOBODY, "coal")
    first, second = blake2b(guest.encode(), digest_size=2).digest()
    return _face(_ANIMALS[first % len(_ANIMALS)], _PIGMENTS[second % len(_PIGMENTS)])


def face_of(seat: Seat) -> Markup:
    """Return the avatar of a seat's player, or an empty ring for an open seat."""
    if seat.kind == BOT:
        return bot_face(seat.bot)
    return person_face(seat.guests[0]) if seat.kind == PERSON and seat.guests else _free()


@cache
def _free() -> Markup:
    return Markup('<span class="avatar free" aria-hidden="true"></span>')


def _face(name: str, style: str) -> Markup:
    drawing = assets.icon(name)
    return Markup(f'<span class="avatar {style}" aria-hidden="true">{drawing}</span>')
