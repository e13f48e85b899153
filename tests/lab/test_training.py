"""Training by self-play: learning from a match, reproducible runs, and killed runs."""

import json
from dataclasses import replace

import numpy as np
import pytest

from steppe.core.errors import NotationError, RecordError
from steppe.engine.net import ANSWER_ONE, HEADS, WIN, Net, answers, untrained
from steppe.engine.weights import About, load, save
from steppe.games import load as load_game
from steppe.lab.run.make_bot import make_bot
from steppe.lab.train.buffers import SelfPlayConfig
from steppe.lab.train.generation import Settings, Trial
from steppe.lab.train.gradient import Goal
from steppe.lab.train.learner import Learner
from steppe.lab.train.self_match import Plan, Played, opening_of, play, shares, starts_of, targets
from steppe.lab.train.training import learning_of, settings_of, train
from steppe.lab.train.training_folder import generations_in, settings_in
from tests.lab.crew import Fragile
from tests.tiny import GAME

SMALL = Settings(
    2,
    seed=5,
    by_hand=3,
    mixed=3,
    matches=3,
    window=2,
    every=2,
    lessons=1,
    batch=4,
    trial=2,
    trials=2,
)
NET = untrained(GAME.kernel.learning.sizes)


def random_net(rng, most=900):
    """Return random weights."""
    return Net(*(rng.integers(-most, most, array.shape).astype(array.dtype) for array in NET))


def run(folder, generations, settings=SMALL, **more):
    return [*train(GAME, settings, folder, generations=generations, **more)]


def weights_in(folder):
    """Return the learner's state saved in a folder, and the log without the times."""
    with np.load(folder / "state.npz") as file:
        arrays = {name: file[name].tobytes() for name in file.files}
    lines = map(json.loads, (folder / "log.jsonl").read_text().splitlines())
    return arrays, [line | {"seconds": 0} for line in lines]


def test_a_match_is_played_to_its_end_and_leaves_rows():
    plan = Plan((GAME.new(3),), (NET, NET), ((0, 0, 1),), 4, "test", SelfPlayConfig(0.1, 1), 0.9)
    played = play(plan, 0)
    assert played.owners == (0, 0, 1)
    assert len(played.rows) > 5
    assert played.rows.x.shape[1] == GAME.kernel.learning.sizes.features(3)
    assert played.rows.target[:, 0].sum(axis=1) == pytest.approx(1.0)
    last = played.rows.target[-1]
    assert last[0] == pytest.approx(shares(np.array(played.returns)), abs=1e-6)
    assert last[1] == pytest.approx(played.scores)
    assert play(plan, 0).scores == played.scores
    longer = play(replace(plan, manner=SelfPlayConfig(0.1)), 0)
    assert len(longer.rows) == 0


def test_a_match_may_be_played_by_a_search():
    plan = Plan((GAME.new(2),), (NET, NET), ((0, 0),), 4, "test", SelfPlayConfig(0.1, 1, 8))
    played = play(plan, 0)
    assert len(played.rows) > 5
    assert play(plan, 0).scores == played.scores


def test_matches_that_share_their_luck_differ_only_by_the_seating():
    both = Plan(
        (GAME.new(2),),
        (NET, NET),
        ((0, 1), (1, 0)),
        4,
        "test",
        SelfPlayConfig(0.0),
        share_luck=True,
    )
    first, second, third = (play(both, number) for number in range(3))
    assert first.scores == second.scores != third.scores
    assert (first.owners, second.owners) == ((0, 1), (1, 0))


def test_every_other_match_is_of_the_usual_kind():
    starts = starts_of(load_game("stone_age"), 2)
    usual = {"herd": "on", "limit": "60"}
    assert [start.options == usual for start in starts] == [True, False] * 3
    assert len({start.to_bytes() for start in starts}) == 4
    plan = Plan(starts, (NET, NET), ((0, 1), (1, 0)), 4, "test", SelfPlayConfig(0.0))
    assert [starts.index(plan.start(number)) for number in (0, 1, 2, 12)] == [0, 0, 1, 0]
    assert len(starts_of(GAME, 2)) == 2


