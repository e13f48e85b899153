"""Decisions and outcomes in notation."""

from steppe.core.actions import ActionSpace, Verb
from tests.tiny.rules.tables import CARD_NAMES, PREY_NAMES

ACTIONS = ActionSpace(
    Verb("lay", (CARD_NAMES,)),  # [T2.2]
    Verb("steal"),  # [T3.1]
    Verb("leave"),
    Verb("defend"),  # [T3.2]
    Verb("yield"),
)
OUTCOMES = ActionSpace(Verb("deal", (CARD_NAMES,)), Verb("roll", (PREY_NAMES,)))

LAY = ACTIONS.first("lay")
STEAL, LEAVE = ACTIONS.first("steal"), ACTIONS.first("leave")
DEFEND, YIELD = ACTIONS.first("defend"), ACTIONS.first("yield")
DEAL, ROLL = OUTCOMES.first("deal"), OUTCOMES.first("roll")
