"""The command itself: it starts quickly and reports errors in one sentence."""

import os
import subprocess
import sys

import pytest

from steppe import __version__


def steppe(*words):
    return subprocess.run(
        [sys.executable, "-m", "steppe", *words], capture_output=True, text=True, timeout=60
    )


def test_help_names_every_verb_and_imports_no_rules():
    code = (
        "import sys, steppe.cli\n"
        "try: steppe.cli.main(['--help'])\n"
        "finally: print('loaded', *[name for name in ('numpy', 'numba', 'rich', 'starlette')"
        " if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0
    assert "perft" in ran.stdout
    assert ran.stdout.endswith("loaded\n")


def test_an_error_is_one_sentence_without_traceback_in_a_process_of_its_own():
    ran = steppe("replay", "nothing.steppe")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "steppe: nothing.steppe: No such file or directory\n"


def test_it_prints_its_version(run):
    ran = run("--version")
    assert (ran.code, ran.out) == (0, f"steppe {__version__}\n")


def test_without_a_verb_the_help_is_shown(run):
    ran = run("")
    assert ran.code == 2
    assert "Commands:" in ran.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "No such command 'dance'"),
        ("games --loud", "No such option: --loud"),
        ("perft zebras", "Missing option '--depth'"),
        ("perft zebras --depth two", "'--depth'"),
        ("perft zebras --depth two", ": 'two'"),
        ("perft zebra --depth 1", "no game 'zebra'; games: zebras"),
        ("perft zebras --depth 1 --players 3", "zebras is for 2 players, not 3"),
        ("perft zebras --depth 1 --option board=moon", "option 'board' must be one of savannah"),
        ("perft zebras --depth 1 --option board", "write an option as NAME=VALUE"),
        ("perft zebras --depth 1 --after place:lion:a1", "illegal move 'place:lion:a1'"),
        ("perft zebras --depth 1 --after jump", "'jump' is not a move; nearest:"),
        ("signature chess", "no game 'chess'"),
        ("signature zebras --players 2", "--option and --players need --matches"),
        ("signature zebras --matches 1 --option board=moon", "option 'board' must be one of"),
        (
            "serve --workers 2",
            "several workers, and bots in `steppe think`, share a PostgreSQL database",
        ),
        ("serve --thinkers 0", "name it with --database"),
        ("think", "--database takes the address of a PostgreSQL database"),
        ("serve --port -1", "a port is a number from 0 to 65535, not -1"),
        ("serve --port 70000", "a port is a number from 0 to 65535, not 70000"),
    ],
)
def test_a_mistake_is_reported_in_one_sentence(refusal, line, words):
    assert words in refusal(line)


def test_a_folder_is_no_record(refusal, tmp_path):
    assert "Is a directory" in refusal("replay", tmp_path)


def test_a_picture_is_no_record(refusal, tmp_path):
    path = tmp_path / "match.steppe"
    path.write_bytes(b"PNG\r\n\xff\xfe")
    assert "line 2 is not UTF-8 text: save the file as UTF-8" in refusal("replay", path)


def test_a_reader_that_leaves_early_gets_no_traceback():
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "steppe", "rules", "zebras"]
    ran = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert "Traceback" not in ran.stderr
