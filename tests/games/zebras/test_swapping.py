"""A crocodile's swaps: Z5.5 to Z5.7, Z6.4."""

ROW = """
guard 9 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  .. .. .. .. .. ..
3  .. .. .. .. .. ..
4  G0 G1 .. .. .. ..
5  .. .. .. .. .. ..
"""


def test_a_crocodile_may_swap_across_a_river_or_stop(new):  # Z5.5
    assert new(ROW).play("place:crocodile:c4").legal() == ["swap:b4", "stop"]


def test_only_a_crocodile_is_asked_about_swaps(new):  # Z5.5
    assert new(ROW).play("place:elephant:c4").legal() == ["step:1", "step:2", "step:3"]


def test_a_swap_exchanges_places_and_keeps_owners(new, facts):  # Z5.5
    position = new(ROW).play("place:crocodile:c4 swap:b4")
    assert (facts(position, "cell B4"), facts(position, "cell C4")) == ("C0", "G1")


def test_the_player_may_swap_on_from_the_new_square(new, facts):  # Z5.5
    position = new(ROW).play("place:crocodile:c4 swap:b4")
    assert position.legal() == ["swap:a4", "stop"]
    position.play("swap:a4")
    cells = [facts(position, f"cell {name}") for name in ("A4", "B4", "C4")]
    assert cells == ["C0", "G0", "G1"]


def test_a_gazelle_is_not_swapped_twice_in_a_turn(new):  # Z5.5
    position = new(ROW.replace("G0 G1", ".. G1")).play("place:crocodile:c4 swap:b4")
    assert position.legal() == ["step:1", "step:2", "step:3"]


def test_a_gazelle_may_be_swapped_again_in_a_later_turn(new):  # Z5.5
    position = new(ROW.replace("guard 9", "guard 1").replace("G0 G1 ..", ".. .. G1"))
    position.play("place:crocodile:b4 swap:c4 step:1")
    assert position.player == 1
    position.play("place:zebra:c5 step:1 place:zebra:d1 step:1")
    assert position.player == 1
    assert "place:crocodile:e1" in position.legal()


def test_a_gazelle_of_the_same_territory_cannot_be_swapped(new):  # Z5.5
    position = new(ROW.replace("G0 G1 ..", ".. .. ..").replace("4  .. .. ..", "4  .. .. G1"))
    assert position.play("place:crocodile:d4").legal() == ["step:1", "step:2", "step:3"]


def test_a_hidden_gazelle_is_not_seen(new):  # Z5.6
    position = new(ROW.replace("G1", "g1"))
    assert position.play("place:crocodile:c4").legal() == ["step:1", "step:2", "step:3"]


def test_a_gazelle_moved_beside_a_lion_hides_there(new, facts):  # Z5.7
    position = new(ROW.replace("3  .. .. ..", "3  .. .. L1")).play("place:crocodile:c4 swap:b4")
    assert facts(position, "cell C4") == "g1"
    assert facts(position, "reserve 1 G") == "5"


def test_squares_of_a_chain_need_not_be_on_the_line(new, facts):  # Z5.5
    position = new(ROW.replace("guard 9", "guard 2")).play("place:crocodile:c4 swap:b4 swap:a4")
    assert facts(position, "cell A4") == "C0"


def test_a_swap_leaves_a_filled_territory_filled(new, facts):  # Z6.4
    position = new("""
        guard 18 turn 0 inaug -
           A  B  C  D  E  F
        1  .. .. .. .. .. ..
        2  .. .. .. .. .. ..
        3  .. .. .. .. .. ..
        4  .. G1 .. .. .. ..
        5  Z1 Z1 .. .. .. ..
        """).play("place:crocodile:a4 swap:b4")
    assert facts(position, "inaug") == "0"
