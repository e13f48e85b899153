"""First moves are counted once for each finished match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables: nothing is counted yet."""
    key = {"game": sa.Text, "rules": sa.Text, "players": sa.Integer}
    key |= dict.fromkeys(("before", "move", "who"), sa.Text)
    columns = [sa.Column(name, kind, primary_key=True) for name, kind in key.items()]
    columns += [sa.Column("matches", sa.Integer, nullable=False)]
    columns += [sa.Column("wins", sa.Float, nullable=False)]
    op.create_table("opening", *columns)
    op.create_table("counted", sa.Column("match", sa.Text, primary_key=True))
    op.create_index("match_ended", "match", ["ended"])
