"""The tables for accounts, and the marks of columns with personal data."""

import sqlalchemy as sql

METADATA = sql.MetaData()

NAMES_GUEST = "names a guest"
"""The key in ``info`` of columns with ids of guests; its value lists possible prefixes of an id.

Export and erasure of personal data use it (``server/accounts/personal_data.py``).
"""

GUEST = {NAMES_GUEST: ("",)}

SECRET = "secret"
"""The key in ``info`` of columns that an export leaves out: hashes, keys and challenges."""

ACCOUNT = sql.Table(  # people who keep their name: see ``server/accounts/accounts.py``
    "account",
    METADATA,
    sql.Column("guest", sql.Text, primary_key=True, info=GUEST),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("folded", sql.Text, nullable=False),  # the name, regardless of case
    sql.Column("shape", sql.Text, nullable=False),  # the same for names that look alike
    sql.Column("password", sql.Text, nullable=False, info={SECRET: True}),  # hash; "" for none
    sql.Column("mail", sql.Text, nullable=False, server_default=""),  # a verified address
    sql.Column("language", sql.Text, nullable=False, server_default=""),
    sql.Column("theme", sql.Text, nullable=False, server_default=""),
    sql.Column("public", sql.Boolean, nullable=False, server_default=sql.false()),  # its profile
    sql.Column("made", sql.Float, nullable=False),
    sql.Index("account_folded", "folded", unique=True),
    sql.Index("account_shape", "shape", unique=True),
    sql.Index("account_mail", "mail"),
)

PASSKEY = sql.Table(
    "passkey",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),  # the credential's id, in base64url
    sql.Column("guest", sql.Text, nullable=False, info=GUEST),
    sql.Column("host", sql.Text, nullable=False),  # works only under this host name
    sql.Column("words", sql.Text, nullable=False),  # where it was made
    sql.Column("data", sql.LargeBinary, nullable=False, info={SECRET: True}),  # public key
    sql.Column("count", sql.Integer, nullable=False),  # signatures so far; 0 if not counted
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("used", sql.Float),
    sql.Index("passkey_guest", "guest"),
)

SESSION = sql.Table(  # a row for each token: a browser's token is renewed now and then
    "session",
    METADATA,
    sql.Column("hash", sql.Text, primary_key=True, info={SECRET: True}),  # SHA-256 of the token
    sql.Column("browser", sql.Text, nullable=False),  # the same for all tokens of a browser
    sql.Column("guest", sql.Text, nullable=False, info=GUEST),
    sql.Column("agent", sql.Text, nullable=False),  # such as "Firefox, Linux"
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),  # when other processes must read it again
    sql.Column("until", sql.Float),  # when the token ends; none for a browser's newest one
    sql.Column("renewed", sql.Float),  # when it last got a successor
    sql.Column("proved", sql.Float, nullable=False),  # when its owner last proved who they are
    sql.Index("session_browser", "browser"),
    sql.Index("session_guest", "guest"),
    sql.Index("session_changed", "changed"),
)

RECOVERY_CODE = sql.Table(
    "recovery_code",
    METADATA,
    sql.Column("hash", sql.Text, primary_key=True, info={SECRET: True}),  # SHA-256 of the code
    sql.Column("guest", sql.Text, nullable=False, info=GUEST),
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("used", sql.Float),
    sql.Index("recovery_code_guest", "guest"),
)

TICKET = sql.Table(  # secrets that can be used once, and soon: see ``server/accounts/tickets.py``
    "ticket",
    METADATA,
    sql.Column("hash", sql.Text, primary_key=True, info={SECRET: True}),  # SHA-256 of the secret
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("guest", sql.Text, nullable=False, info=GUEST),
    sql.Column("body", sql.Text, nullable=False, info={SECRET: True}),  # JSON
    sql.Column("until", sql.Float, nullable=False),
    sql.Index("ticket_guest", "guest"),
    sql.Index("ticket_until", "until"),
)

TOKEN = sql.Table(  # secrets of programs that act for a guest: see ``server/accounts/tokens.py``
    "token",
    METADATA,
    sql.Column("hash", sql.Text, primary_key=True, info={SECRET: True}),  # SHA-256 of the token
    sql.Column("id", sql.Text, nullable=False),  # identifies it in lists
    sql.Column("guest", sql.Text, nullable=False, info=GUEST),  # its owner
    sql.Column("bot", sql.Text, nullable=False, info=GUEST),  # for which it acts; "": its owner
    sql.Column("scopes", sql.Text, nullable=False),  # separated by spaces
    sql.Column("words", sql.Text, nullable=False),  # what the owner calls it
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("used", sql.Float),
    sql.Index("token_id", "id", unique=True),
    sql.Index("token_guest", "guest"),
    sql.Index("token_bot", "bot"),
)

BOT = sql.Table(  # programs that play over the network: see ``server/accounts/network_bots.py``
    "bot",
    METADATA,
    sql.Column("guest", sql.Text, primary_key=True, info=GUEST),  # of the bot itself
    sql.Column("owner", sql.Text, nullable=False, info=GUEST),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("folded", sql.Text, nullable=False),  # as in ``account``
    sql.Column("shape", sql.Text, nullable=False),
    sql.Column("words", sql.Text, nullable=False),  # what its owner says about it
    sql.Column("accepts", sql.Text, nullable=False),  # JSON: the challenges that it accepts
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("seen", sql.Float),  # when it was last connected
    sql.Column("hook", sql.Text, nullable=False),  # URL for its messages, "" for none
    sql.Column("fault", sql.Text, nullable=False),  # why the hook is switched off
    sql.Column("holder", sql.Text),  # the process that sends to the hook
    sql.Column("lease", sql.Float),  # the end of the lease
    sql.Index("bot_owner", "owner"),
    sql.Index("bot_folded", "folded", unique=True),
    sql.Index("bot_shape", "shape", unique=True),
)

TALLY = sql.Table(  # counts of attempts, for all processes: ``server/accounts/stored_counts.py``
    "tally",
    METADATA,
    sql.Column("key", sql.Text, primary_key=True),  # a hash
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
    sql.Index("tally_until", "until"),
)