def test_where_no_dice_fall_matches_have_equal_random_beginnings():
    game = load_game("zebras")
    assert (opening_of(game), opening_of(GAME)) == (8, 0)
    lineups = ((0, 1), (1, 0))
    plan = Plan((game.new(),), (NET, NET), lineups, 4, "test", 0.0, share_luck=True, opening=8)
    begun = [plan.start(number).to_bytes() for number in range(40)]
    assert begun[::2] == begun[1::2]
    assert len({*begun}) > 12


def test_a_target_is_a_mean_of_what_was_thought_later_and_of_the_end():
    thought = np.array([[[0.1]], [[0.5]], [[0.7]]])
    end = np.array([[1.0]])
    assert targets(thought, end, 1.0).ravel().tolist() == [1.0, 1.0, 1.0]
    assert targets(thought, end, 0.0).ravel().tolist() == [0.5, 0.7, 1.0]
    half = targets(thought, end, 0.5).ravel().tolist()
    assert half == pytest.approx([0.5 * 0.5 + 0.5 * 0.85, 0.85, 1.0])


def test_a_share_of_the_win_is_what_returns_say():
    assert shares(np.array([1.0, -1.0])).tolist() == [1.0, 0.0]
    assert shares(np.array([0.25, 0.25, -0.5])) == pytest.approx([0.5, 0.5, 0.0])


def test_a_lone_player_shares_the_win_with_the_game():
    assert [shares(np.array([end])).tolist() for end in (1.0, -1.0)] == [[1.0], [0.0]]


def test_alone_two_networks_take_turns_at_the_same_match():
    def played(owner, won, points):
        return Played((owner,), (won,), (points,), None)

    trial = Trial.of(
        [
            *(played(0, 1.0, 40), played(1, -1.0, 20)),  # better
            *(played(0, -1.0, 10), played(1, -1.0, 30)),  # not as close
            *(played(0, -1.0, 10), played(1, -1.0, 10)),
        ]
    )
    assert (trial.won, trial.matches, trial.points, trial.others) == (1.5, 3, 20.0, 20.0)


def test_a_run_that_was_interrupted_goes_on_as_if_it_had_not_been(tmp_path):
    run(tmp_path / "whole", 4)
    for generations in (1, 2, 4):
        run(tmp_path / "parts", generations)
    with (tmp_path / "parts" / "log.jsonl").open("a") as file:
        file.write('{"generation": 5, "torn')  # killed before the learner was saved
    run(tmp_path / "parts", 4)
    assert weights_in(tmp_path / "whole") == weights_in(tmp_path / "parts")
    names = {path.name for path in (tmp_path / "parts").iterdir()}
    assert {"rows-3.npz", "rows-4.npz"} == {name for name in names if name.startswith("rows")}


def test_a_worker_that_is_lost_changes_nothing(tmp_path):
    run(tmp_path / "whole", 2)
    fragile = Fragile(bad=1, losses=2)
    run(tmp_path / "lost", 2, executor=fragile)
    assert fragile.losses == 0
    assert weights_in(tmp_path / "whole") == weights_in(tmp_path / "lost")


def test_other_seeds_give_other_weights(tmp_path):
    run(tmp_path / "one", 2)
    run(tmp_path / "other", 2, replace(SMALL, seed=6))
    assert weights_in(tmp_path / "one")[0] != weights_in(tmp_path / "other")[0]


def test_a_generation_reports_how_strong_the_network_is(tmp_path):
    found = run(tmp_path, 4)
    assert [one.by_hand is not None for one in found] == [False, True, False, True]
    assert found[1].by_hand.matches == found[1].best.matches == 2
    told = found[3].to_json()
    low, high = told["by_hand"]["interval"]
    assert 0 <= low <= told["by_hand"]["rate"] <= high <= 1
    assert told["matches"] == 12


def test_a_network_that_beats_the_best_for_certain_is_handed_to_bots(tmp_path, monkeypatch):
    monkeypatch.setattr(Trial, "interval", property(lambda self: (0.6, 0.7)))
    run(tmp_path, 2)
    net, about = load(tmp_path / "best.npz", "tiny", 2, GAME.kernel.learning)
    assert (about.generation, about.matches, about.seed) == (2, 6, 5)
    assert net.first.any()


