"""A step's expectations about texts; see "Examples" in ``docs/notation.md``."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from steppe.core.errors import RecordError
from steppe.core.i18n import CODES, SOURCE, Translator
from steppe.core.position import Position
from steppe.core.view import TextView
from steppe.engine.chance import CHANCE
from steppe.play.player_view import as_seen

PEOPLE = ("Ana", "Bruno", "Cleo", "Dora", "Emil", "Fay")
SPECTATOR = "spectator"
_SPACES = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")

KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "says": ((str, dict), "a text, or texts by language"),
    "asks": ((str, list, dict), "a text, a list of texts, or these by language"),
    **dict.fromkeys(("would_say", "labels", "warns"), ((dict,), "a table of texts by move")),
    "viewer": ((int, str), f"a player's number or {SPECTATOR!r}"),
}
_BY_MOVE = ("would_say", "labels", "warns")

Translate = Callable[[str, Sequence[Path]], Translator]
"""Returns a translator into a language with the catalogues of some games: ``locale.translator``."""
Expected = Mapping[str, Any]


class Told(NamedTuple):
    """A step to describe: the positions before and after it, and the words played."""

    before: Position
    words: Sequence[str]
    after: Position
    translate: Translate

    @property
    def view(self) -> TextView:
        """Return the game's text view."""
        view: TextView = self.after.game.view("text")
        return view

    def speak(self, language: str) -> Translator:
        """Return the translator for a language."""
        return self.translate(language, (self.after.game.folder,))


def check_shape(expect: Expected) -> None:
    """Raise ``RecordError`` for an expected wording that is not text in a known language."""
    if "viewer" in expect and isinstance(expect["viewer"], str) and expect["viewer"] != SPECTATOR:
        raise RecordError(f"expect.viewer must be {KINDS['viewer'][1]}")
    for name in expect.keys() & KINDS.keys() - {"viewer"}:
        each = expect[name].items() if name in _BY_MOVE else [("", expect[name])]
        for move, wanted in each:
            _check_texts(f"expect.{name} {move}".rstrip(), wanted, name == "asks")


def _check_texts(where: str, wanted: Any, may_be_list: bool) -> None:
    for language, text in _by_language(wanted).items():
        if language not in CODES:
            raise RecordError(f"{where}: no language {language!r}; one of: {' '.join(CODES)}")
        parts = text if may_be_list and isinstance(text, list) else [text]
        if not all(isinstance(part, str) for part in parts):
            raise RecordError(f"{where} must be a text, or texts by language")


def findings(told: Told, expect: Expected) -> Iterator[str]:
    """Yield a sentence for each expected wording that differs or cannot be checked."""
    for name, check in _CHECKS.items():
        if name in expect:
            try:
                yield from (f"{name}: {finding}" for finding in check(told, expect))
            except (ValueError, TypeError, LookupError) as error:
                yield f"{name}: {error}"


def _by_language(wanted: Any) -> Mapping[str, Any]:
    return wanted if isinstance(wanted, Mapping) else {SOURCE: wanted}


def _differ(found: str, wanted: str) -> Iterator[str]:
    """Yield the difference; "…" in the wanted text stands for any words."""
    shown = found.translate(_SPACES)
    pattern = ".*".join(map(re.escape, wanted.translate(_SPACES).split("…")))
    if not re.fullmatch(pattern, shown, re.DOTALL):
        yield f"{shown!r}, not {wanted!r}"


def _check_says(told: Told, expect: Expected) -> Iterator[str]:
    yield from _check_sentence(told, told.words, expect, expect["says"])


def _check_would_say(told: Told, expect: Expected) -> Iterator[str]:
    """Compare the log sentences for moves or outcomes that might be played after the step."""
    for words, wanted in expect["would_say"].items():
        now = told._replace(before=told.after)
        for finding in _check_sentence(now, words.split(), expect, wanted):
            yield f"{words}: {finding}"


def _check_sentence(
    told: Told, words: Sequence[str], expect: Expected, wanted: Any
) -> Iterator[str]:
    """Compare a log sentence, as the viewer reads it; without a viewer, nothing is hidden."""
    before, played = told.before, list(_played(told.before, words, expect))
    if "viewer" in expect:
        before = before.observe(_viewer(expect))
    for language, text in _by_language(wanted).items():
        say = told.speak(language)
        yield from _differ(told.view.turn_sentence(before, played, say), text)


def _played(before: Position, words: Sequence[str], expect: Expected) -> Iterator[str]:
    """Play words and yield them as the viewer sees them, outcomes marked with ``~``."""
    now = before.copy()
    for word in words:
        then, now = now, now.copy().apply(word)
        shown = word.removeprefix("~")
        if "viewer" in expect:
            shown = as_seen(then, shown, now, _viewer(expect))
        yield f"~{shown}" if then.player == CHANCE else shown


def _viewer(expect: Expected) -> int | None:
    viewer: int | str = expect["viewer"]
    return viewer if isinstance(viewer, int) else None


def _check_asks(told: Told, expect: Expected) -> Iterator[str]:
    """Compare the prompt (a text), or the call, the prompt and the hint (a list)."""
    mover = told.after.player if told.after.player >= 0 else None
    viewer = _viewer(expect) if "viewer" in expect else mover
    for language, wanted in _by_language(expect["asks"]).items():
        say, seen = told.speak(language), told.after.observe(viewer)
        call, prompt, hint = told.view.status(seen, viewer, PEOPLE, say)
        if isinstance(wanted, str):
            yield from _differ(prompt, wanted)
        else:
            for found, text in zip((call, prompt, hint), wanted, strict=False):
                yield from _differ(found, text)


def _check_by_move(name: str, told: Told, expect: Expected) -> Iterator[str]:
    """Compare the label of each move, or the warning before the move ("" for none)."""
    where = told.after.observe(told.after.player)
    words = {"labels": told.view.label, "warns": told.view.caution}[name]
    for move, wanted in expect[name].items():
        if move not in where.legal():
            yield f"{move!r} is not legal"
            continue
        for language, text in _by_language(wanted).items():
            found = words(where, move, told.speak(language))
            yield from (f"{move}: {finding}" for finding in _differ(found, text))


_CHECKS: dict[str, Callable[[Told, Expected], Iterator[str]]] = {
    "says": _check_says,
    "would_say": _check_would_say,
    "asks": _check_asks,
    "labels": lambda told, expect: _check_by_move("labels", told, expect),
    "warns": lambda told, expect: _check_by_move("warns", told, expect),
}
