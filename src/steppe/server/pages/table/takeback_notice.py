"""Take-backs as the other players see them: a notice, or a request that they must answer."""

from itertools import groupby

from steppe.draw.svg import escape
from steppe.play.match import Match
from steppe.server.match.proposals import ACCEPT, DECLINE
from steppe.server.pages.shell.button import Button, deed, form
from steppe.server.pages.table.story import Story
from steppe.server.pages.table.table_view import TableView


def draw_undone(look: TableView) -> str:
    """Return the notice of moves that were just taken back, for everyone but the player."""
    taken = look.table.taken
    if taken is None or not look.is_live or taken.seat in look.seats:
        return ""
    words = look.say("{name} has taken back:", name=look.names[taken.seat])
    moves = _moves(look, taken.before, taken.kept)
    return f'<section class="ask" id="undone" role="status"><p>{escape(words)}</p>{moves}</section>'


def draw_question(look: TableView) -> str:
    """Return a pending take-back request, with buttons for players who must answer it."""
    say, request = look.say, look.table.request
    if request is None or not look.is_live:
        return ""
    name = look.names[request.seat]
    if not request.waiting & look.seats:
        others = ", ".join(look.names[seat] for seat in sorted(request.waiting))
        told = escape(
            say(
                "{name} asks to take back the last move; {others} must agree",
                name=name,
                others=others,
            )
        )
        return f'<section class="ask" id="ask" role="status"><p>{told}</p></section>'
    question = say("{name} asks to take back the last move. Do you agree?", name=name)
    address = f"{look.address}/answer"
    yes = form(address, deed(look, "answer", ACCEPT), Button(say("Agree"), "primary"))
    no = form(address, deed(look, "answer", DECLINE), Button(say("Decline")))
    return (
        f'<section class="ask" id="ask" role="status"><p>{escape(question)}</p>'
        f'{_moves(look, look.match, request.kept)}<div class="row">{yes}{no}</div></section>'
    )


def _moves(look: TableView, match: Match, kept: int) -> str:
    """Return the turns of a match after its first ``kept`` entries, as the viewer saw them."""
    story = Story(look.viewer if match.game.secrets else None).follow(match)
    items = []
    for (_, by), group in groupby(
        range(kept, len(match.line)), lambda index: (match.turns[index], match.line[index].by)
    ):
        indices = list(group)
        words = story.sentence((indices[0], indices[-1] + 1), look.voice)
        name = look.names[by] if by >= 0 else ""
        told = look.say("{name}: {words}", name=name, words=words) if name else words
        items.append(f"<li>{escape(told)}</li>" if words else "")
    return f'<ul class="undone">{"".join(items)}</ul>'