def test_nobody_else_is(tmp_path, monkeypatch):
    monkeypatch.setattr(Trial, "interval", property(lambda self: (0.5, 0.7)))
    run(tmp_path, 2)
    assert not (tmp_path / "best.npz").exists()


def test_time_ends_a_run_after_a_whole_generation(tmp_path):
    assert len([*train(GAME, SMALL, tmp_path, minutes=1e-9)]) == 1


def test_a_folder_of_another_run_is_refused(tmp_path):
    run(tmp_path, 1)
    with pytest.raises(RecordError, match="belongs to another run: seed is 5, not 6"):
        run(tmp_path, 2, replace(SMALL, seed=6))
    (tmp_path / "run.json").write_text("what is this")
    with pytest.raises(RecordError, match=r"not a training folder: run\.json is damaged"):
        run(tmp_path, 2)


def test_two_runs_do_not_share_a_folder(tmp_path):
    first = train(GAME, SMALL, tmp_path, generations=2)
    next(first)
    with pytest.raises(RecordError, match="another process is training in it"):
        run(tmp_path, 2)
    first.close()


def test_what_cannot_be_learnt_is_refused():
    untold = replace(GAME, kernel=replace(GAME.kernel, learning=None))
    with pytest.raises(NotationError, match="tiny has no features"):
        learning_of(untold, 2)


def test_a_run_is_set_as_chosen_or_by_the_habit_of_the_game():
    game = load_game("doggerland")
    assert settings_of(game, {}) == Settings(2, of_points=0.05)
    alone = settings_of(game, {"players": 1, "matches": 10})
    assert (alone.players, alone.matches) == (1, 10)
    assert alone.simulations > 0


@pytest.mark.compiled
@pytest.mark.long
def test_workers_and_their_number_change_nothing(tmp_path):
    run(tmp_path / "one", 2)
    run(tmp_path / "two", 2, workers=2)
    assert weights_in(tmp_path / "one") == weights_in(tmp_path / "two")


@pytest.mark.compiled
def test_compiled_matches_teach_the_same(tmp_path):
    settings = replace(SMALL, trial=1)
    assert run(tmp_path, 2, settings)[1].by_hand.matches == 2


@pytest.mark.compiled
def test_two_networks_that_take_turns_remember_nothing_of_each_other():
    sizes, rng = GAME.kernel.learning.sizes, np.random.default_rng(8)
    nets = random_net(rng), random_net(rng)
    plan = Plan((GAME.new(2),), nets, ((0, 1),), 4, "test", SelfPlayConfig(0.0, 1), 0.0)
    rows = play(plan, 0).rows
    by_whom = set()
    for x, base, thought in zip(rows.x[1:], rows.base[1:], rows.target, strict=False):
        logits = [base[0] + answers(net, sizes, 2, x)[WIN::HEADS] / ANSWER_ONE for net in nets]
        chances = [np.exp(each) / np.exp(each).sum() for each in logits]
        (whose,) = [k for k in range(2) if chances[k] == pytest.approx(thought[0], abs=1e-6)]
        by_whom.add(whose)
    assert by_whom == {0, 1}


@pytest.fixture
def kept(tmp_path):
    """Return Tiny with its own weights for two players, named "old"."""
    net = random_net(np.random.default_rng(3), 90)
    save(tmp_path / "2.old.npz", net, About("tiny", 2, GAME.kernel.learning.version, 1, 4, 9))
    learning = replace(GAME.kernel.learning, folder=tmp_path)
    return replace(GAME, kernel=replace(GAME.kernel, learning=learning)), net


def test_a_run_may_begin_with_weights_that_are_kept(kept, tmp_path):
    game, net = kept
    settings = settings_of(game, {"players": 2, "weights": "old", "simulations": 4, "matches": 2})
    assert (settings.noise, settings.simulations) == (0.02, 4)
    settings = replace(settings, batch=4, trial=1, trials=2, rate=0.0)
    results = [*train(game, settings, tmp_path / "run", generations=1)]
    assert results[0].best.rate == 0.5  # the same as the best so far
    with np.load(tmp_path / "run" / "state.npz") as file:
        for name, array in net._asdict().items():
            assert (file[f"best_{name}"] == array).all()
    assert train_on(game, tmp_path / "run").number == 2


