"""Keep pictures and tables on file, so that visible changes appear in a diff.

After an intended change, look at the new pictures, then renew the files: `STEPPE_RENEW=1
STEPPE_JIT=0 pytest FILE`.
"""

import os
import re
from pathlib import Path

SHEET = "/icons.svg"  # the address of icons in saved pictures


def in_lines(*parts: str) -> str:
    """Return markup with one element per line."""
    return re.sub(r">\s*<", ">\n<", "\n".join(parts)) + "\n"


def kept(test: str, name: str, drawn: str) -> str:
    """Return the content of a test's file; with STEPPE_RENEW, first write ``drawn`` to it."""
    path = Path(test).with_name("snapshots") / f"{name}.txt"
    if os.environ.get("STEPPE_RENEW") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn)
    return path.read_text()
