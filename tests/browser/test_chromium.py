"""The browser itself: it is found and works, and a missing browser is reported clearly."""

from pathlib import Path

import pytest

from tests.browser import chromium


def test_a_page_is_drawn_and_its_script_runs(page):
    page.set_content("<p id=seen>no</p><script>seen.textContent = 'yes'</script>")
    assert page.text_content("#seen") == "yes"


def test_an_error_in_a_page_is_a_complaint(new_page):
    page = new_page()
    page.set_content("<script>throw new Error('lost mammoth')</script>")
    assert new_page.complaints == ["lost mammoth"]
    new_page.complaints.clear()


def test_a_page_shares_nothing_with_another(new_page):
    first, second = new_page(), new_page(locale="fr-FR")
    assert first.context is not second.context
    assert second.evaluate("navigator.language") == "fr-FR"


def test_a_missing_browser_is_said_in_one_sentence(monkeypatch):
    monkeypatch.delenv("STEPPE_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "_downloaded", lambda: None)
    monkeypatch.setattr(chromium, "_on_path", list)
    monkeypatch.setattr(chromium, "PLACES", (Path("/no/such/chromium"),))
    with pytest.raises(chromium.MissingChromiumError, match="apt install chromium"):
        chromium.find_whole()


def test_a_wrong_name_for_the_browser_is_said(monkeypatch):
    monkeypatch.setenv("STEPPE_CHROMIUM", "/no/such/chromium")
    with pytest.raises(chromium.MissingChromiumError, match="which is no file"):
        chromium.find()
