"""Count moves that look foolish in bot matches of the Valley of the Mammoths.

``python -m scripts.follies WORD --players 4 --edition summary --matches 20`` lets a bot play itself
and prints counts by kind: people who starved although the tribe could have found more food, attacks
that risked more than they could win, women sent against warriors, helpful cards left unplayed. A
folly is a move that looks foolish to people; some follies have a good reason that the count does
not see.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

from steppe.bots.make import budget, make
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games import load
from steppe.games.valley.ai.evaluation import numbers
from steppe.games.valley.rules import cards, stage, tables
from steppe.games.valley.rules.board import FISHING, FORESTS, HEX_NAMES, HEXES
from steppe.games.valley.rules.effects import has, is_playing, num_here, num_others
from steppe.games.valley.rules.land import may_leave, reach
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.phases.fighting import herd_bonus
from steppe.games.valley.rules.state import HELD, TRIBAL
from steppe.games.valley.rules.tables import KINDS, SPECIES, SUMMER, WARRIOR, WOMAN
from steppe.play.log import Entry
from steppe.play.match import Match

LIKELY = 0.45  # chance below which a hunt is against the odds
CLOSE = (0.15, 0.85)  # chances between which a dice card matters
_MUCH = 1.5  # pawns at stake that make a card worth playing
_FOR_DICE = tuple(
    name for name, more in zip(cards.TRICK_NAMES, cards.DICE_BONUS, strict=True) if more
)
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

    def follow(self, at: int, before: Position, entry: Entry) -> None:
        """Watch an entry, and play it on ``before``."""
        s = before.state  # changes with ``before``
        self._watch_cards(at, before, entry)
        if s.phase == stage.ACTING and s.num_pending == 0:
            self._watch_part(at, s, entry)
        is_meal = s.phase == stage.STARVING or s.window == cards.SURVIVAL_START
        people = [_people(s, tribe) for tribe in range(self.players)]
        turns, hands = int(s.turns), [int(hand) for hand in s.hand]
        if is_meal:
            self._watch_meal(at, s, entry)
        if entry.by >= 0:
            before.apply(entry.move)
        if self._came and int(s.acting) not in self._came:  # nothing was left to do
            self._end_part(at, s, next(iter(self._came)))
        if is_meal:
            self._count_dead(at, before.state, people)
        for outcome in entry.outcomes:
            before.apply(outcome)
        if int(before.state.turns) > turns and int(before.state.month) == 1:
            self._watch_draws(at, before.state, hands)

    # hunger

    def _watch_meal(self, at: int, s: State, entry: Entry) -> None:
        tribe = s.player
        short = eating.need(s, tribe) - s.food[tribe] - eating.income(s, tribe)
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
        if women and chance < LIKELY:
            says = f"sends {women} women to warriors on {where}, who win with {1 - chance:.0%}"
            self._note(at, tribe, "women thrown at warriors", says, women)

    def _judge_hunt(self, at: int, s: State, tribe: int, place: int) -> None:
        self.tally["hunts"] += 1
        chance = hunting_odds(s, tribe, place)
        if chance < LIKELY:
            says = f"hunts on {HEX_NAMES[place]} with a chance of {chance:.0%}"
            self._note(at, tribe, "hunt against the odds", says)

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


# food


def yields(s: State, place: int) -> int:
    """Return the food from fishing and gathering on a hex."""
    fish = not s.in_force[cards.DROUGHT] and has(int(FISHING[s.board]), place)
    return int(fish) + int(s.season == SUMMER and has(int(FORESTS[s.board]), place))


def gathered(s: State, tribe: int) -> int:
    """Return the food a tribe finds on its hexes, without fields."""
    return sum(yields(s, place) for place in range(HEXES) if has(int(s.home[tribe]), place))


def best_income(s: State, tribe: int) -> int:
    """Estimate the most food that the tribe to move could find if it spread over the land.

    In each camp one woman stays, and on each hex as many pawns stay as there are opponents and
    animals; no pawn goes to occupied hexes.
    """
    walkers, taken = [], 0
    for place in range(HEXES):
        here = num_here(s, tribe, place)
        if here:
            held = max(
                int(s.camp[place] == tribe), num_others(s, tribe, place) + s.beasts[place], 0
            )
            taken |= (1 << place) if held else 0
            free = max(0, here - held) if may_leave(s, tribe, place) else 0
            ends = (int(reach(s, tribe, place)) | 1 << place) if free else 1 << place
            walkers += [ends] * (free if free else 1 - min(1, held))
    total = sum(yields(s, place) for place in range(HEXES) if has(taken, place))
    return total + _match(s, walkers, taken)


def _match(s: State, walkers: list[int], taken: int) -> int:
    """Return the most food that walkers can find: rich hexes first, matched by augmenting paths."""
    owner: dict[int, int] = {}
    free = [p for p in range(HEXES) if not has(taken, p) and not (s.crowd[p] or s.beasts[p])]
    free += [p for p in range(HEXES) if not has(taken, p) and p not in free]
    total = 0
    for place in sorted(free, key=lambda p: -yields(s, p)):
        if yields(s, place) and _seat(place, walkers, owner, set()):
            total += yields(s, place)
    return total


def _seat(place: int, walkers: list[int], owner: dict[int, int], tried: set[int]) -> bool:
    for walker, ends in enumerate(walkers):
        if has(ends, place) and walker not in tried:
            tried.add(walker)
            if walker not in owner or _seat(owner[walker], walkers, owner, tried):
                owner[walker] = place
                return True
    return False


# fights


@cache
def _round(lead: int) -> float:
    wins = sum(a + lead > b for a in range(1, 7) for b in range(1, 7))
    losses = sum(a + lead < b for a in range(1, 7) for b in range(1, 7))
    return wins / (wins + losses)


@cache
def fight(mine: int, theirs: int, lead: int) -> float:
    """Return the chance that ``mine`` fighters outlast ``theirs``; ``lead`` is the camp bonus."""
    if mine == 0 or theirs == 0:
        return float(theirs == 0 and mine > 0)
    win = _round(mine - theirs + lead)
    return win * fight(mine, theirs - 1, lead) + (1 - win) * fight(mine - 1, theirs, lead)


def odds(s: State, tribe: int, place: int) -> float:
    """Return the chance of winning a hex against the strongest other tribe on it."""
    mine = int(s.pawns[tribe * KINDS + WARRIOR, place])
    least = 1.0
    for other in range(s.players):
        if other != tribe and num_here(s, other, place) > 0:
            theirs = int(s.pawns[other * KINDS + WARRIOR, place])
            if mine == theirs == 0:
                continue
            lead = _camp(s, tribe, place) - _camp(s, other, place)
            least = min(least, fight(mine, theirs, lead))
    return least


def worth_of(s: State, tribe: int, place: int) -> float:
    """Return the value of a tribe's pawns and camp on a hex, counted in pawns."""
    people = zip((numbers.WARRIOR, numbers.WOMAN), (WARRIOR, WOMAN), strict=True)
    pawns = sum(each * int(s.pawns[tribe * KINDS + kind, place]) for each, kind in people)
    return pawns + numbers.CAMP * _camp(s, tribe, place)


