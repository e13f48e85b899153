"""A match: undoing decisions, the effect of leaving, and the cost of queries."""

import numpy as np
import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.position import Position
from steppe.play import match_line
from steppe.play.log import ABSENT, ON_TIME, RESIGN, RETURN, WITHDRAW, Entry
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record
from tests.tiny import GAME

HANDS = {
    1: "thief guard bow",
    2: "thief guard bow thief spear bow",
    3: "thief guard bow thief spear bow thief guard spear",
}
HUNTER, THIEF = 0, 1


def begun(players: int = 2, hands: str = "") -> Match:
    """Return a match with known hands and a deer as the prey."""
    match = Match(GAME, players, GAME.check_options({}, players), "m", bytes(32))
    deal = tuple(f"deal:{card}" for card in (hands or HANDS[players]).split())
    match.commit(Entry(-1, "", (*deal, "roll:deer")))
    return match


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.commit(match.plan(match.player, move))
    return match


def floor(match: Match, player: int) -> int | None:
    """Return the earliest ply that ``player`` may go back to if all others agree in advance."""
    return match.undo_floor(player, set(range(match.players)))


class TestTakingBack:
    @pytest.mark.parametrize("kept", [1, 2, 4])
    def test_the_match_before_is_found_by_playing_only_what_was_taken_back(self, kept, monkeypatch):
        match = begun(2)
        while len(match.log) < 7:
            play(match, match.legal(match.player)[0])
            if len(match.log) == 4:
                match.commit(match.plan_undo(1, 3))
        before, played = match.copy(), []
        once = match_line.play_entry
        monkeypatch.setattr(
            match_line, "play_entry", lambda *words: played.append(1) or once(*words)
        )
        match.commit(match.plan_undo(0, kept))
        played.clear()
        found = match.before_undo()
        assert (found, found.observe(0)) == (before, before.observe(0))
        assert len(played) == len(before.line) - kept
        assert len(match.line) == kept

    def test_a_card_laid_face_down_may_be_taken_back(self):
        match = play(begun(), "lay:bow")
        assert floor(match, 0) == 1

    def test_cards_turned_up_may_not_be_turned_down_again(self):
        match = play(begun(), "lay:bow", "lay:bow")
        assert floor(match, 1) is None

    def test_a_theft_reveals_that_its_victim_held_a_thief(self):
        match = play(begun(), "lay:bow", "lay:bow", "steal")
        assert floor(match, THIEF) is None

    def test_to_leave_the_prey_alone_shows_nothing(self):
        match = begun(3)
        play(match, "lay:bow", "lay:bow", "lay:guard", "leave")
        assert floor(match, THIEF) == 4

    def test_to_yield_shows_nothing(self):
        match = play(begun(3), "lay:bow", "lay:bow", "lay:guard", "steal", "yield")
        assert floor(match, HUNTER) == 5

    def test_one_alone_goes_back_step_by_step_to_the_last_outcome(self):
        match = play(begun(1), "lay:thief", "lay:guard", "leave", "lay:bow")
        assert floor(match, 0) == 4
        match.commit(match.plan_undo(0, 4))
        assert floor(match, 0) is None

    def test_each_step_back_of_one_alone_leads_to_a_decision_before(self):
        match = play(begun(1), "lay:thief", "lay:guard", "lay:bow")
        for kept in (3, 2, 1):
            assert floor(match, 0) == kept
            match.commit(match.plan_undo(0, kept))
        assert floor(match, 0) is None


