"""Run a private PostgreSQL server: find or install it, start it, stop it.

`python -m scripts.postgres` makes sure that PostgreSQL is installed. With a folder, it also keeps a
cluster there and serves the site on it until Ctrl+C: `python -m scripts.postgres DATA --port 8000`.
"""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
MISSING = (
    "PostgreSQL was not found: install it (Debian: apt install postgresql) or set"
    " STEPPE_POSTGRES to the folder of its programs"
)
USER = "postgres"  # PostgreSQL refuses to run as root
_FAST = ("fsync=off", "full_page_writes=off")  # data need not survive a power failure
_PATIENCE = 30.0  # seconds that the server may take to start


class PostgresError(Exception):
    """PostgreSQL is missing or does not start; the message says what to do."""


def find() -> Path:
    """Return the folder of PostgreSQL's programs. Raises ``PostgresError``."""
    if named := os.environ.get("STEPPE_POSTGRES"):
        if (Path(named) / "postgres").is_file():
            return Path(named)
        raise PostgresError(f"STEPPE_POSTGRES is {named!r}, which has no program `postgres`")
    on_path = shutil.which("postgres")
    found = [Path(on_path).resolve().parent] if on_path else []
    for place in PLACES:
        found += sorted(Path("/").glob(place[1:]), reverse=True)
    for folder in found:
        if (folder / "postgres").is_file() and (folder / "initdb").is_file():
            return folder
    raise PostgresError(MISSING)


def install() -> Path:
    """Install Debian's package if possible, without a cluster."""
    if "STEPPE_POSTGRES" in os.environ or os.geteuid() != 0 or not shutil.which("apt-get"):
        return find()
    print("Installing Debian's postgresql for the tests.", flush=True)
    settings = Path("/etc/postgresql-common/createcluster.conf")
    if not settings.exists():
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("create_main_cluster = false\n", "utf-8")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wanted = ["install", "-y", "--no-install-recommends", "postgresql"]
    for command in (["apt-get", "update"], ["apt-get", *wanted]):
        done = subprocess.run(
            [*command, "-qq", "-o", "Dpkg::Options::=--force-confold"],
            env=quiet,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise PostgresError(f"{' '.join(command)} failed ({last}); {MISSING}")
    return find()


class Server:
    """A PostgreSQL server on a cluster in ``folder``, reachable only by a socket there.

    ``fast``: data need not survive a power failure.
    """

    def __init__(self, folder: Path, *, fast: bool = False) -> None:
        self.folder = folder
        self._fast = fast
        self._programs = find()
        self._process: subprocess.Popen[bytes] | None = None

    def address(self, database: str = USER) -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start the server, with a new cluster if there is none; return once the server answers."""
        cluster = self.folder / "cluster"
        if self.answers():
            how = f"stop it with `kill -INT {self._pid()}`, and its clients"
            raise PostgresError(f"PostgreSQL already runs in {self.folder}: {how}")
        if os.geteuid() == 0:
            _check_open(self.folder)
            shutil.chown(self.folder, USER)
        if not (cluster / "PG_VERSION").exists():
            self._run("initdb", "-D", str(cluster), "-U", USER, "-A", "trust", "-E", "UTF8", "-N")
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}")
        options = [f"--{setting}" for setting in (*settings, *(_FAST if self._fast else ()))]
        with (self.folder / "postgres.log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", cluster, *options],
                stdout=log,
                stderr=log,
                start_new_session=True,  # only the program that starts it handles Ctrl+C
                **_as_user(),
            )
        end = time.monotonic() + _PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise PostgresError(f"PostgreSQL did not start; see {log.name}")
            time.sleep(0.05)

    def stop(self, *, kill: bool = False) -> None:
        """Stop the server, either cleanly or as abruptly as a power failure."""
        if self._process is not None:
            if kill:
                for one in _family(self._pid()):
                    with suppress(ProcessLookupError):
                        os.kill(one, signal.SIGKILL)
            else:
                self._process.send_signal(signal.SIGINT)  # disconnect the clients
            self._process.wait()
            self._process = None

    def _pid(self) -> int:
        return int((self.folder / "cluster" / "postmaster.pid").read_text("utf-8").split()[0])

    def create(self, database: str, template: str = "template1") -> str:
        """Create a database as a copy of another one, and return its address."""
        self._run("createdb", "-h", str(self.folder), "-U", USER, "-T", template, database)
        return self.address(database)

    def answers(self) -> bool:
        """Return whether the server answers."""
        command = [self._programs / "pg_isready", "-q", "-h", self.folder]
        return subprocess.run(command, check=False).returncode == 0

    def _run(self, program: str, *words: str) -> None:
        command = [self._programs / program, *words]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, cwd="/", **_as_user()
        )
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise PostgresError(f"{program} failed for {self.folder} ({last})")


def _check_open(folder: Path) -> None:
    """Raise ``PostgresError`` if PostgreSQL, which does not run as root, cannot reach a folder."""
    for place in reversed(folder.absolute().parents):
        if not place.stat().st_mode & stat.S_IXOTH:
            how = f"use another folder, or allow access with: chmod o+x {place}"
            raise PostgresError(f"the user {USER} cannot enter {place}: {how}")


def _family(pid: int) -> list[int]:
    """Return a process and, if the system shows them, its children."""
    known = Path(f"/proc/{pid}/task/{pid}/children")
    return [pid, *map(int, known.read_text("utf-8").split())] if known.exists() else [pid]


def _as_user() -> dict[str, int]:
    """Return the settings for running a program as a user other than root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam(USER)
    return {"user": user.pw_uid, "group": user.pw_gid}


@contextmanager
def running() -> Iterator[Server]:
    """Run a server in a temporary folder until the block ends."""
    folder = Path(mkdtemp(prefix="steppe-pg-"))
    server = Server(folder, fast=True)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Find or install PostgreSQL; serve the site on it if a folder is named."""
    parser = ArgumentParser(prog="python -m scripts.postgres", description=__doc__)
    parser.add_argument(
        "data",
        nargs="?",
        type=Path,
        help="data folder; further options are passed to `steppe serve`",
    )
    given, options = parser.parse_known_args()
    try:
        try:
            find()
        except PostgresError:
            install()
        if given.data is not None:
            serve(given.data, options)
    except PostgresError as error:
        sys.exit(f"steppe: {error}.")


def serve(data: Path, options: list[str]) -> None:
    """Serve the site on a server in the data folder, until it is stopped."""
    folder = (data / "postgres").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(folder)
    server.start()
    print(f"PostgreSQL keeps the matches in {folder}: {server.address()}", flush=True)
    where = {**os.environ, "STEPPE_DATABASE": server.address()}
    command = [sys.executable, "-m", "steppe", "serve", "--data", str(data), *options]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    site = subprocess.Popen(command, env=where)
    try:
        site.wait()
    except KeyboardInterrupt:
        pass  # the site receives the signal as well
    finally:
        if site.poll() is None:
            site.terminate()
            site.wait()
        server.stop()


if __name__ == "__main__":
    main()
