"""Add bot requests, for bot processes to answer."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "question",
        sa.Column("id", sa.Text, primary_key=True),
        *_columns(sa.Text, "match", "game", "bot", "body", "owner", needed=True),
        *_columns(sa.Integer, "rank", needed=True),
        *_columns(sa.Float, "asked", "seen", needed=True),
        *_columns(sa.Float, "until", "lease", "spent"),
        *_columns(sa.Text, "thinker", "answer", "error"),
    )
    op.create_index("question_owner", "question", ["owner"])


def _columns(kind: Any, *names: str, needed: bool = False) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=not needed) for name in names]
