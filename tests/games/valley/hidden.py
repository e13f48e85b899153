"""Hidden information by the rules, stated independently of ``observe`` as a check."""

PRIVATE = ("trick", "omen")  # outcomes that at most one player sees [V22.1]
CONCEALED = ()  # moves that others do not see
