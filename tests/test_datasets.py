"""The page on datasets: its command and its programs run."""

import re
import shlex
from pathlib import Path

import pytest

from steppe.cli import main
from steppe.play.decision_table import DECISIONS, THOUGHTS

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "datasets.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_makes_a_dataset_and_reads_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (command,) = blocks("sh")
    with pytest.raises(SystemExit, match="0"):
        main([*shlex.split(command)[1:]])
    assert "decisions of 4 matches in zebras-data" in capsys.readouterr().out
    exec("".join(blocks("python")), {})
    told = capsys.readouterr().out
    assert "opening" in told
    assert "Made(matches=4, " in told


def test_the_page_names_every_column():
    names = {*DECISIONS, *THOUGHTS}
    assert {name for name in names if f"`{name}`" not in PAGE} == set()
