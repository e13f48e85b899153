"""Note when challenged people were told, so that each message goes out once."""

import sqlalchemy as sa
from alembic import op

revision = "0022_0019"
down_revision = "0021_0019"


def upgrade() -> None:
    """Add the columns, empty; earlier versions leave them so, and tell nobody."""
    for name in ("sent", "mailed"):
        op.add_column("challenge", sa.Column(name, sa.Float))
