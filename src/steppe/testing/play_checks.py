"""Properties that every game's rules have during a match: tests for pytest."""

import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.win_probability import progress
from steppe.engine.chance import CHANCE, TERMINAL, generator
from steppe.engine.packing import to_bytes
from steppe.engine.position_type import as_list, new_ints
from steppe.lab.measure.signature import random_move
from steppe.lab.measure.simulate import play
from steppe.testing.cases import Case, matches, positions, walk


def test_every_match_ends_within_the_bound_of_the_game(case: Case) -> None:
    for match in matches(case, 12):
        decisions = sum(position.player >= 0 for position, _ in match)
        assert match[-1][0].is_over
        assert decisions <= case.game.max_plies
        outcomes = sum(position.player == CHANCE for position, _ in match)
        assert outcomes <= case.game.max_outcomes


def test_legal_ids_ascend_and_are_never_empty_before_the_end(case: Case) -> None:
    for position in positions(case, 300):
        legal = position.legal_ids()
        assert legal == sorted(set(legal))
        assert all(0 <= number < len(case.game.actions) for number in legal)
        assert bool(legal) == (position.player >= 0)


def test_a_player_decides_or_chance_or_nobody(case: Case) -> None:
    for position in positions(case, 300):
        assert position.player in (*case.seats, CHANCE, TERMINAL)


def test_the_number_of_completed_turns_never_goes_back(case: Case) -> None:
    for match in matches(case, 3):
        turns = [position.turn for position, _ in match]
        assert turns == sorted(turns)
        assert turns[0] == 0 < turns[-1]


def test_how_far_a_match_has_come_is_seen_by_all(case: Case) -> None:
    for position in positions(case, 60):
        seen = {progress(case.game, position.observe(viewer)) for viewer in (*case.seats, None)}
        assert seen == {progress(case.game, position)}
        assert 0.0 <= min(seen) <= 1.0
    first, last = (progress(case.game, walk(case, 0)[at][0]) for at in (0, -1))
    assert first <= 0.2
    assert first < last or case.game.kernel.progress is None


def test_every_id_has_one_text_and_every_text_one_id(game: Game) -> None:
    for space in (game.actions, game.outcomes):
        assert [space.parse(space.format(number)) for number in range(len(space))] == [
            *range(len(space))
        ]


def test_playing_on_a_copy_leaves_the_original_as_it_was(case: Case) -> None:
    for position, move in walk(case, 0):
        before = position.to_bytes()
        if move:
            position.copy().apply(move)
        assert position.to_bytes() == before


def test_listing_the_moves_changes_nothing(case: Case) -> None:
    for position in positions(case, 150):
        before = position.to_bytes()
        position.legal()
        position.outcomes()
        position.scores()
        position.returns()
        assert position.to_bytes() == before


def test_equal_seeds_give_equal_bytes(case: Case) -> None:
    first, second = walk(case, 0), walk.__wrapped__(case, 0)
    assert [position.to_bytes() for position, _ in first] == [
        position.to_bytes() for position, _ in second
    ]
    assert [move for _, move in first] != [move for _, move in walk(case, 1)]


def test_the_moves_played_again_give_equal_bytes(case: Case) -> None:
    match = list(walk(case, 1))
    again = case.new().play(" ".join(move for _, move in match))
    assert again.to_bytes() == match[-1][0].to_bytes()


def test_the_bytes_of_a_record_come_back_from_its_fields(case: Case) -> None:
    for position in positions(case, 100):
        again = case.new().set(**position.to_json())
        assert again.to_bytes() == position.to_bytes()
        assert to_bytes(again.state, case.game.kernel.state) == position.to_bytes()


def test_fields_come_back_as_the_position_that_they_were(case: Case) -> None:
    rng = generator(7)
    for position in positions(case, 8):
        if not position.is_over:
            position = position.copy().apply(random_move(position, rng), forced=False)
        viewer = position.players - 1
        for seen in (position, position.observe(viewer), position.determinize(viewer, 3)):
            back = Position.from_json(case.game, seen.to_json(), case.players, **seen.options)
            assert (back, back.options) == (seen, seen.options)
            assert back.set(player=seen.player) == seen


