"""Test adding tools to a roll: S6.4, S6.5, S7.7."""

from steppe.core.unchecked import put
from tests.games.stone_age.openings import Setup, dice, ones

PLAIN = Setup(tile="")
QUARRY = "place:quarry:2 place:hunt:5 place:hunt:3 use:quarry"
READY = {"once": [0, 0, 0], "card": {32: 5, 33: 5, 34: 5}, "pile": 29}  # c33, c34, c35


def test_without_a_ready_tool_nobody_is_asked(new):  # S6.4, S3.4
    position = new(PLAIN, tool={0: [2, 0, 0]}, used={0: [1, 0, 0]})
    assert position.play(f"{QUARRY} {dice(2, 3)}").player == -1
    assert list(position.state.resource[0]) == [0, 0, 1, 0]


def test_of_equal_ready_tools_one_is_offered(new):  # S6.4
    position = new(PLAIN, tool={0: [2, 2, 1]}).play(f"{QUARRY} {dice(1, 1)}")
    assert position.legal() == ["tool:1", "tool:3", "stop"]
    assert position.play("tool:1").legal() == ["tool:2", "tool:3", "stop"]


def test_a_tool_serves_once_in_a_round(new):  # S6.4
    position = new(PLAIN, tool={0: [3, 0, 0]}).play(f"{QUARRY} {dice(1, 1)} tool:1")
    assert list(position.state.resource[0]) == [0, 0, 1, 0]
    assert position.play(ones(3)).state.acting == 1  # the hunt asks nothing


def test_a_tool_that_was_not_used_serves_the_next_throw(new):  # S6.4
    position = new(PLAIN, tool={0: [3, 0, 0]}).play(f"{QUARRY} {dice(1, 1)} stop {ones(3)}")
    assert position.legal() == ["tool:1", "stop"]
    assert position.play("tool:1").state.food[0] == 12 + 3


def test_the_throw_may_be_left_as_it_is(new):  # S6.4
    position = new(PLAIN, tool={0: [4, 4, 4]}).play(f"{QUARRY} {dice(5, 6)} stop")
    assert list(position.state.resource[0]) == [0, 0, 2, 0]
    assert not position.state.used.any()


def test_one_use_tools_add_to_tools_in_one_throw(new):  # S7.7, S6.4
    position = new(PLAIN, tool={0: [1, 0, 0]}, **READY).play(f"{QUARRY} {dice(1, 1)}")
    assert position.legal() == ["tool:1", "once:4", "once:3", "once:2", "stop"]
    position.play("once:4 once:2 tool:1 once:3")
    assert list(position.state.resource[0]) == [0, 0, 2, 0]  # 2 + 4 + 2 + 1 + 3 = 12
    assert list(position.state.once) == [4, 4, 4]


def test_a_one_use_tool_does_not_come_back(new):  # S7.7, S11.5
    position = new(PLAIN, once={0: 0}, card={32: 5}, pile=31)
    position.play(f"{QUARRY} {dice(1, 1)} once:4 {ones(3)} {ones(5)}")
    position.play(f"place:hunt:5 place:hunt:5 {ones(5)}")
    assert (position.state.rounds, position.state.acting) == (2, 0)
    assert position.play(ones(5)).state.rounds == 3  # the hunt asks nothing


def test_a_one_use_tool_is_only_for_its_owner(new):  # S7.7
    position = new(PLAIN, **{**READY, "once": [1, 0, 4]}).play(f"{QUARRY} {dice(1, 1)}")
    assert position.legal() == ["once:3", "stop"]


def test_at_most_sixty_four_ways_to_add(new):  # S3.4
    position = new(PLAIN, tool={0: [1, 2, 4]}, **READY).play(f"{QUARRY} {dice(1, 1)}")
    seen = set()
    todo = [position]
    while todo:
        here = todo.pop()
        spent = (*here.state.used[0], *here.state.once)
        if spent not in seen:
            seen.add(spent)
            rest = [word for word in here.legal() if word[:4] in ("tool", "once")]
            todo += [here.copy().apply(word) for word in rest if here.player == 0]
    assert len(seen) == 64


def test_no_tools_for_dice_for_everyone(new):  # S6.5, S7.2
    position = new(Setup(cards="c09 c02 c03 c04", tile=""), tool={0: [4, 4, 4]}, **READY)
    put(position, resource={0: [1, 0, 0, 0]})
    position.play(f"occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1 {dice(2, 3)}")
    assert position.legal() == ["take:2", "take:3"]


def test_no_tools_for_taming(new):  # S6.5, S9.6
    position = new(sent=[1, 1, 0, 0], idle=[4, 4, 0, 0], tool={0: [4, 4, 4]}, **READY)
    position.play(f"place:hunt:4 place:hunt:4 {ones(4)} stop {ones(4)} {dice(2, 3)}")
    assert position.player == 1
    assert position.legal() == ["bonus:first", "bonus:all"]
