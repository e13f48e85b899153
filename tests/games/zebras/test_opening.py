"""Set-up and the first decision: Z2 and Z3."""


def test_the_match_begins_with_full_reserves_and_an_empty_board(new, facts):  # Z3.1, Z2.1
    position = new()
    assert [facts(position, f"total {player}") for player in (0, 1)] == ["15", "15"]
    assert facts(position, "cell C3") == ".."
    assert facts(position, "inaug") == "-"
    assert position.player == 0


def test_the_first_player_puts_the_guardian_on_any_stop(new):  # Z3.2, Z3.4, Z2.4
    assert new().legal() == [f"guard:{stop}" for stop in range(22)]


def test_the_other_player_places_the_first_animal(new, facts):  # Z3.3
    position = new().play("guard:3")
    assert position.player == 1
    assert position.turn == 0
    assert facts(position, "squares") == "D1 D2 D3 D4 D5"


def test_everything_is_public_even_what_lies_face_down(new):  # Z2.3
    position = new("""
        guard 9 turn 0 inaug -
           A  B  C  D  E  F
        1  L0 g1 .. .. .. ..
        2  z1 .. .. .. .. ..
        3  .. .. .. .. .. ..
        4  .. .. .. .. .. ..
        5  .. .. .. .. .. ..
        """)
    assert all(position.observe(viewer) == position for viewer in (0, 1, None))
