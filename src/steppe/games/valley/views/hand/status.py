"""The status line: the player to act and their prompt (rule V23)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.i18n import Translator, msgids, plain
from steppe.core.scene import AND
from steppe.draw.words import capital, colour_name, in_a_row, listed
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import FIGHT_START, IN_CAPTURE, ROUND_END
from steppe.games.valley.rules.effects import num_pawns
from steppe.games.valley.rules.land import range_of_pawns
from steppe.games.valley.rules.phases import capturing, eating
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import RETURN_FOOD, RETURN_PAWNS, SEED_COST, START_PAWNS
from steppe.games.valley.views.card_text import event_name, window_words
from steppe.games.valley.views.hand.building import can_build, later_sites
from steppe.games.valley.views.hand.fight import fight_title
from steppe.games.valley.views.hand.risks import abandoned, forsaken
from steppe.games.valley.views.story import fights
from steppe.games.valley.views.story.result import result
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import at, calendar, counted, pawns, people


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
) -> tuple[str, str, str]:
    """Return the status line in three parts: the player, the prompt, and a hint."""
    s = position.state
    if s.phase == stage.OVER:
        return result(position, viewer, names, say)
    call, words, hint = _asked(position, viewer, names, say)
    return call, words, " \u00b7 ".join([*victories(s, viewer, say), hint or moment(s, say)])


def _asked(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator
) -> tuple[str, str, str]:
    """Return the player, the prompt, and a hint; "" for the date."""
    s = position.state
    if viewer in fights.throwers(position):
        return say("Your dice"), _throwing(s, say), ""
    if s.player < 0:
        return say("Chance"), say("decides what comes next"), ""
    if s.player == viewer:
        words, hint = request(s, say)
        return say("Your turn"), words, no_card(s, position.legal(), say) or hint
    return names[s.player], activity(s, say), ""


def _throwing(s: State, say: Translator) -> str:
    if s.phase == stage.FIGHT_ROLLING:
        return fight_title(say, s)
    if s.phase == stage.BIRTH_ROLLING:
        return say("A birth on {hex}", hex=at(int(s.place)))
    return say("First player")


def moment(s: State, say: Translator) -> str:
    """Return the date, with this turn's event."""
    return " \u00b7 ".join([capital(calendar(say, s)), *_weather(s, say)])


def _weather(s: State, say: Translator) -> list[str]:
    """Return this turn's event."""
    if s.phase >= stage.EVENT_ROLLING and s.event < len(s.left):
        return [say("event {name}", name=event_name(say, int(s.event)))]
    return []


def victories(s: State, viewer: int | None, say: Translator) -> Iterator[str]:
    """Yield a sentence for each tribe that has announced victory, the viewer's first [V14.3]."""
    for tribe in announcers(s, viewer):
        if tribe == viewer:
            yield say("You win if you still have four camps at the end of this turn!")
        else:
            name = colour_name(say, tribe)
            yield capital(
                say("{colour} wins with four camps at the end of this turn!", colour=name)
            )


def announcers(s: State, viewer: int | None) -> list[int]:
    """Return the tribes that have announced victory, the viewer's first."""
    found = (tribe for tribe in range(s.players) if s.announced[tribe] and s.phase != stage.OVER)
    return sorted(found, key=lambda tribe: tribe != viewer)


def request(s: State, say: Translator) -> tuple[str, str]:
    """Return the current player's prompt, and a hint."""
    if s.num_pending > 0:
        return say("Which camp keeps the fire?"), say("the camp with the fire is lost")
    return _REQUESTS[int(s.phase)](s, say)


def no_card(s: State, moves: Sequence[str], say: Translator) -> str:
    """Return why a player without a playable card is asked, or "" if they have one [V16.3]."""
    if s.phase != stage.ASKING or len(moves) > 1:
        return ""
    return say("None of your cards fits now. You are asked anyway, so that no one can tell.")


def activity(s: State, say: Translator) -> str:
    """Return another player's activity, to be read after their name."""
    if s.num_pending > 0:
        return say("is choosing a camp for the fire")
    if s.phase == stage.ASKING:
        return say("may play a card {when}", when=window_words(say, int(s.window)))
    return say(ACTIVITIES[int(s.phase)])


# prompts and hints


def _placing(s: State, say: Translator) -> tuple[str, str]:
    start = say("you start with {pawns}", pawns=pawns(say, START_PAWNS[s.edition]))
    near = say(  # V10.1, V12.1, V6.2
        "forests, rivers and lake shores give food, plains take fields, "
        "and herds enter at the lettered hexes"
    )
    return say("Choose a hex for your first camp"), in_a_row(say, [start, near])


def _first_seeding(s: State, say: Translator) -> tuple[str, str]:
    words = say("Sow a field on {hex} for {food}?", hex=at(s.place), food=_price(s, say))
    return words, _stock(s, say)


def _price(s: State, say: Translator) -> str:
    return counted(say, "food", int(SEED_COST[s.edition]))


def _stock(s: State, say: Translator) -> str:
    return say("you have {food}", food=counted(say, "food", int(s.food[s.player])))


def _returning(s: State, say: Translator) -> tuple[str, str]:
    values = {"pawns": pawns(say, RETURN_PAWNS), "food": counted(say, "food", RETURN_FOOD)}
    return say("Come back on an empty border hex?"), say("with {pawns} and {food}", **values)


def _acting(s: State, say: Translator) -> tuple[str, str]:
    words = may_move(s, say)
    if can_build(s) and range_of_pawns(s):
        words = say("Move your tribe, build camps")
    if s.closing:
        words = say("Play another card of this kind, or end your moves")
    hexes = listed(say, (HEX_NAMES[place] for place in later_sites(s)))
    later = [say("possible camps next turn: {hexes}", hexes=hexes)] if hexes else []
    return words, " \u00b7 ".join([*later, *_weather(s, say)])


