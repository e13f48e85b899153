"""Analyse a finished match, level by level (``effort.LEVELS``)."""

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from itertools import islice
from json import loads

from steppe.analysis.judge.confidence_bands import draw_bands
from steppe.analysis.judge.effort import COSTS, CURVE, LUCK, MOMENTS, Effort, level_at
from steppe.analysis.judge.match_study import MatchStudy, Watch, begin, silent
from steppe.analysis.judge.moments import find_moments
from steppe.analysis.judge.regret import weigh
from steppe.analysis.judge.report import Analysis, rounded, written
from steppe.analysis.judge.win_curve import draw_curves, tell_luck
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.engine.jit import COMPILED
from steppe.games import load
from steppe.play.match import Match
from steppe.play.match_record import Record, replay

ENGINE = 12
"""The version of the analyser; increase it when the same match would get a different analysis."""


def analyse(record: Match | Record, level: str = MOMENTS) -> Analysis:
    """Return the analysis of a finished match: luck, decisions, and revealed information.

    ``level`` is its depth: ``curve``, ``luck``, ``costs`` or ``moments``. Raises ``NotationError``
    for an unfinished match or an unknown level, ``RecordError`` for a record that does not replay.
    """
    last = level_at(level)
    match = replay(record, load) if isinstance(record, Record) else record
    return next(islice(levels(match), last, None))


def levels(match: Match, effort: Effort | None = None, watch: Watch = silent) -> Iterator[Analysis]:
    """Yield the analysis of a finished match after each level; each includes the earlier levels."""
    if not instance("a match", match, Match).is_over:
        raise NotationError("only a finished match can be analysed")
    study = begin(match, effort or Effort(), watch)
    for level, work in work_at().items():
        work(study)
        yield _analysis(study, level)


def work_at() -> dict[str, Callable[[MatchStudy], None]]:
    """Return the function that does the work for each level."""
    return {CURVE: draw_curves, LUCK: tell_luck, COSTS: weigh, MOMENTS: _check}


def _check(study: MatchStudy) -> None:
    """Check the costs of decisions, and the reliability of the curves."""
    find_moments(study)
    draw_bands(study)


@cache
def engine_of(game: Game) -> str:
    """Return the analyser's version for a game, which includes the game's weights and scales."""
    files = sorted(path for path in (game.folder / "data").rglob("*") if path.is_file())
    digest = sha256(b"".join(path.read_bytes() for path in files))
    return f"{ENGINE}-{digest.hexdigest()[:12]}"


def job_of(match: Match) -> str:
    """Return the name of a match's analysis; matches with the same moves share one."""
    start = match.origin.start
    log = [[entry.by, entry.move, *entry.outcomes] for entry in match.line]
    game = match.game
    parts = [engine_of(game), game.name, game.rules, match.players, dict(match.options), start, log]
    return sha256(written(parts).encode()).hexdigest()


def _analysis(study: MatchStudy, level: str) -> Analysis:
    match = study.course.match
    return Analysis(
        game=match.game.name,
        players=match.players,
        options=dict(match.options),
        rules=match.game.rules,
        engine=engine_of(match.game),
        job=job_of(match),
        stage=level,
        budget=loads(written(asdict(study.effort) | {"solver": COMPILED})),
        events=study.course.events,
        seats=tuple(account.seat() for account in study.accounts),
        omniscient=tuple(tuple(map(rounded, curve)) for curve in study.omniscient),
    )
