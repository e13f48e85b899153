"""Add attempts at puzzles, and the ratings of people and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "attempt",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("guest", "puzzle", "game", "day")),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("helped", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest", "puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_index("attempt_puzzle", "attempt", ["puzzle"])
    op.create_table(
        "puzzle_rating",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
    )
