"""Monte Carlo tree search over any kernel."""

from dataclasses import replace
from itertools import count
from threading import Timer
from time import perf_counter, process_time

import pytest

from steppe.bots.mcts.mcts_bot import TEMPLATE, Config, SearchBot, hides
from steppe.bots.mcts.tree import NONE, ROOT, Settings, children, new_box
from steppe.core.bot import Budget
from steppe.engine.chance import CHANCE, generator, random_below
from steppe.games import load
from steppe.lab.measure.signature import random_move
from tests.bots.seats import PLAYOUTS, deal, look, parameters, settle
from tests.tiny import GAME as TINY

ZEBRAS = load("zebras")
SMALL = 1 << 14  # nodes

every_game = pytest.mark.parametrize("game", parameters())


def search(game, seed=1, **config):
    settings = Settings(**config.pop("settings", {}))
    return SearchBot(game, Config(settings, **{"nodes": SMALL, **config}), seed)


def below(tree, node):
    """Yield every node under ``node``."""
    for child in children(tree, node):
        yield child
        yield from below(tree, child)


def late(seed):
    """Return a position of zebras from random play, three empty squares before the end."""
    rng = generator(seed)
    position = deal(ZEBRAS)
    while bin(position.state.empty).count("1") > 3:
        legal = position.legal()
        position.apply(legal[random_below(rng, len(legal))])
    return position


def best_result(position, player):
    """Return ``player``'s result under perfect play by both sides, found by brute force."""
    if position.is_over:
        return position.returns()[player]
    results = [best_result(position.copy().apply(move), player) for move in position.legal()]
    return max(results) if position.player == player else min(results)


def promises(position):
    player = position.player
    return {move: best_result(position.copy().apply(move), player) for move in position.legal()}


@every_game
def test_visits_of_children_add_up_to_those_of_their_parent(game):
    bot = search(game)
    bot.choose(look(deal(game)), PLAYOUTS)
    tree = bot._tree
    for node in [ROOT, *below(tree, ROOT)]:
        if family := children(tree, node):
            stayed = tree[node].visits - sum(tree[child].visits for child in family)
            assert stayed == bot.config.settings.patience
    assert tree[ROOT].visits == PLAYOUTS.playouts


def half(s, out, memory):
    out[:] = 0.5


@pytest.mark.parametrize("trust", [0.0, 3.0])
def test_only_a_search_that_trusts_the_evaluation_has_it_judge_ends(trust):
    kernel = replace(TINY.kernel, revise=half, judges_ends=True)
    game = replace(TINY, name="proud", kernel=kernel)
    end, rng = deal(TINY), generator(1)
    while not end.is_over:
        end.apply(random_move(end, rng))
    boxes = new_box(game, 0)
    game.template(TEMPLATE).finish(end.state, boxes[0], Settings(trust=trust))
    expected = [0.5] * end.players if trust else end.returns()
    assert list(boxes[0].values[: end.players]) == expected


LONG = 4  # turns


@every_game
def test_no_mean_value_is_larger_than_a_win(game):
    bot = search(game)
    bot.choose(look(deal(game)), PLAYOUTS)
    assert all(abs(thought.value) <= 1 for thought in bot.thoughts())


@every_game
def test_a_search_never_needs_more_nodes_than_it_was_given(game):
    bot = search(game, nodes=40)
    assert bot.choose(look(deal(game)), PLAYOUTS) in deal(game).legal()
    assert bot._boxes[0].used <= 40


@every_game
@pytest.mark.parametrize(
    "settings",
    [{"trust": 2.0}, {"blend": 0.5}, {"blend": 1.0}, {"horizon": 2}, {"patience": 5}],
    ids=str,
)
def test_a_search_plays_legal_moves_with_any_settings(game, settings):
    bot = search(game, settings=settings)
    position, moves = deal(game), ()
    while not position.is_over and position.turn < LONG:
        move = bot.choose(look(position, moves), Budget(playouts=4))
        position.apply(move)  # raises an error if illegal
        moves += (move, *settle(position))


