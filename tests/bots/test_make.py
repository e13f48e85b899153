"""From names to bots."""

import tomllib
from dataclasses import replace
from threading import Thread
from time import sleep

import pytest

import steppe
from steppe.bots import minimax
from steppe.bots.make import LEVELS, STRONG, budget, make, words
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import EVERYBODY
from steppe.core.bot import FREE, Budget
from steppe.core.errors import IllegalMove, NotationError
from steppe.games import GAMES, load
from tests.bots.seats import deal, look, parameters, settle
from tests.tiny import GAME as TINY

ZEBRAS = load("zebras")
FIVE = Budget(playouts=5)
MANY = 1 << 15  # turns, more than a whole match has


@pytest.mark.parametrize("game", parameters())
@pytest.mark.parametrize(
    ("word", "turns"),
    [
        ("random", MANY),
        ("greedy", 4),
        ("greedy:0.5", 4),
        ("mcts:5", 3),
        ("search:5", 6),
        ("fallible:5:0.5:0.1", 6),
    ],
)
def test_every_bot_plays_every_game(game, word, turns):
    position = deal(game)
    bots = [make(word, game, seed) for seed in range(position.players)]
    while not position.is_over and position.turn < turns:
        seen = look(position)
        position.apply(bots[seen.player].choose(seen, budget(word)))  # refuses an illegal move
        settle(position)


@pytest.mark.parametrize(
    "word",
    [
        "",
        "deep",
        "random:1",
        "greedy:2",
        "minimax",
        "minimax:0",
        "mcts:many",
        "search:0s",
        "mcts:5:x",
    ],
)
def test_a_word_that_is_no_bot_is_refused_with_the_words_that_are(word):
    with pytest.raises(NotationError, match=r"bots: pebble .* random .* minimax:TURNS"):
        make(word, ZEBRAS)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (
            "minimax:0",
            "no bot 'minimax:0': TURNS must be an integer from 1 to 999999999999, not '0'",
        ),
        ("mcts:many", "PLAYOUTS must be an integer from 1 to 999999999999, not 'many'"),
        ("mcts:0s", "SECONDS must be above 0 and below 3600, not '0'"),
        ("mcts:5:x", "EXPLORATION must be from 0 to 1000, not 'x'"),
        ("mcts:5:nan", "EXPLORATION must be from 0 to 1000, not 'nan'"),
        ("greedy:2", "CARE must be from 0 to 1, not '2'"),
        ("random:1", "it takes no number, such as '1'"),
        ("fallible:5:2", "OVERLOOK must be from 0 to 1, not '2'"),
        ("fallible:5::x", "BLUR must be from 0 to 1, not 'x'"),
        ("fallible:5:::-1", "BIAS must be from 0 to 1, not '-1'"),
        ("fallible:5:::1:0", "BIAS must be from 0 to 1, not '1:0'"),
    ],
)
def test_a_number_that_does_not_fit_is_named_with_those_that_do(word, told):
    with pytest.raises(NotationError, match=told):
        make(word, ZEBRAS)


def test_minimax_refuses_games_with_chance_or_secrets():
    with pytest.raises(NotationError, match="without chance or hidden information, not tiny"):
        make("minimax:2", TINY)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("random", FREE),
        ("mcts:10000", Budget(playouts=10000)),
        ("mcts:10000:0.7", Budget(playouts=10000)),
        ("mcts:2s", Budget(seconds=2.0)),
        ("search", Budget(seconds=1.0)),
        ("search:0.5s", Budget(seconds=0.5)),
        ("Search:20000", Budget(playouts=20000)),
        ("mammoth", Budget(seconds=1.0)),
        ("fallible:30:0.5:0.1", Budget(playouts=30)),
    ],
)
def test_a_word_says_how_long_its_bot_thinks(word, expected):
    assert budget(word) == expected


@pytest.mark.parametrize(
    ("word", "given", "expected"),
    [
        ("search:50", FREE, Budget(playouts=50)),
        ("flint", FREE, Budget(playouts=100)),
        ("mcts:50", FREE, Budget(playouts=50)),
        ("fallible:20", FREE, Budget(playouts=20)),
        ("search", FREE, Budget(seconds=1.0)),
        ("search:0.5s", FREE, Budget(seconds=0.5)),
        ("search:200", Budget(seconds=60), Budget(60, 200)),
        ("search:0.5s", Budget(seconds=60, threads=2), Budget(60, None, 2)),
        ("flint", Budget(playouts=300), Budget(playouts=300)),
        ("mammoth", Budget(playouts=300), Budget(playouts=300)),
        ("fallible:20", Budget(seconds=0.1, playouts=300), Budget(0.1, 300)),
        ("search:50", replace(FREE, playouts=7, threads=3), Budget(None, 7, 3)),
    ],
)
def test_a_bot_keeps_the_budget_in_its_word_and_one_that_is_given_overrides_it(
    word, given, expected, monkeypatch
):
    bot, thought = make(word, TINY), []
    monkeypatch.setattr(bot, "think", lambda _, budget: thought.append(budget))
    monkeypatch.setattr("steppe.bots.mcts.mcts_bot.perf_counter", lambda: 0.0)
    bot.choose(look(deal(TINY)), given)
    assert thought == [expected]
    assert bot.budget == budget(word, TINY)


