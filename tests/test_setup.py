"""The set-up script is quick if there is nothing to do, and prints one sentence if it fails."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "setup.py"


@pytest.fixture
def setup(tmp_path, monkeypatch):
    """Return the script as a module for an empty checkout; it installs nothing."""
    spec = importlib.util.spec_from_file_location("steppe_setup", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("pyproject.toml", *module.LOCKS.values()):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(module, "ROOT", str(tmp_path))
    monkeypatch.setattr(module, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(module, "VENV_PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(module, "create_environment", lambda: created(module))
    monkeypatch.setattr(module, "install", lambda kind: module.installed.append(kind))
    module.installed = []
    return module


def created(setup):
    python = Path(setup.VENV_PYTHON)
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text("")
    setup.installed.append("environment")


def run(setup, monkeypatch, kind="play"):
    monkeypatch.setattr(sys, "argv", ["setup.py", kind])
    setup.main()


def sentence(setup, monkeypatch, kind="play"):
    with pytest.raises(SystemExit) as stopped:
        run(setup, monkeypatch, kind)
    assert stopped.value.code not in (0, None)
    return str(stopped.value.code)


def test_an_old_python_can_read_the_script():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 6))


def test_the_second_start_has_nothing_to_do(setup, monkeypatch):
    run(setup, monkeypatch)
    run(setup, monkeypatch)
    assert setup.installed == ["environment", "play"]


def test_an_environment_to_develop_in_serves_to_play(setup, monkeypatch):
    run(setup, monkeypatch, "dev")
    run(setup, monkeypatch, "play")
    assert setup.installed == ["environment", "dev"]


def test_a_changed_lock_is_installed_into_the_same_environment(setup, monkeypatch):
    run(setup, monkeypatch)
    (Path(setup.ROOT) / setup.LOCKS["play"]).write_text("another version")
    run(setup, monkeypatch)
    assert setup.installed == ["environment", "play", "play"]


def test_an_interrupted_set_up_is_begun_again(setup, monkeypatch):
    def interrupted(kind):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(setup, "install", interrupted)
        assert "interrupted" in sentence(setup, monkeypatch)
    run(setup, monkeypatch)
    assert setup.installed == ["environment", "environment", "play"]


def test_a_moved_checkout_gets_a_new_environment(setup, monkeypatch, tmp_path):
    run(setup, monkeypatch)
    monkeypatch.setattr(setup, "origin", lambda: "Python 3.11 in another place")
    run(setup, monkeypatch)
    assert setup.installed == ["environment", "play", "environment", "play"]


def test_the_environment_of_another_checkout_is_left_alone(setup, monkeypatch, tmp_path):
    run(setup, monkeypatch)
    other = tmp_path / "other"
    other.mkdir()
    for name in ("pyproject.toml", *setup.LOCKS.values()):
        (other / name).write_text("another version")
    monkeypatch.setattr(setup, "ROOT", str(other))
    assert f"is the environment of {tmp_path}" in sentence(setup, monkeypatch)
    assert setup.installed == ["environment", "play"]


@pytest.mark.parametrize("version", [(3, 8, 18), (3, 15, 0)])
def test_too_old_or_new_a_python_goes_on_in_one_that_fits(version, setup, monkeypatch):
    def become(path, words):
        raise SystemExit(f"now running {path}")

    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.setattr(setup, "find_program", lambda name: f"/opt/bin/{name}")
    monkeypatch.setattr(setup, "fits", lambda path: path.endswith("3.12"))
    monkeypatch.setattr(setup.os, "execv", become)
    assert sentence(setup, monkeypatch) == "now running /opt/bin/python3.12"


def test_too_old_a_python_alone_is_one_sentence(setup, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(setup, "find_program", lambda name: None)
    assert "Python 3.11 to 3.14 is needed, and this is Python 3.8" in sentence(setup, monkeypatch)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2)])
def test_the_oldest_and_the_newest_python_fit(version, setup, monkeypatch):
    monkeypatch.setattr(sys, "version_info", version)
    assert setup.use_python_that_fits() is None
    assert setup.fits(sys.executable)


def test_a_folder_that_may_not_be_written_is_one_sentence(setup, monkeypatch):
    monkeypatch.setattr(setup.os, "access", lambda path, mode: False)
    assert f"no permission to write {setup.ROOT}" in sentence(setup, monkeypatch)


def test_packages_that_cannot_be_installed_are_one_sentence(setup, monkeypatch):
    monkeypatch.setattr(setup, "install", lambda kind: refuse(setup))
    assert sentence(setup, monkeypatch) == "steppe: no network"
    assert setup.read_stamp("play") == []


def refuse(setup):
    raise setup.SetupError("no network")


def test_recipes_are_set_up_apart(setup, monkeypatch):
    run(setup, monkeypatch, "dev")
    run(setup, monkeypatch, "recipes")
    assert setup.installed == ["environment", "dev", "environment", "recipes"]
    assert str(Path(setup.ROOT) / ".venv-recipes") == setup.VENV
    assert setup.is_ready("recipes")
    assert not setup.is_ready("play")


@pytest.mark.parametrize("goal", ["play", "play-postgres"])
def test_playing_installs_no_development_tools(goal):
    told = subprocess.run(
        ["make", "-n", goal], cwd=SCRIPT.parents[1], capture_output=True, text=True
    )
    assert "scripts/setup.py play" in told.stdout
    assert "setup.py dev" not in told.stdout


@pytest.fixture
def commands(setup, monkeypatch):
    """Return the commands that set-up runs, each with the requirements files at that moment."""
    monkeypatch.setattr(setup, "succeeds", lambda words, show=False: run.append(words) or True)
    run = []
    (Path(setup.ROOT) / ".venv").mkdir()
    lock = Path(setup.ROOT) / setup.LOCKS["recipes"]
    lock.write_bytes((SCRIPT.parents[1] / lock.name).read_bytes())
    return run


@pytest.mark.parametrize("variable", ["UV_CACHE_DIR", "PIP_CACHE_DIR"])
def test_nothing_is_cached_for_an_account_without_a_cache_folder(
    variable, setup, monkeypatch, tmp_path
):
    monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    assert setup.uncached(variable) == []
    monkeypatch.setattr("os.access", lambda place, how: False)  # because root can write anywhere
    assert setup.uncached(variable) == ["--no-cache-dir"]
    monkeypatch.setenv(variable, str(tmp_path))
    assert setup.uncached(variable) == []


def test_both_installers_and_the_environment_of_uv_do_without_a_cache(setup, commands, monkeypatch):
    for variable in ("UV_CACHE_DIR", "PIP_CACHE_DIR", "STEPPE_INSTALLER"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("os.access", lambda place, how: False)
    monkeypatch.setattr(setup, "find_program", lambda name: f"/opt/bin/{name}")
    monkeypatch.setattr(setup, "has_venv", lambda: False)
    assert ["--no-cache-dir" in words for words in setup.installers("play")] == [True, True]
    assert setup.venv_with("python3")[:2] == ["/opt/bin/uv", "venv"]
    assert "--no-cache-dir" in setup.venv_with("python3")


def named(path):
    return {
        line.split("==")[0] for line in Path(path).read_text().splitlines() if line[:1].isalnum()
    }


@pytest.mark.parametrize("installer", [["bin/uv", "pip", "install"], ["python", "-m", "pip"]])
def test_recipes_may_do_without_the_libraries_of_a_graphics_card(
    installer, setup, commands, monkeypatch
):
    lock = Path(setup.ROOT) / setup.LOCKS["recipes"]
    monkeypatch.setenv("STEPPE_TORCH", "cpu")
    assert setup.install_with(installer, "recipes")
    torch, rest, *_ = commands
    assert torch[-2:] == ["--no-deps", f"torch=={version_of('torch', lock)}+cpu"]
    assert ("--torch-backend" in torch) == installer[0].endswith("uv")
    spared = named(lock) - named(rest[-1])
    assert {"torch", "triton", "nvidia-cublas", "cuda-toolkit"} <= spared
    assert {name.partition("-")[0] for name in spared} == {"torch", "triton", "nvidia", "cuda"}
    assert "--require-hashes" in rest
    assert Path(rest[-1]).read_text().count("--hash=") > 1000


def test_recipes_are_installed_from_the_whole_lock_where_nothing_else_is_wanted(setup, commands):
    assert setup.install_with(["uv", "pip", "install"], "recipes")
    assert commands[0][-2:] == ["-r", str(Path(setup.ROOT) / setup.LOCKS["recipes"])]


def version_of(name, lock):
    (line,) = [line for line in lock.read_text().splitlines() if line.startswith(f"{name}==")]
    return line.split()[0].partition("==")[2]
