"""A match in words: what was played, how it stands, how it ended."""

from collections.abc import Iterator, Sequence

from steppe.play.match import RESIGN, Match, moves_of


def told(match: Match, names: Sequence[str], whole: bool = False) -> Iterator[str]:
    """Yield a sentence for each turn of a match; only for completed ones if ``whole``."""
    view = match.game.view("text")
    positions = list(match.positions())
    first = 0
    for end, entry in enumerate(match.line, start=1):
        if entry.verb == RESIGN:
            yield f"{names[entry.by]} resigns."
            return
        after = match.line[end].by if end < len(match.line) else match.player
        turned = positions[end].turn > positions[first].turn
        if turned or after != entry.by or (end == len(match.line) and not whole):
            who = f"{names[entry.by]}: " if entry.move else ""
            words = moves_of(match.line[first:end])
            yield f"{who}{view.turn_sentence(positions[first], words)}."
            first = end


def status(match: Match, player: int | None, names: Sequence[str]) -> str:
    """Return what is asked of whom, or how the match ended."""
    if match.resigned is not None:
        return _resignation(match, names)
    position = match.observe(player)
    call, words, hint = match.game.view("text").status(position, player, names)
    return ": ".join(filter(None, (call, words))) + (f" ({hint})" if hint else "") + "."


def _resignation(match: Match, names: Sequence[str]) -> str:
    assert match.resigned is not None
    best = max(match.returns())
    winners = [names[player] for player, value in enumerate(match.returns()) if value == best]
    return f"{' and '.join(winners)} won: {names[match.resigned]} resigned."
