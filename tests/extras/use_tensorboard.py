"""Write the results of a generation of training as events."""

from pathlib import Path

from steppe.adapters.tensorboard import TensorBoard
from steppe.lab.train.generation import Generation

with TensorBoard(Path("events")) as board:
    board(Generation(1, 2, 3, 0.5, 1.0))
assert [path for path in Path("events").iterdir() if path.stat().st_size]
print("works")
