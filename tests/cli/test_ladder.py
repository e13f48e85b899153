"""``steppe ladder``: a table for people, JSON for tools."""

import sys


def test_the_ladder_for_people_is_a_table(run):
    out = run("ladder zebras random greedy --matches 8").out
    assert "rating, 95 %" in out
    assert [line.split()[0] for line in out.splitlines()] == ["bot", "greedy", "random"]


def test_the_ladder_says_what_tools_rely_on(run):
    told = run("ladder zebras random greedy:0.1 --matches 8 --json --option board=president").data
    assert (told["game"], told["players"], told["seed"]) == ("zebras", 2, 0)
    assert told["options"] == {"board": "president"}
    assert {rung["bot"] for rung in told["rungs"]} == {"random", "greedy:0.1"}
    assert sum(met["pairs"] for met in told["meetings"]) == 4


def test_a_missing_library_is_named(refusal, monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    monkeypatch.delitem(sys.modules, "steppe.adapters.choix", raising=False)
    assert "choix is not installed: pip install -e '.[ladder]'" in refusal(
        "ladder zebras random antler"
    )
