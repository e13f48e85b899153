"""A process of ``supervisor.py``: ``python -m steppe.server.cluster.worker serve|think [SOCKET]``.

It reads its settings from its standard input and says on its standard output when it is ready. It
ends when its input does: the parent has gone.
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
from steppe.server.web.app import serve_on


def read_settings(source: BinaryIO) -> Settings:
    """Return the settings that the parent sends. Raises ``SystemExit`` if it has gone."""
    size = int.from_bytes(source.read(4), "big")
    told = source.read(size)
    if not size or len(told) < size:
        sys.exit(1)
    settings: Settings = pickle.loads(told)
    return settings


def _end_with(source: BinaryIO) -> None:
    """End in good order when the parent has gone."""
    while os.read(source.fileno(), 1024):  # not by its buffer, which is locked at the end then
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve or think until the parent says that it is over."""
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
