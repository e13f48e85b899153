"""The printed numbers, read from ``data/`` (rule T1)."""

import tomllib
from pathlib import Path

from steppe.engine.position_type import table

_FILE = Path(__file__).parents[1] / "data" / "tiny.toml"
_DATA = tomllib.loads(_FILE.read_text())

PLAYERS: int = _DATA["players"]
HAND: int = _DATA["hand"]
CARD_NAMES = tuple(card["id"] for card in _DATA["card"])
CARDS = len(CARD_NAMES)
THIEF, GUARD, SPEAR, BOW = range(CARDS)
DECK = table([card["count"] for card in _DATA["card"]])  # [T1.1]
WORTH = table([card["worth"] for card in _DATA["card"]])
PREY_NAMES = tuple(prey["id"] for prey in _DATA["prey"])
PREYS = len(PREY_NAMES)
WEIGHT = table([prey["weight"] for prey in _DATA["prey"]])  # [T2.1]
POINTS = table([prey["points"] for prey in _DATA["prey"]])
HERDS = tuple(_DATA["rounds"])
ROUNDS = table(list(_DATA["rounds"].values()))  # [T1.3]
GOALS = tuple(_DATA["goal"])
GOAL = table(list(_DATA["goal"].values()))  # [T5.3]
MOST_POINTS = max(_DATA["rounds"].values()) * max(prey["points"] for prey in _DATA["prey"])

assert CARD_NAMES == ("thief", "guard", "spear", "bow")
assert sum(card["count"] for card in _DATA["card"]) >= PLAYERS * HAND
