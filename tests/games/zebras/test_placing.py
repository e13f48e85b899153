"""Test placing an animal and its immediate effects: Z4.2, Z4.3, Z5.1 to Z5.4, Z5.8, Z6."""

import pytest

HUNT = """
guard 2 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. Z1 .. .. ..
2  .. G1 .. G0 .. ..
3  .. .. g1 .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. ..
"""
NEAR_A_LION = """
guard 8 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  .. .. L1 .. .. ..
3  .. .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. ..
"""
ONE_SHORT = """
guard 8 turn 1 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  .. .. .. .. z0 G0
3  .. .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. ..
"""


def test_any_animal_left_goes_on_any_empty_square_of_the_line(new):  # Z4.2
    legal = new(HUNT).legal()
    species = {move.split(":")[1] for move in legal}
    assert species == {"gazelle", "zebra", "crocodile", "lion", "elephant"}
    assert {move.split(":")[2] for move in legal} == {"c2", "c4", "c5"}
    assert len(legal) == 5 * 3


def test_equal_tokens_are_one_choice(new):  # Z8.2
    assert new(HUNT).legal().count("place:zebra:c4") == 1


def test_a_species_that_is_used_up_is_not_offered(new):  # Z4.2
    position = new("""
        guard 2 turn 1 inaug -
           A  B  C  D  E  F
        1  .. .. .. .. .. C1
        2  .. .. .. .. .. C1
        3  .. .. .. .. .. E1
        4  .. .. .. .. .. ..
        5  .. .. .. .. .. ..
        """)
    assert {move.split(":")[1] for move in position.legal()} == {"gazelle", "zebra", "lion"}


@pytest.mark.parametrize(
    ("animal", "cell"),
    [("zebra", "z0"), ("gazelle", "g0"), ("elephant", "E0"), ("crocodile", "C0"), ("lion", "L0")],
)
def test_only_zebras_and_gazelles_hide_beside_a_lion(new, facts, animal, cell):  # Z5.1, Z5.2, Z5.4
    position = new(NEAR_A_LION).play(f"place:{animal}:c3")
    assert facts(position, "cell C3") == cell


def test_a_gazelle_beside_a_lion_does_not_flee(new, facts):  # Z5.2
    position = new(NEAR_A_LION).play("place:gazelle:c3")
    assert facts(position, "reserve 0 G") == "5"


def test_a_lion_hides_zebras_and_sends_gazelles_home_of_both_players(new, facts):  # Z5.3
    position = new(HUNT).play("place:lion:c2")
    cells = [facts(position, f"cell {name}") for name in ("C1", "B2", "D2")]
    assert cells == ["z1", "..", ".."]
    assert [facts(position, f"reserve {player} G") for player in (0, 1)] == ["6", "5"]


def test_a_face_down_gazelle_does_not_flee(new, facts):  # Z5.6
    assert facts(new(HUNT).play("place:lion:c2"), "cell C3") == "g1"


def test_a_face_down_zebra_stays_as_it_is(new, facts):  # Z5.6
    position = new(HUNT.replace("Z1", "z1")).play("place:lion:c2")
    assert facts(position, "cell C1") == "z1"


def test_an_elephant_is_never_touched(new, facts):  # Z5.4
    position = new(HUNT.replace("Z1", "E1")).play("place:lion:c2")
    assert facts(position, "cell C1") == "E1"


def test_a_crocodile_on_the_board_does_nothing_when_a_gazelle_comes(new, facts):  # Z5.8
    position = new(NEAR_A_LION.replace("L1", "C1")).play("place:gazelle:c3")
    assert (facts(position, "cell C2"), facts(position, "cell C3")) == ("C1", "G0")
    assert position.legal() == ["step:1", "step:2", "step:3"]


def test_effects_come_before_the_guardian_moves(new, facts):  # Z4.1, Z4.3
    position = new(HUNT).play("place:lion:c2")
    assert facts(position, "cell B2") == ".."
    assert facts(position, "guard") == "2"
    assert position.player == 0


def test_a_player_who_fills_the_first_territory_takes_the_token_without_the_majority(
    new, facts
):  # Z6.1
    position = new(ONE_SHORT).play("place:zebra:f3")
    assert facts(position, "inaug") == "1"
    assert facts(position, "territory D") == "2-1 8 0"


def test_face_down_tokens_fill_squares_too(new, facts):  # Z6.2
    position = new(ONE_SHORT)
    assert facts(position, "cell E2") == "z0"
    assert facts(position.play("place:elephant:f3"), "inaug") == "1"


def test_a_gazelle_that_flees_leaves_its_territory_unfilled(new, facts):  # Z6.3
    assert facts(new(ONE_SHORT).play("place:lion:f3"), "inaug") == "-"


def test_a_gazelle_that_flees_elsewhere_does_not_matter(new, facts):  # Z6.3
    position = new("""
        guard 8 turn 1 inaug -
           A  B  C  D  E  F
        1  .. .. .. .. .. ..
        2  .. .. .. .. Z0 E0
        3  .. .. .. .. .. ..
        4  .. .. .. .. .. G0
        5  .. .. .. .. .. ..
        """).play("place:lion:f3")
    assert facts(position, "cell F4") == ".."
    assert facts(position, "inaug") == "1"


def test_the_token_never_changes_hands(new, facts):  # Z6.5
    position = new(ONE_SHORT.replace("inaug -", "inaug 0")).play("place:zebra:f3")
    assert facts(position, "inaug") == "0"
