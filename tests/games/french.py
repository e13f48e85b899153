"""French of a game: what its views say, and the translations that it keeps."""

import ast
import re
from pathlib import Path

from babel.messages.pofile import read_po

import steppe
from steppe.core.game import Game
from steppe.core.scene import Say

HOUSE = Path(steppe.__file__).parent / "locale" / "fr.po"
_GAPS = re.compile(r"\{(\w+)\}")
_LOOSE = re.compile(r" [:;?!\u00bb]|\u00ab |'")  # a line may break there, or it is no apostrophe


def catalogue(game: Game) -> dict[str, str]:
    """Return the French of every English text of a game."""
    return _french_in(game.folder / "locale" / "fr.po")


def _french_in(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {message.id: message.string for message in read_po(file) if message.id}


def spoken(game: Game) -> Say:
    """Return what says a text of a game in French. Raises ``KeyError`` for what has none."""
    return (catalogue(game) | _french_in(HOUSE)).__getitem__


def names_of(game: Game) -> set[str]:
    """Return what the site says of a game: title, summary, options with values, windows."""
    titles = {option.title(value) for option in game.options for value in option.values}
    titles |= {window.title for window in game.windows}
    titles |= {game.designer} if " and " in game.designer else set()
    titles |= {option.says for option in game.options if option.says}
    titles |= {sign.label for option in game.options for signs in option.signs for sign in signs}
    return (
        {game.title, game.summary}
        | {option.label or option.name for option in game.options}
        | titles
    )


def asked(game: Game) -> set[str]:
    """Return every English text that stands in a call of ``say`` in the views of a game."""
    return {
        text for path in sorted((game.folder / "views").glob("*.py")) for text in _texts_in(path)
    }


def _texts_in(path: Path) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    said = [call.args[0] for call in calls if _name(call.func) == "say"]
    leaves = [leaf for text in said for leaf in ast.walk(text) if isinstance(leaf, ast.Constant)]
    return {leaf.value for leaf in leaves if isinstance(leaf.value, str)}


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def has_the_gaps_of(french: str, english: str) -> bool:
    return set(_GAPS.findall(french)) == set(_GAPS.findall(english))


def is_loose(french: str) -> bool:
    """Tell whether a sign may be torn from its word, or an apostrophe is a straight one."""
    return bool(_LOOSE.search(french))
