"""Doggerland: one to four clans hunt, gather, paint and explore a land that grows."""

from pathlib import Path

from steppe.core.game import Game
from steppe.core.i18n import msgid
from steppe.core.option import Opening, Option, Sign
from steppe.games.doggerland.ai import blunders, learning, move_pruning
from steppe.games.doggerland.rules import flow, observe, scoring, start
from steppe.games.doggerland.rules.actions import ACTIONS, OUTCOMES
from steppe.games.doggerland.rules.state import STATE, WAYS
from steppe.games.doggerland.rules.tables import DIFFICULTY_WORDS, QUOTA, SOLO_DRAWN, SOLO_NEEDED

_DIFFICULTIES = tuple(
    (
        Sign("trophy", f"{SOLO_NEEDED[hard]}/{SOLO_DRAWN[hard]}", "objectives to complete / drawn"),
        Sign("skull-crack", f"{QUOTA[hard]}", "most famine allowed"),
    )
    for hard in range(len(DIFFICULTY_WORDS))
)

GAME = Game(
    name="doggerland",
    title="Doggerland",
    summary="Hunt, gather, paint and roam a land that grows as you go.",
    designers=("Laurent Guilbert", "Jérôme D. Snowrchoff"),
    players=(2, 3, 4, 1),
    minutes=90,
    rules="1.1",
    ways=WAYS,
    earlier=(("1.0", WAYS),),
    round_field="rounds",
    options=(
        Option(
            "length",
            start.LENGTH_WORDS,
            ("eight rounds", "six rounds"),
            "length",
            (2, 3, 4),
            "With six rounds the match is shorter, and everyone starts with more food and goods.",
        ),
        Option(
            "difficulty",
            DIFFICULTY_WORDS,
            ("normal", "easy", "hard"),
            "difficulty",
            (1,),
            "How many objectives you need, and how much famine you may take.",
            _DIFFICULTIES,
            ("easy", "normal", "hard"),
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
    max_plies=8_000,  # four clans: 95 decisions each a round, and once 400 exchanges of 3 decisions
    folder=Path(__file__).parent,
    max_outcomes=1_000,  # 167 things that can be drawn, most of them only once
    secrets=False,
    palettes={1: "palette-lone"},  # yellow against red, pink and blue [D21.1, D21.4]
    search={"exploration": 0.12, "horizon": 0},
    exploration={2: 0.04, 3: 0.04, 4: 0.015},
    first_game={"length": "6"},
    order=flow.ORDER,
    opening=Opening(
        4,
        ("build", "birth", "improve", "craft", "paint", "call", "send", "pass"),
        {
            "build": msgid("Plan a habitat"),
            "craft": msgid("Plan a craft"),
            "paint": msgid("Plan to paint the fresco"),
            "send": msgid("Send an expedition"),
        },
    ),
)
