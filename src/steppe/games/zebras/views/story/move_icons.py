"""Choose the icon of a move, for the recap and for replayed turns."""

_BY_ANIMAL = {"crocodile": "croc-jaws"}  # all others have an icon of their own name
_BY_VERB = {
    "guard": "outback-hat",
    "step": "outback-hat",
    "swap": "gazelle",
    "stop": "hand",
}


def picture(move: str) -> str:
    """Return the icon of a move: the animal placed, or an icon for its verb."""
    verb, _, rest = move.partition(":")
    if verb == "place":
        animal = rest.partition(":")[0]
        return _BY_ANIMAL.get(animal, animal)
    return _BY_VERB.get(verb, "")
