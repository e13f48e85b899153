"""Caches never give outdated answers, and rules run without the compiler."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from steppe.engine.cache_folder import content_key, sources
from steppe.engine.jit import apart, inlined, lowest, njit, nth_bit, popcount

FILES = {
    "mini/__init__.py": "",
    "mini/data.toml": "factor = 10\n",
    "mini/tables.py": (
        "import tomllib\n"
        "from pathlib import Path\n"
        "def refuse():\n"
        "    raise ValueError('there is no factor')\n"
        "FACTOR = tomllib.loads(Path(__file__).with_name('data.toml').read_text())['factor']\n"
    ),
    "mini/effects.py": (
        "from steppe.engine.jit import njit\n@njit\ndef twice(number):\n    return 2 * number\n"
    ),
    "mini/rules.py": (
        "from steppe.engine.jit import njit\n"
        "from mini.effects import twice\n"
        "from mini.tables import FACTOR\n"
        "@njit\n"
        "def value(batch, index):\n"
        "    'Return what coins are worth.'\n"
        "    return twice(batch[index].coins) * FACTOR\n"
    ),
    "mono/__init__.py": "",
    "mono/rules.py": (
        "from steppe.engine.jit import njit\n"
        "@njit\n"
        "def value(batch, index):\n"
        "    return batch[index].coins\n"
    ),
    "template/answer.py": (
        "'Say what something is worth.'\n"
        "from steppe.engine.jit import njit\n"
        "_value = KERNEL.value\n"
        "@njit\n"
        "def answer(batch, index):\n"
        "    return _value(batch, index) + 1000\n"
    ),
    "template/called.py": (
        "from steppe.engine.jit import as_array, by_address, link, njit\n"
        "_twice = KERNEL.twice\n"
        "@by_address(KERNEL.STATE, 'ints', 'int', 'int')\n"
        "def _inner(s, notes, length, number):\n"
        "    as_array(notes, length)[1] = _twice(s.coins)\n"
        "    return number + 1\n"
        "link(_inner)\n"
        "@njit\n"
        "def answer(batch, notes, number):\n"
        "    return _inner(batch[0], notes.ctypes, notes.size, number) + 1000\n"
    ),
    "call.py": (
        "from pathlib import Path\n"
        "from types import SimpleNamespace\n"
        "from steppe.engine.templates import instantiate\n"
        "from steppe.core.field import i16\n"
        "from steppe.core.field import dtype_of\n"
        "from steppe.engine.position_type import new_batch, new_ints\n"
        "STATE = dtype_of(type('State', (), {'coins': i16()}))\n"
        "from mini.effects import twice\n"
        "kernel = SimpleNamespace(STATE=STATE, twice=twice)\n"
        "module = instantiate(Path('template/called.py'), 'mini', kernel)\n"
        "batch = new_batch(STATE)\n"
        "batch[0].coins = 3\n"
        "notes = new_ints(2)\n"
        "print(module.answer(batch, notes, 7) + int(notes[1]), 0)\n"
    ),
    "watch.py": (
        "from pathlib import Path\n"
        "from steppe.engine.compiler import num_parts, watch\n"
        "from steppe.core.field import i16\n"
        "from steppe.core.field import dtype_of\n"
        "from steppe.engine.position_type import new_batch\n"
        "STATE = dtype_of(type('State', (), {'coins': i16()}))\n"
        "before, told = num_parts(), []\n"
        "from mini.rules import value\n"
        "watch(lambda: told.append(1))\n"
        "value(new_batch(STATE), 0)\n"
        "print(len(told), num_parts() - before)\n"
    ),
    "run.py": (
        "import sys\n"
        "from importlib import import_module\n"
        "from pathlib import Path\n"
        "from steppe.engine.templates import instantiate\n"
        "from steppe.core.field import i16\n"
        "from steppe.core.field import dtype_of\n"
        "from steppe.engine.position_type import new_batch\n"
        "STATE = dtype_of(type('State', (), {'coins': i16()}))\n"
        "batch = new_batch(STATE)\n"
        "batch[0].coins = 3\n"
        "for name in sys.argv[1:]:\n"
        "    rules = import_module(f'{name}.rules')\n"
        "    module = instantiate(Path('template/answer.py'), name, rules)\n"
        "    answer = module.answer(batch, 0)\n"
        "    hits = getattr(module.answer, 'stats', None)\n"
        "    print(answer, sum(hits.cache_hits.values()) if hits else 'twin')\n"
    ),
}


@pytest.fixture
def folder(tmp_path):
    """Return a folder with two small games, a template, and a program that runs them."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def run(
    folder: Path, *games: str, jit: str = "1", program: str = "run.py"
) -> list[tuple[int, str]]:
    """Return each game's answer and the number of cache hits, in a new process."""
    environment = {
        **os.environ,
        "STEPPE_JIT": jit,
        "STEPPE_CACHE": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, program, *games]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    (folder / "said").write_text(done.stderr)
    rows = [line.split() for line in done.stdout.splitlines()]
    return [(int(answer), hits) for answer, hits in rows]


