"""The tables for every engine; migrations upgrade older files to this schema."""

import sqlalchemy as sql

from steppe.server.store import account_schema

METADATA = account_schema.METADATA
NAMES_GUEST, SECRET = account_schema.NAMES_GUEST, account_schema.SECRET
_GUEST = account_schema.GUEST

MATCH = sql.Table(
    "match",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),  # JSON
    sql.Column("rules", sql.Text, nullable=False),
    sql.Column("secret", sql.LargeBinary, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("moved", sql.Float, nullable=False),
    sql.Column("ended", sql.Float),
    sql.Column("player", sql.Integer),  # the player to decide; none when the match is over
    sql.Column("result", sql.Text),  # JSON: returns and scores, once the match is over
    sql.Column("due", sql.Float),  # when a worker's lease ends; none if people must act next
    sql.Column("clock", sql.Text),  # JSON: see ``server/base/clock_record.py``
    sql.Column("expires", sql.Float),  # when it reaches zero, in site time; none if it stands
    *(  # an unusual start position: see ``play/origin.py``
        sql.Column(name, sql.Text, nullable=False, server_default="")
        for name in ("start", "source", "dice")
    ),
    sql.Index("match_moved", "moved"),
    sql.Index("match_due", "due"),
    sql.Index("match_dice", "dice"),
    sql.Index("match_ended", "ended"),
    sql.Index("match_expires", "expires"),
)

VACATION = sql.Table(  # see ``server/match/vacations.py``
    "vacation",
    METADATA,
    sql.Column("guest", sql.Text, primary_key=True, info=_GUEST),
    sql.Column("year", sql.Integer, nullable=False),
    sql.Column("used", sql.Float, nullable=False),  # seconds in that year, before ``since``
    sql.Column("since", sql.Float),  # when the current vacation began, none if there is none
)

PULSE = sql.Table(  # one row: how long the site has been up (``server/match/site_time.py``)
    "pulse",
    METADATA,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.Float, nullable=False),  # the database's time of the last beat
    sql.Column("up", sql.Float, nullable=False),  # seconds
)

ADMINISTRATION = sql.Table(
    "administration",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("who", sql.Text, nullable=False),
    sql.Column("deed", sql.Text, nullable=False),
    sql.Column("subject", sql.Text, nullable=False),  # a match, a seat, an address; never a person
    sql.Column("words", sql.Text, nullable=False),  # the reason
    sql.Column("until", sql.Float),  # the end of a ban; none if it never ends
    sql.Index("administration_at", "at"),
)

SEAT = sql.Table(
    "seat",
    METADATA,
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),  # person, bot or open
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("bot", sql.Text, nullable=False),
    sql.Column("token", sql.Text),  # SHA-256 of the secret in the seat's link; bots have none
    sql.Column("switches", sql.Text, nullable=False, server_default=""),  # separated by spaces
    sql.Column("link", sql.Integer, nullable=False, server_default="0"),  # renewals so far
    sql.Column("taken", sql.Float),  # when a person took it while it was open
    sql.PrimaryKeyConstraint("match", "seat"),
    sql.ForeignKeyConstraint(["match"], ["match.id"]),
    sql.Index("seat_token", "token", unique=True),
    sql.Index("seat_kind", "kind"),
    sqlite_with_rowid=False,
)

SITTER = sql.Table(
    "sitter",
    METADATA,
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("guest", sql.Text, nullable=False, info=_GUEST),
    sql.Column("rank", sql.Integer, nullable=False),  # 0: the owner
    sql.PrimaryKeyConstraint("match", "seat", "guest"),
    sql.ForeignKeyConstraint(["match", "seat"], ["seat.match", "seat.seat"]),
    sql.Index("sitter_guest", "guest"),
    sqlite_with_rowid=False,
)

