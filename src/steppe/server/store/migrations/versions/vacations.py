"""Let people take vacations, which stop their clocks in matches over days."""

import sqlalchemy as sa
from alembic import op

revision = "0017_0012"
down_revision = "0016_0012"


def upgrade() -> None:
    """Add the table: nobody is on vacation."""
    op.create_table(
        "vacation",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("since", sa.Float),
    )
