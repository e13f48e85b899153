"""The small tokens on player boards: their visible content, and their text for screen readers."""

from steppe.draw.chip import chip


def test_a_token_shows_its_number_and_says_its_words():
    drawn = chip("<svg/>", "3", "3 tools", "tool")
    assert drawn == (
        '<span class="chip tool" title="3 tools"><span class="sr">3 tools; </span><svg/>'
        '<b aria-hidden="true">3</b></span>'
    )


def test_a_token_without_a_number_and_a_look_of_its_own_has_neither():
    assert chip("<svg/>", "", "fire & ice") == (
        '<span class="chip" title="fire &amp; ice"><span class="sr">fire &amp; ice; </span>'
        "<svg/></span>"
    )
