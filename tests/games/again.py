"""Whether a position that was written and read again is the same, and which fields are not."""

from hypothesis import Phase

from steppe.core.position import Position

AT_ONCE = (Phase.explicit, Phase.reuse, Phase.generate)  # a shorter match would tell no more


def assert_same(again: Position, before: Position) -> None:
    """Fail by the names of the fields that differ, or of players and options."""
    found, fields = again.to_json(), before.to_json()
    differ = {name: (found[name], fields[name]) for name in fields if found[name] != fields[name]}
    assert differ == {}, "of a field: what was read, what was written"
    assert again.to_bytes() == before.to_bytes()
    assert (again.players, again.options) == (before.players, before.options)
