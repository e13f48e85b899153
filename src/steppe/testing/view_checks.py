"""Texts parse, pictures are valid, links lead to every move, and nothing hidden is shown.

Tests for pytest. Those of pictures and sentences are skipped for a game without views: the tests of
steppe cover the default ones.
"""

import re
from contextlib import suppress
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from steppe.core.errors import NotationError
from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.core.scene import AND, Scene
from steppe.testing.cases import MANY, Case, determinized, positions, veiled

PLAY, PICK = "play/", "pick/"
TAG = "<hostile>"


class Hostile(Translator):
    """Adds a tag to every text, because a name or a translation might contain one."""

    def __call__(self, text: str, /, **values: object) -> str:
        """Return the text with the tag."""
        return super().__call__(text, **values) + TAG

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """Return the text for a number, with the tag."""
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
    """Return the addresses of all links in a picture."""
    picture = position.game.view("svg").draw(scene(position, picked))
    return set(ADDRESS.findall(picture.board + picture.hand + (picture.decline or "")))


def moves_on_offer(position: Position) -> set[str]:
    """Return the moves that can be reached by following links, one picked word at a time.

    If a link plays several moves in a row, the first counts, and so do others that are legal now.
    """
    found: set[str] = set()
    legal = set(position.legal())
    seen, unseen = set[str](), {""}
    while unseen:
        path = unseen.pop()
        seen.add(path)
        links = addresses(position, tuple(filter(None, path.split("/"))))
        for link in (link for link in links if link.startswith(PLAY)):
            moves = link.removeprefix(PLAY).split(AND)
            position.copy().play(" ".join(moves))
            found |= {moves[0], *legal.intersection(moves)}
        unseen |= {link.removeprefix(PICK) for link in links if link.startswith(PICK)} - seen
    return found


def test_a_diagram_comes_back(case: Case) -> None:
    for position in positions(case, 120):
        text = position.diagram()
        again = Position.from_diagram(case.game, text, case.players, **dict(case.options))
        assert again.diagram() == text
        assert again.legal() == position.legal()
        assert again.scores() == position.scores()
        assert again.player == position.player


@pytest.mark.parametrize("odd", ["\u00b2", "9" * 5000], ids=["raised", "long"])
def test_an_odd_number_in_a_diagram_is_refused_if_it_is_none(case: Case, odd: str) -> None:
    for position in list(positions(case, 120))[::40]:
        text = position.diagram()
        for digit in sorted(set(filter(str.isdigit, text))):
            with suppress(NotationError):
                odder = text.replace(digit, odd)
                Position.from_diagram(case.game, odder, case.players, **dict(case.options))


def test_every_picture_is_well_formed(drawn_case: Case) -> None:
    for position in list(positions(drawn_case, 120))[::12]:
        for viewer in drawn_case.viewers:
            assert ElementTree.fromstring(position.render(viewer)).tag.endswith("svg")
        if position.player >= 0:
            picture = drawn_case.game.view("svg").draw(scene(position))
            ElementTree.fromstring(picture.board)


def test_every_legal_move_can_be_clicked(drawn_case: Case) -> None:
    for position in list(positions(drawn_case, 120))[::15]:
        if position.player >= 0:
            assert moves_on_offer(position) == set(position.legal())


def test_no_text_reaches_a_picture_unescaped(drawn_case: Case) -> None:
    draw = drawn_case.game.view("svg").draw
    for position in list(positions(drawn_case, 120))[::12]:
        scenes = [Scene(position.observe(None))]
        if position.player >= 0:
            words = position.legal()[0].split(":")
            scenes += [scene(position), scene(position, tuple(words[1:2]))]
        for each in scenes:
            picture = draw(replace(each, say=Hostile(), caution=lambda _: TAG))
            bodies = (*(panel.body for panel in picture.panels), *picture.boards)
            assert TAG not in "".join((picture.board, picture.hand, *bodies))


def test_a_spectator_is_offered_no_move(drawn_case: Case) -> None:
    for position in list(positions(drawn_case, 60))[::12]:
        picture = drawn_case.game.view("svg").draw(Scene(position.observe(None)))
        assert "data-move" not in picture.board + picture.hand


def test_a_picture_depends_on_the_scene_alone(drawn_case: Case) -> None:
    position = list(positions(drawn_case, 30))[-1]
    draw = drawn_case.game.view("svg").draw
    if position.player >= 0:
        assert draw(scene(position)) == draw(scene(position))
    assert position.render(None) == position.copy().render(None)


def test_what_is_sent_ahead_differs_only_on_the_board_and_in_the_hand(drawn_case: Case) -> None:
    draw = drawn_case.game.view("svg").draw
    for position in list(positions(drawn_case, 120))[::12]:
        if position.player < 0:
            continue
        before = draw(scene(position))
        for picked in before.ahead:
            whole = draw(scene(position, picked))
            bare = draw(replace(scene(position, picked), beside=False))
            assert (whole.panels, whole.stats, whole.boards) == (
                before.panels,
                before.stats,
                before.boards,
            )
            assert (bare.board, bare.hand) == (whole.board, whole.hand)
            assert (bare.panels, bare.stats, bare.boards) == ((), (), ())


def test_every_legal_move_has_a_label_and_a_sentence(drawn_case: Case) -> None:
    text = drawn_case.game.view("text")
    for position in list(positions(drawn_case, 120))[::12]:
        if position.player >= 0:
            seen = position.observe(position.player)
            labels = [text.label(seen, move) for move in position.legal()]
            assert all(labels)
            assert len(set(labels)) == len(labels)


def test_the_status_says_something_to_everyone(drawn_case: Case) -> None:
    text = drawn_case.game.view("text")
    names = ["Ana", "Bea", "Cleo", "Dora", "Eve", "Fay"][: drawn_case.players]
    for position in list(positions(drawn_case, 120))[::12]:
        for viewer in drawn_case.viewers:
            call, _, _ = text.status(position.observe(viewer), viewer, names)
            assert call


def test_the_words_of_a_choice_are_complete_and_shown_to_the_player_who_decides(
    drawn_case: Case,
) -> None:
    draw = drawn_case.game.view("svg").draw
    for position in list(positions(drawn_case, 120))[::12]:
        assert not draw(Scene(position.observe(None))).forecast
        if position.player < 0:
            continue
        choices = [(), *((word,) for word in position.legal()[0].split(":"))]
        for picked in choices:
            told = draw(scene(position, picked)).forecast
            assert all(figure.value and figure.words for one in told for figure in one.figures)
            assert all(one.figures for one in told)


def shown(position: Position, viewer: int | None) -> tuple[object, ...]:
    """Return everything that pages, terminals and programs show ``viewer`` about a position."""
    seen = position.observe(viewer)
    moves = tuple(position.legal()) if position.player == viewer else ()
    svg, text = position.game.view("svg"), position.game.view("text")
    names = [f"player {player}" for player in range(position.players)]
    return (
        svg.draw(Scene(seen, viewer, moves)),
        svg.draw_alone(Scene(seen, viewer)),
        text.format_diagram(seen),
        position.describe(viewer),
        text.status(seen, viewer, names),
        [text.label(seen, move) for move in moves],
        seen.to_json(),
        moves,
    )


def test_page_terminal_and_json_are_equal_for_positions_a_player_cannot_distinguish(
    secret_case: Case,
) -> None:
    for number, position in enumerate(veiled(secret_case, MANY)):
        for viewer in secret_case.viewers:
            other = determinized(position.observe(viewer), viewer, number)
            if other != position:
                assert shown(other, viewer) == shown(position, viewer)
