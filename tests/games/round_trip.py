"""Compare a position with itself after writing and reading, field by field."""

from hypothesis import Phase

from steppe.core.position import Position

AT_ONCE = (
    Phase.explicit,
    Phase.reuse,
    Phase.generate,
)  # without shrinking


def assert_same(again: Position, before: Position) -> None:
    """Fail if fields, bytes, players or options differ; the message shows the fields that do."""
    found, fields = again.to_json(), before.to_json()
    differ = {name: (found[name], fields[name]) for name in fields if found[name] != fields[name]}
    assert differ == {}, "of a field: what was read, what was written"
    assert again.to_bytes() == before.to_bytes()
    assert (again.players, again.options) == (before.players, before.options)
