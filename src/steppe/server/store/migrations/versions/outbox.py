"""Note which people must decide in matches with others, and how to notify them."""

import sqlalchemy as sa
from alembic import op

revision = "0018_0012"
down_revision = "0017_0012"


def upgrade() -> None:
    """Create the tables; turns in progress are added with the next move."""
    op.create_table(
        "outbox",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("at", "due")),
        *(sa.Column(name, sa.Float) for name in ("looked", "sent", "mailed", "reminded")),
        sa.Column("holder", sa.Text),
        sa.Column("lease", sa.Float),
    )
    op.create_index("outbox_match", "outbox", ["match"])
    op.create_index("outbox_due", "outbox", ["due"])
    _channel()


def _channel() -> None:
    texts = ("guest", "browser", "kind", "address", "keys", "language", "origin")
    op.create_table(
        "channel",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in texts),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
        sa.Column("mailed", sa.Float),
    )
    op.create_index("channel_guest", "channel", ["guest"])
