"""The names imported from ``steppe`` itself."""

import subprocess
import sys

import pytest

import steppe
from steppe import games


@pytest.fixture
def game():
    return steppe.load("zebras")


@pytest.mark.parametrize("name", steppe.__all__)
def test_a_public_name_is_there(name):
    assert getattr(steppe, name) is not None
    assert name in dir(steppe)


def test_another_name_is_not():
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        steppe.chess  # noqa: B018


def test_importing_steppe_brings_no_library_in():
    code = "import sys, steppe; print({'numpy', 'numba'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_interpreted_rules_need_no_numba():
    code = (
        "import os, sys; os.environ['STEPPE_JIT'] = '0'; sys.modules['numba'] = None\n"
        "import steppe; print(steppe.load('zebras').new().play('guard:3').player)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "1\n"


def test_a_game_with_damaged_weights_is_refused_by_the_name_of_the_file(tmp_path, monkeypatch):
    code = "from steppe.engine.weights import load\nload(FILE, 'odd', 2, None)\n"
    (tmp_path / "odd_game.py").write_text(
        code.replace("FILE", "__import__('pathlib').Path('2.npz')")
    )
    (tmp_path / "2.npz").write_bytes(b"text")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(games.GAMES, "odd", "odd_game:GAME")
    with pytest.raises(
        steppe.RecordError, match=r"^2\.npz holds no weights for odd with 2 players: it"
    ):
        steppe.load("odd")


def test_a_game_starts_positions(game):
    assert game.new(board="president").options == {"board": "president"}
    with pytest.raises(steppe.NotationError, match="is for 2 players, not 3"):
        game.new(3)


def test_a_game_reads_diagrams(game):
    position = game.new().play("guard:3 place:lion:d2 step:1")
    assert game.from_diagram(str(position)) == position


def test_a_position_says_what_it_is(game):
    position = game.new().play("guard:3")
    assert repr(position) == "<Position of zebras: turn 0, player 1 to move>"


def test_a_notebook_shows_the_picture(game):
    assert game.new()._repr_svg_() == game.new().render()
    assert game.new().render(dark=True) != game.new().render()


def test_play_moves_for_the_player_to_decide(game):
    match = steppe.Match.new(game)
    assert match.play("GUARD 3") == match.line[0]
    assert (match.line[0].by, match.line[0].move, match.player) == (0, "guard:3", 1)


def test_a_refused_move_leaves_the_match_as_it_was(game):
    match = steppe.Match.new(game)
    with pytest.raises(steppe.IllegalMove):
        match.play("place:lion:a1")
    assert (match.line, match.player) == ([], 0)


def test_matches_nobody_named_have_names_of_their_own(game):
    assert steppe.Match.new(game).id != steppe.Match.new(game).id != ""


@pytest.mark.parametrize("name", steppe.names())
def test_in_a_new_match_of_any_game_a_player_is_to_decide(name):
    match = steppe.Match.new(steppe.load(name))
    assert match.player in range(match.players)
    assert match.look(match.player).legal


def test_a_bot_is_given_what_its_seat_may_see(game):
    match = steppe.Match.new(game)
    match.play("guard:3")
    seen = match.look(1)
    assert (seen.player, seen.moves) == (1, ("guard:3",))
    assert list(seen.legal) == match.legal(1)
    assert steppe.make_bot("random", game).choose(seen, steppe.Budget(playouts=1)) in seen.legal
