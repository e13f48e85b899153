"""Analyses wait in a queue that is fair: who asked for one, and what those asked for have cost."""

import sqlalchemy as sa
from alembic import op

revision = "0013_0012"
down_revision = "0012"


def upgrade() -> None:
    """Add the column and the table: who asked for what waits is not known."""
    op.add_column("job", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "spent",
        sa.Column("owner", sa.Text, nullable=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("at", "seconds")),
    )
