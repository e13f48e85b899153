"""Load a game's teaching texts: the summary, help, *How to play* and the player aid.

The texts come from four data files in ``games/<game>/teaching``, in every supported language:

- ``brief.toml``: the text on the game's page: ``about``, the game in two or three sentences, and
  ``steps``, a round in three parts, each with an ``icon``, a ``title`` and ``words``.
- ``help.toml``: a table for each thing that has a picture: ``icon``, ``title`` and ``words`` (its
  purpose, in one sentence). The table's name is the key with which a page marks the thing
  (``data-help="wood"``) and a text shows its icon (``{wood}``).
- ``howto.toml``: the page *How to play*: ``lead``, ``minutes`` and ``sections``. Each section has a
  ``title``, a ``note`` beside it and either ``cards`` in a ``style`` or the ``head`` and ``rows``
  of a table. A card may show a position: ``diagram`` or ``moves``, ``players``, ``options``,
  ``picked`` words, the ``viewer``, and ``crop``, the visible part of the board.
- ``aid.toml``: ``tabs``, each for a stage of the round (``stage``) or for no stage: ``title``,
  ``lead``, ``head``, ``rows`` and ``notes``; ``alone`` if the tab is only for solo matches, or only
  for other matches.

A text is a table of languages, or a string that is the same in all languages. A table also holds
the numbers of the rules that the text states: ``{ en = "…", fr = "…", rules = "Z5.1 Z7.2" }``. One
text of a table row or a card carries the numbers of all. ``tests/games/test_taught.py`` asks for
them, and for a worked example of each.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.i18n import SOURCE
from steppe.core.position import Position

Text = Mapping[str, str] | str
"""A text by language, with the rules it states, or one string for all languages."""

FOLDER = "teaching"
STYLES = ("pictures", "tiles", "figures", "list")


@dataclass(frozen=True)
class Thing:
    """A thing in the game: its icon, its name and its purpose."""

    key: str
    icon: str
    title: Text
    words: Text


@dataclass(frozen=True)
class Drawing:
    """A position to draw: the viewer, the picked words, and the part of the board to show.

    ``crop`` is left, top, width and height in board units, empty for the whole board.
    """

    position: Position
    viewer: int | None
    picked: tuple[str, ...]
    crop: tuple[float, ...]


@dataclass(frozen=True)
class Card:
    """A picture or an icon with a title, a few words and optionally a number."""

    title: Text
    words: Text
    icon: str = ""
    value: Text = ""
    drawing: Drawing | None = None


@dataclass(frozen=True)
class Section:
    """A section of *How to play*: cards in a style, or a table."""

    title: Text
    note: Text
    style: str
    cards: tuple[Card, ...]
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True)
class HowTo:
    """The page *How to play*."""

    lead: Text
    minutes: int
    sections: tuple[Section, ...]

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Return all drawings, in page order."""
        cards = (card for section in self.sections for card in section.cards)
        return tuple(card.drawing for card in cards if card.drawing is not None)


@dataclass(frozen=True)
class Tab:
    """A tab of the player aid: the actions in one stage of the round; stage -1 stands for none.

    ``alone`` is ``True`` for solo matches only, ``False`` for all others, ``None`` for both.
    """

    stage: int
    icon: str
    title: Text
    lead: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    notes: tuple[Text, ...]
    alone: bool | None = None

    def suits(self, players: int) -> bool:
        """Return whether the tab applies to a match with ``players`` players (0: unknown)."""
        return not players or self.alone in (None, players == 1)


@dataclass(frozen=True)
class Teaching:
    """All teaching texts for a game."""

    about: Text
    steps: tuple[Card, ...]
    things: Mapping[str, Thing]
    howto: HowTo | None
    tabs: tuple[Tab, ...]


def told(text: Text, language: str) -> str:
    """Return a text in a language, or in English if there is no translation."""
    return text if isinstance(text, str) else text.get(language, text[SOURCE])


def rules_of(text: Text) -> tuple[str, ...]:
    """Return the numbers of the rules that a text states."""
    return () if isinstance(text, str) else tuple(text.get("rules", "").split())


@cache
def teaching(game: Game) -> Teaching:
    """Return the teaching texts for a game. Raises ``NotationError``, which names a faulty file."""
    brief = _read(game, "brief")
    return Teaching(
        brief.get("about", ""),
        tuple(_card(game, one) for one in brief.get("steps", ())),
        {key: _thing(key, one) for key, one in _read(game, "help").items()},
        _howto(game, _read(game, "howto")),
        tuple(_tab(one) for one in _read(game, "aid").get("tabs", ())),
    )


def _read(game: Game, name: str) -> dict[str, Any]:
    path: Path = game.folder / FOLDER / f"{name}.toml"
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"{path.name}: {error}") from error


def _thing(key: str, one: Mapping[str, Any]) -> Thing:
    return Thing(key, one["icon"], one["title"], one["words"])


def _howto(game: Game, page: Mapping[str, Any]) -> HowTo | None:
    if not page:
        return None
    sections = tuple(_section(game, one) for one in page["sections"])
    return HowTo(page["lead"], page["minutes"], sections)


def _section(game: Game, one: Mapping[str, Any]) -> Section:
    style = one.get("style", "list")
    if style not in STYLES:
        raise NotationError(f"howto.toml: no style {style!r}, only {', '.join(STYLES)}")
    return Section(
        one["title"],
        one.get("note", ""),
        style,
        tuple(_card(game, card) for card in one.get("cards", ())),
        tuple(one.get("head", ())),
        _rows(one),
    )


def _rows(one: Mapping[str, Any]) -> tuple[tuple[Text, ...], ...]:
    return tuple(tuple(row) for row in one.get("rows", ()))


def _card(game: Game, one: Mapping[str, Any]) -> Card:
    drawing = _drawing(game, one["picture"]) if "picture" in one else None
    title, words = one.get("title", ""), one.get("words", "")
    return Card(title, words, one.get("icon", ""), one.get("value", ""), drawing)


def _drawing(game: Game, one: Mapping[str, Any]) -> Drawing:
    players, options = one.get("players", game.players[0]), one.get("options", {})
    position = (
        Position.from_diagram(game, one["diagram"], players, **options)
        if "diagram" in one
        else Position.new(game, players, **options)
    )
    for move in one.get("moves", "").split():
        position.apply(move.removeprefix("~"))
    return Drawing(
        position, one.get("viewer"), tuple(one.get("picked", ())), tuple(one.get("crop", ()))
    )


def _tab(one: Mapping[str, Any]) -> Tab:
    return Tab(
        one.get("stage", -1),
        one["icon"],
        one["title"],
        one.get("lead", ""),
        tuple(one.get("head", ())),
        _rows(one),
        tuple(one.get("notes", ())),
        one.get("alone"),
    )


def keys_of(text: Text, language: str) -> Sequence[str]:
    """Return the keys of the things whose icons a text shows."""
    pieces = told(text, language).split("{")[1:]
    return [piece.partition("}")[0] for piece in pieces]
