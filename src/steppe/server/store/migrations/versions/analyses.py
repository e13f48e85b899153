"""Add analyses of finished matches, and their queue."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "analysis",
        sa.Column("job", sa.Text, primary_key=True),
        *_columns(sa.Text, "match", "game", "engine"),
        *_columns(sa.Integer, "level"),
        *_columns(sa.Float, "at"),
        *_columns(sa.LargeBinary, "body"),
    )
    op.create_index("analysis_match", "analysis", ["match"])
    op.create_table(
        "job",
        sa.Column("id", sa.Text, primary_key=True),
        *_columns(sa.Text, "match", "game", "engine", "body", "asker"),
        *_columns(sa.Boolean, "shared"),
        *_columns(sa.Integer, "rank", "level"),
        *_columns(sa.Float, "asked"),
        sa.Column("worker", sa.Text),
        sa.Column("lease", sa.Float),
        *_columns(sa.Integer, "tries"),
        *_columns(sa.Text, "stage"),
        *_columns(sa.Integer, "done", "total"),
        sa.Column("error", sa.Text),
    )
    op.create_index("job_asker", "job", ["asker"])


def _columns(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]
