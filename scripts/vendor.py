"""Fetch the site's third-party scripts, which `VENDOR.json` names.

Run it after changing a version in `src/steppe/server/static/vendor/VENDOR.json`. It downloads each
package with npm, copies the listed files and records their hashes. A test compares the files with
the hashes; running the site does not need npm.
"""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).resolve().parents[1] / "src/steppe/server/static/vendor"


def main() -> None:
    """Fetch every package again and rewrite the list."""
    listed = json.loads((VENDOR / "VENDOR.json").read_text("utf-8"))
    for name, package in listed.items():
        with tempfile.TemporaryDirectory() as folder:
            archive = _download(name, package["version"], Path(folder))
            _check(archive, package)
            _unpack(archive, package)
        print(f"{name} {package['version']}: {' '.join(package['files'])}")
    (VENDOR / "VENDOR.json").write_text(json.dumps(listed, indent=2) + "\n", "utf-8")


def _download(name: str, version: str, folder: Path) -> Path:
    command = ["npm", "pack", "--silent", f"{name}@{version}"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.tgz"))


def _check(archive: Path, package: dict[str, Any]) -> None:
    """Compare an archive with the hash on file, or record its hash if there is none yet."""
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    known = package.setdefault("integrity", f"sha512-{digest}")
    if known != f"sha512-{digest}":
        sys.exit(f"{archive.name} does not match its hash in VENDOR.json; delete its integrity")


def _unpack(archive: Path, package: dict[str, Any]) -> None:
    with tarfile.open(archive) as packed:
        for target, entry in package["files"].items():
            content = packed.extractfile(f"package/{entry['from']}")
            assert content is not None
            body = content.read()
            (VENDOR / target).write_bytes(body)
            entry["sha256"] = hashlib.sha256(body).hexdigest()


if __name__ == "__main__":
    main()
