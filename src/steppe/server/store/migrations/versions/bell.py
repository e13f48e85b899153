"""Note when seats were taken, and when guests last looked at their news.

Earlier programs must not run with this: its log has words for the dice, which they ignore.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019_0019"
down_revision = "0018_0012"


def upgrade() -> None:
    """Add the column and the table: when seats were taken so far is unknown."""
    op.add_column("seat", sa.Column("taken", sa.Float))
    op.create_table(
        "bell",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("looked", sa.Float, nullable=False),
    )
