"""The small picture of a move: in the recap, and where a turn is played back."""

_BY_ANIMAL = {"crocodile": "croc-jaws"}  # the others are called as their pictures
_BY_VERB = {
    "guard": "outback-hat",
    "step": "outback-hat",
    "swap": "gazelle",
    "stop": "hand",
}


def picture(move: str) -> str:
    """Return the icon of a move: the animal that is placed, else what its verb stands for."""
    verb, _, rest = move.partition(":")
    if verb == "place":
        animal = rest.partition(":")[0]
        return _BY_ANIMAL.get(animal, animal)
    return _BY_VERB.get(verb, "")