def _camp(s: State, tribe: int, place: int) -> int:
    return int(s.camp[place] == tribe)


def hunting_odds(s: State, tribe: int, place: int) -> float:
    """Estimate the chance of winning a hex against all its animals, species by species."""
    warriors, women = (int(s.pawns[tribe * KINDS + kind, place]) for kind in (WARRIOR, WOMAN))
    first = int(s.first_counts or (women > 0 and tables.WOMAN_IS_FIRST_DIE[s.edition]))
    chance = 1.0
    for species in range(SPECIES):
        number = int(s.herd[species, place])
        if number:
            lead = first - 1 + _camp(s, tribe, place) + (number - int(herd_bonus(s, number)))
            chance *= fight(warriors + women, number, lead - women)
    return chance


# matches


def play(game: Game, words: Sequence[str], seed: int, options: dict[str, str]) -> Match:
    """Let bots play a match; ``seed`` fixes all its randomness."""
    secret = sha256(f"follies {seed}".encode()).digest()
    chosen = game.check_options(options, len(words))
    match = Match(game, len(words), chosen, f"follies-{seed}", secret).deal()
    bots = [make(word, game, 100 * seed + seat) for seat, word in enumerate(words)]
    while (player := match.player) is not None:
        move = bots[player].choose(match.look(player), budget(words[player], game))
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
    game, total, won = load("valley"), Counter[str](), Counter[str]()
    for number in range(asked.matches):
        match = play(game, [asked.word] * asked.players, asked.seed + number, _options(asked))
        total.update(watch(match).tally)
        won[str(match.position_after(len(match.line)).state.ending)] += 1
    print(json.dumps({"matches": asked.matches, **dict(sorted(total.items())), "endings": won}))


def _options(asked: argparse.Namespace) -> dict[str, str]:
    return {"edition": asked.edition}


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("word")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="summary")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
