"""The end of a match on the page: headline, ranks and parts of the scores, rounds and actions."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import steppe
from steppe.core.scene import Scene
from steppe.draw.svg import escape
from steppe.play.log import RESIGN
from steppe.play.match import Match
from steppe.play.match_record import Record, parse_record, replay
from steppe.play.result import eliminated
from steppe.server.accounts.guests import Keys
from steppe.server.base.match_data import BOT, PERSON, Seat, Sheet
from steppe.server.match.presence import Presence
from steppe.server.match.proposals import Proposal
from steppe.server.match.table import Table
from steppe.server.pages.table.points_table import rounds_of
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.verdict import outcome, place_of, ranked, verdict
from tests.server.site import ANA, BEN, FirstMove, draw_table, table_of_two

pytestmark = pytest.mark.anyio
RECORDS = Path(__file__).parents[1] / "games"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
ENDED = {  # one record for each game
    "zebras": "winner_1",
    "stone_age": "winner_1",
    "doggerland": "winner_0",
    "valley": "camps",
}


def finished(game: str, name: str) -> Table:
    """Return a recorded match's table, with people in all seats."""
    return seated(replay(on_record(game, name), steppe.load), ended=1.0)


def begun(game: str, name: str, entries: int) -> Table:
    """Return a recorded match's table as it was after some entries."""
    record = on_record(game, name)
    start = replace(
        record, entries=record.entries[:entries], lines=record.lines[:entries], returns=[]
    )
    return seated(replay(start, steppe.load))


def on_record(game: str, name: str) -> Record:
    return parse_record((RECORDS / game / "records" / f"{name}.steppe").read_text())


def seated(match: Match, ended: float | None = None) -> Table:
    seats = tuple(Seat(PERSON, name, (name,)) for name in NAMES[: match.players])
    sheet = Sheet(
        *("x", match.game.name, match.players, match.options, match.game.rules, b"", 0.0, seats),
        ended=ended,
    )
    return Table(sheet, match, Keys(b"k" * 32), FirstMove(), Presence(bool, frozenset))


def look(table: Table, *seats: int, language: str = "en", at: int | None = None) -> TableView:
    return TableView(table, frozenset(seats), language, at=at)


def told(table: Table, *seats: int) -> tuple[str, str]:
    """Return the headline, and the line below it."""
    found = verdict(look(table, *seats))
    return found.headline, found.words


@pytest.mark.parametrize("game", ENDED)
def test_the_last_moves_are_shown_beside_the_result(game):
    table = finished(game, ENDED[game])
    lines = look(table, 0).lines
    page = draw_table(look(table, 0))
    section = re.search(r'id="last-moves".*?</section>', page)
    shown = re.findall(r"<span>([^<]*)</span><a", section[0])
    assert shown == [escape(line.words) for line in reversed(lines[-3:])]
    assert section[0].count("<li>") == 3
    assert f'/at/{lines[-1].end}#watch-{lines[-1].start}"' in section[0]  # link to the move itself


@pytest.mark.parametrize(("game", "pattern"), [("zebras", "Move"), ("valley", "Moves")])
def test_a_gain_and_the_points_are_counted_in_moves_as_the_log_counts(game, pattern):
    seen = look(finished(game, ENDED[game]), 0)
    page = draw_table(seen)
    told = re.findall(rf"<b>{pattern} (\d+)(?: to (\d+))?</b>.*?/at/(\d+)#watch-(\d+)", page)
    assert len(told) == 3
    for first, last, end, start in told:
        assert int(first) == seen.move_at(int(start))
        assert int(last or first) == seen.move_at(int(end) - 1)
    rows = re.search(r'id="points-table".*?</table>', page)[0]
    assert re.findall(r'<th scope="row">(\d+)', rows)[-1] == str(seen.lines[-1].number)
    assert not re.search(r"\bTurn \d", page)


@pytest.mark.parametrize("game", ENDED)
def test_the_parts_make_up_the_points(game):
    position = finished(game, ENDED[game]).match.observe(None)
    picture = position.game.view("svg").draw(Scene(position))
    parts = [item.points for item in picture.scoring if not item.apart]
    assert [sum(points) for points in zip(*parts, strict=True)] == position.scores()


@pytest.mark.parametrize("game", ENDED)
def test_of_a_match_given_up_the_parts_make_up_the_points_of_that_moment(game):
    table = finished(game, "resigned")
    scene = look(table).scene()
    assert not scene.position.is_over
    picture = table.match.game.view("svg").draw(scene)
    parts = [item.points for item in picture.scoring if not item.apart]
    assert [sum(points) for points in zip(*parts, strict=True)] == table.match.scores()


