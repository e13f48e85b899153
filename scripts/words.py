"""Update the catalogues: all English texts for people, with their existing translations.

``make words`` searches the sources, adds missing texts to each ``.po`` file (with an empty
translation, which a test finds) and removes unused ones. Texts occur in calls to ``say`` and
``say.plural``, in ``msgid`` and ``msgids`` if they are used elsewhere, in ``Forms`` if they depend
on a number, in the rows of verbs, in errors that pages show, in templates, and in the descriptions
of games.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

import steppe
from steppe.core.game import Game
from steppe.core.i18n import SOURCE as ENGLISH
from steppe.core.option import Option
from steppe.locale import LANGUAGES

SOURCE = Path(steppe.__file__).parent
GAMES = SOURCE / "games"
ADAPTERS = SOURCE / "adapters"  # no page shows its texts
SERVER = SOURCE / "server"
SITE = SOURCE / "locale"
COUNTS = b"Plural-Forms:"
WIDTH = 100
_KEYWORDS: Any = {"msgid": None, "plural": (1, 2)}
_SAYS = {"say": 1, "msgid": 1, "msgids": 1, "VerbWords": 2}  # calls, and how many texts each has
_OF_PROGRAMS = ("FaultError", "LateFaultError", "IllegalFaultError", "ProtocolError")
_SILENT = ("NotationError", "RecordError", *_OF_PROGRAMS, *vars(builtins))  # no page shows them

Text = str | tuple[str, str]
"""A text, or the singular and plural of a counted one."""


def main() -> None:
    """Update all catalogues."""
    for folder, texts in catalogues():
        for language in LANGUAGES.keys() - {ENGLISH}:
            renew(folder / f"{language}.po", texts)


def catalogues() -> Iterator[tuple[Path, set[Text]]]:
    """Yield each folder of catalogues with its texts."""
    yield SITE, of_site()
    for name in steppe.names():
        game = steppe.load(name)
        yield game.folder / "locale", of_game(game)


def of_site() -> set[Text]:
    """Return the texts of everything except the games, but include the games' default views."""
    modules = (path for path in SOURCE.rglob("*.py") if not {GAMES, ADAPTERS} & {*path.parents})
    return found_in([*modules, *(GAMES / "default").rglob("*.py"), *SERVER.rglob("*.html")])


def of_game(game: Game) -> set[Text]:
    """Return the texts of a game: those in its views and those in its description."""
    views = (game.module(f"views.{path.stem}") for path in (game.folder / "views").glob("*.py"))
    said = {text for view in views for text in getattr(view, "SAID", ())}  # texts from data files
    return found_in(game.folder.rglob("*.py")) | said | set(described_by(game))


def described_by(game: Game) -> Iterator[str]:
    """Yield the texts in a game's description: title, summary, options and windows."""
    yield from (game.title, game.summary)
    yield from (window.title for window in game.windows)
    for option in game.options:
        yield from filter(None, _told_of(option))


def _told_of(option: Option) -> Iterator[str]:
    yield from (option.label or option.name, option.says)
    yield from (option.title(value) for value in option.values)
    yield from (sign.label for signs in option.signs for sign in signs)


def found_in(paths: Iterable[Path]) -> set[Text]:
    """Return the texts in the given files."""
    found: set[Text] = set()
    for path in paths:
        with path.open("rb") as file:
            method = babel_extract if path.suffix == ".html" else _extract
            keywords = {"say": None} if path.suffix == ".html" else _KEYWORDS
            for _, message, _, _ in extract(method, file, keywords):
                found.add(message if isinstance(message, str) else (message[0], message[1]))
    return found


Found = tuple[int, str, Any, list[str]]


def _extract(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    """Yield the texts in a module, in the form that Babel expects of an extraction method."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            for function, messages in _texts_of(node):
                yield node.lineno, function, messages, []


def _texts_of(call: ast.Call) -> Iterator[tuple[str, Any]]:
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    plain = [text for argument in call.args for text in _constants(argument)]
    if name in _SAYS or _shows(name, call):
        said = call.args[: _SAYS.get(name, 1)]
        yield from (("msgid", text) for some in said for text in _constants(some) if text)
    elif name == "plural":
        yield "plural", tuple(plain[:2])
    elif name == "Forms":
        yield "msgid", plain[0]
        yield "plural", tuple(plain[1:])


def _shows(name: str, call: ast.Call) -> bool:
    """Return whether a call creates an error whose message a page may show."""
    is_error = name.endswith("Error") and name not in _SILENT
    return is_error or (name == "__init__" and isinstance(call.func, ast.Attribute))


def _constants(node: ast.expr) -> Iterator[str]:
    """Yield the possible texts of an argument, in order, but not the keys of a table."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _constants(value)
    elif isinstance(node, ast.Subscript):
        yield from _constants(node.value)
    elif not isinstance(node, ast.Call | ast.JoinedStr):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from _constants(child)


def renew(path: Path, texts: Iterable[Text]) -> None:
    """Write a catalogue with these texts, and their existing translations.

    It keeps its plural rule, or takes the rule from the site's catalogue, because Babel's own rules
    may change. A catalogue that does not exist is created.
    """
    known = _read(path) if path.exists() else _new(path.stem)
    counts = known if path.exists() and COUNTS in path.read_bytes() else _read(SITE / path.name)
    fresh = Catalog(locale=path.stem, fuzzy=False)
    fresh.mime_headers = [("Plural-Forms", counts.plural_forms)]
    for text in texts:
        earlier = known.get(text if isinstance(text, str) else text[0])
        fresh.add(text, earlier.string if earlier else None).flags.clear()
    with path.open("wb") as file:
        file.write(_header(known, fresh).encode())
        write_po(file, fresh, width=WIDTH, sort_output=True, omit_header=True)


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def _new(language: str) -> Catalog:
    """Return an empty catalogue with a one-line comment."""
    empty = Catalog(locale=language)
    assert empty.locale is not None
    empty.header_comment = f"# Texts in {empty.locale.english_name}."
    return empty


def _header(known: Catalog, fresh: Catalog) -> str:
    """Return a catalogue's header: only the fields that tools read, without dates."""
    lines = (
        f"Language: {fresh.locale_identifier}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {fresh.plural_forms}",
    )
    said = "".join(f'"{line}\\n"\n' for line in lines)
    return f'{known.header_comment}\nmsgid ""\nmsgstr ""\n{said}\n'


def missing(path: Path, texts: set[Text]) -> list[Text]:
    """Return a catalogue's untranslated texts, and its unused ones."""
    known = {message.id: message for message in _read(path) if message.id}
    have = {text for text, message in known.items() if _is_whole(message.string)}
    return sorted(texts ^ have, key=str)


def _is_whole(translation: str | tuple[str, ...]) -> bool:
    return all(translation) if isinstance(translation, tuple) else bool(translation)


if __name__ == "__main__":
    main()
