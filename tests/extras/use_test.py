"""Write a new game, install it, and run its tests and the checks of every game."""

import os
import subprocess
import sys
from pathlib import Path

here = Path(sys.executable)
subprocess.run([here.with_name("steppe"), "new-game", "river_run"], check=True)
install = [os.environ["UV"], "pip", "install", "--quiet", "--python", here, "--no-deps"]
subprocess.run([*install, "-e", "river_run"], check=True)
tests = [here, "-m", "pytest", "-q"]
ran = subprocess.run(tests, cwd="river_run", check=True, stdout=subprocess.PIPE, text=True)
assert "sqlalchemy is not installed" in ran.stdout or "starlette is not installed" in ran.stdout
play = [here.with_name("steppe"), "play", "river_run", "--as", "none", "--against", "random"]
subprocess.run(play, check=True, stdout=subprocess.DEVNULL)
print("works")
