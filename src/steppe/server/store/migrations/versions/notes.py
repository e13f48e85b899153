"""Add notes at tables, and the matches that wait for the server."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table and the column: a match waits for the server if a bot is to move."""
    _note()
    op.add_column("match", sa.Column("due", sa.Float))
    op.create_index("match_due", "match", ["due"])
    op.execute(
        "UPDATE match SET due = 0 WHERE ended IS NULL AND EXISTS (SELECT 1 FROM seat"
        " WHERE seat.match = match.id AND seat.seat = match.player AND kind = 'bot')"
    )


def _note() -> None:
    op.create_table(
        "note",
        _column("match", sa.Text),
        *(_column(name, sa.Integer) for name in ("number", "part", "seat")),
        *(_column(name, sa.Text) for name in ("kind", "words", "key")),
        _column("at", sa.Float),
        sa.PrimaryKeyConstraint("match", "number", "part"),
        sa.ForeignKeyConstraint(["match"], ["match.id"]),
        sqlite_with_rowid=False,
    )


def _column(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)
