"""Find the Chromium for the browser tests; run as a script, install it if there is none.

The tests use Debian's headless shell, or else the browser that Playwright has downloaded, or else
the system's. `STEPPE_CHROMIUM` names another.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"  # needs two fifths less processor time, but reads no preferences
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    Path("/usr/bin/chromium"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)
MISSING = (
    "no Chromium found for the browser tests: install it (Debian: apt install chromium; "
    "elsewhere: .venv/bin/playwright install chromium) or set STEPPE_CHROMIUM to its path"
)
# No sandbox, because tests run as root in containers; no network traffic of Chromium's own.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class MissingChromiumError(Exception):
    """No browser is available for the tests; the message says how to get one."""


def find() -> Path:
    """Return the path of a Chromium, best its headless shell. Raises ``MissingChromiumError``."""
    shell = shutil.which(SHELL)
    return Path(shell) if shell and "STEPPE_CHROMIUM" not in os.environ else find_whole()


def find_whole() -> Path:
    """Return the path of a Chromium that reads preferences. Raises ``MissingChromiumError``."""
    named = os.environ.get("STEPPE_CHROMIUM")
    if named:
        if Path(named).is_file():
            return Path(named)
        raise MissingChromiumError(f"STEPPE_CHROMIUM names {named!r}, which is no file")
    for path in (_downloaded(), *_on_path(), *PLACES):
        if path is not None and path.is_file():
            return path
    raise MissingChromiumError(MISSING)


def _on_path() -> list[Path]:
    return [Path(found) for name in NAMES if (found := shutil.which(name))]


def _downloaded() -> Path | None:
    """Return the path of Playwright's own Chromium, which need not exist, or ``None``."""
    from playwright.sync_api import sync_playwright

    if not _download_folder().is_dir():  # starting Playwright takes half a second
        return None
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def _download_folder() -> Path:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    mac = Path.home() / "Library" / "Caches"
    caches = mac if sys.platform == "darwin" else Path.home() / ".cache"
    return Path(named) if named else caches / "ms-playwright"


def install() -> None:
    """Install Debian's packages, as far as it is possible; the headless shell only saves time."""
    if "STEPPE_CHROMIUM" in os.environ:  # another browser would not help
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("Installing Debian's chromium for the browser tests.", flush=True)
    _apt_get("update")
    _apt_get("install", "-y", SHELL)
    if not _is_found():
        _apt_get("install", "-y", "chromium")


def _is_found() -> bool:
    try:
        return bool(find_whole())
    except MissingChromiumError:
        return False


def _apt_get(*words: str) -> None:
    done = subprocess.run(
        ["apt-get", *words, "-qq"],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
        capture_output=True,
        text=True,
    )
    last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    if done.returncode:
        print(f"apt-get {' '.join(words)} failed ({last})", file=sys.stderr)


def main() -> None:
    """Find Chromium and its headless shell, or install them."""
    if not shutil.which(SHELL):
        install()
    try:
        find_whole()
    except MissingChromiumError as error:
        sys.exit(f"steppe: {error}.")


if __name__ == "__main__":
    main()
