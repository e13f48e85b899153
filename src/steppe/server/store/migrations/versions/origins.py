"""Let matches begin from any position, and let several matches share their dice."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns: all earlier matches began from the usual position."""
    for name in ("start", "source", "dice"):
        column = sa.Column(name, sa.Text, nullable=False, server_default="")
        op.add_column("match", column)
    op.create_index("match_dice", "match", ["dice"])
