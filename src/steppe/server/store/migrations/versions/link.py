"""Let the secret links to seats be renewed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column: no link has been renewed yet."""
    column = sa.Column("link", sa.Integer, nullable=False, server_default="0")
    op.add_column("seat", column)
