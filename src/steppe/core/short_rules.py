"""Write a game's rules as about 90 lines of plain text, for programs that read text.

The lines come from the game's declarations and its teaching texts: its options, *How to play*
without the advice, the player aid, and the form of each move. A line ends with the numbers of the
rules that it states, as in ``RULES.md``.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from steppe.core.actions import ActionSpace
from steppe.core.game import Game
from steppe.core.i18n import SOURCE
from steppe.core.teaching import Section, Tab, Text, rules_of, teaching, told
from steppe.core.validation import instance

_ICON = re.compile(r"\{([\w-]+)\}( ?)(?=(\w*))")
_FEW = 6  # the largest number of words that are listed in the form of a move


def short_rules(game: Game) -> str:
    """Return a game's short rules in English, as Markdown."""
    return _written(instance("a game", game, Game))


@cache
def _written(game: Game) -> str:
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    known = teaching(game)
    yield f"# {game.title}: short rules"
    if known.about:
        yield _line((known.about,))
    counts = ", ".join(map(str, sorted(game.players)))
    yield f"- Players: {counts}, numbered from 0. At most {game.max_plies} decisions in a match."
    for option in game.options:
        words = ", ".join(option.values)
        yield f"- Option {option.name}: {words}; usual: {option.default}."
    for section in known.howto.sections if known.howto is not None else ():
        yield from _section(section)
    for tab in known.tabs:
        yield from _tab(tab)
    yield "## Moves"
    yield "A move is a verb and its arguments, joined by colons. | separates words to choose from."
    yield from _forms(game.actions)


def _section(section: Section) -> Iterator[str]:
    """Yield the lines of a section of *How to play*; a list of cards is advice, not rules."""
    if section.style == "list" and section.cards:
        return
    yield f"## {told(section.title, SOURCE).removesuffix(' in pictures')}"
    if section.note:
        yield _line((section.note,))
    for card in section.cards:
        yield f"- {_line((card.title, card.words, card.value), ': ')}"
    yield from _rows(section.head, section.rows)


def _tab(tab: Tab) -> Iterator[str]:
    title = told(tab.title, SOURCE)
    yield f"## {title}, solo" if tab.alone else f"## {title}"
    if tab.lead:
        yield _line((tab.lead,))
    yield from _rows(tab.head, tab.rows)
    yield from (f"- {_line((note,))}" for note in tab.notes)


def _rows(head: Sequence[Text], rows: Sequence[Sequence[Text]]) -> Iterator[str]:
    """Yield a table as one line for its head and one for each row."""
    if head:
        yield f"- ({_line(head, '; ')})"
    yield from (f"- {_line(row, '; ')}" for row in rows)


def _line(unit: Sequence[Text], between: str = " ") -> str:
    """Return the texts of a unit on one line, with the numbers of the rules that it states."""
    words = between.join(_plain(text) for text in unit if text)
    numbers = dict.fromkeys(number for text in unit for number in rules_of(text))
    return f"{words} [{' '.join(numbers)}]" if numbers else words


def _plain(text: Text) -> str:
    """Return a text without bold type, with words for icons unless its name follows."""

    def named(icon: re.Match[str]) -> str:
        is_said = icon[3].istitle() or icon[3] in (icon[1], f"{icon[1]}s")
        return "" if is_said else icon[1].replace("-", " ") + icon[2]

    return " ".join(_ICON.sub(named, told(text, SOURCE).replace("**", "")).split())


def _forms(space: ActionSpace) -> Iterator[str]:
    """Yield the forms of moves: verbs with the same arguments share a line."""
    verbs: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for verb in space.verbs:
        verbs.setdefault(verb.domains, []).append(verb.name)
    for domains, names in verbs.items():
        arguments = "".join(f":{_choice(domain)}" for domain in domains)
        head = f"(one of {', '.join(names)})" if domains and len(names) > 1 else ", ".join(names)
        yield f"- {head}{arguments}"


def _choice(words: Sequence[str]) -> str:
    """Return the words that an argument may take; a long list shows its first and last words."""
    return "|".join(words) if len(words) <= _FEW else f"{words[0]}|{words[1]}|…|{words[-1]}"
