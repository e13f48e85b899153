"""Views of every game: texts parse, pictures are valid, and links lead to every move."""

import re
from contextlib import suppress
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from steppe.core.errors import NotationError
from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.core.scene import AND, Scene
from steppe.server.pages.shell.assets import SITE_SHEETS
from tests.conformance.games import positions

PLAY, PICK = "play/", "pick/"
TAG = "<hostile>"


class Hostile(Translator):
    """Adds a tag to every text, because a name or a translation might contain one."""

    def __call__(self, text, /, **values):
        return super().__call__(text, **values) + TAG

    def plural(self, one, many, count, /, **values):
        return super().plural(one, many, count, **values) + TAG


ADDRESS = re.compile(r'href="((?:play|pick)/[^"]*)"')


def scene(position: Position, picked: tuple[str, ...] = ()) -> Scene:
    """Return the scene as shown to the player to move."""
    return Scene(
        position=position.observe(position.player),
        viewer=position.player,
        moves=tuple(position.legal()),
        picked=picked,
        link=lambda words: PICK + "/".join(words),
        play=lambda move: PLAY + move,
    )


def addresses(position: Position, picked: tuple[str, ...]) -> set[str]:
    picture = position.game.view("svg").draw(scene(position, picked))
    return set(ADDRESS.findall(picture.board + picture.hand + (picture.decline or "")))


def moves_on_offer(position: Position) -> set[str]:
    """Return the moves that can be reached by following links, one picked word at a time.

    If a link plays several moves in a row, the first counts, and so do others that are legal now.
    """
    found: set[str] = set()
    legal = set(position.legal())
    tried, untried = set(), {""}
    while untried:
        path = untried.pop()
        tried.add(path)
        links = addresses(position, tuple(filter(None, path.split("/"))))
        for link in (link for link in links if link.startswith(PLAY)):
            moves = link.removeprefix(PLAY).split(AND)
            position.copy().play(" ".join(moves))
            found |= {moves[0], *legal.intersection(moves)}
        untried |= {link.removeprefix(PICK) for link in links if link.startswith(PICK)} - tried
    return found


def test_a_diagram_comes_back(case):
    for position in positions(case, 120):
        text = position.diagram()
        again = Position.from_diagram(case.game, text, case.players, **dict(case.options))
        assert again.diagram() == text
        assert again.legal() == position.legal()
        assert again.scores() == position.scores()
        assert again.player == position.player


@pytest.mark.parametrize("odd", ["\u00b2", "9" * 5000], ids=["raised", "long"])
def test_an_odd_number_in_a_diagram_is_refused_if_it_is_none(case, odd):
    for position in list(positions(case, 120))[::40]:
        text = position.diagram()
        for digit in sorted(set(filter(str.isdigit, text))):
            with suppress(NotationError):
                odder = text.replace(digit, odd)
                Position.from_diagram(case.game, odder, case.players, **dict(case.options))


def test_every_picture_is_well_formed(case):
    for position in list(positions(case, 120))[::12]:
        for viewer in case.viewers:
            assert ElementTree.fromstring(position.render(viewer)).tag.endswith("svg")
        if position.player >= 0:
            picture = case.game.view("svg").draw(scene(position))
            ElementTree.fromstring(picture.board)


def test_every_legal_move_can_be_clicked(case):
    for position in list(positions(case, 120))[::15]:
        if position.player >= 0:
            assert moves_on_offer(position) == set(position.legal())


def test_no_text_reaches_a_picture_unescaped(case):
    draw = case.game.view("svg").draw
    for position in list(positions(case, 120))[::12]:
        shown = [Scene(position.observe(None))]
        if position.player >= 0:
            words = position.legal()[0].split(":")
            shown += [scene(position), scene(position, tuple(words[1:2]))]
        for each in shown:
            picture = draw(replace(each, say=Hostile(), caution=lambda _: TAG))
            bodies = (*(panel.body for panel in picture.panels), *picture.boards)
            assert TAG not in "".join((picture.board, picture.hand, *bodies))


def test_a_spectator_is_offered_no_move(case):
    for position in list(positions(case, 60))[::12]:
        picture = case.game.view("svg").draw(Scene(position.observe(None)))
        assert "data-move" not in picture.board + picture.hand


def test_a_picture_depends_on_the_scene_alone(case):
    position = list(positions(case, 30))[-1]
    draw = case.game.view("svg").draw
    if position.player >= 0:
        assert draw(scene(position)) == draw(scene(position))
    assert position.render(None) == position.copy().render(None)


def test_what_is_sent_ahead_differs_only_on_the_board_and_in_the_hand(case):
    draw = case.game.view("svg").draw
    for position in list(positions(case, 120))[::12]:
        before = draw(scene(position)) if position.player >= 0 else None
        for picked in before.ahead if before else ():
            whole = draw(scene(position, picked))
            bare = draw(replace(scene(position, picked), beside=False))
            assert (whole.panels, whole.stats, whole.boards) == (
                before.panels,
                before.stats,
                before.boards,
            )
            assert (bare.board, bare.hand) == (whole.board, whole.hand)
            assert (bare.panels, bare.stats, bare.boards) == ((), (), ())


def test_every_legal_move_has_a_label_and_a_sentence(case):
    text = case.game.view("text")
    for position in list(positions(case, 120))[::12]:
        if position.player >= 0:
            seen = position.observe(position.player)
            labels = [text.label(seen, move) for move in position.legal()]
            assert all(labels)
            assert len(set(labels)) == len(labels)


def test_the_status_says_something_to_everyone(case):
    text = case.game.view("text")
    names = ["Ana", "Bea", "Cleo", "Dora", "Eve", "Fay"][: case.players]
    for position in list(positions(case, 120))[::12]:
        for viewer in case.viewers:
            call, _, _ = text.status(position.observe(viewer), viewer, names)
            assert call


def test_a_chip_has_no_class_by_which_the_site_styles_something_else(case):
    ours = "\n".join(sheet.read_text() for sheet in SITE_SHEETS)
    taken = set(re.findall(r"^\.([\w-]+)(?=[ ,{])", ours, re.MULTILINE)) - {"chip"}
    for position in list(positions(case, 120))[::12]:
        boards = "".join(case.game.view("svg").draw(Scene(position.observe(None))).boards)
        assert taken.isdisjoint(" ".join(re.findall(r'class="chip ([^"]*)"', boards)).split())


def test_the_words_of_a_choice_are_complete_and_shown_to_the_player_who_decides(case):
    draw = case.game.view("svg").draw
    for position in list(positions(case, 120))[::12]:
        assert not draw(Scene(position.observe(None))).forecast
        if position.player < 0:
            continue
        words = [(), *((word,) for word in position.legal()[0].split(":"))]
        for picked in words:
            told = draw(scene(position, picked)).forecast
            assert all(figure.value and figure.words for one in told for figure in one.figures)
            assert all(one.figures for one in told)
