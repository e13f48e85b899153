"""Build the wheel, and install it in a fresh environment."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UV = str(Path(sys.executable).with_name("uv"))


def build_wheel(folder: Path) -> Path:
    """Build the wheel in an empty folder; return its path."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


def fresh_python(folder: Path, *needed: str) -> Path:
    """Create an environment with the newest versions of what is needed; return its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    install = [UV, "pip", "install", "--quiet", "--python", str(python)]
    subprocess.run([*install, *needed], check=True)
    return python
