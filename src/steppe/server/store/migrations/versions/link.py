"""The secret links of seats can be renewed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column: nobody has renewed a link."""
    column = sa.Column("link", sa.Integer, nullable=False, server_default="0")
    op.add_column("seat", column)
