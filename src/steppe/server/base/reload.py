"""What a process of ours does on SIGHUP: it starts anew, in the same process, on the same socket.

So an installation is taken up and nobody is refused: who comes meanwhile waits some seconds. The
socket goes on as systemd hands sockets over (``LISTEN_PID``, ``LISTEN_FDS``), so it may come from
there, too.
"""

import os
import signal
import socket
import sys
from collections.abc import Callable

_PROCESS, _COUNT = "LISTEN_PID", "LISTEN_FDS"
_FIRST = 3  # the file of the first socket that is handed over
_HAD_TERMINAL = os.isatty(0)


def on_hangup(renew: Callable[[], object]) -> None:
    """Have SIGHUP renew what we do, or end us where it says that our terminal has gone."""
    signal.signal(signal.SIGHUP, lambda *_: _end() if _has_lost_terminal() else renew())


def start_anew(listener: socket.socket | None = None) -> None:
    """Become the program that is installed now, with the same words, and a socket that listens."""
    if listener is not None:
        os.dup2(listener.fileno(), _FIRST)
        os.set_inheritable(_FIRST, True)  # if it was that one already
        os.environ |= {_PROCESS: str(os.getpid()), _COUNT: "1"}
    os.execv(sys.executable, sys.orig_argv)


def handed_over() -> socket.socket | None:
    """Return the socket that was left to this process, if one was."""
    process, count = os.environ.pop(_PROCESS, ""), os.environ.pop(_COUNT, "")
    if process != str(os.getpid()) or count != "1":
        return None
    os.set_inheritable(_FIRST, False)
    return socket.socket(fileno=_FIRST)


def _has_lost_terminal() -> bool:
    return _HAD_TERMINAL and not os.isatty(0)


def _end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
