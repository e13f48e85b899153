"""A plugin for pytest that runs steppe's checks on installed games.

``pytest -p steppe.testing.plugin --steppe-game NAME --pyargs steppe.testing.every_check`` runs all
checks. A package can also import the checks into a test file of its own and name the plugin and the
game in its settings, as ``steppe new-game`` does. Rules are interpreted unless ``STEPPE_JIT=1`` is
set: nothing waits for a compiler, and an error names the line of the rule.
"""

import os

import pytest

from steppe.testing import CHECKS

os.environ.setdefault("STEPPE_JIT", "0")  # before the next plugin imports any rule
pytest.register_assert_rewrite(*CHECKS)

pytest_plugins = ["steppe.testing.case_parameters"]
