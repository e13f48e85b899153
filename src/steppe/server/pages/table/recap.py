"""The recap above the board: events since the viewer's last decision.

Before all else comes what cost the viewer pieces, with its causes, in chips of its own that show
every word. Then come chips for what followed from the viewer's own last decisions for all players,
such as a card or the new land, newest first, and a chip for each other player, the player who moved
last first, since narrow pages show only the first chips. A chip has two lines, so it begins with
what matters most. It links to the moment after its events.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from steppe.core.view import LossesView, RanksView
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import capital, colour_name, listed
from steppe.engine.chance import CHANCE
from steppe.play.result import eliminated
from steppe.server.pages.table.log_panel import draw_words
from steppe.server.pages.table.story import ShownMove
from steppe.server.pages.table.table_view import TableView

_MOST = 8  # maximum moves in a chip; two lines hold fewer
_FAR = 240  # maximum number of entries that the recap covers
_AGAIN = (  # an arrow that turns back, around the sign of playback
    '<svg class="play-sign" aria-hidden="true" viewBox="0 0 20 20"><path class="turn"'
    ' d="M3.5 3.5v4.2h4.2M3.9 7.5a7 7 0 1 1-.7 4"/><path d="M8.2 7.2v6.6l5.4-3.3z"/></svg>'
)
_FORCED = "forced"  # marks moves that left no choice


def draw_recap(look: TableView) -> str:
    """Return the recap, or "" in lessons, replays and finished matches."""
    if look.is_lesson or not look.is_live or look.match.is_over:
        return ""
    start, end = _span(look)
    answers = _answers(look, start)
    parts = [*answers, *_parts(look, look.story.deeds((start, end), look.voice))]
    came = [news for news in _came_of_own(look) if not _is_told(news, parts)]
    own = _by((news for news in came if news.player is None), lambda news: news.about)
    parts = [*(news for news in came if news.player is not None), *parts]
    losses, others = _chips(look, parts)
    chips = "".join((*(_news_chip(look, group) for group in reversed(own)), *others))
    title = escape(look.say("Since your last turn" if look.seats else "Recent moves"))
    words = "" if losses or chips else _silence(look) or _beginning(look)
    note = f'<span class="recap-first">{escape(words)}</span>' if words else ""
    return (
        f'<section class="recap" id="recap" aria-label="{title}"><b>{title}</b>'
        f'<div class="recap-chips" id="recap-chips">{losses}{_arrivals(look, start)}{chips}{note}'
        "</div>"
        f"{_play(look, start - bool(answers)) if parts else ''}"
        f'<a class="to-log" href="#log">{escape(look.say("Moves"))}</a></section>'
    )


def _chips(look: TableView, parts: Sequence[ShownMove]) -> tuple[str, list[str]]:
    """Return the chips for what cost the viewer pieces, and those for everything else.

    The viewer's own forced moves come first among the losses, and last among the rest.
    """
    groups = _by(parts, lambda part: (part.player, part.is_blow or part.is_cause))
    own = [group for group in groups if group[0].player in look.seats]
    others = [group for group in groups if group[0].player not in look.seats]
    latest = sorted(others, key=lambda group: -max(deed.at for deed in group))
    losses = "".join(
        (
            *(_news_chip(look, group) for group in own if _hurts(group)),
            *(_chip(look, group) for group in latest if _hurts(group)),
        )
    )
    return losses, [
        *(_chip(look, group) for group in latest if not _hurts(group)),
        *(_news_chip(look, group) for group in own if not _hurts(group)),
    ]


def _arrivals(look: TableView, start: int) -> str:
    """Return a note on who has sat down or is out since the viewer's last action, or is invited."""
    say = look.say
    words = look.hurry or look.departed or _fallen(look, start) or look.news
    if look.seats and look.invited:
        waits = say("waiting for {name} to accept", name=listed(say, look.invited))
        words = words or capital(waits)
    style = 'class="recap-news" id="news" role="status"'
    return f"<b {style}>{escape(words)}</b>" if words else ""


def _fallen(look: TableView, start: int) -> str:
    """Return a note on the players whom the rules have eliminated since an entry of the match."""
    out = eliminated(look.match.position) - eliminated(look.story.position(start))
    names = listed(look.say, [look.names[seat] for seat in sorted(out)])
    return look.say("Out of the game: {names}", names=names) if out else ""


