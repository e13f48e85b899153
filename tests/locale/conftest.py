"""Fixtures: a Babel with other plural rules."""

import pytest
from babel.messages import catalog


@pytest.fixture
def newer_babel(monkeypatch):
    """Give Babel three plural forms in every language, as versions since 2.19 have in French."""
    monkeypatch.setattr(catalog, "get_plural", lambda locale: (3, "n == 0 ? 0 : n == 1 ? 1 : 2"))
