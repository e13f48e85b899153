"""Find the Chromium for the browser tests; run as a script, install it if there is none.

The tests use the browser that Playwright has downloaded, or else the system's. `STEPPE_CHROMIUM`
names another.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("chromium-headless-shell", "chromium")  # Debian's; the first needs far less time
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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
    """Return the path of a Chromium. Raises ``MissingChromiumError`` if there is none."""
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


def install() -> Path:
    """Install the first of Debian's packages that is available, and return the path.

    Raises ``MissingChromiumError`` if that is not possible.
    """
    if "STEPPE_CHROMIUM" in os.environ:
        return find()  # the user chose this path; installing another browser would not help
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise MissingChromiumError(MISSING)
    print("Installing Debian's Chromium for the browser tests.", flush=True)
    _apt_get("update")
    for package in PACKAGES:
        failure = _apt_get("install", "-y", package)
        if not failure:
            return find()
    raise MissingChromiumError(f"{failure}; {MISSING}")


def _apt_get(*words: str) -> str:
    """Run apt-get; return why it failed, "" if it did not."""
    done = subprocess.run(
        ["apt-get", *words, "-qq"],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
        capture_output=True,
        text=True,
    )
    last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    return f"apt-get {' '.join(words)} failed ({last})" if done.returncode else ""


def main() -> None:
    """Find Chromium, or install it."""
    try:
        find()
    except MissingChromiumError:
        try:
            install()
        except MissingChromiumError as error:
            sys.exit(f"steppe: {error}.")


if __name__ == "__main__":
    main()
