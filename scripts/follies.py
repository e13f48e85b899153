"""Count moves that look foolish in bot matches.

``python -m scripts.follies GAME WORD --players 4 --matches 20`` lets a bot play itself and prints
counts by kind. In the Valley of the Mammoths: people who starved although the tribe could have
found more food, attacks that risked more than they could win, women sent against warriors, camps
deserted or lost to hunger, helpful cards left unplayed; ``--turns 3`` plays only three turns of
each match. In the other games: what ``scripts/absurdities.py`` finds. A folly is a move that looks
foolish to people; some follies have a good reason that the count does not see.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf

from scripts import absurdities
from scripts.valley_odds import best_income, gathered, hunting_odds, odds, worth_of

from steppe.bots.make import budget, make
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games import load
from steppe.games.valley.rules import cards, stage, tables
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.effects import is_playing, num_others
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.state import HELD, TRIBAL
from steppe.games.valley.rules.tables import KINDS, SUMMER, WARRIOR, WOMAN
from steppe.play.log import Entry
from steppe.play.match import Match

LIKELY = 0.45  # chance below which a hunt is against the odds
RARELY = 0.2  # chance below which an attack is absurd
OPENING = (1, 3)  # turns after which tribes without a camp are counted
CLOSE = (0.15, 0.85)  # chances between which a dice card matters
_MUCH = 1.5  # pawns at stake that make a card worth playing
_FOR_DICE = tuple(
    name for name, more in zip(cards.TRICK_NAMES, cards.DICE_BONUS, strict=True) if more
)
_WALKS = ("move", cards.TRICK_NAMES[cards.RAFT])
_MEALS = (cards.TRICK_NAMES.index("roots"), cards.TRICK_NAMES.index("net"))


@dataclass(frozen=True)
class Folly:
    """A tribe's folly after ``at`` entries of the line: its kind, and a sentence about it."""

    at: int
    tribe: int
    kind: str
    says: str
    count: int = 1


