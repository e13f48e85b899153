"""Bad moves that a program finds in a match, and the page with annotated matches."""

from scripts import annotated, follies, valley_odds

from tests.games.valley.showing import Shown

MOMENT = "turns 4 season {season} month 1 phase acting player red first red"


def position(*lines, season="winter", edition="summary"):
    moment = MOMENT.format(season=season)
    return Shown.read(f"players 2 edition={edition}", moment, *lines).position


def noticed(where, *moves):
    """Return the kinds of bad moves found as moves are played."""
    seen, played = follies.Watch(2), where.copy()
    for at, move in enumerate(moves):
        seen.follow(at, played, follies.Entry(played.player, move))
    return [folly.kind for folly in seen.found]


def test_an_attack_on_many_for_little_is_noticed_and_one_with_many_on_one_is_not():
    weak = position("d5 red 1w", "c6 blue 4w")
    assert noticed(weak, "move:d5:warrior:c6", "done") == ["attack for too little"]
    strong = position("d5 red 4w", "c6 blue 1w", "a1 blue 1w")
    moves = ["move:d5:warrior:c6"] * 4
    assert noticed(strong, *moves, "done") == []


def test_women_among_warriors_are_noticed():
    where = position("d5 red 1w 1f", "c6 blue 4w", edition="descartes")
    moves = ("move:d5:warrior:c6", "move:d5:woman:c6", "done")
    assert "women thrown at warriors" in noticed(where, *moves)


def test_a_deserted_camp_is_noticed():
    where = position("d5 red 1w 1f village", "a1 blue 5w")
    assert noticed(where, "move:d5:warrior:d6") == []
    assert noticed(where, "move:d5:woman:d6") == ["camp deserted"]


def test_starving_away_from_the_water_is_noticed():
    where = position("f2 red 3w 1f", "a1 blue 5w", "tribe red food 1", season="winter")
    best, here = (
        found(where.state, 0) for found in (valley_odds.best_income, valley_odds.gathered)
    )
    assert here <= 1 < best <= 4


def test_a_page_of_matches_lists_records_and_blunders(tmp_path):
    annotated.record_matches("random", 1, 3, tmp_path)
    (tmp_path / "notes.toml").write_text('[match-1]\nsays = "Short."\nnotes = { 3 = "Why?" }\n')
    page = annotated.page_of(tmp_path)
    for text in ("# The Valley", "## Match 1: 2 tribes", "Short.", "**Turn 1**", "*seen*: Why?"):
        assert text in page
    assert page == annotated.page_of(tmp_path)
