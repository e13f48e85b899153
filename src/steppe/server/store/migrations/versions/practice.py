"""Add rating changes from first attempts, puzzles found here, and practice positions."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column and the tables: the rating changes from earlier attempts are unknown."""
    op.add_column("attempt", sa.Column("gained", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "puzzle",
        sa.Column("id", sa.Text, primary_key=True),
        *_texts("game", "match", "body"),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("puzzle_game", "puzzle", ["game", "at"])
    op.create_table(
        "exercise",
        *_texts("guest", "puzzle", "game", "match", "body", "moves"),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("solved", "helped")),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("due", "score", "at")),
        sa.PrimaryKeyConstraint("guest", "puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "searched",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("searched_at", "searched", ["at"])


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]
