"""The text of messages: whose turn it is, or who challenges whom; nothing about a position."""

import re
from dataclasses import dataclass, replace
from functools import cache

import steppe
from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.locale import translator
from steppe.server.base.match_data import PERSON, Sheet
from steppe.server.notify.challenge_notices import Notice
from steppe.server.notify.channels import Channel

_MARKUP = str.maketrans(  # to signs that look alike
    "@<>&*_~`|[]\\:/$",
    "\uff20\u2039\u203a\uff06\u2217\uff3f\u223c\u2032\u2223()\u2216\u2236\u2215\uff04",
)
_DOT = re.compile(r"(?<=\S)([.\u3002\uff0e\uff61])(?=\S)")  # as between the parts of a host name


@dataclass(frozen=True)
class Message:
    """A message: its title, one sentence, and the URL of the match."""

    title: str
    words: str
    url: str
    tag: str  # a later message with the same tag replaces it

    def to_json(self) -> dict[str, str]:
        """Return the message as a service worker reads it."""
        return vars(self)


@cache
def speaker(language: str) -> Translator:
    """Return the translator for messages, with the names of all games."""
    return translator(language, [steppe.load(name).folder for name in steppe.names()])


def turn_message(sheet: Sheet, seat: int, channel: Channel) -> Message:
    """Return the message that a player must decide."""
    say, origin = speaker(channel.language), channel.origin
    game = say(steppe.load(sheet.game).title)
    words = say("Your turn with {names}.", names=listed(say, company(sheet, seat, say)))
    return Message(
        say("Your turn: {game}", game=game), words, f"{origin}/m/{sheet.id}", f"/m/{sheet.id}"
    )


def challenge_message(notice: Notice, channel: Channel) -> Message:
    """Return the message that a player challenges another."""
    say, url = speaker(channel.language), f"/challenges/{notice.id}"
    name, game = unlinked(notice.name) or say("Guest"), say(steppe.load(notice.game).title)
    words = say("{name} challenges you to a match.", name=name)
    return Message(say("Challenge: {game}", game=game), words, f"{channel.origin}{url}", url)


def reminder(sheet: Sheet, seat: int, channel: Channel) -> Message:
    """Return the message that a player has used most of their time."""
    say, message = speaker(channel.language), turn_message(sheet, seat, channel)
    title = say("Little time left: {title}", title=message.title)
    return replace(message, title=title, words=f"{message.words} {_at_zero(sheet, say)}".strip())


def _at_zero(sheet: Sheet, say: Translator) -> str:
    """Return what happens when a player's time is over."""
    clock = sheet.standing.clock
    if clock is None or clock.window:
        return ""
    if clock.pace.loses:
        return say("At zero, you lose.")
    return say("At zero, a bot plays for you, and the match counts as lost for you.")


def test_message(channel: Channel) -> Message:
    """Return a message that shows how others will look."""
    say = speaker(channel.language)
    words = say("A message like this comes when it is your turn.")
    return Message(say("A test message"), words, f"{channel.origin}/mine", "test")


def company(sheet: Sheet, seat: int, say: Translator) -> list[str]:
    """Return the names of the other people in a match."""
    others = [one for number, one in enumerate(sheet.seats) if number != seat]
    return [unlinked(one.name) or say("Guest") for one in others if one.kind == PERSON]


def unlinked(name: str) -> str:
    """Return a player's name as text that no chat or mail program reads as markup or a link."""
    return _DOT.sub(r"\1 ", name.translate(_MARKUP))
