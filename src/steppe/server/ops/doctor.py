"""Diagnose a server in plain sentences (``steppe doctor``), without changing anything.

Each function checks one thing; ``network_checks.py`` checks the network.
"""

import asyncio
import os
import platform
import resource
import shutil
import sqlite3
import stat
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import steppe
from steppe.engine.cache_folder import cache_root, is_former, is_temporary, is_whole, owners_of
from steppe.server.accounts.guests import KEY_BYTES, KEY_FILES
from steppe.server.base.storage_errors import StorageError
from steppe.server.ops.account_checks import channels, mail, passkeys
from steppe.server.ops.diagnostic import Finding, Target, good, note, wrong
from steppe.server.ops.integrity_check import Rules, rules_of
from steppe.server.ops.network_checks import answers, listens, names, passes, reaches, waits
from steppe.server.store import revisions
from steppe.server.store.store import Search, Store

_LITTLE, _LESS = 1_000_000_000, 100_000_000  # free bytes
_FEW_FILES = 4096
_LATE = 60.0  # maximum seconds that the last move may lie in the future
_CODE = "compiled code"
_LIBRARIES = ("numba", "starlette", "uvicorn", "sqlalchemy")


def examine(patient: Target) -> Iterator[Finding]:
    """Yield the findings of all checks."""
    for look in _LOOKS:
        yield from look(patient)


def _versions(patient: Target) -> Iterator[Finding]:
    libraries = ", ".join(f"{name} {version(name)}" for name in _LIBRARIES)
    engine = "" if patient.house.engine.is_database else f", SQLite {sqlite3.sqlite_version}"
    yield good(
        "versions",
        f"steppe {steppe.__version__}, Python {platform.python_version()}, {libraries}{engine}",
    )


def _games(_: Target) -> Iterator[Finding]:
    for name in steppe.names():
        try:
            steppe.load(name)
        except steppe.RecordError as error:
            yield wrong("games", f"{name}: {error}. Install steppe again.")
        except (Exception, SystemExit) as error:  # another package may raise anything
            yield wrong("games", f"{name} cannot be loaded ({error!r}): the site leaves it out.")


def _folder(patient: Target) -> Iterator[Finding]:
    data = patient.data
    if not data.exists():
        words = (
            f"there is no folder {data}: name the server's with --data. A server creates it when"
        )
        yield wrong("data folder", f"{words} it first starts.")
    elif not data.is_dir():
        yield wrong("data folder", f"{data} is not a folder: name another with --data.")
    elif not os.access(data, os.W_OK | os.X_OK):
        yield wrong("data folder", f"this user cannot write to {data}: {_give(data)}.")
    elif data.stat().st_mode & stat.S_IWOTH:
        yield wrong("data folder", f"any user can write to {data}: run chmod o-w {data}.")
    elif data.stat().st_uid != os.geteuid():
        yield note("data folder", f"{data} belongs to another user: run this as the server's user.")
    else:
        yield good("data folder", f"{data} is writable.")


def _give(path: Path) -> str:
    return f"run as the server's user, or chown it to user {os.geteuid()}"


def _keys(patient: Target) -> Iterator[Finding]:
    for name in KEY_FILES:
        path = patient.data / name
        if path.exists():
            yield _key(path)
    if not (patient.data / KEY_FILES[0]).exists() and patient.house.engine.exists():
        yield note(
            "key",
            f"there is no {KEY_FILES[0]} in {patient.data}: the server creates a new one. If there"
            " are matches already, restore the old one, or previous links will not open seats.",
        )


def _key(path: Path) -> Finding:
    found = path.stat()
    if found.st_mode & 0o077:
        return wrong("key", f"other users can read {path}: run chmod 600 {path}.")
    if not os.access(path, os.R_OK):
        return wrong("key", f"this user cannot read {path}: {_give(path)}.")
    if not found.st_size or found.st_size % KEY_BYTES:
        return wrong("key", f"{path} does not contain a key: restore it from a backup.")
    return good("key", f"{path} exists and only its owner can read it.")


def _disk(patient: Target) -> Iterator[Finding]:
    place = next(path for path in (patient.data, *patient.data.absolute().parents) if path.exists())
    free = shutil.disk_usage(place).free
    words = f"{free / 1e9:.1f} GB are free on the disk of {patient.data}"
    if free < _LESS:
        yield wrong("disk", f"{words}: free some space, or moves will soon be refused.")
    elif free < _LITTLE:
        yield note("disk", f"{words}, which is low.")
    else:
        yield good("disk", f"{words}.")


def _files(patient: Target) -> Iterator[Finding]:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= most < _FEW_FILES:
        yield note(
            "open files",
            f"this user may open {most} files, which limits the number of connections."
            " Raise it (ulimit -n, LimitNOFILE).",
        )


def _clock(_: Target) -> Iterator[Finding]:
    built = Path(__file__).stat().st_mtime
    now = datetime.now(UTC).isoformat(timespec="seconds")
    if time.time() < built:
        yield wrong("clock", f"it shows {now}, before this program was installed: set it.")
    else:
        yield good("clock", f"it shows {now}.")


