"""No move of a game has the name of a table action."""

from steppe.play.log import FORMER, is_deed
from steppe.server.match.proposals import DEEDS


def test_no_move_of_any_game_has_the_name_of_a_table_action(game):
    for space in (game.actions, game.outcomes):
        assert not [word for word in space if is_deed(word)]
    assert all(map(is_deed, DEEDS))


def test_no_verb_of_any_game_is_a_table_action_in_the_spelling_of_old_logs(game):
    verbs = {verb.name for space in (game.actions, game.outcomes) for verb in space.verbs}
    assert verbs.isdisjoint(FORMER)