@dataclass
class Watch:
    """Watches a replayed match; ``found`` lists the follies."""

    players: int
    found: list[Folly] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    _could: dict[int, int] = field(default_factory=dict)  # food that a tribe could have found
    _came: dict[int, Counter[tuple[int, int]]] = field(default_factory=dict)  # pawns that moved
    _fault: dict[int, bool] = field(default_factory=dict)  # whether a tribe itself gave its camp up

    def follow(self, at: int, before: Position, entry: Entry) -> None:
        """Watch an entry, and play it on ``before``."""
        s = before.state  # changes with ``before``
        self._watch_cards(at, before, entry)
        if s.phase == stage.ACTING and s.num_pending == 0:
            self._watch_part(at, s, entry)
        is_meal = s.phase == stage.STARVING or s.window == cards.SURVIVAL_START
        people = [_people(s, tribe) for tribe in range(self.players)]
        turns, hands = int(s.turns), [int(hand) for hand in s.hand]
        camps = [int(number) for number in s.num_camps]
        if is_meal:
            self._watch_meal(at, s, entry)
        if entry.by >= 0:
            before.apply(entry.move)
        lost = [had - int(number) for had, number in zip(camps, s.num_camps, strict=True)]
        self._watch_camps(at, entry, lost, is_meal)
        if self._came and int(s.acting) not in self._came:  # nothing was left to do
            self._end_part(at, s, next(iter(self._came)))
        if is_meal:
            self._count_dead(at, before.state, people)
        for outcome in entry.outcomes:
            before.apply(outcome)
        if int(before.state.turns) > turns:
            self._count_campless(before.state)
            if int(before.state.month) == 1:
                self._watch_draws(at, before.state, hands)

    # camps

    def _watch_camps(self, at: int, entry: Entry, lost: Sequence[int], is_meal: bool) -> None:
        """Record camps lost other than to a fight, a card or an event, before any die falls."""
        for tribe, number in enumerate(lost):
            if number > 0:
                has_left = entry.by == tribe and entry.verb in _WALKS
                self._fault[tribe] = has_left or is_meal
                if has_left:
                    says = "leaves a camp without a woman"
                    self._note(at, tribe, "camp deserted", says, number)
                elif is_meal:
                    says = "lets the only woman of a camp starve"
                    self._note(at, tribe, "camp lost to hunger", says, number)

    def _count_campless(self, s: State) -> None:
        for tribe in range(self.players):
            if int(s.turns) in OPENING and s.num_camps[tribe] == 0:
                self.tally[f"no camp after turn {s.turns}"] += 1
                own = self._fault.get(tribe, False)
                self.tally[f"no camp after turn {s.turns}, own fault"] += own

    # hunger

    def _watch_meal(self, at: int, s: State, entry: Entry) -> None:
        tribe = s.player
        short = eating.need(s, tribe) - s.food[tribe] - eating.income(s, tribe)
        if s.phase == stage.STARVING and entry.verb == "lose" and eating.is_fed(s, tribe):
            self._note(at, tribe, "starved with food", "lets a pawn starve with food in stock")
        if s.phase == stage.ASKING and entry.move == "pass" and short > 0:
            held = [n for n in _MEALS if s.trick[n] == HELD + tribe and _feeds(s, n)]
            for number in held:
                says = f"keeps {cards.TRICK_NAMES[number]} although {short} will starve"
                self._note(at, tribe, "hungry with a card", says)

    def _count_dead(self, at: int, s: State, people: Sequence[int]) -> None:
        for tribe, were in enumerate(people):
            dead = were - _people(s, tribe)
            if dead <= 0:
                continue
            self.tally["starved"] += dead
            could = min(dead, self._could.get(tribe, 0))
            self._could[tribe] = self._could.get(tribe, 0) - could
            if could > 0:
                says = f"loses {dead} to hunger, though other hexes would have fed {could} more"
                self._note(at, tribe, "starved needlessly", says, could)

    # parts of step 4

    def _watch_part(self, at: int, s: State, entry: Entry) -> None:
        tribe, words = s.player, entry.move.split(":")
        if tribe not in self._came:
            self._came = {tribe: Counter()}
            self._could[tribe] = best_income(s, tribe)
        if words[0] == "move":
            kind = {"warrior": WARRIOR, "woman": WOMAN}.get(words[2], -1)
            self._came[tribe][HEX_NAMES.index(words[3]), kind] += 1
        if words[0] == "done":
            self._end_part(at, s, tribe)

    def _end_part(self, at: int, s: State, tribe: int) -> None:
        self._judge_part(at, s, tribe)
        self._could[tribe] -= gathered(s, tribe)
        self._came = {}

    def _judge_part(self, at: int, s: State, tribe: int) -> None:
        came = self._came[tribe]
        for place in sorted({place for place, _ in came}):
            if num_others(s, tribe, place):
                self._judge_attack(at, s, tribe, place, came[place, WOMAN])
            elif s.beasts[place]:
                self._judge_hunt(at, s, tribe, place)

    def _judge_attack(self, at: int, s: State, tribe: int, place: int, women: int) -> None:
        self.tally["attacks"] += 1
        chance, where = odds(s, tribe, place), HEX_NAMES[place]
        stake, prize = (
            worth_of(s, tribe, place),
            sum(worth_of(s, other, place) for other in range(self.players) if other != tribe),
        )
        if chance * prize < (1 - chance) * stake:
            risk = f"risking {stake:.1f} for {prize:.1f}"
            says = f"attacks {where} with a chance of {chance:.0%}, {risk}"
            self._note(at, tribe, "attack for too little", says)
        self.tally["attack below 20 %"] += chance < RARELY
        if women and chance < LIKELY:
            says = f"sends {women} women to warriors on {where}, who win with {1 - chance:.0%}"
            self._note(at, tribe, "women thrown at warriors", says, women)

    def _judge_hunt(self, at: int, s: State, tribe: int, place: int) -> None:
        self.tally["hunts"] += 1
        chance = hunting_odds(s, tribe, place)
        if chance < LIKELY:
            says = f"hunts on {HEX_NAMES[place]} with a chance of {chance:.0%}"
            self._note(at, tribe, "hunt against the odds", says)
        self.tally["hunt below 20 %"] += chance < RARELY

    # cards

    def _watch_cards(self, at: int, before: Position, entry: Entry) -> None:
        """Record a dice card that is not played in a close fight for camps or women."""
        s, verb = before.state, entry.verb
        self.tally["cards played"] += verb in cards.TRICK_NAMES
        if s.phase != stage.ASKING or s.window != cards.FIGHT_START or verb != "pass":
            return
        helps = [name for name in before.legal() if name in _FOR_DICE]
        tribe, place = int(s.player), int(s.place)
        if not helps or s.foe != TRIBAL or worth_of(s, tribe, place) < _MUCH:
            return
        chance = odds(s, tribe, place)
        if CLOSE[0] < chance < CLOSE[1]:
            says = (
                f"keeps {helps[0]} in the fight for {HEX_NAMES[place]}, at a chance of {chance:.0%}"
            )
            self._note(at, tribe, "card kept in a close fight", says)

    def _watch_draws(self, at: int, s: State, hands: Sequence[int]) -> None:
        """Record the tribes that could not draw a card at the end of a season."""
        full = int(tables.HAND_SIZE[s.edition][self.players])
        for tribe in range(self.players):
            if is_playing(s, tribe) and int(s.hand[tribe]) == full == hands[tribe]:
                self._note(
                    at, tribe, "hand too full to draw", "draws no card because its hand is full"
                )

    def end(self, at: int, s: State) -> None:
        """Count the cards that remain unplayed."""
        for tribe in range(self.players):
            self.tally["cards held at the end"] += int(s.hand[tribe])
        self.tally["turns"] += int(s.turns)

    def _note(self, at: int, tribe: int, kind: str, says: str, count: int = 1) -> None:
        self.found.append(Folly(at, tribe, kind, says, count))
        self.tally[kind] += count


