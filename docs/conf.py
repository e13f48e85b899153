"""How the documentation is built: Sphinx with MyST, `make docs`."""

import os
from pathlib import Path

os.environ.setdefault("STEPPE_JIT", "0")  # nothing here is worth a compiler

import steppe
from steppe.core.actions import ActionSpace
from steppe.lab import facts

project = "steppe"
author = "the steppe contributors"
version = release = steppe.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "_generated"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]

html_theme = "alabaster"
html_title = "steppe"
html_theme_options = {
    "description": "An open table for games of mammoths, tribes and animals",
    "page_width": "1080px",
    "sidebar_width": "220px",
    "fixed_sidebar": True,
}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return a table of Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(words)} |" for words in lines)


def moves(space: ActionSpace) -> str:
    """Return the table of the verbs of a game."""
    rows = [
        (f"`{verb.form}`", "; ".join(verb.domains), str(verb.count)) for verb in facts.verbs(space)
    ]
    return table(("written", "arguments", "moves"), rows)


def typical(game: steppe.Game) -> str:
    """Return what random matches are like, in a sentence."""
    found = facts.figures(game)
    (low, middle, high), turns = found.plies, found.turns
    return (
        f"In {found.matches} matches of random play: a median of {middle} decisions"
        f" ({low} to {high} in four of five) and of {turns[1]} turns ({turns[0]} to {turns[2]});"
        f" {found.choices[0]:.1f} legal moves on the average, {found.choices[1]} at most."
        f" A position takes {found.state_bytes} bytes."
    )


def page(name: str) -> str:
    """Return what the code tells of a game: moves, fields of the position, figures."""
    game = steppe.load(name)
    rows = [(f"`{field.name}`", field.kind, field.meaning) for field in facts.fields(game)]
    parts = [f"{len(game.actions)} moves:", moves(game.actions)]
    if len(game.outcomes):
        parts += [f"{len(game.outcomes)} outcomes of chance:", moves(game.outcomes)]
    parts += ["The fields of a position:", table(("field", "stored", "meaning"), rows)]
    return "\n\n".join([*parts, typical(game)]) + "\n"


generated = Path(__file__).with_name("_generated")
generated.mkdir(exist_ok=True)
for name in steppe.names():
    (generated / f"{name}.md").write_text(page(name))
