"""Add programs that play over the network: their tokens, owners, and challenges."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020_0019"
down_revision = "0019_0019"


def upgrade() -> None:
    """Create the tables, empty."""
    _token()
    _bot()
    _challenge()


def _token() -> None:
    op.create_table(
        "token",
        sa.Column("hash", sa.Text, primary_key=True),
        *_texts("id", "guest", "bot", "scopes", "words"),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("token_id", "token", ["id"], unique=True)
    for name in ("guest", "bot"):
        op.create_index(f"token_{name}", "token", [name])


def _bot() -> None:
    op.create_table(
        "bot",
        sa.Column("guest", sa.Text, primary_key=True),
        *_texts("owner", "name", "folded", "shape", "words", "accepts"),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float),
        *_texts("hook", "fault"),
        sa.Column("holder", sa.Text),
        sa.Column("lease", sa.Float),
    )
    op.create_index("bot_owner", "bot", ["owner"])
    for name in ("folded", "shape"):
        op.create_index(f"bot_{name}", "bot", [name], unique=True)


def _challenge() -> None:
    names = ("challenger", "challenged", "party", "home", "name", "rival", "game", "body", "state")
    op.create_table(
        "challenge",
        sa.Column("id", sa.Text, primary_key=True),
        *_texts(*names),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    for name in ("challenger", "challenged", "until"):
        op.create_index(f"challenge_{name}", "challenge", [name])


def _texts(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]
