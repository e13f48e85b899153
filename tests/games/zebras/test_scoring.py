"""Territories, points and the winner: Z7."""

FULL = """
guard 11 turn 1 inaug 1
   A  B  C  D  E  F
1  Z0 G0 G1 Z1 E0 G0
2  Z0 Z1 G1 z1 G0 Z0
3  G1 C0 z1 L0 z0 Z0
4  G0 C1 E1 z1 G1 G0
5  g0 L1 g1 C0 G1 ..
"""
LAND_B = """
guard 0 turn 0 inaug -
   A  B  C  D  E  F
1  .. Z1 .. .. .. ..
2  .. z1 L0 .. .. ..
3  .. .. E1 .. .. ..
4  .. .. C1 G0 Z0 ..
5  .. .. .. .. .. ..
"""


def test_more_tokens_win_a_territory_and_face_down_ones_count(new, facts):  # Z7.2
    assert facts(new(LAND_B), "territory B") == "3-4 20 1"


def test_the_winner_scores_all_animals_face_up_of_both_players(new):  # Z7.3
    assert new(LAND_B).scores() == [0, 6 + 0 + 1 + 5 + 0 + 2 + 6]


def test_an_equal_territory_scores_for_nobody_yet(new):  # Z7.7
    assert new(LAND_B.replace("z1 L0", ".. L0")).scores() == [0, 0]


def test_the_inauguration_token_is_worth_five(new):  # Z1.8, Z7.4
    assert new(LAND_B.replace("inaug -", "inaug 0")).scores() == [5, 20]


def test_the_higher_total_wins(new):  # Z7.4
    position = new(FULL).play("place:crocodile:f5")
    assert position.scores() == [47, 26]
    assert position.returns() == [1, -1]


def test_the_totals_add_up_to_an_odd_number(new):  # Z7.5
    position = new(FULL).play("place:crocodile:f5")
    assert sum(position.scores()) == 96 + 5 - 2 * 2 - 6 * 4


def test_equal_totals_are_a_draw(new):  # Z7.5
    position = new(FULL).play("place:crocodile:f5")
    s = position.state
    s.face_down = (1 << 30) - 1
    s.inauguration = 2
    assert position.scores() == [0, 0]
    assert position.returns() == [0, 0]


def test_before_the_end_there_is_no_result(new):  # Z7.7
    assert new(LAND_B).returns() == [0, 0]
