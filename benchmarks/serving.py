"""Run a server in its own process, for measurements, tests, and kill tests."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_STOP = 20.0  # seconds that a server may take to stop


class Serving:
    """The server on a data folder and a free port, with ``settings`` as in ``Settings``.

    ``games`` are registered first; ``crew`` is a number of workers.
    """

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.settings = settings
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """Return the process id of the server."""
        assert self._process is not None
        return self._process.pid

    @property
    def url(self) -> str:
        """Return the address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start the server and wait until it serves; return the seconds that this took."""
        begun = time.perf_counter()
        settings = json.dumps(self.settings | {"port": self.port})
        command = [sys.executable, "-m", "benchmarks.serving", str(self.data), settings]
        path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
        environment = dict(os.environ, STEPPE_JIT="0", PYTHONPATH=path)
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, encoding="utf-8", env=environment, cwd=ROOT
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start: {self._process.wait()}")
        self.port = int(line.rstrip().rstrip("/").rpartition(":")[2])
        return time.perf_counter() - begun

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send the server a signal and wait until it ends; return its exit status."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(number)
        try:
            return self._process.wait(_STOP)
        finally:
            self._process.stdout.close()

    def kill(self) -> None:
        """Kill the server without warning."""
        self.stop(signal.SIGKILL)


def main() -> None:
    """Serve with the folder and settings from the command line."""
    from steppe.games import GAMES
    from steppe.server.base.settings import Settings, Timing
    from steppe.server.web.serving import serve

    settings = json.loads(sys.argv[2])
    crew = settings.pop("crew", 1)
    GAMES.update(settings.pop("games", {}))
    if "windows" in settings:
        settings["windows"] = Timing(**settings["windows"])
    wanted = Settings(Path(sys.argv[1]), **settings)
    if crew > 1:
        from steppe.server.cluster.supervisor import serve_by_workers

        serve_by_workers(wanted, crew)
    else:
        serve(wanted)


if __name__ == "__main__":
    main()
