"""What the dock says about meals: this turn's, and those up to the end of winter (V10)."""

from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.valley.rules.board import FORESTS, HEX_NAMES, HEXES
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.state import HELD
from steppe.games.valley.views import svg
from steppe.games.valley.views.panels.meal import gained, missing
from tests.games.valley.scenes import GAME, scene
from tests.games.valley.test_forecast import THREATENED, forecast, told


def test_hunger_is_shown_before_the_moves_are_ended():  # V10.1
    rich = Position.from_diagram(GAME, THREATENED.format(red="3w 1f"), 2)
    assert "This turn's meal" not in told(rich)
    assert told(rich)["To win"][0] == "1 of 4 camps, two turns running"
    poor = rich.copy().set(food=[0, 12, 0, 0, 0, 0])
    short = missing(poor.state, 0)
    assert told(poor)["This turn's meal"] == [f"{short} go hungry"]
    nearly = rich.copy().set(food=[short - 1, 12, 0, 0, 0, 0])
    assert told(nearly)["This turn's meal"] == ["1 goes hungry"]


def test_the_food_lackingup_to_the_end_of_winter_is_shown_as_one_number():  # V10.1
    summer = THREATENED.format(red="3w 1f").replace(
        "season winter month 1", "season summer month 3"
    )
    where = Position.from_diagram(GAME, summer, 2)
    need = int(eating.need(where.state, 0))
    enough = 4 * need - int(eating.income(where.state, 0)) - 3 * fish(where)
    for lacking, date in ((1, "winter 3"), (need + 1, "winter 2"), (2 * need + 1, "winter 1")):
        hungry = where.copy().set(food=[enough - lacking, 12, 0, 0, 0, 0])
        (figure,) = forecast(hungry)["To the end of winter"]
        assert figure.value == f"{lacking} food missing, from {date} on"
        assert figure.words == f"With what you have and gather now, 1 goes hungry in {date}"
    fed = where.set(food=[enough, 12, 0, 0, 0, 0])
    assert not {"To the end of winter", "This turn's meal"} & {*told(fed)}


SERVED = """players 2
turns 3 season winter month 1 phase asking player red window survival-start circle red/blue
d6 red 3w 1f village
g4 blue 1f
tribe red food {food}"""


def test_the_meal_is_shown_while_a_card_can_be_played_for_it():  # V10.1, V16.2
    for food, end in ((9, "all are fed"), (2, "2 go hungry")):
        where = Position.from_diagram(GAME, SERVED.format(food=food), 2)
        words = f"4 food needed, {food} in stock + 0 expected: {end}"
        assert told(where)[""] == [words]
        assert end in svg.draw(scene(where, 0)).panels[0].body


def test_a_card_says_what_food_it_brings_before_it_is_played():  # V16.24
    where = Position.from_diagram(GAME, SERVED.format(food=2), 2)
    forest = next(n for n in range(HEXES) if FORESTS[where.state.board] >> n & 1)
    home = HEX_NAMES[forest]
    text = SERVED.format(food=2).replace("d6 red", f"{home} red").replace(" village", "")
    where = put(
        Position.from_diagram(GAME, text, 2), trick={TRICK_NAMES.index("roots"): HELD}, hand={0: 1}
    )
    assert gained(where, 0, TRICK_NAMES.index("roots")) == 1
    assert "Roots: +1 food</a>" in svg.draw(scene(where, 0)).hand
    asked = svg.draw(scene(where, 0, picked=("roots",))).hand
    assert "Play Roots: +1 food" in asked
    coming = int(eating.income(where.state, 0)) + 1
    told = f"It brings 1 food. Then: 4 food needed, 2 in stock + {coming} expected: "
    assert told in asked


def test_hunger_that_a_hunt_may_still_avert_is_said_so():  # V9.6, V10.1
    hunt = THREATENED.format(red="3w 1f").replace("d5 blue", "d7 1 bison\nd5 blue")
    for place, end in (("d7", ""), ("d6", " unless the hunt brings food")):
        text = hunt.replace("d7 1 bison\n", "").replace(" village", ", 1 bison")
        where = Position.from_diagram(GAME, text if place == "d6" else hunt, 2)
        where.set(food=[0, 12, 0, 0, 0, 0])
        (words,) = told(where)["This turn's meal"]
        assert words.endswith(f"hungry{end}")


def fish(where: Position) -> int:
    winter = where.copy()
    winter.state.season = 1
    return int(eating.income(winter.state, 0))
