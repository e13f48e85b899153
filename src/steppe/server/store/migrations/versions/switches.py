"""Let players choose the reaction windows in which they are asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column: all seats have the default."""
    column = sa.Column("switches", sa.Text, nullable=False, server_default="")
    op.add_column("seat", column)