ACTION = sql.Table(
    "action",
    METADATA,
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("move", sql.Text, nullable=False),
    sql.Column("key", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.PrimaryKeyConstraint("match", "number"),
    sql.UniqueConstraint("match", "key", name="action_key"),
    sql.ForeignKeyConstraint(["match"], ["match.id"]),
    sqlite_with_rowid=False,
)

NOTE = sql.Table(
    "note",
    METADATA,
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("number", sql.Integer, nullable=False),  # number of log lines at that time
    sql.Column("part", sql.Integer, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("words", sql.Text, nullable=False),
    sql.Column("key", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.PrimaryKeyConstraint("match", "number", "part"),
    sql.ForeignKeyConstraint(["match"], ["match.id"]),
    sqlite_with_rowid=False,
)

CHALLENGE = sql.Table(  # invitations to a match: see ``server/match/challenges.py``
    "challenge",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),  # the match that it opens has the same id
    sql.Column("challenger", sql.Text, nullable=False, info=_GUEST),
    sql.Column("challenged", sql.Text, nullable=False, info=_GUEST),  # "": anyone
    sql.Column("party", sql.Text, nullable=False, info=_GUEST),  # the person behind the challenger
    sql.Column("home", sql.Text, nullable=False),  # a keyed hash of the challenger's address
    sql.Column("name", sql.Text, nullable=False),  # of the challenger
    sql.Column("rival", sql.Text, nullable=False),  # the name of the challenged
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # JSON: seats, options and clock
    sql.Column("state", sql.Text, nullable=False),  # open, accepted, declined or cancelled
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("until", sql.Float, nullable=False),  # when it lapses
    sql.Column("sent", sql.Float),  # when the challenged was notified
    sql.Column("mailed", sql.Float),  # when the challenged was notified by e-mail
    sql.Index("challenge_challenger", "challenger"),
    sql.Index("challenge_challenged", "challenged"),
    sql.Index("challenge_until", "until"),
)

OUTBOX = sql.Table(  # people who must decide in a match with others: see ``server/notify``
    "outbox",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),  # match and seat
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("turn", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),  # when the turn began
    sql.Column("due", sql.Float, nullable=False),  # when to notify the player
    sql.Column("looked", sql.Float),  # when the player looked at the match
    sql.Column("sent", sql.Float),  # when the player was notified
    sql.Column("mailed", sql.Float),  # when the player was notified by e-mail
    sql.Column("reminded", sql.Float),  # when the player was reminded that time runs
    sql.Column("holder", sql.Text),
    sql.Column("lease", sql.Float),  # the end of the lease
    sql.Index("outbox_match", "match"),
    sql.Index("outbox_due", "due"),
)

CHANNEL = sql.Table(  # the ways to notify people: see ``server/notify``
    "channel",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("guest", sql.Text, nullable=False, info=_GUEST),
    sql.Column("browser", sql.Text, nullable=False),  # of its session; "" for guests
    sql.Column("kind", sql.Text, nullable=False),  # push, webhook or mail
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("keys", sql.Text, nullable=False),  # of a browser that receives pushes: JSON
    sql.Column("language", sql.Text, nullable=False),
    sql.Column("origin", sql.Text, nullable=False),  # the URL of this site
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("confirmed", sql.Boolean, nullable=False),  # whether the owner of the address agrees
    sql.Column("fault", sql.Text, nullable=False),  # why it is switched off, "" while it works
    sql.Column("mailed", sql.Float),  # when the last mail went out
    sql.Index("channel_guest", "guest"),
)

BELL = sql.Table(  # when guests last looked at their news
    "bell",
    METADATA,
    sql.Column("guest", sql.Text, primary_key=True, info=_GUEST),
    sql.Column("looked", sql.Float, nullable=False),
)

UNSHARED = sql.Table(  # guests whose matches no dump contains: see ``server/ops/match_dump.py``
    "unshared",
    METADATA,
    sql.Column("guest", sql.Text, primary_key=True, info=_GUEST),
    sql.Column("at", sql.Float, nullable=False),
)

IMPORTED = sql.Table(  # records from other servers: see ``server/match/imported_record.py``
    "imported",
    METADATA,
    sql.Column("match", sql.Text, primary_key=True),
    sql.Column("body", sql.Text, nullable=False),  # the record as it was given
    sql.Column("key", sql.Text, nullable=False),  # the key that signed it, "" for none
    sql.Column("drawn", sql.Boolean, nullable=False),  # whether its dice follow from its secret
    sql.Column("at", sql.Float, nullable=False),
)

OPENING = sql.Table(  # counts of openings: see ``server/puzzles/opening_statistics.py``
    "opening",
    METADATA,
    sql.Column("game", sql.Text, primary_key=True),
    sql.Column("rules", sql.Text, primary_key=True),
    sql.Column("players", sql.Integer, primary_key=True),
    sql.Column("before", sql.Text, primary_key=True),  # the moves before it, separated by spaces
    sql.Column("move", sql.Text, primary_key=True),
    sql.Column("who", sql.Text, primary_key=True),
    sql.Column("matches", sql.Integer, nullable=False),
    sql.Column("wins", sql.Float, nullable=False),
)

COUNTED = sql.Table("counted", METADATA, sql.Column("match", sql.Text, primary_key=True))

QUESTION = sql.Table(  # used if bots run in separate processes
    "question",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("bot", sql.Text, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # JSON: a seat's observation
    sql.Column("owner", sql.Text, nullable=False),
    sql.Column("rank", sql.Integer, nullable=False),
    sql.Column("asked", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),  # when the request was last renewed
    sql.Column("until", sql.Float),  # when an answer becomes useless
    sql.Column("thinker", sql.Text),
    sql.Column("lease", sql.Float),  # the end of the lease
    sql.Column("answer", sql.Text),
    sql.Column("error", sql.Text),
    sql.Column("spent", sql.Float),  # seconds of thinking
    sql.Index("question_owner", "owner"),
)

ANALYSIS = sql.Table(  # analyses of finished matches
    "analysis",
    METADATA,
    sql.Column("job", sql.Text, primary_key=True),  # the same for identical matches and engines
    sql.Column("match", sql.Text, nullable=False),  # the match for which the analysis was made
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("engine", sql.Text, nullable=False),
    sql.Column("level", sql.Integer, nullable=False),  # the deepest saved level
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("body", sql.LargeBinary, nullable=False),  # JSON, compressed
    sql.Column("accuracy", sql.Text),  # of each seat, as JSON; none until it is asked for
    sql.Index("analysis_match", "match"),
)

JOB = sql.Table(  # pending analyses
    "job",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("engine", sql.Text, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # the match record, without names
    sql.Column("asker", sql.Text, nullable=False, info={NAMES_GUEST: ("", "exercise ")}),
    sql.Column("shared", sql.Boolean, nullable=False),  # whether another guest also requested it
    sql.Column("rank", sql.Integer, nullable=False),
    sql.Column("level", sql.Integer, nullable=False),  # the requested level
    sql.Column("asked", sql.Float, nullable=False),
    sql.Column("worker", sql.Text),
    sql.Column("lease", sql.Float),  # the end of the lease
    sql.Column("tries", sql.Integer, nullable=False),
    sql.Column("stage", sql.Text, nullable=False),  # the level in progress
    sql.Column("done", sql.Integer, nullable=False),
    sql.Column("total", sql.Integer, nullable=False),
    sql.Column("error", sql.Text),
    sql.Column("owner", sql.Text, nullable=False, server_default=""),  # as in ``spent``
    sql.Index("job_asker", "asker"),
)

SPENT = sql.Table(  # the recent cost of analyses: see ``server/analysis/analysis_queue.py``
    "spent",
    METADATA,
    sql.Column("owner", sql.Text, nullable=False),  # a keyed hash of the requester's address
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("seconds", sql.Float, nullable=False),
)

ATTEMPT = sql.Table(
    "attempt",
    METADATA,
    sql.Column("guest", sql.Text, nullable=False, info=_GUEST),
    sql.Column("puzzle", sql.Text, nullable=False),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("day", sql.Text, nullable=False),  # the day if it was the daily puzzle, otherwise ""
    sql.Column("score", sql.Float, nullable=False),  # of the first try, 0 to 1; -1 before it
    sql.Column("helped", sql.Integer, nullable=False),
    sql.Column("moves", sql.Text, nullable=False),  # the last answer
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("gained", sql.Float, nullable=False, server_default="0"),  # change in the rating
    sql.PrimaryKeyConstraint("guest", "puzzle"),
    sql.Index("attempt_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

PUZZLE_RATING = sql.Table(
    "puzzle_rating",
    METADATA,
    sql.Column("name", sql.Text, primary_key=True, info=_GUEST),  # a guest's or a puzzle's
    sql.Column("value", sql.Float, nullable=False),
    sql.Column("spread", sql.Float, nullable=False),
)

PUZZLE = sql.Table(  # found on this site; others come with the games
    "puzzle",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("match", sql.Text, nullable=False),  # or the name of a nightly match between bots
    sql.Column("body", sql.Text, nullable=False),  # JSON
    sql.Column("at", sql.Float, nullable=False),
    sql.Index("puzzle_game", "game", "at"),
)

EXERCISE = sql.Table(  # practice positions: see ``server/puzzles/practice_items.py``
    "exercise",
    METADATA,
    sql.Column("guest", sql.Text, nullable=False, info=_GUEST),
    sql.Column("puzzle", sql.Text, nullable=False),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("match", sql.Text, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # the puzzle as JSON
    sql.Column("moves", sql.Text, nullable=False),  # the last answer
    sql.Column("solved", sql.Integer, nullable=False),  # successive solutions so far
    sql.Column("helped", sql.Integer, nullable=False),
    sql.Column("due", sql.Float, nullable=False),  # when the position is due again
    sql.Column("score", sql.Float, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.PrimaryKeyConstraint("guest", "puzzle"),
    sqlite_with_rowid=False,
)

SEARCHED = sql.Table(  # matches searched for puzzles
    "searched",
    METADATA,
    sql.Column("match", sql.Text, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Index("searched_at", "at"),
)