def train_on(game, folder):
    settings = settings_in(folder, game)
    return next(train(game, settings, folder, generations=2))


def test_weights_that_are_not_kept_are_named(kept, tmp_path):
    game, _ = kept
    for players, name, told in (
        (2, "new", "available: old"),
        (3, "old", "'old' are for 2 players, not for 3"),
    ):
        settings = settings_of(game, {"players": players, "weights": name})
        with pytest.raises(NotationError, match=told):
            next(train(game, settings, tmp_path / "run"))


def test_a_learner_takes_over_weights_as_they_are(kept):
    _, net = kept
    learner = Learner(GAME.kernel.learning.sizes, 2, Goal(1.0, 0.0), 1)
    learner.begin(net)
    assert all((mine == its).all() for mine, its in zip(learner.net, net, strict=True))


def test_a_folder_of_before_a_setting_was_there_goes_on(tmp_path):
    run(tmp_path, 1)
    about = json.loads((tmp_path / "run.json").read_text())
    del about["settings"]["weights"]
    (tmp_path / "run.json").write_text(json.dumps(about))
    assert settings_in(tmp_path, GAME) == SMALL
    assert run(tmp_path, 2)[-1].number == 2


@pytest.mark.parametrize("name", ["state.npz", "rows-2.npz"])
@pytest.mark.parametrize("damage", [b"", b"PK cut short", None])
def test_a_damaged_folder_is_named_and_stays_as_it_is(name, damage, tmp_path):
    run(tmp_path, 2)
    file = tmp_path / name
    file.unlink()
    if damage is not None:
        file.write_bytes(damage)
    log = (tmp_path / "log.jsonl").read_text()
    with pytest.raises(RecordError, match=f"{name} is missing or damaged"):
        run(tmp_path, 3)
    assert (tmp_path / "log.jsonl").read_text() == log


def test_a_state_of_something_else_is_damaged(tmp_path):
    run(tmp_path, 2)
    (tmp_path / "state.npz").write_bytes((tmp_path / "rows-2.npz").read_bytes())
    with pytest.raises(RecordError, match="is missing or damaged"):
        run(tmp_path, 3)


def test_a_log_that_was_cut_is_noticed(tmp_path):
    run(tmp_path, 2)
    (tmp_path / "log.jsonl").write_text("")
    with pytest.raises(RecordError, match="has 0 generations, but "):
        run(tmp_path, 3)


@pytest.mark.parametrize("line", ["what is this", '{"generation": 2}'])
def test_a_log_of_something_else_is_damaged(line, tmp_path):
    run(tmp_path, 2)
    with (tmp_path / "log.jsonl").open("a") as log:
        log.write(f"{line}\n")
    with pytest.raises(RecordError, match=r"log\.jsonl is damaged: it must have exactly"):
        run(tmp_path, 3)


def test_a_line_that_was_being_written_does_not_count(tmp_path):
    run(tmp_path, 2)
    with (tmp_path / "log.jsonl").open("a") as log:
        log.write('{"generation": 3, "mat')
    assert generations_in(tmp_path) == 2
    assert run(tmp_path, 3)[-1].number == 3


def test_a_number_of_which_nothing_can_be_made_is_no_setting():
    with pytest.raises(ValueError, match="the setting batch cannot be -3"):
        replace(SMALL, batch=-3)


@pytest.mark.parametrize(
    ("name", "value"), [("trace", "x"), ("players", 2.0), ("weights", 1), ("batch", -3)]
)
def test_settings_of_another_kind_are_no_run(name, value, tmp_path):
    run(tmp_path, 1)
    about = json.loads((tmp_path / "run.json").read_text())
    about["settings"][name] = value
    (tmp_path / "run.json").write_text(json.dumps(about))
    with pytest.raises(RecordError, match="is not a training folder"):
        settings_in(tmp_path, GAME)


def test_damaged_weights_of_earlier_versions_are_named(kept, tmp_path):
    game, _ = kept
    (tmp_path / "2.old.npz").write_bytes(b"PK cut short")
    with pytest.raises(
        NotationError, match=r"2\.old\.npz holds no weights for tiny with 2 players"
    ):
        make_bot("greedy@old", game)
