"""Words in other languages: the English text is the key, catalogues are read as they are.

``<language>.po`` in this folder holds the words of the server and the terminal,
``<game>/locale/<language>.po`` those of a game. Nothing is compiled: a catalogue is read the
first time somebody asks for its language.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path

from babel.messages.pofile import read_po

Say = Callable[[str], str]

LANGUAGES = {"en": "English", "fr": "Français"}
"""Every language of the house, in its own words, the one of the code first."""

_FOLDER = Path(__file__).parent


def translator(language: str, game_folders: Iterable[Path] = ()) -> Say:
    """Return ``say``: an English text in ``language``, or the text itself where none is known.

    The words of the house come first, then those of the games in ``game_folders``.
    """
    return _translator(language, tuple(game_folders))


@cache
def _translator(language: str, game_folders: tuple[Path, ...]) -> Say:
    words: dict[str, str] = {}
    for folder in (*(game / "locale" for game in reversed(game_folders)), _FOLDER):
        words |= catalogue(folder / f"{language}.po")

    def say(text: str) -> str:
        return words.get(text, text)

    return say


@cache
def catalogue(path: Path) -> dict[str, str]:
    """Return the texts of a ``.po`` file by message id; none if there is no such file."""
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        entries = read_po(file, abort_invalid=True)
    return {
        str(entry.id): str(entry.string)
        for entry in entries
        if entry.id and entry.string and not entry.fuzzy
    }


@lru_cache(256)
def preferred(header: str) -> str:
    """Return the language that an ``Accept-Language`` header likes best among ours."""
    wishes = [_wish(part) for part in header.lower().split(",")]
    known = [wish for wish in wishes if wish[1] in LANGUAGES and wish[0] > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else next(iter(LANGUAGES))


def _wish(part: str) -> tuple[float, str]:
    """Return weight and language of one part: ``fr-CH;q=0.9`` is (0.9, "fr")."""
    tag, _, rest = part.strip().partition(";")
    quality = rest.strip().removeprefix("q=")
    try:
        weight = float(quality) if quality else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().partition("-")[0]
