"""Run the interpreted tests on every supported Python: `make matrix`.

The supported versions are those that `pyproject.toml` allows. Each version on PATH gets its own
environment (`.venv-3.12`); missing versions are listed.
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
    """Yield the versions to test, ``3.11`` first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest, after = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", project["requires-python"]).groups()
    yield from (f"3.{minor}" for minor in range(int(oldest), int(after)))


def find(version: str) -> str:
    """Return the path of a Python version on this machine, or ""."""
    python = shutil.which(f"python{version}")
    answers = python and subprocess.run([python, "-c", ""], capture_output=True).returncode == 0
    return python if answers else ""


def passes(version: str, python: str) -> bool:
    """Return whether the interpreted tests pass with a Python version."""
    settings = [f"PYTHON={python}", f"STEPPE_VENV=.venv-{version}"]
    return subprocess.run(["make", "test-interpreted", *settings], cwd=ROOT).returncode == 0


def main() -> None:
    """Test each version and print the results; fail if one failed."""
    results = {}
    for version in versions():
        python = find(version)
        results[version] = (
            ("passed" if passes(version, python) else FAILED) if python else "missing"
        )
    print(*(f"Python {version}: {how}" for version, how in results.items()), sep="\n")
    sys.exit(FAILED in results.values())


if __name__ == "__main__":
    main()
