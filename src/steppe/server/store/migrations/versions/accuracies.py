"""Save the accuracy of each seat beside an analysis, for lists of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0015_0012"
down_revision = "0014_0012"


def upgrade() -> None:
    """Add the column, empty: the server fills it in when a list shows the match."""
    op.add_column("analysis", sa.Column("accuracy", sa.Text))
