"""Write a dataset, and read it back."""

import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq

steppe = Path(sys.executable).with_name("steppe")
words = ["dataset", "zebras", "--bots", "random random", "--matches", "2", "--out", "set"]
subprocess.run([steppe, *words], check=True)
assert pq.read_table("set/matches.parquet").num_rows == 2
print("works")