def _cache(_: Target) -> Iterator[Finding]:
    try:
        root = cache_root()
    except OSError as error:
        yield note(
            _CODE,
            f"it cannot be saved ({error.strerror or error}), and is compiled at each start: name a"
            " folder in STEPPE_CACHE.",
        )
        return
    if is_temporary(root):
        yield note(_CODE, f"it is in {root}, which may be emptied: name a folder in STEPPE_CACHE.")
    else:
        yield _code(root)


def _code(root: Path) -> Finding:
    """Check each file: a damaged one must be compiled again, and until then bots are weak.

    Files from earlier versions have no checksum and are not used.
    """
    files = [path for path in root.rglob("*.nb[ic]") if not is_former(path)]
    lost = [path for path in files if not is_whole(path, owners_of(root))]
    if lost:
        return note(
            _CODE,
            f"{len(lost)} of {len(files)} files in {root} are damaged, such as {lost[0].name}: they"
            " are compiled again when needed, and bots are weak until then: run `steppe warm`.",
        )
    if missing := [name for name in steppe.names() if not _has_code(files, name)]:
        lacking = "" if len(missing) == len(steppe.names()) else f" for {', '.join(missing)}"
        return note(
            _CODE,
            f"{root} has none yet{lacking}: the server makes it while it runs, in minutes; until"
            " then its bots are weaker. You need not do anything; `steppe warm` makes it at once.",
        )
    return good(_CODE, f"it is in {root}.")


def _has_code(files: list[Path], game: str) -> bool:
    """Return whether there is compiled code for a game's search bots."""
    return any(path.parent.name.startswith(f"steppe_search__{game}.") for path in files)


def _matches(patient: Target) -> Iterator[Finding]:
    engine = patient.house.engine
    if not engine.exists():
        yield note("matches", f"there are none in {patient.data}; the server creates the file.")
        return
    try:
        yield from asyncio.run(_ask_store(patient))
    except StorageError as error:
        yield wrong("matches", str(error))


_LATER = note(
    "matches",
    "a later version has upgraded their schema. This version still works with it: install the later"
    " version everywhere.",
)


async def _ask_store(patient: Target) -> list[Finding]:
    """Check that matches can be written, without upgrading their schema."""
    engine = patient.house.engine
    found = await engine.revision()
    if found is None:
        empty = note("matches", "there are none yet: the server creates its tables when it starts.")
        return [empty, *await reaches(engine)]
    ends = _endings(await engine.running())
    if revisions.is_behind(found):
        return [_of_before(found), ends]
    findings = [ends] if found == revisions.REVISIONS[-1] else [ends, _LATER]
    store = await engine.open()
    try:
        await store.probe()
        findings.append(good("matches", "they can be read and written."))
        findings += [*await _last_move(store), *await passkeys(store, patient.url)]
        findings += await channels(store, patient)
        return [*findings, *await reaches(engine), *await waits(engine)]
    finally:
        await store.close()


def _of_before(found: str) -> Finding:
    present = revisions.number_of(revisions.REVISIONS[-1])
    step = f"from {revisions.number_of(found)} to {present}"
    others = (
        "may keep running" if revisions.tolerates_programs_of(found) else "must be stopped first"
    )
    return note(
        "matches",
        f"when this version starts, it upgrades their schema {step}. First make a backup with the"
        f" old version. Servers of the old version {others}.",
    )


def _endings(running: Sequence[tuple[str, str, int]]) -> Finding:
    """Report how many matches in progress would end because this version lacks their rules."""
    count = Counter[Rules]()
    for game, rules, number in running:
        count[rules_of(game, rules)] += number
    if not count[Rules.UNKNOWN]:
        return good("rules", _continuing(count.total(), count[Rules.EARLIER]))
    unknown = (of for of in running if rules_of(of[0], of[1]) is Rules.UNKNOWN)
    missing = ", ".join(f"{game} {rules}" for game, rules, _ in unknown)
    return wrong(
        "rules",
        f"this version does not have the rules of {count[Rules.UNKNOWN]} of {count.total()} running"
        f" matches ({missing}), and would end them. They can still be read and downloaded. To let"
        " them finish, keep the version that serves them.",
    )


def _continuing(running: int, earlier: int) -> str:
    """Say that all running matches continue, and how many of them do so under earlier rules."""
    if not running:
        return "no match is running."
    if running == 1:
        return f"the running match continues{', under earlier rules' * earlier}."
    kept = f", {earlier} of them under earlier rules" if earlier else ""
    return f"all {running} running matches continue{kept}."


async def _last_move(store: Store) -> list[Finding]:
    last = next((sheet.moved for sheet in await store.find(Search(limit=1))), 0.0)
    if last < time.time() + _LATE:
        return []
    when = datetime.fromtimestamp(last, UTC).isoformat(timespec="seconds")
    return [wrong("clock", f"the last move was made at {when}, later than now: set the clock.")]


_LOOKS: tuple[Callable[[Target], Iterator[Finding]], ...] = (
    *(_versions, _games, _folder, _keys, _disk, _files, _clock, _cache, _matches),
    *(listens, names, answers, passes, mail),
)
