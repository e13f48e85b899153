"""Note who opted out of dumps, and keep the records that visitors imported."""

import sqlalchemy as sa
from alembic import op

revision = "0021_0019"
down_revision = "0020_0019"


def upgrade() -> None:
    """Add the tables, empty."""
    op.create_table(
        "unshared",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "imported",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("drawn", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