def _play(look: TableView, start: int) -> str:
    """Return the button that plays back the recap; a script unhides it."""
    words = escape(look.say("Replay the last moves"))
    return (
        f'<button type="button" class="play" hidden data-script data-replay="{start}"'
        f' aria-keyshortcuts="R" title="{words} (R)">{_AGAIN}'
        f"<span>{words}</span></button>"
    )


def _beginning(look: TableView) -> str:
    """Return a sentence that names the starting player and, for that player, the first decision."""
    say, player = look.say, look.match.player
    if look.lines and any(line.player is not None for line in look.lines):
        return lone_goal(look) or say("nothing yet")
    if player is None or look.table.window is not None:
        return say("the match begins")
    if look.is_mine:
        return say("You start: {words}", words=look.status()[1])
    return say("{name} starts", name=look.names[player])


def lone_goal(look: TableView) -> str:
    """Return the goal of a solo match, or "" in other matches and games."""
    tell = getattr(look.match.game.view("text"), "aim", None)
    return "" if tell is None or look.match.players > 1 else str(tell(look.position, look.say))


def _silence(look: TableView) -> str:
    """Return a note if the last decision was another player's and changed nothing, or ""."""
    last, now = look.story.last, len(look.story)
    if not look.seats or last is None or last.word or last.by in look.seats | {CHANCE}:
        return ""
    is_told = look.story.deeds((now - 1, now), look.voice)
    return "" if is_told else look.say("nothing new since your move")


def _span(look: TableView) -> tuple[int, int]:
    """Return the span of entries that the recap covers: those since the viewer's last decision.

    During the viewer's turn, the span ends where that turn began. For spectators, the span covers
    the last turns, one per player.
    """
    lines, end = look.lines, len(look.story)
    if not look.seats:
        start = lines[-look.match.players :][0].start if lines else 0
        return max(start, end - _FAR), end
    start = look.story.decided(look.seats, end)
    if look.is_mine and lines and lines[-1].player in look.seats:
        while start > lines[-1].start and look.match.turns[start - 1] == look.match.turn:
            end = start - 1
            start = look.story.decided(look.seats, end)
    return max(start, end - _FAR), end


def _came_of_own(look: TableView) -> list[ShownMove]:
    """Return the automatic consequences of the viewer's last decisions.

    In solo matches they stay visible until new ones follow, since no one else moves in between.
    """
    parts: list[ShownMove] = []
    mine = [index for index, entry in enumerate(look.match.line) if entry.by in look.seats]
    for turn in dict.fromkeys(look.match.turns[index] for index in reversed(mine[-_FAR:])):
        news = look.story.came_of(turn, look.voice)
        if not news and (parts or (turn != look.match.turn and look.match.players > 1)):
            break
        parts = news + parts
    return parts


def _answers(look: TableView, start: int) -> list[ShownMove]:
    """Return what followed automatically from the viewer's last decision, for others and for all.

    A game with ``news`` reports the latter by itself.
    """
    if not look.seats or start == 0:
        return []
    own = look.story.deeds((start - 1, start), look.voice)
    hidden = {*look.seats, None} if hasattr(look.match.game.view("text"), "news") else look.seats
    return [part for part in _parts(look, own) if part.player not in hidden]


def _parts(look: TableView, deeds: Iterable[ShownMove]) -> Iterator[ShownMove]:
    """Yield the parts of moves; those of other players and of nobody are marked as forced."""
    for run in _runs(look, deeds):
        deed = run[-1]
        if len(run) > 1:
            words = look.story.sentence((run[0].at - 1, deed.at), look.voice)
            yield replace(deed, words=words, about="")
            continue
        parts = look.story.parts(deed, look.voice)
        for number, part in enumerate(_judged(look, deed, parts)):
            is_own = part.player == deed.player
            word = part.word or (deed.word if is_own and number == 0 else "")
            yield replace(part, word=word, about="" if is_own else _FORCED)


def _judged(look: TableView, deed: ShownMove, parts: Sequence[ShownMove]) -> Iterator[ShownMove]:
    """Yield the parts of a move; mark those that cost the viewer pieces, and what led to them.

    If parts name the viewer's colour, only these cost pieces, and those before them are causes.
    """
    found: frozenset[str] = frozenset()
    if isinstance(look.match.game.view("text"), LossesView):
        found = look.story.blows(deed, look.seats, look.voice)
    told = frozenset(part.words for part in parts)
    found = found & told or (told if found else found)
    colours = [colour_name(look.say, seat) for seat in look.seats]
    named = {one for one in found if any(colour in one for colour in colours)} or found
    later = {part.player for part in parts if part.words in named}
    for part in parts:
        is_blow = part.words in named
        is_cause = part.words in found and part.player in later and not is_blow
        later = set() if is_blow else later
        yield replace(part, is_blow=is_blow, is_cause=is_cause)


