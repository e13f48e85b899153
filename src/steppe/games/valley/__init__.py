"""Valley of the Mammoths: two to six tribes live, hunt and fight through summers and winters."""

from pathlib import Path

from steppe.core.game import Game
from steppe.core.option import Opening, Option, Sign, Window
from steppe.games.valley.ai import blunders, learning, move_pruning
from steppe.games.valley.rules import flow, observe, option_words, scoring, start
from steppe.games.valley.rules.actions import ACTIONS, OUTCOMES
from steppe.games.valley.rules.board import BOARD_WORDS, EDITION_WORDS
from steppe.games.valley.rules.cards import ASKS, SWITCH_NAMES, TRICK_NAMES
from steppe.games.valley.rules.state import STATE
from steppe.games.valley.rules.tables import HARVEST, INTACT, MAX_PAWNS, START_FOOD, WARRIOR
from steppe.games.valley.rules.tricks import card_windows

_PRINTED = "as printed"
_EDITIONS = tuple(
    (
        Sign("warrior", str(int(MAX_PAWNS[edition][WARRIOR])), "warriors per tribe"),
        Sign("meat", str(int(START_FOOD[edition][0])), "starting food"),
        Sign("wheat", str(int(HARVEST[edition][0][INTACT])), "food per field"),
    )
    for edition in range(len(EDITION_WORDS))
)
_SWITCHES = {  # the titles that players see
    "flood": "Flood: before anyone drowns",
    "animals-start": "Before the animals move",
    "animals-end": "After the animals have moved",
    "capture": "Before my women are captured",
    "step5-start": "Before all fights",
    "fight-start": "Before a fight against tribes",
    "round-end": "After a fight round",
    "camp-lost": "After I lose a camp",
    "survival-start": "Before the food is counted",
    "survival-end": "After the meal, in early summer",
    "births-start": "Before the births",
    "births-end": "After the births",
    "hunt-start": "Before a fight against animals",
    "hunger": "Letting pawns starve when there is enough food",
}

GAME = Game(
    name="valley",
    title="Valley of the Mammoths",
    summary="Hunt, settle and fight for a valley, and get your tribe through the winter.",
    designers=("Bruno Faidutti",),
    players=(4, 2, 3, 5, 6),
    minutes=120,
    rules="1.1",
    ways=option_words.WAYS,
    earlier=(
        ("1.1", ("dead-share",)),  # changed three times without a new version number
        ("1.1", ("buried-builders", "dead-share")),
        ("1.1", ("loose-cards", "buried-builders", "dead-share")),
        ("1.0", option_words.WAYS),
    ),
    options=(
        Option(
            "edition",
            EDITION_WORDS,
            ("2001", "first"),
            "edition",
            says="First edition: richer harvests, births once a year, women rarely fight.",
            signs=_EDITIONS,
        ),
        Option(
            "board",
            BOARD_WORDS,
            ("The Two Shores", "The Great Lake"),
            "map",
            says="Both maps suit any number of tribes.",
        ),
        Option(
            "fire",
            ("no", "yes"),
            (),
            "advanced rules: fire",
            says="Fire helps against animals, and you need it to win with four camps.",
        ),
        Option(
            "return",
            ("no", "yes"),
            (),
            "second start",
            says="A tribe that dies out in the first year may come back once.",
        ),
        Option(
            "food",
            option_words.FOOD_WORDS,
            (_PRINTED, *option_words.FOOD_WORDS[1:]),
            "starting food",
            says="More food makes the first winter easier.",
        ),
        Option(
            "neighbours",
            (option_words.AS_PRINTED, "no", "yes"),
            (_PRINTED, "never", "only across a river"),
            "first camps",
            says="Whether two tribes may place their first camps on adjacent hexes.",
        ),
        Option(
            "cave",
            (option_words.AS_PRINTED, "1", "2"),
            (_PRINTED, "1", "2"),
            "cave bonus",
            says="What a cave adds to the defender's die.",
        ),
        Option(
            "warriors",
            (option_words.AS_PRINTED, "after-first", "all"),
            (_PRINTED, "after the first", "all"),
            "warrior bonus",
            says="Which warriors add 1 to their tribe's die.",
        ),
        Option(
            "births",
            (option_words.AS_PRINTED, "summer-end", "season-end"),
            (_PRINTED, "in summer", "twice a year"),
            "births",
            says="When children are born.",
        ),
        Option(
            "pinned",
            ("yes", "no"),
            (),
            "pinned by tribes",
            says="Whether another tribe's pawns can keep yours from leaving a hex.",
        ),
        Option(
            "turns",
            option_words.LIMIT_WORDS,
            (),
            "turn limit",
            says=(
                "At the limit, the tribe with the most camps wins; ties are broken by food, then"
                " by pawns. A year has six turns."
            ),
        ),
    ),
    actions=ACTIONS,
    outcomes=OUTCOMES,
    kernel=flow.ORDER.kernel(
        STATE,
        start,
        scoring,
        observe,
        learning,
        move_pruning,
        window=card_windows.switch,
        defensible_moves=blunders.defensible_moves,
        is_large=True,
    ),
    max_plies=200_000,
    folder=Path(__file__).parent,
    max_outcomes=200_000,
    secrets=True,
    windows=tuple(
        Window(
            name,
            _SWITCHES[name],
            "done" if name == "hunger" else "pass",
            asks,
            name != "hunger",
            name in ("round-end", "hunger"),
            name in ("capture", "fight-start", "round-end", "camp-lost"),
        )
        for name, asks in zip(SWITCH_NAMES, ASKS, strict=True)
    ),
    round_field="turns",
    unit=("1 camp", "{count} camps"),
    search={"exploration": 0.15, "horizon": 0, "trust": 8.0},
    former_search={"once": {"exploration": 0.15, "horizon": 0}},
    private=("trick", "omen"),
    telling=TRICK_NAMES,
    first_game={"turns": "30"},
    order=flow.ORDER,
    opening=Opening(1, ("place",)),
)
