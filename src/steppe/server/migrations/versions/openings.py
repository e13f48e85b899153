"""First moves are counted once for each finished match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables: nothing is counted yet."""
    op.create_table(
        "opening",
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("game", "rules")),
        sa.Column("players", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("before", "move", "who")),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Float, nullable=False),
    )
    op.create_table("counted", sa.Column("match", sa.Text, primary_key=True))
    op.create_index("match_ended", "match", ["ended"])
