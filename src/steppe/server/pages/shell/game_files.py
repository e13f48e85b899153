"""A game's static files: its style sheets, and pictures of its board and options."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.engine.chance import CHANCE
from steppe.locale import LANGUAGES, translator

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_GROUPS = ("@media", "@supports", "@container", "@starting-style", "@layer")
_ROUNDS, _TURNS = 3, 14  # rounds to play, or turns if each round is one turn
_MORE = 9  # further moves or chance outcomes, into the next round
_SEED = 4


def scene_of(game: Game) -> str:
    """Return the style rules of a game's landscape, or "" if it has none."""
    path = game.folder / "views" / "scene.css"
    return scoped(path.read_text("utf-8"), game.name) if path.is_file() else ""


@cache
def files_of(game: Game) -> tuple[tuple[str, bytes], ...]:
    """Return a game's files by name: its style sheet, board, and pictures of options."""
    return tuple(_files_of(game))


def _files_of(game: Game) -> Iterator[tuple[str, bytes]]:
    css = "\n".join(
        path.read_text("utf-8") for path in sorted((game.folder / "views").rglob("*.css"))
    )
    if css:
        yield f"games/{game.name}.css", scoped(css, game.name).encode()
    seen, draw = sample(game).observe(None), game.view("svg").draw_alone
    for language in LANGUAGES:
        say = translator(language, [game.folder])
        yield board_name(game.name, language), draw(Scene(seen, None, say=say)).encode()
    for option in game.options:
        players = game.numbers_with(option)[0]
        drawn = [_drawn(game, players, {option.name: value}) for value in option.values]
        if len(set(drawn)) == len(drawn) > 1:
            for value, drawing in zip(option.values, drawn, strict=True):
                yield picture_name(game.name, option.name, value), drawing.encode()


def _drawn(game: Game, players: int, options: dict[str, str]) -> str:
    return Position.new(game, players, **options).render()


def picture_name(game: str, option: str, value: str) -> str:
    """Return the file name for the picture of an option's value."""
    return f"games/{game}-{option}-{value}.svg"


def board_name(game: str, language: str) -> str:
    """Return the file name for the picture of a game a few turns into a match."""
    return f"games/{game}-board-{language}.svg"


def scoped(css: str, game: str) -> str:
    """Return a style sheet whose rules apply only inside elements of ``game``.

    Games choose their class names freely, and a page may show several games. ``:where`` adds no
    specificity, so the order of style sheets still decides. Selectors treat content drawn by
    ``<use>`` as outside the page, so all rules apply to it.
    """
    return "".join(_scoped(head, body, game) for head, body in blocks(css))


def _scoped(head: str, body: str, game: str) -> str:
    if head.startswith(_GROUPS):
        return f"{head} {{\n{scoped(body, game)}}}\n"
    if head.startswith("@"):  # keyframes or a font: no selectors
        return f"{head} {{{body}}}\n"
    selectors = ", ".join(_kept_to(game, one) for one in selectors_of(head))
    return f"{selectors} {{{body}}}\n"


def _kept_to(game: str, selector: str) -> str:
    subject, colons, pseudo = selector.partition("::")
    return f"{subject}{scope(game)}{colons}{pseudo}"


def scope(game: str) -> str:
    """Return the suffix for every selector of a game."""
    return f':where([data-game="{game}"] *, :not(html *))'


def selectors_of(head: str) -> list[str]:
    """Return a rule's selectors, split at commas outside brackets."""
    found, depth = [""], 0
    for sign in head:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [one.strip() for one in found]


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield each rule of a style sheet: the text before the braces, and the text inside."""
    css, start, depth, opened = _COMMENT.sub("", css), 0, 0, 0
    for match in re.finditer(r"[{}]", css):
        depth += 1 if match[0] == "{" else -1
        if match[0] == "{" and depth == 1:
            opened = match.start()
        elif depth == 0:
            yield css[start:opened].strip(), css[opened + 1 : match.start()]
            start = match.end()


def first_decision(game: Game) -> Position:
    """Return the position before the first decision, always the same one."""
    position, dice = Position.new(game, game.players[0]), Random(_SEED)
    while position.player == CHANCE:
        _go_on(position, dice)
    return position


def sample(game: Game) -> Position:
    """Return a position early in a match, always the same one."""
    position, dice = Position.new(game, game.players[0]), Random(_SEED)
    rounds = _TURNS if game.round_field == "turn" else _ROUNDS
    while not position.is_over and position.round < rounds:
        _go_on(position, dice)
    for _ in range(_MORE):
        if not position.is_over:
            _go_on(position, dice)
    return position


def _go_on(position: Position, dice: Random) -> None:
    """Apply a random move or chance outcome."""
    if position.player == CHANCE:
        outcomes = position.weighted_outcomes()
        weights = [weight for _, weight, _ in outcomes]
        position.apply(dice.choices(outcomes, weights)[0][0])
    else:
        position.apply(dice.choice(position.legal()))