def _feeds(s: State, trick: int) -> bool:
    return trick != _MEALS[0] or s.season != SUMMER


def _people(s: State, tribe: int) -> int:
    return int(s.number[tribe * KINDS + WARRIOR] + s.number[tribe * KINDS + WOMAN])


# matches


def play(game: Game, words: Sequence[str], seed: int, options: dict[str, str]) -> Match:
    """Let bots play a match; ``seed`` fixes all its randomness."""
    return play_on(begin(game, words, seed, options), words, seed)


def begin(game: Game, words: Sequence[str], seed: int, options: dict[str, str]) -> Match:
    """Return a match between bots before its first move."""
    secret = sha256(f"follies {seed}".encode()).digest()
    chosen = game.check_options(options, len(words))
    return Match(game, len(words), chosen, f"follies-{seed}", secret).deal()


def play_on(match: Match, words: Sequence[str], seed: int, turns: float = inf) -> Match:
    """Let bots play a match to its end, or in the Valley for a number of turns."""
    game, players = match.game, len(words)
    bots = [make(word, game, 100 * seed + seat, players) for seat, word in enumerate(words)]
    while (player := match.player) is not None:
        if turns < inf and match.position.state.turns >= turns:
            break
        move = bots[player].choose(match.look(player), budget(words[player], game, players))
        match.play(move)
    return match


def watch(match: Match) -> Watch:
    """Watch a replayed match to its end; return the ``Watch``."""
    seen, position = Watch(match.players), match.position_after(0)
    for at, entry in enumerate(match.line):
        seen.follow(at, position, entry)
    seen.end(len(match.line), position.state)
    return seen


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print the counts as JSON."""
    asked = _read(arguments)
    game, total = load(asked.game), Counter[str]()
    options = dict(option.split("=") for option in asked.option)
    for number in range(asked.matches):
        words, seed = [asked.word] * asked.players, asked.seed + number
        match = play_on(begin(game, words, seed, options), words, seed, asked.turns)
        total.update(watch(match).tally if asked.game == "valley" else absurdities.count(match))
    print(json.dumps({"matches": asked.matches, **dict(sorted(total.items()))}))


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("word")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--turns", type=float, default=inf)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
