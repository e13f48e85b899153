"""Moves as text: every action id has exactly one text, and every text exactly one id.

A move is ``verb (":" argument)*``. Arguments come from declared finite lists of words made of
``[a-z0-9-]``, so a move needs no escaping in a URL path, a shell or JSON. Ids are consecutive:
verbs in declaration order, and within a verb the last argument varies fastest.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import product

from steppe.core.errors import NotationError
from steppe.core.validation import instance, whole

_WORD = re.compile(r"[a-z0-9-]+\Z")
_MANY = 300  # number of texts that can be compared one by one without a noticeable delay


class Verb:
    """A kind of move: its word, and the words that each argument may take."""

    def __init__(self, name: str, domains: Sequence[Sequence[str]] = ()) -> None:
        self.name = name
        self.domains = tuple(tuple(domain) for domain in domains)
        for word in (name, *(word for domain in self.domains for word in domain)):
            if not _WORD.match(word):
                raise NotationError(f"verb {name!r}: {word!r} is not a word of [a-z0-9-]")

    def texts(self) -> Iterator[str]:
        """Yield the text of every move of this verb, in order of id."""
        for arguments in product(*self.domains):
            yield ":".join((self.name, *arguments))


class ActionSpace:
    """All moves of a game: ids ``0`` to ``A - 1``, each with one text.

    ``len`` is their number, and iterating yields the texts in order of id. ``verbs`` are the kinds
    of moves, each a ``Verb``.
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self._texts: list[str] = []
        self._first: dict[str, int] = {}
        for verb in verbs:
            if verb.name in self._first:
                raise NotationError(f"verb {verb.name!r} is declared twice")
            self._first[verb.name] = len(self._texts)
            self._texts.extend(verb.texts())
        self._ids = {text: number for number, text in enumerate(self._texts)}
        if len(self._ids) != len(self._texts):
            raise NotationError("two moves have the same text: a domain lists a word twice")

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def first(self, verb: str) -> int:
        """Return the id of the first move of ``verb``. Raises ``KeyError`` for an unknown verb."""
        return self._first[verb]

    def format(self, number: int) -> str:
        """Return the text of id ``number``.

        Raises ``TypeError`` if ``number`` is not an integer, ``NotationError`` if no move has that
        id.
        """
        if not 0 <= whole("the id of a move", number) < len(self._texts):
            raise NotationError(f"id {number} is not a move: ids go from 0 to {len(self) - 1}")
        return self._texts[number]

    def parse(self, text: str) -> int:
        """Return the id of the move with this text. Case, spaces and stray colons are ignored.

        Raises ``NotationError`` if there is no such move; the message quotes the text and suggests
        up to three similar moves.
        """
        number = self._find(text)
        if number is None:
            near = _nearest(_canonical(text), self._texts)
            raise NotationError(f"{text!r} is not a move; nearest: {' '.join(near)}")
        return number

    def knows(self, text: str) -> bool:
        """Return whether ``parse`` accepts the text."""
        return self._find(text) is not None

    def _find(self, text: str) -> int | None:
        number = self._ids.get(text)
        return self._ids.get(_canonical(text)) if number is None else number


def _canonical(text: str) -> str:
    instance("a move", text, str)
    return ":".join(re.split(r"[\s:]+", text.strip().lower().strip(":")))


def _nearest(text: str, texts: list[str]) -> list[str]:
    """Return up to three texts similar to ``text``.

    Comparing all texts is slow if there are many. In that case the verb is matched first, then the
    first argument and so on, and each match narrows the list.
    """
    near, words, place = texts, text.split(":"), 0
    while len(near) > _MANY and place < len(words):
        split = [(other, other.split(":")) for other in near]
        there = {parts[place] for _, parts in split if place < len(parts)}
        word = next(iter(get_close_matches(words[place], sorted(there), 1, 0.3)), None)
        near = [other for other, parts in split if word is None or word in parts[place:][:1]]
        place += 1
    return get_close_matches(text, near[:_MANY], 3, 0.4) or near[:3]
