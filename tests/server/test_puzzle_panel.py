"""The panel beside an answered puzzle: what right answers share, and the turns that follow."""

import re
from dataclasses import replace

import pytest

import steppe
from steppe.analysis.judge.report import LIKELY
from steppe.analysis.puzzles.puzzle import shipped
from steppe.analysis.puzzles.separation import TRAITS, Common, traits_of
from steppe.core.i18n import plain
from steppe.server.pages.puzzles.puzzle_panel import PuzzlePanel, Step
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.puzzles.puzzles import SHOWN, Attempt

GAME = steppe.load("zebras")
ONE = next(iter(shipped(GAME).values()))


def trait_of(puzzle, number, kind):
    found = traits_of(GAME, puzzle.seen_after(()), puzzle.lines[number].moves)
    return next(trait for trait in found if trait.kind == kind)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_sentence_says_what_separates_the_right_answers(language):
    say = speaker(language)
    line, animal = (trait_of(ONE, 0, kind) for kind in ("opponent", "animal"))
    one, other = line.clause.told(say), animal.clause.told(say)
    either = say("{one} or {other}", one=one, other=other)
    many, every = replace(ONE, right=2), "Every good answer {clause}; no other answer does."
    told = (
        (many, [[line]], every, one),
        (many, [[line, animal]], every, either),
        (replace(ONE, right=1), [[line]], "Only the right answer {clause}.", one),
        (replace(many, sure=LIKELY), [[line]], "The better move {clause}.", one),
    )
    both = "Every good answer both {one} and {other}; no other answer does both."
    drawn = shown(replace(many, common=Common("", TRAITS, ((line.name,), (animal.name,))))).draw(
        say
    )
    assert say(both, one=one, other=other) in drawn
    for puzzle, rows, text, clause in told:
        traits = tuple(tuple(trait.name for trait in row) for row in rows)
        drawn = shown(replace(puzzle, common=Common("", TRAITS, traits))).draw(say)
        assert say(text, clause=clause) in drawn


def test_two_names_in_the_same_words_are_joined():
    first, second = (trait_of(ONE, number, "square") for number in (0, 1))
    common = Common("", TRAITS, ((first.name, second.name),))
    drawn = shown(replace(ONE, right=2, common=common)).draw(plain)
    assert f"plays on {first.which} or {second.which};" in drawn


def test_a_puzzle_that_nothing_separates_gets_no_sentence():
    for common in (Common(), Common("", TRAITS, (("a trait of another version",),))):
        drawn = shown(replace(ONE, common=common)).draw(plain)
        assert " answer " not in re.sub("<table.*</table>", "", drawn)


def test_moves_that_only_end_the_turn_are_left_out_of_an_answer():
    one = next(iter(shipped(steppe.load("valley")).values()))
    line = next(line.moves for line in one.lines if line.moves[-1] == "done" != line.moves[0])
    assert "End your moves" not in shown(one).line(line, plain)
    assert shown(one).line(["done"], plain) == "End your moves"


def test_each_turn_is_a_link_and_arrow_keys_lead_to_its_neighbours():
    steps = [Step(f"turn {n}", f"/at/{n}", n == 1) for n in range(4)]
    drawn = replace(shown(ONE), steps=steps, told="Your rating").draw(plain)
    assert drawn.index("Your rating") < drawn.index("task-steps")  # in view without scrolling
    found = re.findall(r'<a href="/at/(\d)" data-go="(\w*)"( aria-current="step")?>', drawn)
    assert found == [
        ("0", "back", ""),
        ("1", "", ' aria-current="step"'),
        ("2", "forward", ""),
        ("3", "", ""),
    ]
    assert "task-steps" not in shown(ONE).draw(plain)


def test_only_the_title_keeps_its_place_when_the_question_folds():
    drawn = replace(shown(ONE), attempt=Attempt(), kind="Puzzle", told="").draw(plain)
    title, _, rest = drawn.partition("</summary>")
    assert "Find the better move" in title
    played = shown(ONE).line(ONE.played, plain)
    short = re.search('<span class="task-short">(.*)</span>', title)[1]
    assert short == f"You play Red. What is better than “{played}”?"
    assert rest.startswith('<div class="task-more"><p class="task-kind">Puzzle</p>')
    assert rest.endswith("</div></div></details></section>")


def test_the_question_names_the_colour_that_the_visitor_plays():
    for seat, colour in ((0, "Red"), (1, "Blue")):
        panel = replace(shown(ONE), puzzle=replace(ONE, seat=seat), attempt=Attempt())
        assert f"<p>You play {colour}. Played in the match: " in panel.draw(plain)
    alone = replace(shown(ONE), puzzle=replace(ONE, players=1), attempt=Attempt())
    assert "<p>Played in the match: " in alone.draw(plain)


def shown(puzzle):
    """Return a puzzle whose solution has been shown."""
    seen = puzzle.position().observe(puzzle.seat)
    return PuzzlePanel(puzzle, Attempt(helped=SHOWN), *4 * [""], seen)
