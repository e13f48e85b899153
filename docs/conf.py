"""How the documentation is built: Sphinx with MyST, `make docs`."""

from importlib.metadata import version as installed_version

project = "steppe"
author = "the steppe contributors"
version = release = installed_version("steppe")
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
