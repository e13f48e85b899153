"""How the documentation is built: Sphinx with MyST, `make docs`."""

import os
from pathlib import Path

os.environ.setdefault("STEPPE_JIT", "0")  # nothing here is worth a compiler

import steppe
from steppe.lab.page import page

project = "steppe"
author = "the steppe contributors"
version = release = steppe.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
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


generated = Path(__file__).with_name("_generated")
generated.mkdir(exist_ok=True)
for name in steppe.names():
    (generated / f"{name}.md").write_text(page(steppe.load(name)), "utf-8")