def test_chances_are_positive_ascending_and_sum_to_one(case: Case) -> None:
    nodes = [position for position in positions(case, 300) if position.player == CHANCE]
    for position in nodes:
        outcomes = position.weighted_outcomes()
        ids = [case.game.outcomes.parse(word) for word, _, _ in outcomes]
        assert ids == sorted(set(ids))
        assert all(weight > 0 for _, weight, _ in outcomes)
        assert sum(weight for _, weight, _ in outcomes) == outcomes[0][2]
        assert sum(chance for _, chance in position.outcomes()) == pytest.approx(1)
    assert bool(nodes) == (len(case.game.outcomes) > 0)


def test_scores_are_whole_numbers_one_for_each_player(case: Case) -> None:
    for position in positions(case, 150):
        assert len(position.scores()) == case.players
        assert all(isinstance(points, int) for points in position.scores())


def test_returns_are_finite_and_sum_to_zero(case: Case) -> None:
    for match in matches(case, 12):
        returns = match[-1][0].returns()
        assert len(returns) == case.players
        assert all(-1 <= value <= 1 for value in returns)
        if case.players == 1:
            assert returns in ([-1.0], [1.0])
        else:
            assert sum(returns) == pytest.approx(0, abs=1e-9)


def test_values_lie_between_a_loss_and_a_win(case: Case) -> None:
    out = [0.0] * case.players
    for position in positions(case, 150):
        case.game.entry().evaluate(position.batch, 0, out)
        assert all(-1 <= value <= 1 for value in out)


def test_bots_look_at_some_of_the_legal_moves_in_their_order(case: Case) -> None:
    kernel, out = case.game.kernel, new_ints(len(case.game.actions))
    for position in positions(case, 150):
        if position.player >= 0:
            known = position.legal_ids()
            for list_ids in (kernel.considered, kernel.defensible):  # each narrows the previous one
                count = list_ids(position.state, out)
                assert count > 0
                assert as_list(out, count) == [a for a in known if a in as_list(out, count)]
                known = as_list(out, count)


def test_the_count_and_the_kth_legal_action_are_those_of_the_list(case: Case) -> None:
    kernel = case.game.kernel
    if kernel.count is None or kernel.nth is None:
        return
    for position in positions(case, 400):
        if position.player >= 0:
            count = kernel.count(position.state)
            found = [int(kernel.nth(position.state, k)) for k in range(count)]
            assert found == position.legal_ids()


def test_a_fast_random_match_is_a_legal_one(case: Case) -> None:
    result = play(case.new(), 11)
    position = case.new()
    for move in result.moves:
        position.apply(move)
    assert position.is_over
    assert (tuple(position.scores()), tuple(position.returns())) == (result.scores, result.returns)


def test_an_illegal_move_is_refused_and_changes_nothing(case: Case) -> None:
    for position in positions(case, 60):
        legal = position.legal()
        before = position.to_bytes()
        wrong = next((word for word in case.game.actions if word not in legal), None)
        if wrong is not None and position.player != CHANCE:
            with pytest.raises(IllegalMove, match=f"illegal move '{wrong}'"):
                position.apply(wrong)
        with pytest.raises(NotationError, match="'no-such-move' is not a move"):
            position.apply("no-such-move")
        assert position.to_bytes() == before


def test_forced_decisions_are_asked_only_where_skipping_them_would_reveal_something(
    open_case: Case,
) -> None:
    assert all(len(position.legal()) != 1 for position in positions(open_case, 300))


def test_another_number_of_players_is_refused_by_name(game: Game) -> None:
    with pytest.raises(NotationError, match=f"{game.name} is for .* players, not 99"):
        Position.new(game, 99)


def test_an_unknown_option_is_refused_by_name(game: Game) -> None:
    with pytest.raises(NotationError, match="has no option 'colour'"):
        Position.new(game, colour="red")
    for option in game.options:
        with pytest.raises(NotationError, match=f"option '{option.name}' must be one of"):
            game.new(None, **{option.name: "no-such-value"})


def test_an_option_is_refused_where_there_is_none_but_for_its_usual_value(game: Game) -> None:
    for option in game.options:
        for players in set(game.players) - set(game.numbers_with(option)):
            assert option.name not in Position.new(game, players).options
            game.new(players, **{option.name: option.default})
            with pytest.raises(NotationError, match=f"option '{option.name}' is for matches of"):
                game.new(players, **{option.name: option.values[-1]})


def test_a_game_can_be_a_key(game: Game) -> None:
    assert {game: game.name}[game] == game.name
