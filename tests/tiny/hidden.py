"""What the rules keep secret, said apart from ``observe`` so that the suite can check it."""

PRIVATE = ("deal",)  # outcomes that one player sees at most [T1.2]
CONCEALED = ("lay",)  # moves that others do not see at first [T2.2]
