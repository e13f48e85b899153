"""Players at a table and on other pages: names, avatars, and the levels of bots."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

from markupsafe import Markup

from steppe.bots.make import LEVELS
from steppe.core.i18n import Translator
from steppe.draw.words import COLOURS, colour_name
from steppe.server.base.hosted_bot import hosted_name, is_hosted
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.pages.shell import assets

USUAL = LEVELS[1].name
_NAMES = {level.name for level in LEVELS}
_ANIMALS = (
    *("mammoth", "horse", "bison", "reindeer", "gazelle", "zebra", "lion", "elephant"),
    *("rabbit", "polar-bear", "wolf-head", "saber-toothed-cat-head"),
)
_PIGMENTS = ("rust", "ochre", "coal")
_TOTEMS = frozenset(level.name for level in LEVELS)
_NOBODY = "hunter"


def seat_names(seats: Sequence[Seat], say: Translator) -> tuple[str, ...]:
    """Return the players' names; bots with the same name get their colour in brackets.

    A bot that replaced a person keeps that person's name.
    """
    names = [seat_name(seat, say) for seat in seats]
    alike = {name for name in names if names.count(name) > 1}
    colours = colour_names(say)
    return tuple(
        f"{name} ({colours[number % len(colours)]})"
        if name in alike and _is_nameless_bot(seats[number])
        else name
        for number, name in enumerate(names)
    )


def seat_name(seat: Seat, say: Translator) -> str:
    """Return the name of a seat's player, regardless of the other seats."""
    if seat.kind == OPEN:
        return seat.name or say("Open seat")  # a rematch keeps a seat by name
    if seat.is_network_bot or seat.is_hosted:
        return say("{name} (bot)", name=seat.name or say("Guest"))
    return bot_name(seat.bot, say) if _is_nameless_bot(seat) else seat.name or say("Guest")


def _is_nameless_bot(seat: Seat) -> bool:
    return seat.kind == BOT and not seat.name


def colour_names(say: Translator) -> list[str]:
    """Return the seats' colour names, in order."""
    return [colour_name(say, player) for player in range(len(COLOURS))]


@dataclass(frozen=True)
class Choice:
    """A bot in a list: its id, name, avatar, summary, and expected strength.

    ``mark`` shows its level, ``told`` states it; ``usual`` marks the default.
    """

    word: str
    name: str
    face: Markup
    words: str
    saying: str
    mark: Markup
    told: str
    usual: bool


def levels(say: Translator, usual: str = USUAL) -> list[Choice]:
    """Return the bots to choose from, weakest first."""
    return [
        Choice(
            level.name,
            say(level.title),
            bot_face(level.name),
            say(level.blurb),
            say(level.saying),
            level_mark(level.name, say),
            level_words(level.name, say),
            level.name == usual,
        )
        for level in LEVELS
    ]


def met_last(sheets: Iterable[Sheet], game: str) -> str:
    """Return the level of the bots in the first listed match of this game, or the default."""
    for sheet in sheets:
        bots = {seat.bot for seat in sheet.seats if seat.kind == BOT}
        if sheet.game == game and len(bots) == 1 and bots <= _NAMES:
            return bots.pop()
    return USUAL


def bot_name(word: str, say: Translator) -> str:
    """Return a bot's name at the table: its level's name, or its id."""
    if is_hosted(word):
        return say("{name} (bot)", name=hosted_name(word))
    return next((say(level.title) for level in LEVELS if level.name == word), word)


def bot_saying(word: str, say: Translator) -> str:
    """Return a sentence about a bot's strength, or "" for a bot without a level."""
    return next((say(level.saying) for level in LEVELS if level.name == word), "")


def level_words(word: str, say: Translator) -> str:
    """Return a bot's strength and level in words, or "" for a bot without a level."""
    return next(
        (
            f"{say(level.strength)}, {say('level {number} of 5', number=number)}"
            for number, level in enumerate(LEVELS, 1)
            if level.name == word
        ),
        "",
    )


def level_mark(word: str, say: Translator) -> Markup:
    """Return five dots and a word for a bot's level, or "" for a bot without a level."""
    number = next((n for n, level in enumerate(LEVELS, 1) if level.name == word), 0)
    if not number:
        return Markup()
    strength, told = say(LEVELS[number - 1].strength), level_words(word, say)
    return Markup(
        '<span class="level" title="{}">{}<span class="level-word" aria-hidden="true">{}</span>'
        '<span class="sr">{}</span></span>'
    ).format(told, _dots(number), strength, told)


def mark_of(seat: Seat, say: Translator) -> Markup:
    """Return the mark for the level of a seat's player, or "" for a person."""
    if seat.is_hosted:
        return host_mark(say)
    return level_mark(seat.bot, say) if _is_nameless_bot(seat) else Markup()


def host_mark(say: Translator) -> Markup:
    """Return the badge of a bot that the host of the site has added."""
    words = say("from the host")
    return Markup('<span class="level" title="{}">{}</span>').format(host_words(say), words)


def host_words(say: Translator) -> str:
    """Return what is special about a bot that the host of the site has added."""
    return say("A program that the host of this site has added")


@cache
def _dots(full: int) -> Markup:
    """Return five dots, the first ones full."""
    dots = "".join(
        f'<circle class="{"on" if n < full else "off"}" cx="{8 * n + 4}" cy="4" r="3"/>'
        for n in range(len(LEVELS))
    )
    return Markup(f'<svg viewBox="0 0 40 8" aria-hidden="true">{dots}</svg>')


@cache
def bot_face(word: str) -> Markup:
    """Return a bot's avatar: its level's totem, or a mask for other bots."""
    name = f"totem-{word}" if word in _TOTEMS else "totem-mask"
    return _face(name, "bot")


@cache
def person_face(guest: str) -> Markup:
    """Return a person's avatar, always the same for the same guest."""
    return _face(*look_of(guest)) if guest else _face(_NOBODY, "coal")


def look_of(guest: str) -> tuple[str, str]:
    """Return the animal and the pigment of a guest's avatar."""
    first, second = blake2b(guest.encode(), digest_size=2).digest()
    return _ANIMALS[first % len(_ANIMALS)], _PIGMENTS[second % len(_PIGMENTS)]


def face_of(seat: Seat) -> Markup:
    """Return the avatar for a seat's player, or an empty ring for an open seat."""
    if seat.kind == BOT or seat.is_network_bot:
        return bot_face(seat.bot)
    return person_face(seat.guests[0]) if seat.kind == PERSON and seat.guests else _free()


@cache
def _free() -> Markup:
    return Markup('<span class="avatar free" aria-hidden="true"></span>')


def _face(name: str, style: str) -> Markup:
    drawing = assets.icon(name)
    return Markup(f'<span class="avatar {style}" aria-hidden="true">{drawing}</span>')
