"""Things that the repository must contain, and things that it must not."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from scripts import latest

import steppe

ROOT = Path(__file__).resolve().parents[1]
# Names are split in two, so that this file passes its own test.
HOSTS = [
    "py" + "pi.org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "deb." + "debian.org",
    "security." + "debian.org",
    "conda." + "anaconda",
    "crates" + ".io",
]
PLACES = ["/wo" + "rk/", "/ro" + "ot/", "file" + ":///"]
PROMISES = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "NotImplemented" + "Error"]


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def texts() -> dict[str, str]:
    readable = {}
    for path in tracked():
        try:
            readable[path.relative_to(ROOT).as_posix()] = path.read_text()
        except UnicodeDecodeError:
            continue  # a picture or a font
    return readable


@pytest.fixture(scope="module")
def files():
    return texts()


@pytest.mark.parametrize("word", [*HOSTS, *PLACES])
def test_no_file_names_a_registry_or_a_place_of_one_machine(files, word):
    assert [name for name, text in files.items() if word in text] == []


@pytest.mark.parametrize("word", PROMISES)
def test_the_code_holds_no_promises(files, word):
    pattern = re.compile(rf"\b{word}\b")
    code = {name: text for name, text in files.items() if name.startswith(("src/", "tests/"))}
    assert [name for name, text in code.items() if pattern.search(text)] == []


def test_nothing_is_skipped(files):
    skip = re.compile(r"pytest\.(skip|xfail|importorskip)|mark\.(skip|xfail)")
    tests = {name: text for name, text in files.items() if name.startswith("tests/")}
    del tests["tests/test_repository.py"]
    assert [name for name, text in tests.items() if skip.search(text)] == []


def pins(lock: str) -> dict[str, str]:
    """Return a lock file's pinned lines, each with its hashes, by ``name==version``."""
    text = (ROOT / lock).read_text()
    blocks = re.findall(r"^(\S+==\S+)(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    return {pin: re.sub(r"#.*", "", rest) for pin, rest in blocks}


@pytest.mark.parametrize(
    "lock",
    [
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-peers.lock",
        "requirements-recipes.lock",
        "requirements-uv.lock",
    ],
)
def test_every_pin_has_hashes(lock):
    assert pins(lock)
    assert [pin for pin, rest in pins(lock).items() if "--hash=sha256:" not in rest] == []


def test_the_development_lock_holds_the_others():
    everything = pins("requirements-dev.lock")
    assert pins("requirements.lock").keys() <= everything.keys()
    assert pins("requirements-uv.lock").keys() <= everything.keys()
    assert everything.keys() <= pins("requirements-peers.lock").keys()


def test_each_extra_is_tried_in_development(files):
    project = tomllib.loads(files["pyproject.toml"])
    extras = project["project"]["optional-dependencies"]
    wanted = {name for extra, names in extras.items() if extra != "site" for name in names}
    assert wanted
    groups = project["dependency-groups"]
    assert {"include-group": "test"} in groups["dev"]
    assert wanted <= {name for name in [*groups["dev"], *groups["test"]] if isinstance(name, str)}


def test_the_site_is_locked_with_what_plays(files):
    site = tomllib.loads(files["pyproject.toml"])["project"]["optional-dependencies"]["site"]
    names = {re.split(r"[\[<>=]", requirement)[0] for requirement in site}
    assert names <= {pin.partition("==")[0].partition("[")[0] for pin in pins("requirements.lock")}


def test_the_version_is_one(files):
    project = tomllib.loads(files["pyproject.toml"])["project"]
    assert project["version"] == steppe.__version__
    assert f"## {steppe.__version__}" in files["CHANGELOG.md"]
    assert f"version: {steppe.__version__}\n" in files["CITATION.cff"]


def test_everyone_whose_picture_is_used_is_credited(files):
    lists = [json.loads(text) for name, text in files.items() if name.endswith("/authors.json")]
    authors = {author for authors in lists for author in authors.values()}
    assert {author for author in authors if author not in files["NOTICE"]} == set()


def test_every_target_of_the_makefile_says_what_it_does(files):
    targets = re.findall(r"^([a-z-]+):", files["Makefile"], re.MULTILINE)
    described = re.findall(r"^([a-z-]+):.*  ## ", files["Makefile"], re.MULTILINE)
    phony = re.findall(r"^\.PHONY: (.*)$", files["Makefile"], re.MULTILINE)[0].split()
    assert targets == described
    assert sorted(targets) == sorted(phony)


LONG_PARTS = ("setup recipes", "pytest interpreted", "pytest browser", "pytest compiled")


def parts_run(folder, failing):
    """Run `make test-long` with fake programs; return its exit code and the parts that it ran."""
    tools, log = folder / "bin", folder / "log"
    tools.mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    kinds = '*"not browser"*) part="pytest interpreted";; *browser*) part="pytest browser";;' + (
        ' *) part="pytest compiled";; esac'
    )
    for name, told in {
        "python": 'part="setup ${!#}"',
        "pytest": f'case "$*" in {kinds}',
    }.items():
        fails = f'echo "$part" >> {log}\n[ "$part" != "{failing}" ]'
        (tools / name).write_text(f"#!/bin/bash\n{told}\n{fails}\n")
        (tools / name).chmod(0o755)
    settings = {"STEPPE_VENV": str(folder), "PYTHON": str(tools / "python"), "MAKEFLAGS": ""}
    done = subprocess.run(
        ["make", "test-long"],
        cwd=folder,
        env=os.environ | settings,
        capture_output=True,
        check=False,
    )
    return done.returncode, [part for part in log.read_text().splitlines() if part in LONG_PARTS]


@pytest.mark.parametrize("failing", ["nothing", *LONG_PARTS])
def test_each_part_of_test_long_runs_and_one_that_fails_fails_the_target(tmp_path, failing):
    code, parts = parts_run(tmp_path, failing)
    assert parts == [*LONG_PARTS]
    assert (code == 0) == (failing == "nothing")


@pytest.fixture(scope="module")
def jobs(files):
    return yaml.safe_load(files[".github/workflows/ci.yml"])["jobs"]


def steps(jobs, key):
    return [step[key] for job in jobs.values() for step in job["steps"] if key in step]


def test_the_workflow_tests_every_python_with_every_kind_of_libraries(files, jobs):
    classifiers = tomllib.loads(files["pyproject.toml"])["project"]["classifiers"]
    pythons = re.findall(r":: Python :: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)
    matrices = [jobs[name]["strategy"]["matrix"] for name in ("locked", "bounds")]
    assert [matrix["python"] for matrix in matrices] == [pythons, pythons]
    assert matrices[1]["libraries"] == [*latest.KINDS]


def test_the_workflow_runs_targets_of_the_makefile(files, jobs):
    targets = re.findall(r"^([a-z-]+):", files["Makefile"], re.MULTILINE)
    commands = [re.sub(r"\S+=\S.*", "", command).split() for command in steps(jobs, "run")]
    assert {command[0] for command in commands} == {"make"}
    run = {word for command in commands for word in command[1:]}
    assert {"check", "docs", "test", "latest", "test-long"} <= run <= {*targets}


def test_the_workflow_pins_each_action_to_a_major_version(jobs):
    pinned = re.compile(r"actions/[a-z-]+@v\d+")
    assert [action for action in steps(jobs, "uses") if not pinned.fullmatch(action)] == []
