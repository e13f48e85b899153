"""Drôles de Zèbres: two players place animals on a savannah with rivers, patrolled by a ranger."""

from pathlib import Path

from steppe.core.game import Game
from steppe.core.option import Option
from steppe.games.zebras.ai import evaluate, learning
from steppe.games.zebras.ai.solver.proof_search import SOLVER
from steppe.games.zebras.rules import flow, observe, scoring, start
from steppe.games.zebras.rules.actions import ACTIONS, OUTCOMES
from steppe.games.zebras.rules.state import STATE
from steppe.games.zebras.rules.tables import BOARD_NAMES

GAME = Game(
    name="zebras",
    title="Drôles de Zèbres",
    summary="Win territories, and beware of the lion.",
    designers=("Bruno Cathala",),
    players=(2,),
    minutes=20,
    rules="1.0",
    options=(
        Option(
            "board",
            BOARD_NAMES,
            ("the savannah", "the president's reserve"),
            says="The president's reserve has larger, smaller and odder territories.",
        ),
    ),
    actions=ACTIONS,
    outcomes=OUTCOMES,
    kernel=flow.ORDER.kernel(
        STATE, start, scoring, observe, learning, solver=SOLVER, hint=evaluate.evaluate
    ),
    max_plies=130,  # 38 placements, each with a step and at most one swap chain [Z7.6]
    folder=Path(__file__).parent,
    search={"exploration": 0.3, "horizon": 0},
    former_search={"hand": {"exploration": 0.5, "horizon": 6, "haste": 0}},
    order=flow.ORDER,
)
