"""Stone Age with Mammoth Herd: two to four tribes gather, build and tame, with dice."""

from pathlib import Path

from steppe.core.game import Game
from steppe.core.i18n import msgid
from steppe.core.option import Opening, Option
from steppe.games.stone_age.ai import blunders, learning, move_pruning
from steppe.games.stone_age.rules import flow, observe, scoring, start
from steppe.games.stone_age.rules.actions import ACTIONS, OUTCOMES
from steppe.games.stone_age.rules.state import STATE

GAME = Game(
    name="stone_age",
    title="Stone Age",
    summary="Send your tribe out, roll, build, and tame the mammoths.",
    designers=("Bernd Brunnhofer",),
    players=(2, 3, 4),
    minutes=60,
    rules="1.0",
    round_field="rounds",
    options=(
        Option(
            "herd",
            start.HERD_WORDS,
            ("with the mammoth herd", "without the herd"),
            says="The expansion: a herd moves each round, and players tame it for bonus tiles.",
        ),
        Option(
            "limit",
            start.LIMIT_WORDS,
            ("60 rounds at most", "no round limit"),
            label="length of the match",
            says="Matches nearly always end sooner, unless nobody builds.",
        ),
    ),
    actions=ACTIONS,
    outcomes=OUTCOMES,
    kernel=flow.ORDER.kernel(
        STATE,
        start,
        scoring,
        observe,
        learning,
        move_pruning,
        judges_ends=True,
        defensible_moves=blunders.defensible_moves,
        is_large=True,
    ),
    max_plies=15_000,  # 60 rounds of four players, each with at most 60 decisions [S3.3]
    folder=Path(__file__).parent,
    max_outcomes=6_000,  # 60 rounds of at most 100 outcomes: 40 dice for figures, some for cards
    secrets=True,
    private=("blind",),
    search={"exploration": 0.05, "horizon": 0},
    first_game={"herd": "off"},
    printed={"limit": "0"},
    order=flow.ORDER,
    opening=Opening(
        4,
        ("place", "occupy"),
        {
            "occupy:card-1": msgid("Send 1 person to the card for 1 resource"),
            "occupy:card-2": msgid("Send 1 person to the card for 2 resources"),
            "occupy:card-3": msgid("Send 1 person to the card for 3 resources"),
            "occupy:card-4": msgid("Send 1 person to the card for 4 resources"),
            "occupy:building": msgid("Send 1 person to a building"),
        },
    ),
)
