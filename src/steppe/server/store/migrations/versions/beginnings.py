"""What a first move is, each game says now: all matches are counted anew."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Forget what was counted: it is counted again within minutes, from the logs."""
    op.execute("DELETE FROM opening")
    op.execute("DELETE FROM counted")
