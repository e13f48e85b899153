"""Text is read and written as UTF-8, whatever the locale of the process."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src", "scripts", "benchmarks", "docs")
TEXT = ("read_text", "write_text", "open", "fdopen")
SIGNS = re.compile(r"read_text|write_text|open\(|text=|newlines=")
OTHERS = ("engine", "origin", "goal", "rooms", "Engine", "tarfile")  # these have another ``open``


def calls(folder: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call in a folder's Python files, with its file and line."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if SIGNS.search(source) else ():
            if isinstance(node, ast.Call):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def name_of(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def words_of(call: ast.Call) -> list[str]:
    """Return a call's positional arguments as strings: one may be a mode or an encoding."""
    return [str(getattr(each, "value", "")) for each in call.args]


def leaves_it_to_the_locale(call: ast.Call) -> bool:
    """Return whether a call reads or writes text without an encoding."""
    named = {each.arg: each.value for each in call.keywords}
    if "encoding" in named or None in named:
        return False
    text = named.get("text") or named.get("universal_newlines")
    if isinstance(text, ast.Constant) and text.value:
        return True
    name = name_of(call)
    if name not in TEXT or {"utf-8", "ascii"} & set(words_of(call)):
        return False
    if name in ("open", "fdopen"):
        mode = named.get("mode")
        words = [*words_of(call), *([str(mode.value)] if isinstance(mode, ast.Constant) else [])]
        return any(set(word) <= set("rwax+t") and word for word in words) or is_plain_open(call)
    return True


def is_plain_open(call: ast.Call) -> bool:
    """Return whether a call is ``open(path)`` or ``path.open()``, which read text."""
    if isinstance(call.func, ast.Name):
        return len(call.args) == 1
    assert isinstance(call.func, ast.Attribute)
    owner = call.func.value
    names = {node.id for node in ast.walk(owner) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(owner) if isinstance(node, ast.Attribute)}
    return not call.args and not names & set(OTHERS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_call_that_reads_or_writes_text_names_its_encoding(folder):
    assert [place for place, call in calls(folder) if leaves_it_to_the_locale(call)] == []


ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "STEPPE_JIT": "0"}


def ran(*words: object, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a locale with only ASCII."""
    path = os.pathsep.join(filter(None, sys.path))
    environment = {"PATH": os.defpath, "PYTHONPATH": path, **ASCII, **more}
    command = [sys.executable, "-m", "steppe", *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, check=True)


def test_a_terminal_shows_what_it_can():
    done = ran("games", PYTHONIOENCODING="latin-1")
    assert "Drôles".encode("latin-1") in done.stdout
    words = ("play", "zebras", "--as", "none", "--against", "random", "--language", "fr")
    assert b"?" in ran(*words).stdout


@pytest.mark.long
def test_what_is_for_programs_is_utf_8():
    assert "Drôles de Zèbres" in {
        game["title"] for game in json.loads(ran("games", "--json").stdout)
    }
    assert ran("draw", "zebras").stdout.decode("utf-8").startswith("<svg")


def test_records_are_read_and_written_as_utf_8(tmp_path):
    code = (
        "import steppe, sys\n"
        "match = steppe.Match.new(steppe.load('zebras'))\n"
        "match.play('guard:3')\n"
        "steppe.write_record(match, sys.argv[1], {0: '\\u00e9va', 1: '\\u732b'})\n"
    )
    path = tmp_path / "match.steppe"
    command, environment = [sys.executable, "-c", code, path], {**os.environ, **ASCII}
    subprocess.run(command, env=environment, check=True)
    assert "éva" in path.read_text("utf-8")
    told = json.loads(ran("replay", "--json", path).stdout)
    assert told["seats"] == {"0": "éva", "1": "猫"}