class TestGivingUp:
    def test_alone_who_resigns_loses(self):
        match = play(begun(1), "lay:thief", RESIGN)
        assert (match.is_over, match.returns(), match.left) == (True, [-1.0], {0})

    def test_alone_nobody_withdraws(self):
        with pytest.raises(IllegalMove):
            begun(1).plan(0, WITHDRAW)

    def test_of_two_who_resigns_loses(self):
        match = play(begun(), RESIGN)
        assert (match.is_over, match.player, match.returns()) == (True, None, [-1.0, 1.0])

    def test_of_two_nobody_withdraws(self):
        with pytest.raises(IllegalMove):
            begun().plan(0, WITHDRAW)

    def test_of_three_one_may_withdraw_and_the_others_play_on(self):
        match = begun(3)
        match.commit(match.plan(2, WITHDRAW))
        assert (match.is_over, match.player, match.left) == (False, 0, {2})
        with pytest.raises(IllegalMove):
            match.plan(2, WITHDRAW)

    def test_the_last_who_stays_wins(self):
        match = begun(3)
        for player in (2, 0):
            match.commit(match.plan(player, WITHDRAW))
        assert match.is_over
        assert match.returns() == [-0.5, 1.0, -0.5]

    def test_a_player_who_withdrew_does_not_win_with_the_most_points(self):
        match = begun(3, "bow bow spear guard guard thief guard thief thief")
        match.commit(match.plan(0, WITHDRAW))
        while not match.is_over:
            play(match, next(move for move in match.legal(match.player) if move != "steal"))
        assert max(match.scores()) == match.scores()[0]
        assert match.returns()[0] < max(match.returns()[1:])
        assert sum(match.returns()) == pytest.approx(0)

    def test_nothing_is_taken_back_beyond_a_withdrawal(self):
        match = play(begun(3), "lay:bow")
        match.commit(match.plan(2, WITHDRAW))
        assert floor(match, 0) is None
        with pytest.raises(IllegalMove, match="a player has left, returned or added"):
            match.plan_undo(0, 1)

    def test_a_match_that_is_loaded_again_knows_who_withdrew(self):
        match = begun(3)
        match.commit(match.plan(1, WITHDRAW))
        again = Match(GAME, 3, match.options, "m", match.secret, log=match.log)
        assert (again.left, again.line) == ({1}, match.line)


class TestBeingAway:
    def test_a_player_who_is_absent_has_not_lost(self):
        match = begun()
        match.commit(match.plan(1, ABSENT))
        assert (match.is_over, match.left, match.absent) == (False, frozenset(), {1})
        with pytest.raises(IllegalMove, match="already away"):
            match.plan(1, ABSENT)

    def test_a_bot_is_told_moves_only(self):
        match = play(begun(), "lay:thief")
        before = match.look(match.player)
        for move in (ABSENT, RETURN):
            match.commit(match.plan(1, move))
        assert match.look(match.player).moves == before.moves

    def test_a_bots_win_in_their_seat_is_theirs(self):
        match = begun(3, "bow bow spear guard guard thief guard thief thief")
        match.commit(match.plan(0, ABSENT))
        while not match.is_over:
            play(match, next(move for move in match.legal(match.player) if move != "steal"))
        assert match.returns() == match.position.returns()

    def test_they_return_once(self):
        match = begun()
        match.commit(match.plan(1, ABSENT))
        match.commit(match.plan(1, RETURN))
        assert match.absent == frozenset()
        with pytest.raises(IllegalMove, match="have not left"):
            match.plan(1, RETURN)

    def test_nothing_is_taken_back_across_an_absence(self):
        match = play(begun(), "lay:bow")
        match.commit(match.plan(1, ABSENT))
        assert floor(match, 0) is None

    def test_a_match_that_is_loaded_again_knows_who_is_absent(self):
        match = play(begun(3), "lay:bow")
        match.commit(match.plan(1, ABSENT))
        again = Match(GAME, 3, match.options, "m", match.secret, log=match.log)
        assert again.absent == {1}

    def test_time_that_runs_out_is_a_resignation_or_a_withdrawal(self):
        match = begun()
        match.commit(match.plan(0, RESIGN + ON_TIME))
        assert (match.is_over, match.returns()) == (True, [-1.0, 1.0])
        match = begun(3)
        match.commit(match.plan(0, WITHDRAW + ON_TIME))
        assert (match.is_over, match.left) == (False, {0})

    def test_no_other_action_ends_with_a_reason(self):
        for word in (RETURN + ON_TIME, ABSENT + ON_TIME, f"{RESIGN}:tired"):
            with pytest.raises(NotationError):
                begun().plan(0, word)

    @pytest.mark.parametrize("word", [RESIGN + ON_TIME, ABSENT])
    def test_a_record_keeps_it(self, word):
        match = play(begun(), "lay:bow")
        match.commit(match.plan(0, word))
        record = parse_record(format_record(from_match(match, {0: "ana", 1: "ben"})))
        assert record.entries[-1] == Entry(0, word)


