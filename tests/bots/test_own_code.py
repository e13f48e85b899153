"""Names of bots that run your own code: for programs on your own machine, never for a site."""

import pytest

import steppe
from steppe.bots import make, own_code
from steppe.bots.mcts.net_search import NetSearch
from steppe.core.bot import Budget
from steppe.core.errors import NotationError
from steppe.games import load
from steppe.server.bots.bot_process import Responder, question
from steppe.server.bots.pool import Pool
from tests.bots import networks
from tests.bots.seats import deal, look

ZEBRAS = load("zebras")
MINE = "search:20@tests.bots.networks:Even"


@pytest.mark.parametrize("word", [MINE, f" {MINE} ", "Search:20@tests.bots.networks:Even"])
def test_a_name_with_a_module_is_a_search_with_its_network(word):
    bot = own_code.make(word, ZEBRAS, 1)
    assert isinstance(bot, NetSearch)
    assert isinstance(bot.network, networks.Even)
    assert bot.budget == own_code.budget(word) == Budget(playouts=20)
    assert bot.choose(look(deal(ZEBRAS))) in deal(ZEBRAS).legal()
    assert own_code.make(word, ZEBRAS, 2).network is bot.network


def test_an_object_is_a_network_as_it_is():
    assert own_code.make("search@tests.bots.networks:SHARED", ZEBRAS).network is networks.SHARED


def test_other_names_are_those_of_the_built_in_bots():
    assert own_code.budget("search:5@hand", ZEBRAS) == Budget(playouts=5)
    assert type(own_code.make("greedy", ZEBRAS)) is type(make.make("greedy", ZEBRAS))


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("greedy@tests.bots.networks:Even", "only a search uses your network, as in search:400@"),
        ("mammoth@tests.bots.networks:Even", "only a search uses your network"),
        ("search:x@tests.bots.networks:Even", "PLAYOUTS must be an integer"),
        ("search@nowhere.at_all:Net", "no module 'nowhere.at_all' in /"),
        ("search@tests.bots.networks:Missing", "module 'tests.bots.networks' has no 'Missing'"),
        ("search@tests.bots.networks:", "write a network of your own as MODULE:NAME"),
        ("search@:Even", "write a network of your own as MODULE:NAME"),
        ("search@a:b:c", "write a network of your own as MODULE:NAME"),
        ("search@tests.bots.networks:NOTHING", "is no network: it must have, or return"),
    ],
)
def test_a_name_that_gives_no_network_is_refused(word, told):
    with pytest.raises(NotationError, match=told):
        own_code.make(word, ZEBRAS)


def test_an_error_while_a_network_is_made_names_it():
    with pytest.raises(RuntimeError, match="no weights") as raised:
        own_code.make("search@tests.bots.networks:broken", ZEBRAS)
    assert raised.value.__notes__ == ["making the network tests.bots.networks:broken for zebras"]


def test_a_module_in_the_working_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "my_own_network.py").write_text("from tests.bots.networks import Even as Net\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")  # restores the path afterwards
    assert steppe.make_bot("search:5@my_own_network:Net", "zebras").budget == Budget(playouts=5)


@pytest.mark.parametrize("word", [MINE, "random@os:system", "x@a:b", "search@a.b:c.d", "@a:b"])
def test_nothing_that_a_site_uses_runs_code_by_name(word):
    for ask in (make.make, make.budget):
        with pytest.raises(NotationError, match="the name runs code, so only commands"):
            ask(word, ZEBRAS)
    with pytest.raises(NotationError, match="no bot"):
        Pool(0, 1.0, 1.0).check(word)


def test_a_bot_process_of_a_site_refuses_a_name_that_runs_code(tmp_path, monkeypatch):
    (tmp_path / "evil.py").write_text("raise SystemExit('I ran')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    about = {"match": "m", "game": "zebras", "bot": "search:5@evil:Net", "seed": 1}
    message = question(look(deal(ZEBRAS))) | about | {"seconds": 1, "threads": 1}
    assert "the name runs code" in Responder(make).answer(message)["error"]


def test_files_and_names_of_evaluations_run_no_code():
    for word in ("search", "search@hand", "greedy:0.5", "search@C:/mine.npz", "mcts:10:0.4"):
        assert not make.runs_code(word)
    assert make.runs_code(MINE)


def test_an_arena_plays_with_networks_of_ones_own():
    mine, other = steppe.arena("zebras", ["search:4@tests.bots.networks:Even", "random"], 2)
    assert (mine.matches, other.matches) == (2, 2)