@every_game
def test_equal_seeds_give_equal_searches(game):
    thoughts = []
    for _ in range(2):
        bot = search(game, seed=5)
        bot.choose(look(deal(game)), PLAYOUTS)
        thoughts.append(bot.thoughts())
    assert thoughts[0] == thoughts[1]


@every_game
def test_what_everybody_may_expect_is_the_mean_of_all_simulations(game):
    bot, position = search(game), deal(game)
    me = position.player
    found = bot.values(position.observe(me), me, 8, seed=5)
    decided = sum(bot._tree[child].total for child in children(bot._tree, ROOT))
    assert abs(8 * found[me] - decided) <= 1  # the first simulation makes no decision
    assert found == bot.values(position.observe(me), me, 8, seed=5)
    assert sum(found) == pytest.approx(0.0 if position.players > 1 else found[me])


def test_the_expectation_of_an_end_is_its_result():
    position = late(1)
    while not position.is_over:
        position.apply(position.legal()[0])
    assert search(ZEBRAS).values(position, 0, 8) == tuple(position.returns())


def test_a_decision_that_is_not_always_possible_is_counted_as_often_as_it_was_offered():
    bot = search(TINY)
    bot.choose(look(deal(TINY)), Budget(playouts=400))
    tree = bot._tree
    nodes = [node for node in below(tree, ROOT) if tree[node].mover >= 0]
    assert all(tree[node].visits <= tree[node].offered for node in nodes)
    assert len({int(tree[node].offered) for node in children(tree, ROOT)}) == 1
    assert any(0 < tree[node].offered < tree[ROOT].visits // 2 for node in nodes)


def test_an_outcome_of_chance_is_visited_as_often_as_it_is_likely():
    position = deal(TINY)
    bot = search(TINY)
    bot.choose(look(position), Budget(playouts=1000))
    tree = bot._tree
    rolls = {}
    for node in below(tree, ROOT):
        if tree[node].mover < 0:
            word = TINY.outcomes.format(int(tree[node].action))
            rolls[word] = rolls.get(word, 0) + int(tree[node].visits)
    total = sum(rolls.values())
    assert rolls["roll:hare"] / total == pytest.approx(3 / 6, abs=0.1)
    assert rolls["roll:bison"] / total == pytest.approx(1 / 6, abs=0.1)


def test_a_search_with_hidden_hands_does_not_depend_on_what_is_hidden():
    position = deal(TINY)
    seen = look(position)
    other = position.copy()
    stranger = (position.player + 1) % position.players
    swapped = list(reversed([int(card) for card in other.state.hand[stranger]]))
    for card, number in enumerate(swapped):
        other.state.hand[stranger, card] = number
    assert look(other).observation == seen.observation
    thoughts = []
    for view in (seen, look(other)):
        bot = search(TINY, seed=3)
        bot.choose(view, PLAYOUTS)
        thoughts.append(bot.thoughts())
    assert thoughts[0] == thoughts[1]


def test_the_tree_is_kept_under_the_moves_played():
    bot = search(ZEBRAS)
    position = deal(ZEBRAS).play("guard:0")
    mine = bot.choose(look(position, ("guard:0",)), Budget(playouts=400))
    tree = bot._tree.copy()
    child = next(
        node
        for node in children(tree, ROOT)
        if ZEBRAS.actions.format(int(tree[node].action)) == mine
    )
    later = position.apply(mine)
    bot._find_root(look(later, ("guard:0", mine)))
    assert bot._tree[ROOT].visits == tree[child].visits
    assert len(list(below(bot._tree, ROOT))) == len(list(below(tree, child)))
    assert bot._boxes[0].used == 1 + len(list(below(tree, child)))


def test_the_tree_starts_again_for_another_match():
    bot = search(ZEBRAS)
    position = deal(ZEBRAS).play("guard:0")
    bot.choose(look(position, ("guard:0",)), PLAYOUTS)
    for moves in [("guard:0",), ("guard:1", "place:lion:b1")]:
        bot._find_root(look(position, moves))
        assert (bot._tree[ROOT].visits, bot._tree[ROOT].first) == (0, NONE)


def rolls(bot):
    return [node for node in below(bot._tree, ROOT) if bot._tree[node].mover == CHANCE]


def test_a_search_may_stop_at_chance_and_evaluate_there():
    for beyond in (0, 1):
        bot = search(TINY, settings={"beyond": beyond})
        bot.choose(look(deal(TINY)), Budget(playouts=300))
        assert bool(rolls(bot)) == bool(beyond)


def test_something_is_hidden_where_there_are_blanks_to_fill():
    position, rng = deal(TINY), generator(1)
    player = position.player
    assert hides(position.observe(player), player, rng)
    assert not hides(deal(ZEBRAS), 0, rng)


def test_a_hasty_search_ends_when_no_other_decision_can_catch_up():
    seen = look(deal(TINY))
    patient, hasty = (
        search(TINY, settings={"haste": haste, "exploration": 0.05}) for haste in (0, 1)
    )
    for bot in (patient, hasty):
        bot.choose(seen, Budget(playouts=900))
    assert hasty._tree[ROOT].visits < patient._tree[ROOT].visits == 900
    first, second = hasty.thoughts()[:2]
    assert first.visits - second.visits > 900 - hasty._tree[ROOT].visits


def test_a_search_is_as_curious_as_suits_the_number_of_players():
    seen, spread = look(deal(ZEBRAS)), []
    for players in (2, 3):  # two-player matches in both cases
        settings = {"exploration": 0.01, "trust": 3.0, "horizon": 0}
        bot = search(ZEBRAS, settings=settings, exploration={players: 1000.0})
        bot.choose(seen, Budget(playouts=40))
        visits = [thought.visits for thought in bot.thoughts()]
        spread.append(max(visits) - min(visits))
    assert spread[0] <= 1 < spread[1]


def test_a_search_by_number_does_not_depend_on_the_clock(monkeypatch):
    visits = []
    for tick in (1e-6, 1.0):
        clock = count(step=tick)
        monkeypatch.setattr("steppe.bots.mcts.mcts_bot.perf_counter", clock.__next__)
        bot = search(TINY, settings={"haste": 1, "exploration": 0.05})
        bot.choose(look(deal(TINY)), Budget(playouts=900))
        visits.append(bot._tree[ROOT].visits)
    assert visits[0] == visits[1] < 900


def test_a_time_budget_is_kept():
    bot = search(ZEBRAS)
    seen = look(deal(ZEBRAS))
    start, spent = perf_counter(), process_time()
    bot.choose(seen, Budget(seconds=0.2))
    assert perf_counter() - start > 0.15
    assert process_time() - spent < 1  # independent of the other load on the machine


def test_a_search_stops_soon_after_it_is_stopped():
    bot = search(ZEBRAS)
    Timer(0.1, bot.stop.set).start()
    start = perf_counter()
    move = bot.choose(look(deal(ZEBRAS)), Budget(seconds=60))
    assert perf_counter() - start < 30
    assert move in deal(ZEBRAS).legal()


def test_a_search_without_solver_finds_the_win_near_the_end():
    critical = [late(seed) for seed in range(20)]
    critical = [position for position in critical if len(set(promises(position).values())) > 1]
    assert len(critical) >= 3
    for position in critical:
        bot = search(ZEBRAS, solve=False)
        move = bot.choose(look(position), Budget(playouts=300))
        assert promises(position)[move] == 1.0


@pytest.mark.compiled
@every_game
def test_compiled_and_interpreted_searches_grow_the_same_tree(game):
    from tests.bots.tree_digest import digest, interpreted_digest

    assert digest(game.name) == interpreted_digest(game.name)
