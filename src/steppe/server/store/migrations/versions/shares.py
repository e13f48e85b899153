"""Make the queue of analyses fair: add the owner of each request, and each owner's recent cost."""

import sqlalchemy as sa
from alembic import op

revision = "0013_0012"
down_revision = "0012"


def upgrade() -> None:
    """Add the column and the table: the owners of pending analyses are unknown."""
    op.add_column("job", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "spent",
        sa.Column("owner", sa.Text, nullable=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("at", "seconds")),
    )
