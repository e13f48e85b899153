"""Run the interpreted tests on every Python that steppe may run on: `make matrix`.

From the oldest to the newest that `pyproject.toml` takes; each of them found on PATH gets an
environment of its own (`.venv-3.12`), those missing are named.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FAILED = "FAILED"


def versions() -> Iterator[str]:
    """Yield the versions to try, ``3.11`` first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest, after = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", project["requires-python"]).groups()
    yield from (f"3.{minor}" for minor in range(int(oldest), int(after)))


def find(version: str) -> str:
    """Return the path of a Python of this machine, nothing where none answers."""
    python = shutil.which(f"python{version}")
    answers = python and subprocess.run([python, "-c", ""], capture_output=True).returncode == 0
    return python if answers else ""


def passes(version: str, python: str) -> bool:
    """Return whether the interpreted tests find nothing wrong with a Python."""
    settings = [f"PYTHON={python}", f"STEPPE_VENV=.venv-{version}"]
    return subprocess.run(["make", "test-interpreted", *settings], cwd=ROOT).returncode == 0


def main() -> None:
    """Try each version and say how it went; fail if one did."""
    told = {}
    for version in versions():
        python = find(version)
        told[version] = ("passed" if passes(version, python) else FAILED) if python else "missing"
    print(*(f"Python {version}: {how}" for version, how in told.items()), sep="\n")
    sys.exit(FAILED in told.values())


if __name__ == "__main__":
    main()
