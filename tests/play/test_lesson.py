"""Lessons: each can be played to its end in both languages, and replies to wrong moves."""

from fnmatch import fnmatchcase

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.locale import LANGUAGES
from steppe.play.lesson import lessons, read_lesson
from tests.locale.complete import COMPLETE

LESSONS = [lesson for name in steppe.names() for lesson in lessons(steppe.load(name)).values()]
WORDS = 45  # maximum number of characters in each of the guide's texts

every = pytest.mark.parametrize("lesson", LESSONS, ids=lambda it: f"{it.game.name}-{it.name}")


@every
def test_every_step_is_reached_and_the_lesson_ends(lesson):
    assert 5 <= len(lesson.steps) <= 16
    number = 0
    while lesson.stops[number].step < len(lesson.steps):
        stop = lesson.stops[number]
        assert not stop.move or stop.move in stop.match.legal(lesson.seat)
        number = number + 1 if not stop.move else lesson.next(number, [stop.move])
    assert number == len(lesson.stops) - 1
    assert [stop.step for stop in lesson.stops] == sorted(stop.step for stop in lesson.stops)
    assert {stop.step for stop in lesson.stops} == set(range(len(lesson.steps) + 1))


def test_what_the_guide_shows_is_a_whole_step():
    lesson = lessons(steppe.load("doggerland"))["first"]
    moves = [lesson.stops[number].move for number in (1, 2, lesson.after_step(1))]
    assert moves == ["send:d4", "party:1c", "send:f4"]
    assert lesson.after_step(2) == lesson.after_step(1)


@every
def test_all_is_said_in_every_language_and_shortly(lesson):
    said = [lesson.title]
    for step in lesson.steps:
        said += [step.title, step.words, *(words for _, words in step.wrong)]
    for words in said:
        spoken = set(words) - {"rules"}
        assert COMPLETE <= spoken <= set(LANGUAGES)
        assert all(len(words[language].split()) <= WORDS for language in spoken), words


@every
def test_a_hint_about_a_wrong_move_can_occur(lesson):
    for number, step in enumerate(lesson.steps):
        waits = [stop for stop in lesson.stops if stop.step == number and stop.move]
        for pattern, _ in step.wrong:
            met = [
                move
                for stop in waits
                for move in stop.match.legal(lesson.seat)
                if fnmatchcase(move, pattern) and move != stop.move
            ]
            assert met, f"step {number + 1}: no legal move is {pattern!r}"


def test_another_move_than_the_one_meant_leads_nowhere():
    lesson = lessons(steppe.load("zebras"))["first"]
    number = next(n for n, stop in enumerate(lesson.stops) if stop.move)
    other = next(m for m in lesson.stops[number].match.legal(0) if m != lesson.stops[number].move)
    assert lesson.next(number, [other]) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 3", "'guide' is missing"),
        ("titel = 3", "a lesson has no key 'titel'"),
        ('title = {}\nguide = ""\nplayers = 2\nseat = 0\nsteps = [{titel = 1}]', "no key 'titel'"),
        ("title =", "first.toml"),
    ],
)
def test_a_wrong_file_is_refused_and_reported(tmp_path, text, said):
    path = tmp_path / "first.toml"
    path.write_text(text)
    with pytest.raises(NotationError, match=said):
        read_lesson(steppe.load("zebras"), path)


def test_a_lesson_can_start_from_a_diagram(tmp_path):
    game, path = steppe.load("zebras"), tmp_path / "first.toml"
    position = steppe.Position.new(game)
    position.apply(position.legal()[0])
    head = 'title = {}\nguide = ""\nplayers = 2\nseat = 0\nsteps = []\n'
    path.write_text(f'{head}start = """\n{position.diagram()}\n"""')
    assert read_lesson(game, path).stops[-1].match.position == position


def test_a_move_that_cannot_be_played_is_reported_with_its_step(tmp_path):
    path = tmp_path / "first.toml"
    head = 'title = {}\nguide = ""\nplayers = 2\nseat = 0\n'
    path.write_text(f'{head}[[steps]]\ntitle = {{}}\nwords = {{}}\nmoves = "0 place:lion:a1"')
    lesson = read_lesson(steppe.load("zebras"), path)
    with pytest.raises(NotationError, match="step 1: 'place:lion:a1'"):
        _ = lesson.stops
