"""Let matches begin in any position, and several share their dice."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns: all matches so far began as usual."""
    for name in ("start", "source", "dice"):
        column = sa.Column(name, sa.Text, nullable=False, server_default="")
        op.add_column("match", column)
    op.create_index("match_dice", "match", ["dice"])
