"""A process of ``supervisor.py``: ``python -m steppe.server.cluster.worker serve|think [SOCKET]``.

It reads its settings from standard input and writes to standard output when it is ready. It exits
when its input closes, which happens when the parent has gone.
"""

import os
import pickle
import signal
import socket
import sys
import threading
from typing import BinaryIO

from steppe.server.base.logs import logged
from steppe.server.base.settings import Settings
from steppe.server.cluster.bot_daemon import think
from steppe.server.web.serving import serve_on


def read_settings(source: BinaryIO) -> Settings:
    """Return the settings that the parent sends. Raises ``SystemExit`` if it has gone."""
    size = int.from_bytes(source.read(4), "big")
    data = source.read(size)
    if not size or len(data) < size:
        sys.exit(1)
    settings: Settings = pickle.loads(data)
    return settings


def _end_with(source: BinaryIO) -> None:
    """End cleanly when the parent has gone."""
    while os.read(source.fileno(), 1024):  # unbuffered: a buffer would be locked at exit
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve the site or run bots until the parent ends this process."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # the parent replaces us
    source, (kind, *sockets) = sys.stdin.buffer, sys.argv[1:]
    settings = read_settings(source)
    threading.Thread(target=_end_with, args=(source,), daemon=True).start()
    with logged(settings.log):
        if kind == "think":
            think(settings)
        else:
            serve_on(socket.socket(fileno=int(sockets[0])), settings, warm=True)


if __name__ == "__main__":
    main()
