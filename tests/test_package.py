"""The wheel: a person who installs steppe gets everything that a checkout has."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the names of the files in a freshly built wheel, and its metadata."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def end(wheel, name):
    """Return the text of the one file whose path ends like this."""
    (found,) = [text for path, text in wheel.items() if path.endswith(name)]
    return found.decode()


def test_the_wheel_holds_every_file_of_the_package(wheel):
    source = [path for path in (ROOT / "src").rglob("*") if path.is_file()]
    expected = {path.relative_to(ROOT / "src").as_posix() for path in source}
    expected = {name for name in expected if "__pycache__" not in name}
    assert expected - wheel.keys() == set()


def test_the_wheel_brings_the_console_command(wheel):
    assert "steppe = steppe.cli:main" in end(wheel, "entry_points.txt")


def test_the_wheel_says_under_which_licence_it_stands(wheel):
    assert "License-Expression: MIT" in end(wheel, "METADATA")
    assert "MIT License" in end(wheel, "licenses/LICENSE")
    assert "CC BY 3.0" in end(wheel, "licenses/NOTICE")


def test_the_wheel_tells_type_checkers_that_it_is_typed(wheel):
    assert "steppe/py.typed" in wheel