def test_an_abandoned_solo_match_shows_how_far_it_came():
    match = Match.new(steppe.load("doggerland"), 1, {}, "m")
    for move in ("face:e", "point:top", RESIGN):
        match.commit(match.plan(0, move))
    picture = match.game.view("svg").draw(Scene(match.observe(0), ended=True))
    assert [(goal.title, goal.words, goal.is_met) for goal in picture.goals[:3]] == [
        ("Rounds", "1 of 8", False),
        ("Famine", "no famine, 2 allowed", True),
        ("Objectives", "0 of 5 needed", False),
    ]
    assert len(picture.goals) == 3 + 7
    assert all(goal.words.startswith("missed: ") for goal in picture.goals[3:])


def test_a_player_who_gave_up_comes_last_with_the_reason():
    table = finished("doggerland", "resigned")
    (left,) = table.match.left
    loser, other = (draw_table(look(table, seat)) for seat in (left, 1 - left))
    assert "You resigned and lose, whatever the score." in loser
    assert f"{NAMES[left]} resigned and loses, whatever the score." in other


def test_players_who_left_or_were_eliminated_come_last_whatever_their_points():
    resigned = replay(on_record("stone_age", "resigned"), steppe.load)
    assert ranked(look(seated(resigned)))[-1] in resigned.left
    path = RECORDS / "valley" / "earlier" / "dead_share.steppe"
    record = replace(parse_record(path.read_text(encoding="utf-8")), returns=[])
    view = look(seated(replay(record, steppe.load)))
    out = view.match.left | eliminated(view.match.position)
    assert set(ranked(view)[2:]) == out
    assert [place_of(view, n) for n in ranked(view)] == [1, 1, 4, 4]
    assert told(finished("valley", "last_tribe"), 0) == ("Dan wins", "You finish last")


@pytest.mark.parametrize("game", ENDED)
def test_the_rounds_lead_from_the_start_to_the_result(game):
    table = finished(game, ENDED[game])
    rounds = rounds_of(look(table))
    assert rounds[0].after == 0
    assert rounds[-1].points == tuple(table.match.scores())
    assert all(sooner.number < later.number for sooner, later in pairwise(rounds))
    assert rounds_of(look(table, 0)) is rounds


@pytest.mark.parametrize("game", ["zebras", "valley"])
def test_turns_are_counted_one_by_one_though_others_followed_by_themselves(game):
    table = finished(game, ENDED[game])
    before = [position.round for position in table.match.positions()]
    numbers = [one.number for one in rounds_of(look(table))]
    assert numbers == [0, *(round + 1 for round in sorted({*before[:-1]}) if round < before[-1])]


def test_the_winner_reads_by_how_much_and_a_loser_how_far_behind():
    table = finished("zebras", "winner_1")
    high, low = table.match.scores()[1], table.match.scores()[0]
    lead = high - low
    assert told(table, 1) == (f"You win by {lead} points", f"{high} points to {low}")
    assert told(table, 0) == told(table) == told(table, 0, 1)
    assert told(table) == (f"Ben wins by {lead} points", f"{high} points to {low}")
    assert "<h2>Ben wins by 5 points</h2><p>45 points to 40</p>" in draw_table(look(table, 0))


def test_one_sentence_says_why_the_match_ended_and_what_decided_it():
    page = draw_table(look(finished("zebras", "winner_1"), 0))
    assert "<p>The board is full; biggest difference: territory VI, 25 to 0</p>" in page
    page = draw_table(look(finished("zebras", "winner_1"), 0, language="fr"))
    assert "<p>Le plateau est plein" in page
    assert "territoire VI, 25 à 0</p>" in page


def test_what_a_game_counts_is_called_by_its_name():
    table = finished("valley", "camps")
    assert told(table) == ("Ben wins by 3 camps", "4 camps to 1")
    assert told(table, 0) == ("Ben wins by 3 camps", "You finish second")
    assert told(table, 3) == ("Ben wins by 3 camps", "You finish last")
    page = draw_table(look(table, 0))
    assert "<p>Four camps at the end of two turns in a row</p>" in page


def test_equal_points_are_explained_by_the_tie_breaker_alone():
    table = finished("valley", "last_tribe")
    page = draw_table(look(table, 3))
    assert told(table, 3) == ("You win!", "")
    assert "</h2><p>The last tribe in the valley</p>" in page


