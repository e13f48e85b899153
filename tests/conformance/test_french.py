"""A match of every game is shown in French from start to finish, with no English text."""

import steppe
from steppe.core.i18n import plain
from steppe.core.scene import Scene
from tests.conformance.games import positions
from tests.games.french import spoken

NAMES = ("Ana", "Bea", "Cleo", "Dora", "Eva", "Fay")
LISTED = steppe.names()
SEEN = 9  # one position in n is drawn


def test_a_match_is_narrated_in_french_from_end_to_end(case):
    game = case.game
    say = spoken(game) if game.name in LISTED else plain  # Tiny has only English texts
    text, svg = game.view("text"), game.view("svg")
    for number, position in enumerate(positions(case, 400)):
        if position.player >= 0:
            for move in position.legal()[:SEEN]:
                text.label(position, move, say)
                text.turn_sentence(position, [move], say)
        if number % SEEN == 0:
            for viewer in case.viewers:
                seen = position.observe(viewer)
                is_asked = viewer == position.player
                moves = tuple(position.legal()) if is_asked else ()
                text.status(seen, viewer, NAMES[: case.players], say)
                svg.draw(Scene(seen, viewer, moves, say=say))
