"""Fixtures: a Babel with other plural rules."""

import pytest
from babel.messages import catalog


@pytest.fixture
def newer_babel(monkeypatch):
    """Give Babel three plural forms in every language, as it has for French since version 2.19."""
    monkeypatch.setattr(catalog, "get_plural", lambda locale: (3, "n == 0 ? 0 : n == 1 ? 1 : 2"))
