"""Add the administration log, which servers read."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table."""
    texts = ("who", "deed", "subject", "words")
    op.create_table(
        "administration",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in texts),
        sa.Column("until", sa.Float),
    )
    op.create_index("administration_at", "administration", ["at"])