def said(folder: Path) -> list[str]:
    """Return the other lines that the last process printed, without the compilation notice."""
    lines = (folder / "said").read_text().splitlines()
    return [line for line in lines if not line.startswith("steppe: compiling ")]


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new))


@pytest.mark.long
@pytest.mark.compiled
def test_an_edited_rule_table_or_template_gives_a_new_answer_and_the_old_one_its_cache(folder):
    assert run(folder, "mini") == [(1060, "0")]
    assert run(folder, "mini") == [(1060, "1")]
    edit(folder, "mini/effects.py", "2 * number", "4 * number")  # a rule in another module
    assert run(folder, "mini") == [(1120, "0")]
    edit(folder, "mini/data.toml", "10", "20")  # a table
    assert run(folder, "mini") == [(1240, "0")]
    edit(folder, "template/answer.py", "1000", "5000")  # the template
    assert run(folder, "mini") == [(5240, "0")]
    for name in ("mini/effects.py", "mini/data.toml", "template/answer.py"):
        (folder / name).write_text(FILES[name])
    assert run(folder, "mini") == [(1060, "1")]


@pytest.mark.compiled
def test_code_that_is_not_compiled_leaves_the_cache(folder):
    assert run(folder, "mini") == [(1060, "0")]
    edit(folder, "mini/tables.py", "there is no factor", "a factor is missing")  # an error text
    edit(folder, "mini/rules.py", "coins are worth.", "coins are worth to a player.")  # a docstring
    edit(folder, "template/answer.py", "what something is", "how much a thing is")
    edit(folder, "mini/effects.py", "@njit", "# twice as much\n\n@njit")  # a comment, other lines
    assert run(folder, "mini") == [(1060, "1")]


@pytest.mark.compiled
def test_two_games_with_equal_positions_and_one_template_run_their_own_rules(folder):
    assert run(folder, "mini", "mono") == [(1060, "0"), (1003, "0")]
    assert run(folder, "mono", "mini") == [(1003, "1"), (1060, "1")]


@pytest.mark.compiled
def test_a_function_called_by_address_is_found_again_in_the_cache_and_follows_its_source(folder):
    for _ in range(2):
        assert run(folder, program="call.py") == [(1014, "0")]
    edit(folder, "mini/effects.py", "2 * number", "4 * number")
    assert run(folder, program="call.py") == [(1020, "0")]


FOREIGN = b"cposix\nsystem\n(S'touch executed'\ntR."  # a pickle that runs a command


def damage_by_link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)  # unreadable even for root


