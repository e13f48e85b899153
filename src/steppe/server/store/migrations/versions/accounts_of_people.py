"""Add accounts: names, passkeys, sessions, recovery codes, secrets for single use, and tallies."""

import sqlalchemy as sa
from alembic import op

revision = "0014_0012"
down_revision = "0013_0012"


def upgrade() -> None:
    """Create the tables, empty."""
    op.create_table(
        "account",
        sa.Column("guest", sa.Text, primary_key=True),
        *_texts("name", "folded", "shape", "password"),
        *_texts("mail", "language", "theme", server_default=""),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("made", sa.Float, nullable=False),
    )
    for name in ("folded", "shape"):
        op.create_index(f"account_{name}", "account", [name], unique=True)
    op.create_index("account_mail", "account", ["mail"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.Text, primary_key=True),
        *_texts("guest", "host", "words"),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.Text, primary_key=True),
        *_texts("browser", "guest", "agent"),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("made", "seen", "changed")),
        *(sa.Column(name, sa.Float) for name in ("until", "renewed")),
        sa.Column("proved", sa.Float, nullable=False),
    )
    for name in ("browser", "changed"):
        op.create_index(f"session_{name}", "session", [name])
    op.create_table(
        "recovery_code",
        sa.Column("hash", sa.Text, primary_key=True),
        *_texts("guest"),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_table(
        "ticket",
        sa.Column("hash", sa.Text, primary_key=True),
        *_texts("kind", "guest", "body"),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ticket_until", "ticket", ["until"])
    for table in ("passkey", "session", "recovery_code", "ticket"):
        op.create_index(f"{table}_guest", table, ["guest"])
    op.create_table(
        "tally",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("tally_until", "tally", ["until"])


def _texts(*names: str, server_default: str | None = None) -> list[sa.Column[str]]:
    return [
        sa.Column(name, sa.Text, nullable=False, server_default=server_default) for name in names
    ]
