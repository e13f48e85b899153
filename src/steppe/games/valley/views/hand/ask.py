"""The current question with its answers as links, under the board (rule V23).

Choices on the board are listed here too, folded away, so that every answer is a link; once a hex
with several choices is picked, only these. Moves in step 4 are picked on the board; here, only the
end of the part is listed.
"""

from collections.abc import Iterable, Sequence

from steppe.draw import strip as strips
from steppe.draw.choice import Choices
from steppe.draw.menu import declining, folded, menu
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import headed
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.rules.stage import ACTING, FEVERING, STARVING, TAKING_WOMEN
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, PAWN_NAMES
from steppe.games.valley.views.hand.fight import is_fight
from steppe.games.valley.views.hand.risks import mildest
from steppe.games.valley.views.hand.status import may_move, no_card, request
from steppe.games.valley.views.panels.meal import with_gain
from steppe.games.valley.views.pictures import icon, pawn
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.verbs import label
from steppe.games.valley.views.words import pawns

_FEW = 6  # lists of up to this many answers are shown unfolded
_QUIET = ("done", "burn")
_PASS = "pass"
_STEP = ("move", "build", "kindle")  # verbs picked on the board in step 4


class Strip(strips.Strip[State]):
    """The answers in a scene, with pictures."""

    def __init__(self, scene: Scene, choices: Choices) -> None:
        super().__init__(scene, choices, label)

    def link(self, move: str) -> str:
        """Return an answer as a link with its text and any picture."""
        feeds = move == "done" and self.s.phase == STARVING  # usually the best answer
        style = "quieter" if move.partition(":")[0] in _QUIET and not feeds else ""
        words = self.words(move)
        if (trick := move.partition(":")[0]) in TRICK_NAMES:
            words = with_gain(self.say, self.scene.position, TRICK_NAMES.index(trick), words)
        if self.s.phase == STARVING and move.startswith("lose:"):
            words = move.split(":")[2]  # there are many, and the question says the rest
        return self.answer(move, self._picture(move) + escape(words), style)

    def _picture(self, move: str) -> str:
        match move.split(":"):
            case "lose" | "child", "warrior" | "woman" as kind, *_:
                return pawn(PAWN_NAMES.index(kind), int(self.s.player), self.scene.sprite)
            case "hunt", species:
                return icon(species, self.scene.sprite)
        return ""


def draw_question(scene: Scene, choices: Choices) -> str:
    """Return the viewer's question without the cards, or "" for viewers who must wait."""
    strip, body = Strip(scene, choices), draw_answers(scene, choices)
    if not body and _PASS not in choices.moves:
        return ""
    camps = _camps(strip)
    body = camps + _chosen_dead(strip) + body
    title, hint = request(strip.s, strip.say)
    if camps:  # they speak for themselves, and the answer beside the title keeps its place
        title = may_move(strip.s, strip.say)
    if strip.s.phase == ACTING or is_fight(strip.s):  # shown on the page, or beside it
        hint = ""
    return menu(title, no_card(strip.s, choices.moves, strip.say) or hint, body)


def _camps(strip: Strip) -> str:
    """Return the camps that can be built now [V8.8]."""
    body = "".join(map(strip.link, strip.moves("build")))
    return f'<span class="sites">{body}</span>' if body else ""


def _chosen_dead(strip: Strip) -> str:
    """Return a choice of all the pawns that must starve, for players with no preference [V10.4]."""
    moves = mildest(strip.scene.position) if strip.s.phase == STARVING else []
    if len(moves) < 2:
        return ""
    kinds = [move.split(":")[1] for move in moves]
    dead = pawns(strip.say, (kinds.count(name) for name in PAWN_NAMES[:KINDS]))
    name = strip.say("Choose for me")
    return strip.series(moves, lines(name, dead), headed(strip.say, name, dead), "quieter")


def draw_answers(scene: Scene, choices: Choices) -> str:
    """Return the viewer's answers, except cards, passing, and choices on the board."""
    elsewhere = (*TRICK_NAMES, *_STEP, _PASS)
    moves = [move for move in choices.moves if move.partition(":")[0] not in elsewhere]
    return answers(Strip(scene, choices), _mildest_first(scene.position.state, moves))


def draw_decline(scene: Scene, choices: Choices) -> str:
    """Return the link that plays no card in a window; "" outside windows [V16.3]."""
    if _PASS not in choices.moves:
        return ""
    label = Strip(scene, choices).words(_PASS)
    return declining(choices.move(_PASS), scene.say("Pass"), label)


def _mildest_first(s: State, moves: list[str]) -> list[str]:
    """Return the answers with the fewest deaths first [V9.9, V10.4, V16.41]."""
    if s.phase == TAKING_WOMEN:
        return moves[::-1]
    if s.phase in (STARVING, FEVERING):
        return sorted(moves, key=lambda move: move != "done")
    return moves


def answers(strip: Strip, moves: Sequence[str]) -> str:
    """Return moves as links: long lists of places folded away, or only a picked hex's moves."""
    on_map = [move for move in moves if _hexes(move.split(":"))]
    if len(on_map) <= _FEW:
        return "".join(map(strip.link, moves))
    here = set(strip.scene.open_moves()) if _is_open(strip.choices) else set()
    first = [move for move in on_map if move in here]
    shown = "".join(map(strip.link, [*first, *(move for move in moves if move not in on_map)]))
    if first:
        return shown
    return shown + folded(strip.say("On the map, or by name"), "".join(map(strip.link, on_map)))


def _is_open(choices: Choices) -> bool:
    """Return whether a hex with several choices is picked."""
    return bool(_hexes(choices.picked)) and choices.chosen is None


def _hexes(words: Iterable[str]) -> list[str]:
    return [word for word in words if word in HEX_NAMES]
