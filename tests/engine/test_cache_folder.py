"""The cache folder for compiled code, and the owners whose files are trusted."""

import os
import pwd
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from steppe.engine import cache_folder
from steppe.engine.cache_folder import (
    DamagedError,
    cache_root,
    drop_old_versions,
    is_former,
    is_temporary,
    is_whole,
    sealed,
    unsealed,
)

OWN = os.geteuid()
ANOTHER = 54321
USUAL = f"steppe-cache-{OWN}"


@pytest.fixture(autouse=True)
def machine(tmp_path_factory, monkeypatch):
    """Give this process its own home and temporary folder; return both."""
    room = tmp_path_factory.mktemp("machine")
    home, temporary = room / "home", room / "tmp"
    home.mkdir()
    temporary.mkdir()
    for name in ("STEPPE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, "")  # so that monkeypatch removes any value set in the meantime
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setattr(cache_folder, "_logged", set())
    cache_folder._fresh_root.cache_clear()
    yield home, temporary
    cache_folder._fresh_root.cache_clear()


def owned_by_another(monkeypatch, *places: Path) -> None:
    """Make some paths seem to belong to another user; really changing the owner would need root."""
    for name in ("stat", "lstat"):
        look = getattr(Path, name)

        def changed(path, look=look, **how):
            found = [*look(path, **how)]
            return os.stat_result([*found[:4], ANOTHER if path in places else found[4], *found[5:]])

        monkeypatch.setattr(Path, name, changed)


def test_the_cache_goes_where_the_setting_says_or_where_it_can(tmp_path, machine, monkeypatch):
    home, temporary = machine
    assert cache_root() == home / ".cache" / "steppe"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert cache_root() == tmp_path / "caches" / "steppe"
    monkeypatch.setenv("STEPPE_CACHE", str(tmp_path / "here"))
    assert cache_root() == tmp_path / "here"
    (tmp_path / "file").touch()
    monkeypatch.setenv("STEPPE_CACHE", str(tmp_path / "file" / "below"))
    assert cache_root() == temporary / USUAL


def test_a_setting_that_is_no_whole_path_is_one_of_the_folder_the_process_is_in(
    tmp_path, machine, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEPPE_CACHE", "here")
    assert cache_root() == tmp_path / "here"
    monkeypatch.delenv("STEPPE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "here")  # a relative path, which is to be ignored
    assert cache_root() == machine[0] / ".cache" / "steppe"


@pytest.mark.parametrize("home", [None, "", "nowhere", "/proc/nowhere"])
def test_a_user_without_a_home_has_a_temporary_cache(machine, home, monkeypatch):
    def nobody(_):
        raise KeyError("getpwuid(): uid not found: 54321")

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.setattr(
        cache_folder, "_can_write", lambda folder: folder.is_relative_to(machine[1])
    )
    monkeypatch.delenv("HOME") if home is None else monkeypatch.setenv("HOME", home)
    root = cache_root()
    assert root == machine[1] / USUAL
    assert is_temporary(root)
    assert root.stat().st_mode & 0o777 == 0o700


def test_a_cache_that_another_user_may_have_written_is_not_read(machine, monkeypatch):
    home, temporary = machine
    ours = home / ".cache" / "steppe"
    assert cache_root() == ours
    for place, mode in ((ours, 0o707), (ours.parent, 0o777)):
        place.chmod(mode)
        assert cache_root() == temporary / USUAL
        place.chmod(0o755)
    ours.parent.chmod(0o1777)  # like /tmp, where no other user can replace the folder
    assert cache_root() == ours
    with monkeypatch.context() as patch:
        owned_by_another(patch, ours.parent)
        assert cache_root() == temporary / USUAL
    owned_by_another(monkeypatch, ours)
    assert cache_root() == temporary / USUAL


def test_a_cache_may_be_linked_to_a_folder_of_ours(machine, tmp_path):
    (tmp_path / "large").mkdir()
    (machine[0] / ".cache").symlink_to(tmp_path / "large")
    assert cache_root() == machine[0] / ".cache" / "steppe"
    assert (tmp_path / "large" / "steppe").is_dir()


def linked(usual, _):
    (usual.parent / "theirs").mkdir(mode=0o700)
    usual.symlink_to(usual.parent / "theirs")


def open_to_all(usual, _):
    usual.mkdir()
    usual.chmod(0o777)


def readable(usual, _):
    usual.mkdir()
    usual.chmod(0o755)


def another_owner(usual, monkeypatch):
    usual.mkdir(mode=0o700)
    owned_by_another(monkeypatch, usual)


@pytest.mark.parametrize("taken", [linked, open_to_all, readable, another_owner])
def test_a_temporary_folder_that_is_not_ours_alone_is_not_used(taken, machine, monkeypatch, caplog):
    monkeypatch.setenv("HOME", "/proc/nowhere")
    usual = machine[1] / USUAL
    taken(usual, monkeypatch)
    fresh = cache_root()
    assert fresh.parent == usual.parent
    assert fresh != usual
    assert fresh.stat().st_mode & 0o777 == 0o700
    assert cache_root() == fresh
    assert os.environ["STEPPE_CACHE"] == str(fresh)  # for child processes
    (told,) = caplog.messages
    assert f"{usual} is not a private folder of this user" in told


def test_a_fresh_folder_goes_with_its_process(machine):
    (machine[1] / USUAL).mkdir(mode=0o755)
    code = "from steppe.engine.cache_folder import cache_root; (cache_root() / 'x').touch()"
    environment = os.environ | {"HOME": "/proc/nowhere", "TMPDIR": str(machine[1])}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert [path.name for path in machine[1].iterdir()] == [USUAL]


def test_where_nothing_can_be_written_there_is_no_cache(monkeypatch):
    monkeypatch.setattr(cache_folder, "_can_write", lambda _: False)
    monkeypatch.setattr(tempfile, "tempdir", "/proc/nowhere")
    with pytest.raises(OSError, match="nowhere"):
        cache_root()


def test_a_file_is_read_if_it_is_whole_and_its_owner_is_trusted(tmp_path):
    path = tmp_path / "kept.nbc"
    path.write_bytes(sealed(b"code"))
    assert unsealed(path, {OWN}) == b"code"
    with pytest.raises(DamagedError, match=r"kept\.nbc belongs to another user"):
        unsealed(path, {ANOTHER})
    for content in (b"", b"code", sealed(b"code")[:-1], sealed(b"code") + b"x"):
        path.write_bytes(content)
        with pytest.raises(DamagedError, match=r"kept\.nbc is damaged"):
            unsealed(path, {OWN})


def test_nobody_waits_for_a_pipe_in_place_of_a_file(tmp_path):
    pipe = tmp_path / "a.nbi"
    os.mkfifo(pipe)
    with pytest.raises(DamagedError, match="is not a regular file"):
        unsealed(pipe, {os.geteuid()})
    assert not is_whole(pipe, {os.geteuid()})
    assert not is_former(pipe)


def test_old_versions_are_dropped_and_none_that_is_in_use(tmp_path):
    for number in range(60):
        for name in (f"{number:02}.nbi", f"{number:02}.1.nbc"):
            (tmp_path / name).write_text("")
    for number in range(30):
        os.utime(tmp_path / f"{number:02}.nbi", (number, number))
        os.utime(tmp_path / f"{number:02}.1.nbc", (0, 0))
    drop_old_versions(tmp_path)
    assert kept(tmp_path) == [*range(30, 60)] * 2
    for path in tmp_path.iterdir():
        os.utime(path, (int(path.name[:2]),) * 2)
    drop_old_versions(tmp_path)
    assert kept(tmp_path) == [*range(48, 60)] * 2


def kept(folder: Path) -> list[int]:
    """Return the numbers of the cached versions, first of index files, then of code files."""
    names = sorted(path.name for path in folder.iterdir())
    return [int(name[:2]) for end in (".nbi", ".nbc") for name in names if name.endswith(end)]
