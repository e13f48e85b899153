"""A match as text for the terminal, which shows only what the viewer may know."""

from steppe.core.i18n import plain
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.play.match_text import Teller
from tests.tiny import GAME

NAMES = ("ana", "ben")


def begun() -> Match:
    match = Match(GAME, 2, {"herd": "big"}, "m", bytes(32))
    deal = [f"deal:{card}" for card in ["guard", "guard", "bow", "spear", "spear", "bow"]]
    match.commit(Entry(-1, "", (*deal, "roll:deer")))
    match.commit(match.plan(0, "lay:bow"))
    return match


def told(viewer: int | None, **kind: bool) -> str:
    return " ".join(Teller(begun(), NAMES, plain, viewer, **kind).turns())


def test_the_log_shows_no_card_that_the_viewer_has_not_seen():
    assert "guard" in told(0)
    assert "guard" not in told(1)
    assert "spear" not in told(0)
    assert not any(card in told(None) for card in ("guard", "spear", "bow"))


def test_a_record_that_is_shown_hides_nothing():
    assert all(card in told(None, bare=True) for card in ("guard", "spear", "bow"))


def test_a_turn_that_goes_on_is_not_news_yet():
    match = begun()
    match.commit(match.plan(1, "lay:bow"))
    whole = list(Teller(match, NAMES, plain, 0).turns(whole=True))
    assert len(whole) == len(match.line)
