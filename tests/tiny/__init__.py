"""Tiny: a game for the tests, with dice, hidden hands and interrupts (``RULES.md``)."""

from pathlib import Path

from steppe.core.game import Game
from steppe.core.option import Option
from tests.tiny.ai import learning
from tests.tiny.rules import flow, observe, scoring, start
from tests.tiny.rules.actions import ACTIONS, OUTCOMES
from tests.tiny.rules.state import STATE
from tests.tiny.rules.tables import GOALS, HERDS

GAME = Game(
    name="tiny",
    title="Tiny",
    summary="Lay a card, take the prey, mind the thief.",
    designers=("nobody",),
    players=(3, 2, 1),
    minutes=1,
    rules="1.0",
    options=(Option("herd", HERDS), Option("goal", GOALS, players=(1,))),
    actions=ACTIONS,
    outcomes=OUTCOMES,
    kernel=flow.ORDER.kernel(STATE, start, scoring, observe, learning),
    max_plies=21,  # three rounds of three cards, two thefts and two guards
    folder=Path(__file__).parent,
    max_outcomes=12,  # nine cards are dealt, and there are three prey
    secrets=True,
    order=flow.ORDER,
)
