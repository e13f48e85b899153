"""What the rules keep secret, said apart from ``observe`` so that the suite can check it."""

PRIVATE = ("blind",)  # outcomes that one player sees at most [S2.6]
CONCEALED = ()  # moves that others do not see: there is none
