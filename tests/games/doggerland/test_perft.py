"""Perft: the rules and the second implementation count the same moves and draws."""

from steppe.lab.measure.perft import perft
from tests.games.doggerland.openings import opening
from tests.games.doggerland.perft_cases import FILE
from tests.games.perft_file import cases


def test_every_number_of_players_and_each_variant_is_counted():
    starts = {case["start"] for case in cases(FILE)}
    several = {f"{players} {length} normal" for players in (2, 3, 4) for length in (8, 6)}
    assert starts == several | {f"1 8 {difficulty}" for difficulty in ("easy", "normal", "hard")}


def test_the_first_clan_has_as_many_first_actions_as_counted_on_paper():  # D6.2, D8.1, D23
    build, birth, improve, craft, paint = 3, 4, 3 * 3, 3 * 3, 3 * 3
    call = 6 + 3 + 2  # a perfect painting has three cells, twins two companions
    with_chief, with_shaman, hunters = 4, 6, 6  # at most three components, at most two tools
    harvest = 6 * (with_chief + with_shaman + hunters)
    horse = 5 + 3 + 1  # the Chief with up to four hunters; two to four hunters; one with a tool
    reindeer = 4 + 2 + 1  # the Chief and one to four hunters; three or four; two with a tool
    at_home = build + birth + improve + craft + paint + call + 1
    assert perft(opening(2), 1) == at_home + harvest + horse + reindeer