@pytest.mark.long
@pytest.mark.compiled
def test_code_that_was_damaged_on_disk_is_compiled_again_and_reported_once(folder):
    run(folder, program="call.py")
    for path in (folder / "cache").rglob("*.nb?"):
        path.write_bytes(FOREIGN)
    assert run(folder, program="call.py") == [(1014, "0")]
    (line,) = said(folder)
    assert line.startswith("Cached code cannot be used and is compiled again: ")
    assert not (folder / "executed").exists()
    run(folder, program="call.py")
    assert said(folder) == []


@pytest.mark.compiled
def test_a_watcher_of_the_compiler_hears_of_each_part(folder):
    assert run(folder, program="watch.py") == [(1, "2")]  # ``value`` (a whole) and ``twice``
    assert run(folder, program="watch.py") == [(0, "2")]  # from the cache


def test_the_twin_runs_the_same_source(folder):
    assert run(folder, "mini", "mono", jit="0") == [(1060, "twin"), (1003, "twin")]


WITHOUT_NUMBA = """
import sys
import steppe
from steppe.lab import perft, signature, simulate
from steppe.play import example, match, record
game = steppe.load("zebras")
position = steppe.Position.new(game).play("guard:0")
assert perft.perft(position, 1) == 75
assert simulate.play(position, 1).scores
assert not {"numba", "llvmlite"} & set(sys.modules), "the compiler was imported"
"""


def test_an_interpreted_process_never_imports_the_compiler():
    environment = {**os.environ, "STEPPE_JIT": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], env=environment, check=True)


def test_a_cache_is_named_by_what_stands_in_the_files(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("a = 1")
    first = content_key([file])
    file.write_text("a = 2")
    assert content_key([file]) != first
    file.write_text("a = 1")
    assert content_key([file]) == first


def test_pictures_are_no_part_of_what_a_compiled_function_depends_on(tmp_path):
    for name in ("rules.py", "data.toml", "RULES.md", "views/svg.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert [path.name for path in sources(tmp_path)] == ["data.toml", "rules.py"]


def assert_bits():
    for bits in (1, 6, 0b1011000, 1 << 62, (1 << 63) - 1):
        ones = [index for index in range(63) if bits >> index & 1]
        assert popcount(bits) == len(ones)
        assert lowest(bits) == ones[0]
        assert [nth_bit(bits, n) for n in range(min(len(ones), 5))] == ones[:5]


def test_bits_are_counted_and_found():
    assert_bits()


@pytest.mark.compiled
def test_compiled_bits_are_counted_and_found():
    assert_bits()


def total(numbers):
    """Add numbers: a function to compile."""
    found = 0
    for number in numbers:
        found += number
    return found


@pytest.mark.compiled
@pytest.mark.parametrize(("compiled", "stays"), [(njit, False), (apart, True)])
def test_what_is_apart_is_copied_into_no_caller(compiled, stays):
    def doubled(number):
        return 2 * number

    part = compiled(doubled)
    part.compile("int64(int64)")
    (code,) = part.inspect_llvm().values()
    assert ("noinline" in code) == stays


@pytest.mark.compiled
@pytest.mark.parametrize("compiled", [njit, apart])
def test_what_an_inlined_function_calls_is_not_inlined_for_that(compiled):
    @compiled
    def doubled(number):
        return 2 * number

    @inlined
    def doubled_twice(number):
        return doubled(doubled(number))

    doubled_twice.compile("int64(int64)")
    (code,) = doubled.inspect_llvm().values()
    assert "alwaysinline" not in code


@pytest.mark.compiled
@pytest.mark.parametrize("dtype", ["i8", "i4", "i2", "i1", "u1", "u2"])
def test_threads_that_ask_at_once_are_answered_at_once_ever_after(dtype, monkeypatch):
    function, together = njit(total), threading.Barrier(4)
    numbers = np.arange(5, dtype=dtype)

    def ask(_: int) -> int:
        together.wait(10)
        return function(numbers)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == [10] * 4
    monkeypatch.setattr(type(function), "_compile_for_args", None)  # no lookup is needed
    assert [function(numbers) for _ in range(3)] == [10] * 3
