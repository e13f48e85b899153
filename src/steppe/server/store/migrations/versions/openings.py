"""Count the first moves of each finished match once."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables, without counts."""
    key: dict[str, Any] = {"game": sa.Text, "rules": sa.Text, "players": sa.Integer}
    key |= dict.fromkeys(("before", "move", "who"), sa.Text)
    op.create_table(
        "opening",
        *(sa.Column(name, kind, primary_key=True) for name, kind in key.items()),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Float, nullable=False),
    )
    op.create_table("counted", sa.Column("match", sa.Text, primary_key=True))
    op.create_index("match_ended", "match", ["ended"])
