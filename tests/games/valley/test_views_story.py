"""The log: moves joined in clauses, fights die by die, and consequences."""

import pytest

from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.stage import EVENT_DRAWING
from steppe.games.valley.views import text
from tests.games.valley.scenes import GAME, random_match

SET_UP = """
    ~lot:red place:d5 seed:d5 place:e2
    ~trick:flint ~trick:roots ~trick:bridge ~trick:love ~trick:raft
    ~trick:torches ~trick:net ~trick:flight ~trick:endurance ~trick:terraces
    ~animal:bison-h ~animal:wolf-brown-a ~animal:rhino-c ~animal:bear-l ~animal:mammoth-b
    pass ~die:4 pass pass
"""  # a bison comes to red's camp on d5


HOLDER_OF_A_PALISADE_STARVES = """
    players 3
    turn 6 turns 0 season summer month 2 phase starving player blue first yellow
    d1 yellow 3w 1f
    f1 blue 1f village
    g4 red 5w 2f village, field intact
    tribe red food 4 cards spear-thrower/pact/cut-stone/scorched-earth/bridge
    tribe blue food 0 cards endurance/decoy/palisade/manure/good-herbs
    tribe yellow food 9 cards war-drum/family-visit/fire-raiser/wild-child
"""


def begun(moves=""):
    """Return a match of two in which red begins its first part, after more moves."""
    return GAME.new(2).play(SET_UP + moves)


def told(where, moves):
    return text.turn_sentence(where, moves.split())


def clauses(where, moves):
    return told(where, moves).split("; ")


def test_equal_moves_in_a_row_are_one():  # V8.2
    moves = "move:d5:warrior:e4 " * 2 + "move:d5:woman:e4 move:d5:warrior:d6"
    assert told(begun(), moves) == "2 warriors and 1 woman from d5 to e4, 1 warrior from d5 to d6"


def test_a_card_is_told_with_what_it_is_played_on():  # V16.10
    assert told(begun(), "raft:d5:warrior:c5") == "Plays Raft (a warrior from d5 to c5)"


def test_a_card_that_was_hidden_is_told_when_it_is_played():  # V22.2
    words = told(begun().observe(1), "raft:d5:warrior:c5")
    assert words == "Plays Raft (a warrior from d5 to c5)"


def test_a_camp_whose_last_woman_leaves_is_lost_in_the_log():  # V8.10
    where = begun()
    put(where, herd={3: {HEX_NAMES.index("d5"): 0}}, beasts={HEX_NAMES.index("d5"): 0})
    words = clauses(where, "move:d5:woman:e4 move:d5:woman:e4")
    assert words == ["2 women from d5 to e4", "Red loses the village on d5"]


def test_a_fight_is_told_die_by_die_and_what_it_gave():  # V9.2, V9.8
    where = begun("done done pass flint pass")
    assert clauses(where, "~die:3 ~die:2") == [
        "Fight on d5: Red 3 + 7 = 10 against 1 bison 2 + 0 = 2: 1 bison dies",
        "Red gains 4 food",
    ]


def test_an_equal_round_is_rolled_again():  # V9.2
    where = put(begun("done done pass pass"), boost={0: -6})
    assert clauses(where, "~die:1 ~die:1") == [
        "Fight on d5: Red 1 + 0 = 1 against 1 bison 1 + 0 = 1: tied, all roll again"
    ]


def test_a_pass_is_nobodys_business():  # V22.3
    where = begun("done done")
    assert told(where, "pass") == ""
    assert told(where, "pass pass") == ""


def test_a_tribe_finds_food_and_eats_it():  # V10.1, V10.4
    where = begun("done done pass pass ~die:4 ~die:2 pass pass")
    assert clauses(where, "lose:warrior:d5 done") == [
        "Finds 1 food, lets 1 warrior starve on d5, eats 6 food (10 left)"
    ]


def test_a_hidden_card_is_told_as_one_that_nobody_names():  # V22.1
    where = GAME.new(2).play("~lot:red place:d5 done place:e2").observe(1)
    assert told(where, "~trick:? ~trick:?") == "Red draws 2 cards"
    assert told(where, "~trick:flint") == "Red draws 1 card: Flint"


def test_hidden_cards_are_not_taken_for_those_that_are_named_after_them():  # V2.9, V22.1
    where = GAME.new(2).play("~lot:blue place:d5 done place:e2").observe(0)
    hidden, named = "~trick:? " * 5, "~trick:raft ~trick:endurance ~trick:flint"
    assert told(where, hidden + named) == (
        "Blue draws 5 cards; Red draws 3 cards: Raft, Endurance and Flint"
    )


def test_animals_that_arrive_are_told_together():  # V6.2
    moves = SET_UP.split()
    start = moves.index("~animal:bison-h")
    where = GAME.new(2).play(" ".join(moves[:start]))
    assert told(where, " ".join(moves[start : start + 5])) == (
        "New animals: 1 bison on d7, 1 wolf on g1, 1 rhinoceros on f1, 1 bear on a1, "
        "1 mammoth on e1"
    )


def test_where_animals_go_and_what_they_tread_down_is_told():  # V7.2, V7.9
    moves = SET_UP.split()
    where = GAME.new(2).play(" ".join(moves[: moves.index("~die:4")]))
    assert clauses(where, "~die:4") == ["Animals go south", "fields damaged: d5"]


@pytest.mark.parametrize(
    ("event", "die", "words"),
    [
        ("ailing-animals", 2, "Event Ailing animals: die 2, tigers"),
        ("flood", 5, "Event Flood: die 5, the big river"),
        ("loner", 1, "Event Loner: die 1, the lone woman"),
        ("locusts", 1, "Event Locusts: die 1, d1 and d2"),
    ],
)
def test_an_event_is_told_with_what_its_die_has_chosen(event, die, words):  # V5.4, V15
    where = put(begun(), phase=EVENT_DRAWING, player=CHANCE)
    assert clauses(where, f"~event:{event} ~die:{die}")[0] == words


def test_who_is_gone_has_shown_his_cards_and_the_log_goes_on():  # V14.6, V16.3, V22.2
    where = Position.from_diagram(GAME, HOLDER_OF_A_PALISADE_STARVES)
    moves = [
        "lose:woman:f1",
        "~animal:rhino-d",
        "~animal:bison-a",
        "~animal:wolf-brown-e",
        "~die:3",
    ]
    for viewer in (0, 1, None):  # red sees that blue might hold the palisade: a window would open
        words = text.turn_sentence(where.observe(viewer), moves)
        assert words.endswith("1 wolf on c1; animals go south-east")


@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_whole_matches_can_be_told_by_everyone(edition):
    options = {"edition": edition, "fire": "yes", "return": "yes"}
    for seed in (1, 2):
        for where, word in random_match(seed, 5, **options):
            if word:
                assert "{" not in text.turn_sentence(where.observe(None), [word])
        assert where.is_over
