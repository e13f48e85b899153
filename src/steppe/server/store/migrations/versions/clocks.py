"""Add the clocks of matches, and the time for which the site has been up."""

import sqlalchemy as sa
from alembic import op

revision = "0016_0012"
down_revision = "0015_0012"


def upgrade() -> None:
    """Add the columns, empty: running matches have no clock. Add the table."""
    op.add_column("match", sa.Column("clock", sa.Text))
    op.add_column("match", sa.Column("expires", sa.Float))
    op.create_index("match_expires", "match", ["expires"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("at", "up")),
    )
