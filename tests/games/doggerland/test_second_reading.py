"""Random matches of the rules and of the second implementation, decision by decision.

After every move and outcome both have the same player, moves, outcomes with weights and table; at
the end the same scores, winners and ending (D19, D21.17). The players follow styles and suddenly
get rich, so that the few matches here also reach rare situations.
"""

from collections import Counter

import pytest

from steppe.core.unchecked import put
from steppe.games.doggerland.rules.state import NOBODY, TAKEN
from steppe.games.doggerland.rules.tables import CRAFT_IDS, SPECIES_NAMES, WALL, WALL_NAMES
from tests.games.doggerland.abreast import KINDS, SOLO, Pair, carry_over, play_all

START = "face:n ~tile:s1 ~tile:s2 ~tile:s3 ~tile:s4 ~tile:s5 ~tile:s6 ~tile:s7 ~tile:s8"
GOALS = "~goal:ob1 ~goal:ob2 ~goal:ob3 ~goal:ob4 ~fresco:fr01 point:left"
RARE = {"the end: scored", "cubes", "erect", "raise", "release", "journey", "learn", "done", "stop"}
RARE_ALONE = {"tell", "spawn", "restore", "burn", "break", "lower", "erase", "lose", "ochre"}
ENDS_ALONE = {"the end: won", "the end: famine", "the end: goals"}


@pytest.mark.parametrize("kind", KINDS + SOLO, ids=str)
def test_both_play_the_same_matches(kind):
    seen = play_all(kind, 2)
    assert seen["moves"] > 100


@pytest.mark.long
def test_both_play_the_same_matches_and_reach_all_that_is_rare():
    seen = sum((play_all(kind, 30, first=10) for kind in KINDS), Counter())
    assert RARE - set(seen) == set()
    alone = sum((play_all(kind, 100, first=10) for kind in SOLO), Counter())
    for style in ("crafts", "paints"):  # a clan with crafts or paintings may lose one
        alone += play_all(SOLO[0], 120, first=10, style=style)
    assert (RARE_ALONE | ENDS_ALONE) - set(alone) == set()


def alone(card: str) -> Pair:
    """Return a solo match before it turns up a card."""
    pair = Pair(1)
    goals = " ".join(f"~goal:so0{number}" for number in range(1, 8))
    pair.play(f"{START} {goals} ~fresco:fr01 point:left")
    pair.play("~craft:st1 ~craft:st2 ~craft:st3 ~craft:st4 ~craft:st5")
    assert f"card:{card}" in pair.table.outcomes()
    return pair


@pytest.mark.long
@pytest.mark.parametrize(
    ("hunters", "meat", "legal"),
    [
        (4, (0, 1, 1), ["lose:hunter", "lose:tokens"]),
        (4, (0, 1, 0), []),  # too little meat: a hunter is lost
        (0, (0, 0, 2), []),  # no hunter: the meat is lost
        (0, (0, 1, 0), []),  # neither
    ],
)
def test_an_accident_takes_a_hunter_or_meat(hunters, meat, legal):  # D21.9
    pair = alone("sc19")
    clan = pair.table.clans[0]
    clan.hunters = clan.idle["hunter"] = hunters
    clan.bowls = [Counter(meat=number) for number in meat]
    carry_over(pair)
    pair.play("~card:sc19")
    asked = [word for word in pair.table.legal() if word.startswith("lose:")]
    assert asked == legal
    for word in legal[-1:]:
        pair.play(word)
        assert sum(bowl["meat"] for bowl in clan.bowls) == sum(meat) - 2


@pytest.mark.long
def test_a_treasure_of_least_worth_breaks():  # D21.9
    pair = alone("sc27")
    pair.table.clans[0].crafts = {"ne1", "ne2", "ne9"}
    pair.table.craft_pile -= pair.table.clans[0].crafts
    ids = [str(CRAFT_IDS.index(craft)) for craft in ("ne1", "ne2", "ne9")]
    put(pair.position, craft=dict.fromkeys(ids, TAKEN))
    pair.play("~card:sc27")
    assert pair.table.legal() == ["break:ne1", "break:ne2"]
    pair.play("break:ne2")
    assert pair.table.thrown == {"ne2"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("painted", "captives"),
    [
        ("reindeer", ["horse", "horse", "mammoth", "mammoth", "mammoth"]),  # the new one goes
        ("horse", ["horse", "mammoth", "mammoth", "mammoth", "reindeer"]),
        ("", ["horse", "mammoth", "mammoth", "mammoth", "reindeer"]),  # the oldest goes
    ],
)
def test_a_full_memory_of_the_rivals_lets_go_what_cannot_be_painted(painted, captives):  # D21.6
    pair = alone("sc01")
    table = pair.table
    table.captives = ["horse", "horse", "mammoth", "mammoth", "mammoth"]
    table.frescoes = [f"fr0{number}" for number in range(1, 7)]
    species = {wall: SPECIES_NAMES[WALL[number]] for number, wall in enumerate(WALL_NAMES)}
    shown = [wall for wall in WALL_NAMES if wall[:4] in table.frescoes]
    table.cubes = {wall: (1, 1) for wall in shown if species[wall] == painted}
    cubes = [int(wall in table.cubes) for wall in WALL_NAMES]
    put(
        pair.position,
        captive=[SPECIES_NAMES.index(animal) for animal in table.captives],
        order={str(place): place for place in range(6)},
        fresco={str(tile): 1 for tile in range(6)},
        num_frescoes=6,
        cubes=cubes,
        cube=[1 if cube else NOBODY for cube in cubes],
        supply=[table.supply(name) for name in SPECIES_NAMES],
    )
    pair.check()
    pair.play("~card:sc01")  # red to e4, where the Reindeer is
    assert table.captives == captives


@pytest.mark.long
def test_who_can_pay_no_upgrade_is_not_asked_for_one():  # D20.6
    pair = Pair(2, length=6)
    pair.play(f"{START} ~tile:k1 ~tile:k3 {GOALS} ~craft:st1 ~craft:st2 ~craft:st3")
    pair.play("choose:fur choose:fur choose:fur choose:wood choose:wood choose:fur")
    assert pair.table.rounds == 1
