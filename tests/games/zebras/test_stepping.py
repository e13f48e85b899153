"""Test moving the ranger, and the order of turns: Z4.4 to Z4.9."""

CORNER = """
guard 21 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  .. .. .. .. .. ..
3  .. .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. ..
"""
WALL = """
guard 0 turn 1 inaug 0
   A  B  C  D  E  F
1  .. Z0 G0 .. .. ..
2  .. Z0 Z1 .. .. ..
3  .. G1 C0 .. .. ..
4  .. G1 Z1 .. .. ..
5  .. G1 G0 .. .. ..
"""
LAST_TWO = """
guard {guard} turn {turn} inaug 1
   A  B  C  D  E  F
1  Z0 G0 G1 Z1 E0 G0
2  Z0 Z1 G1 z1 G0 Z0
3  G1 C0 z1 L0 z0 Z0
4  G0 C1 E1 z1 G1 G0
5  g0 L1 g1 {d5} {e5} {f5}
"""


def test_the_guardian_goes_on_one_two_or_three_stops(new):  # Z4.4
    assert new(CORNER).play("place:elephant:f1").legal() == ["step:1", "step:2", "step:3"]


def test_the_path_goes_round(new, facts):  # Z1.6, Z4.4
    position = new(CORNER).play("place:elephant:f1 step:3")
    assert (facts(position, "guard"), facts(position, "squares")) == ("2", "C1 C2 C3 C4 C5")


def test_a_closed_line_cannot_be_chosen_and_counts_as_a_step(new, facts):  # Z4.5, Z4.6
    position = new(WALL.replace("Z0 G0", ".. G0")).play("place:zebra:a1")
    assert position.legal() == ["step:1", "step:3"]
    assert facts(position.play("step:3"), "guard") == "3"


def test_the_only_open_line_of_three_is_taken_at_once(new, facts):  # Z4.5
    position = new(WALL).play("place:zebra:a1")
    assert facts(position, "guard") == "3"
    assert position.player == 0


def test_a_square_left_by_a_gazelle_opens_its_line_again(new):  # Z4.5, Z5.3
    position = new(WALL).play("place:lion:a3")
    assert position.legal() == ["step:1", "step:3"]


def test_beyond_three_closed_lines_the_first_open_one_is_forced(new, facts):  # Z4.5, Z4.6
    position = new(LAST_TWO.format(guard=12, turn=1, d5="C0", e5="..", f5=".."))
    position.play("place:gazelle:e5")  # only F5 is free; the stops 5, 10, 11 and 17 face it
    assert facts(position, "guard") == "17"


def test_turns_alternate_while_both_have_tokens(new):  # Z4.8
    position = new(CORNER).play("place:elephant:f1 step:1")
    assert (position.player, position.turn) == (1, 1)


def test_a_player_who_has_no_tokens_left_is_passed_over(new, facts):  # Z4.8
    position = new("""
        guard 10 turn 1 inaug 1
           A  B  C  D  E  F
        1  Z0 G0 G1 Z1 E0 G0
        2  Z0 Z1 G1 z1 G0 Z0
        3  G1 C0 z1 L0 z0 Z0
        4  G0 C1 E1 z1 C0 G0
        5  g0 L1 g1 .. .. ..
        """)
    assert [facts(position, f"total {player}") for player in (0, 1)] == ["0", "3"]
    position.play("place:gazelle:d5 step:1")
    assert position.player == 1


def test_a_player_who_gets_a_gazelle_back_plays_again(new, facts):  # Z4.8
    position = new("""
        guard 10 turn 1 inaug 1
           A  B  C  D  E  F
        1  Z0 G0 G1 Z1 E0 G0
        2  Z0 Z1 G1 z1 G0 Z0
        3  G1 C0 z1 L0 z0 Z0
        4  G0 C1 E1 z1 C0 G0
        5  g0 G1 g1 .. .. ..
        """).play("place:lion:f5")
    assert facts(position, "cell F4") == ".."
    assert facts(position, "total 0") == "1"
    position.play(position.legal()[0])
    assert position.player == 0


def test_there_is_a_move_as_long_as_a_square_is_empty(new):  # Z4.9
    position = new(LAST_TWO.format(guard=11, turn=1, d5="C0", e5="G1", f5=".."))
    assert position.legal() == ["place:crocodile:f5"]


def test_the_last_animal_ends_the_match_where_the_guardian_stands(new, facts):  # Z4.7, Z7.1
    position = new(LAST_TWO.format(guard=11, turn=1, d5="C0", e5="G1", f5=".."))
    position.play("place:crocodile:f5")
    assert position.is_over
    assert facts(position, "guard") == "11"
