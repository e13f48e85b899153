"""How the documentation is built: Sphinx with MyST, `make docs`."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("STEPPE_JIT", "0")  # so little code runs that compiling is not worth it

from scripts import figures

import steppe
from steppe.lab.measure.doc_page import page

project = "steppe"
author = "the steppe contributors"
version = release = steppe.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_build", "_generated", "ladders", "calibration"]
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
autodoc_preserve_defaults = True
autosummary_generate = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88


generated = Path(__file__).with_name("_generated")
generated.mkdir(exist_ok=True)
for name in steppe.names():
    (generated / f"{name}.md").write_text(page(steppe.load(name)), "utf-8")

listed = figures.read()
(generated / "figures.md").write_text(figures.table(listed), "utf-8")


def setup(app):
    """Make each page say which of its figures were measured on an earlier version."""
    app.connect("source-read", say_what_is_old)


def say_what_is_old(app, name, source):
    """Add a note to a page."""
    source[0] += figures.note(listed, f"docs/{name}.md")
