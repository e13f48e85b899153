"""The form for a new table: its seats, its options, and presets that fill it in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from markupsafe import Markup

from steppe.bots.make import LEVELS
from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.core.option import Option, Sign
from steppe.draw.svg import emblem, seat_class
from steppe.draw.words import capital
from steppe.server.base.hosted_bot import HostedBot
from steppe.server.base.match_data import Seat
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.player_names import Choice, bot_face, levels

ME, FRIEND, ANYONE, BOT = "me", "friend", "anyone", "bot"
OPTION = "option-"  # prefix of an option's field name
_WEAKEST, _USUAL = "pebble", "antler"


@dataclass(frozen=True)
class Preset:
    """A preset for the form: occupants of the other seats, options, and optionally a player count.

    ``mine`` is the visitor's seat. ``each`` names each seat's occupant if they differ.
    """

    word: str
    title: str
    others: str
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    mine: int = 0
    each: tuple[str, ...] = ()

    def sitter(self, number: int) -> str:
        """Return a seat's occupant."""
        if number == self.mine:
            return ME
        return self.each[number] if self.each else self.others


@dataclass(frozen=True)
class SeatField:
    """The form's field for one seat; ``usual`` is its preset value."""

    number: int
    title: str
    style: str
    emblem: Markup
    usual: str


@dataclass(frozen=True)
class SeatChoice:
    """A possible occupant of a seat; ``level`` is set for a bot of the site.

    ``number`` and ``face`` are set for a bot that the host has added.
    """

    word: str
    words: str
    hint: str
    level: Choice | None = None
    number: int | None = None
    face: str = ""


@dataclass(frozen=True)
class OptionValue:
    """One of an option's values, with signs, or with a picture if it changes the board."""

    word: str
    title: str
    picture: str
    signs: tuple[Sign, ...]
    chosen: bool
    usual: bool


@dataclass(frozen=True)
class OptionField:
    """The form's field for one of the game's options; ``is_usual`` if it has the default value."""

    name: str
    title: str
    says: str
    choices: tuple[OptionValue, ...]
    is_usual: bool

    @property
    def chosen(self) -> str:
        """Return the option's title with its chosen value."""
        value = next(choice.title for choice in self.choices if choice.chosen)
        return f"{self.title} \N{EN DASH} {value}"

    @property
    def is_seen(self) -> bool:
        """Return whether any of the option's values has a picture or signs."""
        return any(choice.picture or choice.signs for choice in self.choices)


def presets(game: Game, say: Translator) -> list[Preset]:
    """Return the presets for a game, default first."""
    bots = f"{BOT}:{_USUAL}"
    printed = Preset("printed", say("As printed"), FRIEND, game.printed)
    usual = [
        Preset("", say("With friends"), FRIEND),
        Preset("first", say("First game"), f"{BOT}:{_WEAKEST}", game.first_game, game.fewest),
        Preset("bots", say("Fill with bots"), bots),
        Preset("anyone", say("Open to anyone"), ANYONE),
    ]
    return [*usual, printed] if game.printed else usual


def presets_here(say: Translator, former: Sequence[Seat]) -> list[Preset]:
    """Return the presets for a table that starts from a position, same opponents first."""
    title = say("Same opponents") if former else say("Fill with bots")
    bots = Preset("", title, f"{BOT}:{_USUAL}", each=tuple(map(_like, former, repeat(former))))
    friends = Preset("friends", say("With friends"), FRIEND)
    return [bots, friends, Preset("anyone", say("Open to anyone"), ANYONE)]


def _like(seat: Seat, all_seats: Sequence[Seat]) -> str:
    """Return the bot in a seat or, for a person, the strongest bot in that match."""
    levels_here = [level.name for level in LEVELS]
    asked = [seat] if seat.bot in levels_here else all_seats
    played = [levels_here.index(one.bot) for one in asked if one.bot in levels_here]
    return f"{BOT}:{levels_here[max(played)] if played else _USUAL}"


def preset_of(known: Sequence[Preset], word: str) -> Preset:
    """Return the preset that a URL names, or the default."""
    return next((preset for preset in known if preset.word == word), known[0])


def seat_fields(game: Game, players: int, preset: Preset, say: Translator) -> list[SeatField]:
    """Return the form's fields for the seats."""
    palette = game.palette(players)
    return [_seat_field(number, palette, preset.sitter(number), say) for number in range(players)]


def _seat_field(number: int, palette: str, usual: str, say: Translator) -> SeatField:
    title = say("Seat {number}", number=number + 1)
    style = f"{seat_class(number)} {palette}".rstrip()
    return SeatField(number, title, style, Markup(emblem(number)), usual)


def seat_choices(players: int, hosted: Sequence[HostedBot], say: Translator) -> list[SeatChoice]:
    """Return the possible occupants of a seat.

    People come first, then bots from weak to strong, then those that the host has added.
    """
    bots = [
        SeatChoice(f"{BOT}:{level.word}", level.name, level.words, level) for level in levels(say)
    ]
    bots += [
        SeatChoice(f"{BOT}:{bot.word}", bot.name, hint, None, number, bot_face(bot.word))
        for number, bot in enumerate(hosted)
        for hint in [say("from the host")]
    ]
    if players == 1:
        return [SeatChoice(ME, say("Me"), ""), *bots]
    return [
        SeatChoice(ME, say("Me"), say("on this screen")),
        SeatChoice(FRIEND, say("A friend"), say("invited by a link")),
        SeatChoice(ANYONE, say("Anyone"), say("listed on the home page")),
        *bots,
    ]


def option_fields(game: Game, players: int, preset: Preset, say: Translator) -> list[OptionField]:
    """Return the form's fields for the options available with ``players`` players."""
    return [
        _option_field(game, option, preset.options.get(option.name, option.default), say)
        for option in game.options_for(players)
    ]


def _option_field(game: Game, option: Option, chosen: str, say: Translator) -> OptionField:
    values = [_option_value(game, option, value, chosen, say) for value in option.shown]
    title, says = capital(say(option.label or option.name)), option.says and say(option.says)
    return OptionField(option.name, title, says, tuple(values), chosen == option.default)


def _option_value(
    game: Game, option: Option, value: str, chosen: str, say: Translator
) -> OptionValue:
    signs = option.signs[option.values.index(value)] if option.signs else ()
    picture = "" if signs else assets.picture(game.name, option.name, value)
    translated = tuple(sign._replace(label=say(sign.label)) for sign in signs)
    title = capital(say(option.title(value)))
    usual = value == option.default
    return OptionValue(value, title, picture, translated, value == chosen, usual)
