"""The log of a training run as a table, for spreadsheets and data frames."""

import csv
import json
from pathlib import Path

from steppe.lab.train.generation import numbers_in
from steppe.lab.train.training_folder import LOG

TABLE = "log.csv"


def write_table(folder: Path) -> None:
    """Write ``log.csv`` from ``log.jsonl``, the log from which a run resumes."""
    lines = (folder / LOG).read_text("utf-8").splitlines()
    rows = [numbers_in(json.loads(line)) for line in lines]
    names = dict.fromkeys(name for row in rows for name in row)
    fresh = folder / f"{TABLE}.new"
    with fresh.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [*names], lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    fresh.replace(folder / TABLE)
