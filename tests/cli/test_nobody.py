"""Commands run by a user without HOME and without an entry in passwd, as in a container."""

import os
import subprocess
import sys

import pytest

TOLD = "steppe: compiling rules before they run for the first time"
NOBODY = """
import pwd, sys

def nobody(_):
    raise KeyError("getpwuid(): uid not found")

pwd.getpwuid = nobody
from steppe.cli import main
main(sys.argv[1:])
"""


def ran(tmp_path, line, jit="0"):
    environment = {
        "PATH": os.defpath,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "STEPPE_JIT": jit,
        "TMPDIR": str(tmp_path),
    }
    command = [sys.executable, "-c", NOBODY, *line.format(data=tmp_path / "data").split()]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["games --json"], marks=pytest.mark.long),
        ["play zebras --as none --against random --seed 1"],
        ["doctor --port 0 --data {data}"],
        pytest.param(
            ["restore {data}/none --data {data}", "admin log --data {data}"],
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_command_needs_no_home(tmp_path, lines):
    for line in lines:
        done = ran(tmp_path, line)
        assert "Traceback" not in done.stderr
        assert done.stdout or done.stderr.startswith("steppe: ")


@pytest.mark.compiled
def test_compiled_rules_need_no_home(tmp_path):
    done = ran(tmp_path, "signature zebras", jit="1")
    assert done.returncode == 0
    assert {line.split(", ")[0] for line in done.stderr.splitlines()} <= {TOLD}
    assert [path.name for path in tmp_path.iterdir()] == [f"steppe-cache-{os.geteuid()}"]