def may_move(s: State, say: Translator) -> str:
    """Return the prompt to move, or the event that forbids it [V15.18]."""
    if range_of_pawns(s):
        return say("Move your tribe")
    return say("{event}: stay where you are", event=event_name(say, int(s.event)))


def _asking(s: State, say: Translator) -> tuple[str, str]:
    """Return the prompt for a card; in a fight or capture, the hint names the hex."""
    when = window_words(say, int(s.window))
    words = capital(say("{when}: play a card or pass", when=when))
    if s.window in (FIGHT_START, ROUND_END):
        return words, fight_title(say, s)
    if s.window != IN_CAPTURE:
        return words, moment(s, say)
    values = {"colour": colour_name(say, s.killer), "hex": at(s.place)}
    return words, capital(say("{colour} captures your women on {hex}", **values))


def _taking_women(s: State, say: Translator) -> tuple[str, str]:
    women, room = people(s, capturing.next_loser(s), s.place)[1], int(capturing.most_taken(s))
    values = {"women": counted(say, "woman", women), "number": room}
    return say("How many women join you? The rest die"), say(
        "{women} captured, room for {number} in your tribe", **values
    )


def _taking_camp(s: State, say: Translator) -> tuple[str, str]:
    return say("Keep the camp on {hex}, or destroy it?", hex=at(s.place)), moment(s, say)


def _giving_up(s: State, say: Translator) -> tuple[str, str]:
    values = {"title": fight_title(say, s), "pawns": pawns(say, people(s, s.player, s.place))}
    return say("Which pawn do you lose?"), say("{title}: you have {pawns} there", **values)


def _starving(s: State, say: Translator) -> tuple[str, str]:
    tribe, words = int(s.player), say("Who starves?")
    if eating.is_fed(s, tribe):
        words = say("Feed everyone, or let someone starve?")
    return words, say(
        "{pawns} need {food}, you have {stock}",
        pawns=counted(say, "pawn", int(num_pawns(s, tribe))),
        food=counted(say, "food", int(eating.need(s, tribe))),
        stock=int(s.food[tribe]),
    )


_REQUESTS: Mapping[int, Callable[[State, Translator], tuple[str, str]]] = {
    stage.PLACING: _placing,
    stage.FIRST_SEEDING: _first_seeding,
    stage.SUFFERING: lambda s, say: (say("Which pawn do you lose?"), event_name(say, s.event)),
    stage.RETURNING: _returning,
    stage.ACTING: _acting,
    stage.ASKING: _asking,
    stage.TAKING_WOMEN: _taking_women,
    stage.TAKING_CAMP: _taking_camp,
    stage.NAMING: lambda s, say: (
        say("Which fight comes first?"),
        say("each hex is resolved before the next"),
    ),
    stage.HUNTING: lambda s, say: (say("Which animals do you fight first?"), at(s.place)),
    stage.GIVING_UP: _giving_up,
    stage.STARVING: _starving,
    stage.CHOOSING_CHILD: lambda s, say: (
        say("Who is born on {hex}?", hex=at(s.place)),
        moment(s, say),
    ),
    stage.FEVERING: lambda s, say: (say("Who else dies of the fever?"), moment(s, say)),
    stage.SEEDING: lambda s, say: (
        say("Sow fields for {food} each, or finish", food=_price(s, say)),
        _stock(s, say),
    ),
}
ACTIVITIES: Mapping[int, str] = msgids(
    {  # another player's activity, read after their name
        stage.PLACING: "is choosing a first camp",
        stage.FIRST_SEEDING: "may sow a first field",
        stage.SUFFERING: "is choosing who dies",
        stage.RETURNING: "may come back",
        stage.ACTING: "is moving",
        stage.TAKING_WOMEN: "is capturing women",
        stage.TAKING_CAMP: "is capturing a camp",
        stage.NAMING: "is choosing the next fight",
        stage.HUNTING: "is choosing the next animals",
        stage.GIVING_UP: "is choosing which pawn to lose",
        stage.STARVING: "is choosing who starves",
        stage.CHOOSING_CHILD: "is choosing who is born",
        stage.FEVERING: "is choosing who dies of the fever",
        stage.SEEDING: "may sow",
    }
)
assert {*ACTIVITIES, stage.ASKING} == set(_REQUESTS)


def caution(position: Position, move: str, say: Translator = plain) -> str:
    """Return a warning before needless losses: pawns, a camp, women [V8.10, V10.4, V16.3]."""
    s = position.state
    if move == "pass":
        return _giving_up_women(position, say)
    if (camp := abandoned(position, move.split(AND))) >= 0:
        return say("No woman stays on {hex}: you lose the camp there. Move anyway?", hex=at(camp))
    if name := forsaken(position, move):
        return say("No woman stays on {hex}: you lose the camp there. Lose her anyway?", hex=name)
    if s.phase != stage.STARVING or not move.startswith("lose:") or "done" not in position.legal():
        return ""
    pawn = counted(say, move.split(":")[1], 1)
    food = counted(say, "food", int(s.food[position.player]))
    return say("Let {pawn} die with {food} left?", pawn=pawn, food=food)


def _giving_up_women(position: Position, say: Translator) -> str:
    """Ask whether to let one's women be captured although a card can be played; else ""."""
    s = position.state
    if s.window != IN_CAPTURE or len(position.legal()) < 2:
        return ""
    return say("Pass and lose your women on {hex}? You hold a card for this.", hex=at(s.place))
