"""Create the first tables: matches, seats, guests in seats, and the log of actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    _match()
    _seat()
    _sitter()
    _action()


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _match() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text, primary_key=True),
        _text("game"),
        _number("players"),
        _text("options"),
        _text("rules"),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("player", sa.Integer),
        sa.Column("result", sa.Text),
    )
    op.create_index("match_moved", "match", ["moved"])


def _seat() -> None:
    op.create_table(
        "seat",
        _text("match"),
        _number("seat"),
        _text("kind"),
        _text("name"),
        _text("bot"),
        sa.Column("token", sa.Text),
        sa.PrimaryKeyConstraint("match", "seat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"]),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_token", "seat", ["token"], unique=True)
    op.create_index("seat_kind", "seat", ["kind"])


def _sitter() -> None:
    op.create_table(
        "sitter",
        _text("match"),
        _number("seat"),
        _text("guest"),
        _number("rank"),
        sa.PrimaryKeyConstraint("match", "seat", "guest"),
        sa.ForeignKeyConstraint(["match", "seat"], ["seat.match", "seat.seat"]),
        sqlite_with_rowid=False,
    )
    op.create_index("sitter_guest", "sitter", ["guest"])


def _action() -> None:
    op.create_table(
        "action",
        _text("match"),
        _number("number"),
        _number("seat"),
        _text("move"),
        _text("key"),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
        sa.UniqueConstraint("match", "key", name="action_key"),
        sa.ForeignKeyConstraint(["match"], ["match.id"]),
        sqlite_with_rowid=False,
    )
