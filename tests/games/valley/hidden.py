"""What the rules keep secret, said apart from ``observe`` so that the suite can check it."""

PRIVATE = ("trick", "omen")  # outcomes that one player sees at most [V22.1]
CONCEALED = ()  # moves that others do not see: there is none