@pytest.mark.parametrize("word", ["random", "greedy", "search:5", "mcts:5", "flint", "fallible:5"])
def test_a_bot_answers_without_any_budget(word):
    seen = look(deal(TINY))
    moves = {make(word, TINY, 3).choose(seen, *given) for given in ((), (FREE,), (budget(word),))}
    assert len(moves) == 1


def test_a_search_that_nobody_gave_a_budget_thinks_for_a_second(monkeypatch):
    bot, thought = SearchBot(TINY, Config(STRONG)), []
    monkeypatch.setattr(bot, "think", lambda _, budget: thought.append(budget))
    monkeypatch.setattr("steppe.bots.mcts.mcts_bot.perf_counter", lambda: 0.0)
    bot.choose(look(deal(TINY)))
    assert thought == [Budget(seconds=1.0)]


def looked(seconds, monkeypatch):
    """Return the time limit of a deep search that is stopped right after it begins."""
    given = []

    class Clock(Thread):
        def __init__(self, seconds, hurry):
            super().__init__(target=hurry)
            given.append(seconds)

        def cancel(self):
            pass

    monkeypatch.setattr(minimax, "Timer", Clock)
    bot, seen = make("minimax:30", ZEBRAS), look(deal(ZEBRAS))
    for _ in "ab":
        assert bot.choose(seen, Budget(seconds=seconds)) in seen.legal
        assert bot._workspaces[0].limit == 1 << 62
    return given


def assert_hurried(monkeypatch):
    assert looked(0.5, monkeypatch) == [0.5] * 2
    assert looked(float("inf"), monkeypatch) == [3600.0] * 2


def test_a_search_of_very_many_turns_ends_with_its_time(monkeypatch):
    assert_hurried(monkeypatch)


@pytest.mark.compiled
def test_a_compiled_search_of_very_many_turns_ends_with_its_time(monkeypatch):
    assert_hurried(monkeypatch)


def test_plain_mcts_has_neither_evaluation_nor_solver_and_a_curiosity_of_its_own():
    config = make("mcts:100", ZEBRAS).config
    assert (config.settings.exploration, config.settings.trust, config.settings.blend) == (
        0.4,
        0,
        0,
    )
    assert not config.solve
    assert make("mcts:100:0.7", ZEBRAS).config.settings.exploration == 0.7


def test_a_game_may_name_settings_of_the_search_and_the_bots_behind_levels(tmp_path):
    (tmp_path / "data").mkdir()
    levels = '[any]\nflint = "search:7"\n[3]\nflint = "search:8"\n'
    (tmp_path / "data" / "levels.toml").write_text(levels)
    picky = replace(TINY, search={"exploration": 0.125}, folder=tmp_path)
    assert make("search", picky).config.settings == STRONG._replace(exploration=0.125)
    assert make("search", TINY).config.settings == STRONG
    assert budget("flint", picky) == budget("search:8") == budget("flint", picky, 3)
    assert budget("flint", picky, 2) == budget("search:7")
    assert budget("flint", TINY) == budget("flint") == budget("mcts:100")
    assert make("flint", picky).config.settings.trust == STRONG.trust


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_of_levels_names_numbers_levels_and_bots(name):
    game = load(name)
    told = tomllib.loads((game.folder / "data" / "levels.toml").read_text())
    assert set(told) <= {"any", *map(str, game.players)}
    assert {level for part in told.values() for level in part} <= {level.name for level in LEVELS}
    for word in (word for part in told.values() for word in part.values()):
        make(word, game)  # raises an error for an invalid name


def test_there_are_five_levels_and_their_names_are_bots():
    assert len(LEVELS) == 5
    assert [level.name for level in LEVELS] == words()[:5]
    assert budget(LEVELS[-1].name) == Budget(seconds=1.0)


def test_equal_seeds_choose_equal_moves():
    for word in ("random", "greedy:0.5", "mcts:20", "search:20", "fallible:20:0.5:0.2:0.1"):
        first, second = (
            make(word, ZEBRAS, 9).choose(look(deal(ZEBRAS)), budget(word)) for _ in "ab"
        )
        assert first == second


