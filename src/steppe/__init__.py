"""steppe: an open table for four games of mammoths, tribes and animals.

This module lists the public names. Each one is imported on first use, so that ``steppe --help`` is
quick and a program can set ``STEPPE_JIT`` before the first game is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from steppe import earlier_names

if TYPE_CHECKING:
    from steppe.analysis.analyse import analyse
    from steppe.analysis.judge.report import Analysis
    from steppe.bots.mcts.net_search import NetSearch
    from steppe.bots.opponent_pool import Batched, PerMatch, Pool
    from steppe.bots.seat_vector import SeatVector
    from steppe.core.bot import Bot, Budget, Seen
    from steppe.core.errors import IllegalMove, NotationError, RecordError
    from steppe.core.factors import Factors
    from steppe.core.game import Game
    from steppe.core.network import Network
    from steppe.core.observation import Layout, layout_of, tensors
    from steppe.core.position import Position
    from steppe.core.vector import Vector
    from steppe.games import load, names
    from steppe.lab.compare.arena import arena
    from steppe.lab.compare.standing import Standing
    from steppe.lab.experiment.training_config import TrainingConfig
    from steppe.lab.experiment.training_run import train
    from steppe.lab.run.make_bot import make_bot
    from steppe.lab.run.record_files import read_record, write_record
    from steppe.play.match import Match

__version__ = "0.1.0"

earlier_names.install()

__all__ = [
    "Analysis",
    "Batched",
    "Bot",
    "Budget",
    "Factors",
    "Game",
    "IllegalMove",
    "Layout",
    "Match",
    "NetSearch",
    "Network",
    "NotationError",
    "PerMatch",
    "Pool",
    "Position",
    "RecordError",
    "SeatVector",
    "Seen",
    "Standing",
    "TrainingConfig",
    "Vector",
    "__version__",
    "analyse",
    "arena",
    "layout_of",
    "load",
    "make_bot",
    "names",
    "read_record",
    "tensors",
    "train",
    "write_record",
]

_HOMES = {
    "Analysis": "analysis.judge.report:Analysis",
    "Batched": "bots.opponent_pool:Batched",
    "Bot": "core.bot:Bot",
    "Budget": "core.bot:Budget",
    "Factors": "core.factors:Factors",
    "Game": "core.game:Game",
    "IllegalMove": "core.errors:IllegalMove",
    "Layout": "core.observation:Layout",
    "Match": "play.match:Match",
    "NetSearch": "bots.mcts.net_search:NetSearch",
    "Network": "core.network:Network",
    "NotationError": "core.errors:NotationError",
    "PerMatch": "bots.opponent_pool:PerMatch",
    "Pool": "bots.opponent_pool:Pool",
    "Position": "core.position:Position",
    "RecordError": "core.errors:RecordError",
    "SeatVector": "bots.seat_vector:SeatVector",
    "Seen": "core.bot:Seen",
    "Standing": "lab.compare.standing:Standing",
    "TrainingConfig": "lab.experiment.training_config:TrainingConfig",
    "Vector": "core.vector:Vector",
    "analyse": "analysis.analyse:analyse",
    "arena": "lab.compare.arena:arena",
    "layout_of": "core.observation:layout_of",
    "load": "games:load",
    "make_bot": "lab.run.make_bot:make_bot",
    "names": "games:names",
    "read_record": "lab.run.record_files:read_record",
    "tensors": "core.observation:tensors",
    "train": "lab.experiment.training_run:train",
    "write_record": "lab.run.record_files:write_record",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'steppe' has no attribute {name!r}")
    module, _, attribute = _HOMES[name].partition(":")
    return getattr(import_module(f"steppe.{module}"), attribute)


def __dir__() -> list[str]:
    return __all__
