"""Everything taught is true: each text names its rules, and worked examples prove them."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import steppe
from steppe.core.teaching import Text, rules_of, teaching, told
from steppe.play import example_file
from steppe.play.lesson import lessons
from steppe.server.pages.learn.rules_page import read

FOLDER = Path(__file__).parent
every = pytest.mark.parametrize("name", steppe.names())


def told_together(name: str) -> Iterator[tuple[Text, ...]]:
    """Yield the texts that teach the game; a card and a table row are one unit each."""
    game = steppe.load(name)
    known = teaching(game)
    yield (known.about,)
    yield from ((step.words,) for step in known.steps)
    yield from ((thing.words,) for thing in known.things.values())
    if known.howto is not None:
        yield (known.howto.lead,)
    for section in known.howto.sections if known.howto else ():
        yield (section.note,)
        yield from ((card.title, card.words, card.value) for card in section.cards)
        yield from section.rows
    for tab in known.tabs:
        yield (tab.lead,)
        yield from chain(tab.rows, ((note,) for note in tab.notes))
    for step in chain.from_iterable(lesson.steps for lesson in lessons(game).values()):
        yield from ((words,) for words in (step.words, *(reply for _, reply in step.wrong)))


def stated(unit: tuple[Text, ...]) -> set[str]:
    """Return the numbers of the rules that a unit states."""
    return {number for text in unit for number in rules_of(text)}


def without_rules(name: str) -> set[str]:
    """Return the English words of each unit that names no rule."""
    units = [unit for unit in told_together(name) if any(unit) and not stated(unit)]
    return {" · ".join(told(text, "en") for text in unit if text) for unit in units}


@every
def test_a_text_names_the_rules_it_states_or_is_listed_as_stating_none(name):
    listed = (FOLDER / name / "ruleless.txt").read_text("utf-8").splitlines()
    assert without_rules(name) == set(listed)
    assert listed == sorted(set(listed))


@every
def test_each_rule_taught_is_on_the_page_of_rules(name):
    rules = {rule.number for rule in read(steppe.load(name), "en").rules}
    strange = [(unit, stated(unit) - rules) for unit in told_together(name)]
    assert [(unit, numbers) for unit, numbers in strange if numbers] == []


@every
def test_each_rule_taught_has_a_worked_example(name):
    files = (FOLDER / name / "examples").glob("*.toml")
    examples = [case for path in files for case in example_file.read(path)[1]]
    proven = {number for case in examples for number in case.rules}
    taught = set().union(*map(stated, told_together(name)))
    assert sorted(taught - proven) == []
