"""Each extra alone installs in a fresh environment with the newest allowed versions, and works."""

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.wheel import UV, build_wheel, fresh_python

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "tests" / "extras"
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def test_every_extra_has_a_program_that_uses_it():
    assert {path.stem for path in PROGRAMS.glob("use_*.py")} == {f"use_{name}" for name in EXTRAS}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the path of a freshly built wheel."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.mark.long
@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_works_where_nothing_else_is_installed(extra, wheel, tmp_path):
    python = fresh_python(tmp_path / "env", f"steppe[{extra}] @ {wheel.as_uri()}")
    home = tmp_path / "home"
    home.mkdir()
    hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
    settings = {name: value for name, value in os.environ.items() if name not in hidden}
    ran = subprocess.run(
        [str(python), "-W", "ignore", str(PROGRAMS / f"use_{extra}.py")],
        cwd=home,
        env={**settings, "STEPPE_JIT": "0", "STEPPE_CACHE": str(tmp_path), "UV": UV},
        capture_output=True,
        text=True,
    )
    assert ran.stdout.endswith("works\n"), ran.stdout + ran.stderr
    assert ran.returncode == 0
