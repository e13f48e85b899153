"""Describe past moves in sentences: decisions, forced moves and chance.

Related moves share a sentence: an expedition and all it carries, an exchange, a row of tiles.
``planning.py`` describes plans, ``outcome.py`` chance and ``follow_ups.py`` automatic events.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from steppe.core.i18n import Translator, plain
from steppe.core.view import Consequence, Narration, NarrationPart
from steppe.draw.match_steps import runs, walk
from steppe.draw.narration import Clause, apart, joined
from steppe.draw.words import called, capital
from steppe.engine.chance import CHANCE
from steppe.games.doggerland.rules import flow
from steppe.games.doggerland.views.story import (
    follow_ups,
    outcome,
    planning,
    resolving,
)
from steppe.games.doggerland.views.story.planning import Result, Run, Teller
from steppe.games.doggerland.views.types import Position, Step
from steppe.games.doggerland.views.verbs import label
from steppe.games.doggerland.views.words import colours

_GOES_ON: Mapping[str, tuple[str, ...]] = {  # the verbs that continue a run, by its first verb
    "choose": ("choose",),
    "do": ("carry",),
    "carry": ("carry",),
    "give": ("give", "take"),
    "tile": ("tile",),
    "goal": ("goal",),
    "craft": ("craft",),
    "lose": ("lose",),
}
_TELLERS: Mapping[str, Teller] = {**planning.TELLERS, **resolving.TELLERS}
_ABOUT: Mapping[str, str] = {  # the clauses that belong together, by the word for their icon
    **dict.fromkeys(("rivals", "herds", "round", "tile"), "land"),
    **dict.fromkeys(("fresco", "craft"), "cave"),
    **dict.fromkeys(("goal", "drop"), "goals"),
    "ochre": "card",
}
_OF_RIVALS = ("ochre",)  # decisions that a lone player makes for the adversaries


def turn_sentence(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> str:
    """Describe moves and outcomes (``~ word``) from the position ``before`` on, in one sentence."""
    return tale(before, moves, say, names).sentence


def tale(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> Narration:
    """Return the description of moves and outcomes as a list of parts."""
    played = list(walk(before, moves, flow.PLAY))
    if parts := [*apart(_clauses_of(played, say), before.player, say)]:
        names = names or [called(say, colour) for colour in colours(before.state)]
        return Narration(capital(joined(parts, before.player, names, say)), parts)
    last = played[-1]
    is_chance = last.before.player == CHANCE
    return Narration(say("Chance") if is_chance else label(last.before, last.word, say), parts)


def beats(before: Position, moves: Sequence[str], say: Translator = plain) -> list[NarrationPart]:
    """Return the parts of moves and outcomes, without the forced decisions after them."""
    played = list(walk(before, moves, flow.PLAY, adds=False))
    return [*apart(_clauses_of(played, say), before.player, say)]


def _clauses_of(played: Iterable[Step], say: Translator) -> list[Clause]:
    return [clause for run in runs(played, _continues) for clause in _clauses(run, say)]


def news(before: Position, moves: Sequence[str], say: Translator = plain) -> Iterator[Consequence]:
    """Yield the automatic results of moves and outcomes: herds, meals, the card, reveals.

    The player's own choices are left out, but not that planning ended as nobody was left [D6.1].
    """
    for run in runs(list(walk(before, moves, flow.PLAY)), _continues):
        first, last = run[0], run[-1]
        if first.player == CHANCE or first.verb in _OF_RIVALS:
            yield from (_news(None, first.verb, words) for words in _told(run, say))
        elif first.forced and first.verb == "pass":
            yield from (_news(first.player, "pass", words) for words in _told(run, say))
        for clause in follow_ups.follows(last, say):
            player = None if clause.player == CHANCE else clause.player
            if clause.about:
                yield _news(player, clause.about, clause.words)


def _news(player: int | None, word: str, words: str) -> Consequence:
    return Consequence(player, _ABOUT.get(word, word), word, capital(words))


def _continues(run: Run, step: Step) -> bool:
    last = run[-1]
    if (step.before.player, step.before.turn) != (last.before.player, last.before.turn):
        return False
    return step.verb in _GOES_ON.get(run[0].verb, ()) and last.verb != "take"


def _clauses(run: Run, say: Translator) -> Iterator[Clause]:
    """Yield the clauses for a run of decisions or outcomes and for its results for all clans."""
    first, last = run[0], run[-1]
    is_rivals = first.verb in _OF_RIVALS
    teller, about = (CHANCE, first.verb) if is_rivals else (first.player, "")
    forced = first.forced and first.verb not in ("pass", "done")  # a pass gives its reason
    for words in _told(run, say):
        yield Clause(teller, first.before.turn, words, isinstance(words, Result), forced, about)
    yield from follow_ups.follows(last, say)


def _told(run: Run, say: Translator) -> Iterable[str]:
    """Return the clauses for a run of decisions or outcomes."""
    step = run[0]
    tellers = outcome.TELLERS if step.player == CHANCE else _TELLERS
    return tellers.get(step.verb, planning.plainly)(run, say)


def feat(before: Position, after: Position) -> str:
    """Return the icon for a birth [D7.8], "" for anything else."""
    born = sum(map(int, after.state.newborn)) > sum(map(int, before.state.newborn))
    return "baby-face" if born else ""
