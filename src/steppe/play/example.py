"""Run worked examples and report every expectation that does not hold."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.rules_text import chapters, rule_numbers
from steppe.play.example_file import Example, Mistake, Step, read
from steppe.play.expectation import findings
from steppe.play.setup_position import arrange
from steppe.play.wording import Told, Translate
from steppe.play.wording import findings as wording_findings

PASS = "!pass"

Load = Callable[[str], Game]
Found = tuple[int, str, str]  # the step, the fault, the position as text


@dataclass(frozen=True)
class Failure:
    """A failed expectation: the fault, its place, and the position there.

    ``example`` is empty if the file cannot be read at all; ``step`` is 0 for the start.
    """

    file: str
    example: str
    step: int
    message: str
    position: str = field(default="", compare=False)

    def __str__(self) -> str:
        step = f"step {self.step}" if self.step else ""
        where = ", ".join(filter(None, (self.file, self.example, step)))
        return f"{where}: {self.message}\n{self.position}".rstrip()


def files(path: Path) -> list[Path]:
    """Return the example files in a folder and its subfolders, in order, or the one file."""
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def check(path: Path, load: Load, translate: Translate) -> Iterator[Failure]:
    """Run all examples in a file; yield each failed expectation and each mistake.

    ``load`` returns the game named in the file; ``translate`` is ``locale.translator``. An example
    continues after a failed expectation, but not after a refused move.
    """
    try:
        name, examples = read(path)
        game = load(name)
    except ValueError as error:
        yield Failure(str(path), "", 0, str(error))
        return
    for example in examples:
        for step, message, position in _run(example, game, translate):
            yield Failure(str(path), example.name, step, message, position)


def _run(example: Example | Mistake, game: Game, translate: Translate) -> Iterator[Found]:
    """Yield the faults of an example; the start is step 0."""
    if isinstance(example, Mistake):
        yield 0, example.message, ""
        return
    for message in _strange_rules(example, game):
        yield 0, message, ""
    try:
        position = _begin(example, game)
    except (ValueError, TypeError) as error:
        yield 0, str(error), ""
        return
    for number, step in enumerate(example.steps, 1):
        before = position.copy()
        played, refused = _play(position, step, example.forced)
        if refused:
            yield number, refused, picture(position)
            return
        told = Told(before, played, position, translate)
        for found in (findings(position, step.expect), wording_findings(told, step.expect)):
            for message in found:
                yield number, message, picture(position)


def _strange_rules(example: Example, game: Game) -> Iterator[str]:
    """Yield a sentence for each rule number that does not exist, or if an example names no rule."""
    known = (*rule_numbers(game.folder), *chapters(game.folder))
    if not example.rules:
        yield 'write rules = ["…"]'
    for number in example.rules:
        if number not in known:
            near = get_close_matches(number, known, 3) or known[:3]
            yield f"no rule {number!r}; nearest: {', '.join(near)}"


def _begin(example: Example, game: Game) -> Position:
    """Return the position that an example starts from."""
    first = example.starts[0]
    options = dict(first.options)
    players = options.pop("players", None)
    if first.diagram:
        position = Position.from_diagram(game, first.diagram, players, **options)
    else:
        position = Position.new(game, players, **options)
    for start in example.starts:
        for move in start.moves:
            _play_word(position, move, example.forced)
        position = arrange(position, start.fields)
    return position


def _play(position: Position, step: Step, forced: bool) -> tuple[list[str], str | None]:
    """Play the moves of a step; return them, and a fault if a move is wrongly refused or accepted.

    If an error is expected, the last move must be refused.
    """
    wanted, played = step.expect.get("error"), list[str]()
    last = len(step.moves) - 1
    for index, move in enumerate(step.moves):
        try:
            played += _play_word(position, move, forced)
        except (IllegalMove, NotationError) as error:
            if wanted is None or index < last:
                return played, str(error)
            is_right = wanted in str(error)
            return played, None if is_right else f"error {str(error)!r}, not {wanted!r}"
    return played, None if wanted is None else f"move {step.moves[-1]!r} was played, not refused"


def _play_word(position: Position, move: str, forced: bool) -> list[str]:
    """Play a move or an outcome, or decline all open windows; return the moves played."""
    if move != PASS:
        position.apply(move, forced=forced)
        return [move]
    if position.window is None:
        raise IllegalMove(f"{PASS!r} declines an open window, but none is open")
    played = []
    while (window := position.window) is not None:
        position.apply(window.answer, forced=forced)
        played.append(window.answer)
    return played


def picture(position: Position) -> str:
    """Return the diagram of a position, or its fields if the game has no diagram."""
    try:
        return position.diagram()
    except NotationError:
        return "\n".join(f"{name} = {value}" for name, value in position.to_json().items())