def test_the_last_to_survive_does_not_win_by_points():
    view = look(finished("valley", "last_tribe"), 3)
    vars(view).update(results=(view.results[0], [0, 0, 0, 2]))  # as if a camp or two were left
    assert (verdict(view).headline, verdict(view).words) == ("You win!", "")


@pytest.mark.parametrize("folder", ["records", "earlier"])  # [V14.7], in each version
def test_nobody_wins_an_extinction(folder):
    path = RECORDS / "valley" / folder / "extinction.steppe"
    table = seated(replay(parse_record(path.read_text(encoding="utf-8")), steppe.load), ended=1.0)
    assert told(table, 0) == ("Nobody wins", "No tribe is left")
    assert outcome(look(table, 0)) == ("note", "Nobody wins")
    page = draw_table(look(table, 0))
    assert "<h2>Nobody wins</h2><p>No tribe is left</p></div>" in page
    assert not re.search('class="result-score [^"]*best"', page)


def test_a_lone_clan_sees_which_goals_it_has_met():
    page = draw_table(look(finished("doggerland", "lost_by_objectives"), 0))
    assert page.count('<li class="missed">') == 6  # five, and that these are too few
    assert page.count('<li class="met">') == 3  # one, all rounds and little famine
    assert "<h2>You lose</h2>" in page
    assert "result-score" not in page


@pytest.mark.parametrize("game", ENDED)
def test_the_result_has_ranks_rounds_and_the_last_board(game):
    table = finished(game, ENDED[game])
    page = draw_table(look(table, 0))
    assert page.count('class="result-score ') == table.match.players
    assert page.count('class="shares"') == table.match.players
    assert page.count('class="chart ') == 2
    assert page.count('id="board"') == 1
    last = len(table.match.line)
    assert f'href="/m/x/at/{last}"' in page
    assert 'id="players"' not in page


def test_a_rematch_comes_first_and_for_spectators_the_replay():
    table = finished("zebras", "winner_1")
    ways = re.compile(r'class="(primary|quiet)"[^>]*>(?:<svg.*?</svg>)?([^<]+)')
    mine = ways.findall(draw_table(look(table, 0)).partition("result-ways")[2])
    others = ways.findall(draw_table(look(table)).partition("result-ways")[2])
    assert mine[0] == ("primary", "Play again")
    assert others[0] == ("primary", "Replay")
    assert [style for style, _ in mine].count("primary") == 1


def test_players_request_the_analysis_with_one_press_and_spectators_follow_a_link():
    table = finished("zebras", "winner_1")
    mine, others = draw_table(look(table, 0)), draw_table(look(table))
    assert 'action="/m/x/analysis"' in mine
    assert 'action="/m/x/analysis"' not in others
    assert 'href="/m/x/analysis"' in others


def test_a_result_has_no_player_aid_and_no_count_of_free_squares():
    page = draw_table(look(finished("zebras", "winner_1"), 0))
    assert "aid-link" not in page
    assert "Free squares" not in page
    page = draw_table(look(finished("zebras", "winner_1"), 0, at=3))
    assert "aid-link" in page
    assert "Free squares" in page


def test_an_earlier_position_keeps_its_keys_and_columns():
    page = draw_table(TableView(finished("zebras", "winner_1"), frozenset({0}), "en", at=3))
    assert 'id="go-forward"' in page
    assert 'id="players"' in page
    assert 'class="result"' not in page


async def test_a_player_who_resigned_reads_so(rooms):
    room = await table_of_two(rooms)
    await room.act(RESIGN, ANA, Proposal(0, key="flag"))
    assert told(room.table, 1) == ("You win!", "ana resigned")
    assert told(room.table, 0) == ("ben wins", "You resigned")
    page = draw_table(TableView(room.table, room.table.seats_of(BEN), "en"))
    assert "shares" not in page  # neither player had any points
    assert "ana resigned and loses, whatever the score" in page
    assert "Not played to the end" not in draw_table(look(finished("zebras", "winner_1"), 0))


def test_a_bot_is_shown_by_its_totem():
    table = finished("zebras", "winner_1")
    seats = (table.seats[0], Seat(BOT, bot="flint"))
    table.sheet = Sheet(**(vars(table.sheet) | {"seats": seats}))
    page = draw_table(look(table, 0))
    assert "#i-totem-flint" in page
    assert "Flint" in page
