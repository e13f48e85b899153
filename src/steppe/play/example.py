"""Worked examples, run: what they expect either holds or is told, all of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.play.example_file import Example, Mistake, Step, read
from steppe.play.expectation import findings
from steppe.play.rulebook import chapters, rule_numbers
from steppe.play.setup_position import arrange

PASS = "!pass"

Load = Callable[[str], Game]


@dataclass(frozen=True)
class Failure:
    """What does not hold, where, and the position there.

    ``example`` is empty where a file cannot be read at all, ``step`` is 0 for the start.
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
    """Return the example files in a folder and all its folders, in order, or the one file."""
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def check(path: Path, load: Load) -> Iterator[Failure]:
    """Run all examples of a file; yield each expectation that fails, and each mistake.

    ``load`` finds the game by the name that the file gives. An example goes on after an
    expectation that fails, but not after a move that is refused.
    """
    try:
        name, examples = read(path)
        game = load(name)
    except ValueError as error:
        yield Failure(str(path), "", 0, str(error))
        return
    for example in examples:
        for step, message, position in _run(example, game):
            yield Failure(str(path), example.name, step, message, position)


Found = tuple[int, str, str]  # the step, what is wrong, the position as text


def _run(example: Example | Mistake, game: Game) -> Iterator[Found]:
    """Yield what is wrong with an example; the start is step 0."""
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
        refused = _play(position, step, example.forced)
        for message in [refused] if refused else findings(position, step.expect):
            yield number, message, picture(position)
        if refused:
            return


def _strange_rules(example: Example, game: Game) -> Iterator[str]:
    """Yield what is wrong with the rules that an example names: none, or no rules of the game."""
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


def _play(position: Position, step: Step, forced: bool) -> str | None:
    """Play the moves of a step; the last one is to be refused if an error is expected."""
    wanted = step.expect.get("error")
    last = len(step.moves) - 1
    for index, move in enumerate(step.moves):
        try:
            _play_word(position, move, forced)
        except (IllegalMove, NotationError) as error:
            if wanted is None or index < last:
                return str(error)
            return None if wanted in str(error) else f"error {str(error)!r}, not {wanted!r}"
    return None if wanted is None else f"move {step.moves[-1]!r} is played, not refused"


def _play_word(position: Position, move: str, forced: bool) -> None:
    """Play a move or an outcome, or let everybody pass in the windows that are open."""
    if move != PASS:
        position.apply(move, forced=forced)
        return
    if position.window is None:
        raise IllegalMove(f"{PASS!r} answers windows, and none is open")
    while (window := position.window) is not None:
        position.apply(window.answer, forced=forced)


def picture(position: Position) -> str:
    """Return the diagram of a position, or its fields when the game draws none."""
    try:
        return position.diagram()
    except NotationError:
        return "\n".join(f"{name} = {value}" for name, value in position.to_json().items())