def _hurts(deeds: Sequence[ShownMove]) -> bool:
    """Return whether one of these moves cost the viewer pieces."""
    return any(deed.is_blow for deed in deeds)


def _runs(look: TableView, deeds: Iterable[ShownMove]) -> Iterator[list[ShownMove]]:
    """Yield moves one by one, and together those of a turn that repeat: three tokens taken."""

    def kind(deed: ShownMove) -> tuple[object, ...]:
        return deed.player, look.match.turns[deed.at - 1], deed.word.partition(":")[0]

    for _, group in groupby(deeds, kind):
        run = [*group]
        is_unbroken = run[-1].at - run[0].at == len(run) - 1
        if is_unbroken and len({deed.words for deed in run}) < len(run):
            yield run
        else:
            yield from ([deed] for deed in run)


def _is_told(news: ShownMove, parts: Iterable[ShownMove]) -> bool:
    """Return whether a part of the same player's moves already contains an automatic result."""
    own = [part.words.casefold() for part in parts if part.player == news.player is not None]
    return any(news.words.casefold() in words for words in own)


def _by(deeds: Iterable[ShownMove], kind: Callable[[ShownMove], object]) -> list[list[ShownMove]]:
    """Return moves grouped by kind, in order of each kind's first move."""
    groups: dict[object, list[ShownMove]] = {}
    for deed in deeds:
        groups.setdefault(kind(deed), []).append(deed)
    return list(groups.values())


def _chip(look: TableView, deeds: Sequence[ShownMove]) -> str:
    """Return the chip for a player's moves, or for chance events.

    With forced moves it gets no ``data-who``: playback then shows all steps, not this player's.
    """
    player, first, last = deeds[0].player, min(deed.at for deed in deeds) - 1, deeds[-1].at
    link = f'data-since="{first}" data-until="{last}"'
    if not any(deed.about for deed in deeds):
        link += f' data-who="{"" if player is None else player}"'
    return _linked(look, deeds, f'title="{_in_full(_weighed(look, deeds))}" {link}')


def _news_chip(look: TableView, deeds: Sequence[ShownMove]) -> str:
    """Return the chip for a consequence of the viewer's decisions, with a full tooltip."""
    return _linked(look, deeds, f'data-news="{deeds[0].about}" title="{_in_full(deeds)}"')


def _in_full(deeds: Sequence[ShownMove]) -> str:
    """Return all words of a chip, of which two lines may show only the first."""
    return escape(". ".join(dict.fromkeys(deed.words for deed in deeds)))


def _linked(look: TableView, deeds: Sequence[ShownMove], link: str) -> str:
    """Return a chip: the emblem, then the name, except the viewer's, and the moves as one text."""
    player, told = deeds[0].player, {deed.words: deed for deed in _weighed(look, deeds)}
    then = '<span class="then"> \u00b7 </span>'
    parts = [draw_words(look, deed) for deed in [*told.values()][:_MOST]]
    style = "" if player is None else f" {seat_class(player)}"
    who = "" if player is None else emblem(player)
    is_named = player is not None and player not in look.seats
    name = f"<b>{escape(look.names[player or 0])}</b> " if is_named else ""
    hurts = " blow" * _hurts(deeds)
    key = f"chip-{len(look.story)}-{deeds[-1].at}-{player}{deeds[0].about}{hurts.strip()}"  # is new
    return (
        f'<a class="recap-chip{style}{hurts}" id="{key}"'
        f' href="{look.address}/at/{deeds[-1].at}" {link}>'
        f'{who}<span class="deed">{name}{then.join(parts)}</span></a>'
    )


def _weighed(look: TableView, deeds: Sequence[ShownMove]) -> Sequence[ShownMove]:
    """Return moves with the most important ones first, if the game ranks them."""
    text = look.match.game.view("text")
    ranks = text if isinstance(text, RanksView) else None
    return sorted(deeds, key=lambda deed: (not deed.is_blow, ranks.rank(deed.word) if ranks else 0))