class TestLongMatches:
    """Repeated undoing makes the log longer than the distance between stored positions."""

    @pytest.fixture
    def match(self) -> Match:
        match = Match.new(GAME, 3, {}, "long")
        while not match.is_over:
            play(match, match.legal(match.player)[0])
        return match

    def test_a_position_in_the_middle_is_the_one_that_was(self, match, monkeypatch):
        whole = [position.to_bytes() for position in match.positions()]
        monkeypatch.setattr("steppe.play.match_line._STRIDE", 4)
        again = Match(GAME, 3, match.options, "long", match.secret, log=match.log)
        assert [again.position_after(n).to_bytes() for n in range(len(whole))] == whole
        assert [p.to_bytes() for p in again.positions_after([3, 9])] == [whole[3], whole[9]]

    def test_where_the_last_turn_began_is_known_without_playing_again(self, match, monkeypatch):
        whole = [position.to_bytes() for position in match.positions()]
        again = Match(GAME, 3, match.options, "long", match.secret)
        for entry in match.log:
            again.commit(entry)
            start = again.turns.index(again.turns[-1])
            with monkeypatch.context() as patched:
                patched.delattr("steppe.play.match_line.play_entry")
                assert again.position_after(start).to_bytes() == whole[start]

    def test_a_seat_that_looks_after_each_move_plays_no_move_twice(self, match, monkeypatch):
        half = Match(GAME, 3, match.options, "long", match.secret, log=match.log[:-3])
        half.seen_by(0)
        played = []
        apply = Position.apply
        monkeypatch.setattr(
            Position, "apply", lambda p, word: played.append(word) or apply(p, word)
        )
        half.commit(match.log[-3])
        played.clear()
        half.seen_by(0)
        assert len(played) <= 1 + len(match.log[-3].outcomes)

    def test_what_a_seat_saw_move_by_move_is_what_it_sees_at_once(self, match):
        again = Match(GAME, 3, match.options, "long", match.secret, log=match.log[:-1])
        step = Match(GAME, 3, match.options, "long", match.secret)
        for entry in match.log[:-1]:
            step.commit(entry)
            step.seen_by(1)
        assert step.seen_by(1) == again.seen_by(1)

    def test_what_was_taken_back_is_seen_no_more(self, match):
        half = Match(GAME, 3, match.options, "long", match.secret, log=match.log[:6])
        half.seen_by(2)
        half.commit(half.plan_undo(0, 3))
        fresh = Match(GAME, 3, match.options, "long", match.secret, log=match.log[:3])
        assert half.seen_by(2) == fresh.seen_by(2)
        assert half.observe(2) == fresh.observe(2)


@pytest.mark.parametrize("name", ["a b", "a\nresult 0", " ", "a\t"])
def test_an_id_is_one_word_of_a_record(name):
    with pytest.raises(NotationError, match="an id must be one word"):
        Match.new(GAME, 2, id=name)


@pytest.mark.parametrize("move", [np.zeros(3), None, 7, ["lay:bow"]])
def test_a_move_is_text(move):
    match = begun()
    with pytest.raises(TypeError, match="a move must be of type str"):
        match.play(move)
    assert len(match.line) == 1


@pytest.mark.parametrize("who", ["look", "seen_by", "legal", "last_decision"])
@pytest.mark.parametrize("player", [9, -1, "0", 0.5, [], Position.new(GAME)])
def test_a_number_that_is_not_a_player_is_refused(who, player):
    with pytest.raises((NotationError, TypeError), match="player"):
        getattr(begun(), who)(player)


def test_the_position_is_a_copy_of_the_true_one():
    match = play(begun(), "lay:bow")
    position = match.position
    assert position == match.position_after(len(match.line))
    assert position != match.observe(None)
    position.play("lay:bow")
    assert match.player == 1
    assert match.position != position