@pytest.mark.parametrize(
    "word", ["random", "greedy", "minimax:1", "mcts:5", "search:5", "fallible:5"]
)
def test_any_whole_number_is_a_seed(word):
    bot = make(word, ZEBRAS, 2**70)
    assert bot.choose(look(deal(ZEBRAS)), budget(word))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "seconds or playouts to think"),
        ({"playouts": 0}, "at least 1 playout, not 0"),
        ({"seconds": 0}, "more than 0 seconds, not 0"),
        ({"seconds": float("nan")}, "more than 0 seconds, not nan"),
        ({"seconds": 1, "threads": 0}, "the number of threads must be from 1 to"),
    ],
)
def test_no_time_to_think_is_refused(given, told):
    with pytest.raises(NotationError, match=told):
        Budget(**given)


@pytest.mark.parametrize("word", ["greedy", "search:30", "fallible:20"])
def test_threads_that_ask_one_bot_wait_for_each_other(word, monkeypatch):
    asked, inside, most = [], [], []
    bot, seen = make(word, ZEBRAS, 1), look(deal(ZEBRAS))

    def entered(*given):
        inside.append(1)
        most.append(len(inside))
        sleep(0.02)
        inside.pop()

    monkeypatch.setattr(type(bot), "check", entered)
    threads = [
        Thread(target=lambda: asked.append(bot.choose(seen, budget(word)))) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(asked) == 3
    assert set(asked) <= set(seen.legal)
    assert max(most) == 1


@pytest.mark.parametrize("word", ["random", "greedy", "mcts:2"])
def test_a_bot_says_what_it_cannot_play(word):
    bot, seen = make(word, ZEBRAS), look(deal(ZEBRAS))
    with pytest.raises(IllegalMove, match="player 0 has no legal move"):
        bot.choose(replace(seen, legal=()), FREE)
    with pytest.raises(TypeError, match="seen must be of type Seen"):
        bot.choose(seen.observation, FREE)
    if word != "random":
        with pytest.raises(NotationError, match="a bot for zebras cannot play tiny"):
            bot.choose(look(deal(TINY)), FREE)


def test_a_bot_is_made_for_a_game_or_for_its_name():
    seen = look(deal(ZEBRAS))
    moves = {steppe.make_bot("mcts:9", game, 3).choose(seen, FIVE) for game in ("zebras", ZEBRAS)}
    assert len(moves) == 1
    with pytest.raises(NotationError, match="no game 'chess'"):
        steppe.make_bot("random", "chess")


def test_a_bot_may_use_an_evaluation_of_an_earlier_version():
    game, seen = load("stone_age"), look(deal(load("stone_age")))
    assert budget("mammoth@hand", game) == Budget(seconds=1.0)
    for word in ("greedy@hand", "Search:3@Hand", "obsidian@hand"):
        assert make(word, game, 3).choose(seen, FIVE) in seen.legal
    assert make("search:3@hand", game).config.evaluation == "hand"
    assert make("search:3", game).config.evaluation == ""
    settings = [make(f"search:3{old}", ZEBRAS).config.settings for old in ("", "@hand")]
    assert [one.horizon for one in settings] == [0, 6]


@pytest.mark.parametrize(
    ("word", "game", "told"),
    [
        ("greedy@former", "zebras", "no evaluation 'former'; evaluations: hand"),
        ("greedy@best", "stone_age", "no evaluation 'best'; evaluations: hand"),
        ("mcts:5@hand", "stone_age", "bot 'mcts:5' uses no evaluation: leave out @hand"),
        ("random@hand", "stone_age", "bot 'random' uses no evaluation"),
        ("greedy@", "stone_age", "the name of an evaluation must follow @"),
    ],
)
def test_an_evaluation_that_there_is_not_is_refused(word, game, told):
    with pytest.raises(NotationError, match=told):
        make(word, load(game))


def test_a_game_may_set_the_exploration_of_todays_search_by_table():
    curious = replace(ZEBRAS, exploration={2: 0.125})
    assert make("search", curious).config.at(2, 1) == STRONG._replace(
        **ZEBRAS.search_with("") | {"exploration": 0.125}, viewer=1
    )
    for config in (make("search@hand", curious).config, make("search", ZEBRAS).config):
        assert config.at(2, EVERYBODY) == config.settings


def test_settings_are_asked_for_by_the_name_of_an_evaluation_there_is():
    assert ZEBRAS.search_with("hand") != ZEBRAS.search_with("") == ZEBRAS.search
    with pytest.raises(NotationError, match="no evaluation 'best'"):
        ZEBRAS.search_with("best")
    with pytest.raises(TypeError, match="an evaluation"):
        ZEBRAS.search_with([])


@pytest.mark.compiled
@pytest.mark.long  # compiles a second evaluation
def test_rules_of_a_large_game_are_shared_by_bots_of_different_evaluations():
    game = load("stone_age")
    today, former = (make(word, game)._template.KERNEL for word in ("greedy", "greedy@hand"))
    assert today.legal is former.legal
    assert today.revise is not former.revise
    seen = look(deal(game))
    assert make("greedy@hand", game, 3).choose(seen, FREE) in seen.legal
