"""Import modules by the names they had before 0.1.0, with a warning, for one release."""

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

_RENAMED = """
adapters: extra=optional_import
analysis: valuing=judge.valuing fortune=judge.luck chances=judge.win_curve
analysis: costs=judge.regret longer=judge.moments playing_on=judge.playing_on
analysis: playouts=judge.rollouts lines=judge.candidate_lines segments=judge.match_events
analysis: course=judge.match_events effort=judge.effort study=judge.match_study
analysis: account=judge.seat_account bands=judge.confidence_bands moments=judge.moments
analysis: report=judge.report telling=explain.summary charts=explain.charts
analysis: turning_points=explain.turning_points sheet=explain.standalone_page
analysis: puzzle=puzzles.puzzle finding=puzzles.puzzle_search difficulty=puzzles.difficulty
analysis: themes=puzzles.themes bouts=puzzles.puzzle_matches practice=puzzles.practice
analysis: second_try=puzzles.second_try
bots: random=greedy sense=bot_input asking=bot_input
bots: mcts.bot=mcts.mcts_bot mcts.search=mcts.tree_search
core: reach=bounds ladder=dispatch door=validation trusted=unchecked printed=data_files
core: plain=deserialize say=i18n term=eval_terms experience=net_explanation turns=turn_template
core: turn_order=next_player order=phase_table sending=remote_errors plane=field_range
core: planes=observation listing=action_lists opening=option winning=win_probability
draw: dice=chip tale=narration compared=move_comparison stock=strip moment=phase_fields
draw: course=flow_chart shares=stacked_bar steps=match_steps codec=field_codec prospects=win_chart
draw: balance=score_bars figures=chart
engine: keeping=compile_cache linked=by_address linking=function_pointers entry=entry_points
engine: instance=templates crew=thread_pool buffers=batch_buffers stepping=vector_env
engine: record=position_type cache=cache_folder machine=cores
lab: executor=run.executor tasks=run.tasks keeping=run.results_file files=run.record_files
lab: random_match=measure.random_match bots=run.make_bot kinds=run.match_kinds warm=measure.warm
lab: simulate=measure.simulate training=train.training training_folder=train.training_folder
lab: learner=train.learner gradient=train.gradient generation=train.generation notes=train.buffers
lab: self_match=train.self_match self_play=train.self_play self_search=train.self_search
lab: arena=compare.arena ladder=compare.ladder rating=compare.rating
lab: calibration=compare.calibration mixed_match=compare.mixed_match
lab: reliability=compare.calibration perft=measure.perft perft_count=measure.perft_count
lab: bench=measure.bench playing=measure.random_playouts signature=measure.signature
lab: facts=measure.game_facts page=measure.doc_page openings=measure.openings
lab: puzzles=measure.puzzles
play: fair=dice_commitment arrange=setup_position sight=player_view opening=first_moves_count
play: rulebook=example name=player_name line=match_line proof=record_proof record=match_record
"""


def _names() -> dict[str, str]:
    """Return the full name of every renamed module, keyed by its earlier name."""
    found = {}
    for line in _RENAMED.strip().splitlines():
        package, _, pairs = line.partition(":")
        for earlier, _, name in (pair.partition("=") for pair in pairs.split()):
            found[f"steppe.{package}.{earlier}"] = f"steppe.{package}.{name}"
    return found


NAMES = _names()


class _Alias(Loader):
    """Load a module by its earlier name: the same module object as under its current name."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        name = NAMES[spec.name]
        warnings.warn(f"{spec.name} is now {name}", DeprecationWarning, stacklevel=2)
        module = import_module(name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec


class _Finder(MetaPathFinder):
    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, _Alias()) if name in NAMES else None


def install() -> None:
    """Let modules be imported by their earlier names, too."""
    sys.meta_path.append(_Finder())
