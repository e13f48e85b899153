"""Test with the newest and the lowest allowed versions of all libraries: `make latest`.

The newest versions are those that `pyproject.toml` allows today, the lowest are its lower bounds.
Each of the two sets has its own environment, built from scratch (`.venv-newest`, `.venv-lowest`).
The tests open every page of every game in both languages, run the commands and the adapters, hold
connections open, and compile rules. `make latest WHICH=lowest` tests only one set.
"""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from scripts import setup

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
KINDS = ("newest", "lowest")
TRIED = {  # the tests, interpreted and compiled
    "0": (
        "tests/server/test_every_page.py",
        "tests/server/test_connections.py",
        "tests/server/test_page_bytes.py",
        "tests/locale",
        "tests/cli",
        "tests/adapters",
    ),
    "1": ("tests/engine", "tests/server/test_serving.py"),
}
MARKS = {"0": "not compiled", "1": "compiled and not long"}
_VERSIONS = """
import json, sys
from importlib.metadata import version
print(json.dumps({name: version(name) for name in sys.argv[1:]}))
"""


def requirements() -> Iterator[Requirement]:
    """Yield the requirements of steppe, of its extras, and of its tests."""
    told = tomllib.loads(PROJECT.read_text("utf-8"))
    yield from map(Requirement, told["project"]["dependencies"])
    for extra in told["project"]["optional-dependencies"].values():
        yield from map(Requirement, extra)
    yield from map(Requirement, told["dependency-groups"]["test"])


def lowest(requirement: Requirement) -> str:
    """Return the lower bound of a requirement as an exact version."""
    (bound,) = (one.version for one in requirement.specifier if one.operator == ">=")
    exact = Requirement(str(requirement))
    exact.specifier = SpecifierSet(f"=={bound}")
    return str(exact)


def make_environment(kind: str) -> str:
    """Build an environment from scratch; return its Python. Raises ``SetupError``."""
    setup.move_to(f".venv-{kind}")
    setup.create_environment()
    needed = {str(one): lowest(one) for one in requirements()}
    pins = needed.values() if kind == "lowest" else needed
    with TemporaryDirectory() as folder:
        (Path(folder) / "pins.txt").write_text("\n".join(pins), "utf-8")
        packages = ["--quiet", "-r", f"{folder}/pins.txt", "-e", str(ROOT)]
        if not setup.succeeds([*next(setup.installers("dev")), *packages], show=True):
            raise setup.SetupError(f"the {kind} versions could not be installed together")
    return setup.VENV_PYTHON


def versions(python: str) -> dict[str, str]:
    """Return the installed versions of steppe's own requirements."""
    names = sorted({one.name for one in requirements()})
    told = subprocess.run([python, "-c", _VERSIONS, *names], stdout=subprocess.PIPE, check=True)
    return json.loads(told.stdout)


def passes(python: str, rules: str) -> bool:
    """Return whether the tests pass with the rules interpreted (0) or compiled (1)."""
    settings = {**os.environ, "STEPPE_JIT": rules}
    command = [python, "-m", "pytest", "-q", "--continue-on-collection-errors"]
    command += ["-m", MARKS[rules], *TRIED[rules]]
    return subprocess.run(command, cwd=ROOT, env=settings).returncode == 0


def tried(kind: str) -> list[str]:
    """Return the parts that failed with one set of versions."""
    try:
        python = make_environment(kind)
    except setup.SetupError as error:
        return [str(error)]
    print(f"{kind}:", *(f"{name} {number}" for name, number in versions(python).items()))
    modes = {"0": "interpreted", "1": "compiled"}
    return [f"{modes[rules]} rules" for rules in TRIED if not passes(python, rules)]


def main(kinds: list[str]) -> None:
    """Test both sets of versions, or the named ones, and print the results; fail if one failed."""
    found = {kind: tried(kind) for kind in kinds or KINDS}
    for kind, faults in found.items():
        print(f"The {kind} versions:", f"FAILED with {', '.join(faults)}" if faults else "passed")
    sys.exit(any(found.values()))


if __name__ == "__main__":
    main(sys.argv[1:])
