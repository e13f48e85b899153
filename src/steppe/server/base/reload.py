"""Restart on SIGHUP, in the same process and on the same socket.

This lets a host switch to a new installation without refusing visitors: those who arrive meanwhile
wait a few seconds. The socket is passed on as systemd passes one (``LISTEN_PID``, ``LISTEN_FDS``),
so systemd may also provide it.
"""

import os
import signal
import socket
import sys
from collections.abc import Callable

_PROCESS, _COUNT = "LISTEN_PID", "LISTEN_FDS"
_FIRST = 3  # the file descriptor of the first socket passed on
_HAD_TERMINAL = os.isatty(0)


def on_hangup(renew: Callable[[], object]) -> None:
    """Call ``renew`` on SIGHUP, or end this process if its terminal has gone."""
    signal.signal(signal.SIGHUP, lambda *_: _end() if _has_lost_terminal() else renew())


def start_anew(listener: socket.socket | None = None) -> None:
    """Replace this process with the installed program, but keep the arguments and the socket."""
    if listener is not None:
        os.dup2(listener.fileno(), _FIRST)
        os.set_inheritable(_FIRST, True)  # in case the socket already had this number
        os.environ |= {_PROCESS: str(os.getpid()), _COUNT: "1"}
    os.execv(sys.executable, sys.orig_argv)


def handed_over() -> socket.socket | None:
    """Return the socket that was passed to this process, if any."""
    process, count = os.environ.pop(_PROCESS, ""), os.environ.pop(_COUNT, "")
    if process != str(os.getpid()) or count != "1":
        return None
    os.set_inheritable(_FIRST, False)
    return socket.socket(fileno=_FIRST)


def _has_lost_terminal() -> bool:
    return _HAD_TERMINAL and not os.isatty(0)


def _end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
