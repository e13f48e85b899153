"""Seats know in which windows of their game they want to be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column: everybody has the usual answers."""
    column = sa.Column("switches", sa.Text, nullable=False, server_default="")
    op.add_column("seat", column)
