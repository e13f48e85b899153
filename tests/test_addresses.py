"""All of the project's addresses agree with ``[project.urls]`` in ``pyproject.toml``."""

import re
import tomllib
from pathlib import Path
from subprocess import run
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
URLS = PROJECT["project"]["urls"]
HOST = urlsplit(URLS["Homepage"]).hostname
REPEATING = {"pyproject.toml", "SECURITY.md"}  # Markdown and TOML files cannot compute an address


def test_only_two_files_name_the_host_of_the_project():
    command = ["git", "grep", "--files-with-matches", "--fixed-strings", HOST]
    found = run(command, cwd=ROOT, capture_output=True, text=True)
    assert {*found.stdout.split()} == REPEATING, found.stderr


def test_the_changelog_and_the_links_of_the_readme_lead_to_the_source():
    hook = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    links = [one["replacement"] for one in hook["substitutions"]]
    assert all(URLS["Source"] in address for address in [URLS["Changelog"], *links])


def test_the_security_contact_is_at_the_host_of_the_project():
    (contact,) = re.findall(r"<[\w.-]+@([\w.-]+)>", (ROOT / "SECURITY.md").read_text())
    assert contact == HOST
