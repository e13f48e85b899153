"""Write a match's known start in notation: the cards and tiles turned up, and dice rolls."""

from dataclasses import dataclass

from steppe.games.stone_age.rules.tables import BACK, NUM_STACKS, RESOURCE_NAMES, TILE_IDS


@dataclass(frozen=True)
class Setup:
    """The cards and tiles that set-up turns up; a match without the herd has an empty ``tile``."""

    players: int = 2
    cards: str = "c01 c02 c03 c04"
    buildings: str = "b01 b02 b03 b04"
    tile: str = "m01"
    limit: str = "60"

    @property
    def options(self) -> dict[str, str]:
        return {"herd": "on" if self.tile else "off", "limit": self.limit}

    @property
    def moves(self) -> str:
        """Return the outcomes of set-up and of the herd's first move."""
        stacks = int(NUM_STACKS[self.players])
        words = [f"~card:{card}" for card in self.cards.split()]
        words += [f"~building:{building}" for building in self.buildings.split()[:stacks]]
        if self.tile:
            back = RESOURCE_NAMES[BACK[TILE_IDS.index(self.tile)]]
            words += [f"~back:{back}", f"~tile:{self.tile}", f"~back:{other(back)}"]
        return " ".join(words)


def other(back: str) -> str:
    """Return a back other than ``back`` that the pile is sure to contain."""
    return "gold" if back != "gold" else "wood"


def dice(*pips: int) -> str:
    """Return the notation of a roll."""
    return " ".join(f"~die:{face}" for face in pips)


def ones(number: int) -> str:
    """Return the notation of a roll of ``number`` ones."""
    return dice(*[1] * number)
