"""Run a program that ends with its parent: ``python leash.py PARENT COMMAND …``.

A parent that is killed cannot end the programs that it has started. This small one waits between
them: once its own parent is no longer the process PARENT, it kills its process group, to which the
program belongs. It imports only the standard library, so that it starts in milliseconds.
"""

import os
import signal
import sys
import time
from subprocess import Popen
from threading import Thread

PAUSE = 1.0  # seconds between two looks
_NOT_FOUND = 127  # the exit code of a shell for a command that does not exist
_KILLED = 128  # a shell adds the number of the signal that killed a program


def main() -> int:
    """Run the command in the arguments; return its exit code."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    try:
        program = Popen(command)
    except OSError as error:
        print(f"error: {command[0]} did not start: {error.strerror or error}", file=sys.stderr)
        return _NOT_FOUND
    for number in (0, 1):  # from now on, the end of the program closes these
        os.close(number)
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    code = program.wait()
    return code if code >= 0 else _KILLED - code


def _end_with(parent: int) -> None:
    """Kill this process group once the parent has gone."""
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
