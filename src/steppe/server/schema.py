"""The tables, once for every engine; migrations lead an older file here."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

MATCH = Table(
    "match",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("rules", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("ended", Float),
    Column("player", Integer),  # who is to decide; none when it is over
    Column("result", Text),  # JSON: returns and scores, once it is over
    Index("match_moved", "moved"),
)

SEAT = Table(
    "seat",
    METADATA,
    Column("match", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # person, bot or open
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("token", Text),  # SHA-256 of the secret in the seat's link; bots have none
    Column("switches", Text, nullable=False, server_default=""),  # words, spaces between
    Column("link", Integer, nullable=False, server_default="0"),  # how often it was renewed
    PrimaryKeyConstraint("match", "seat"),
    ForeignKeyConstraint(["match"], ["match.id"]),
    Index("seat_token", "token", unique=True),
    Index("seat_kind", "kind"),
    sqlite_with_rowid=False,
)

SITTER = Table(
    "sitter",
    METADATA,
    Column("match", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, nullable=False),
    Column("rank", Integer, nullable=False),  # 0 is the owner
    PrimaryKeyConstraint("match", "seat", "guest"),
    ForeignKeyConstraint(["match", "seat"], ["seat.match", "seat.seat"]),
    Index("sitter_guest", "guest"),
    sqlite_with_rowid=False,
)

ACTION = Table(
    "action",
    METADATA,
    Column("match", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("match", "number"),
    UniqueConstraint("match", "key", name="action_key"),
    ForeignKeyConstraint(["match"], ["match.id"]),
    sqlite_with_rowid=False,
)
