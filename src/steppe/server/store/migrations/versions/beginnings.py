"""Let each game define its first moves, and count all matches again."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Delete all counts: within minutes, they are counted again from the logs."""
    op.execute("DELETE FROM opening")
    op.execute("DELETE FROM counted")
