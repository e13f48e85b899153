"""List what the rules hide, independently of ``observe``, so that tests can compare the two."""

PRIVATE = ("trick", "omen")  # outcomes that at most one player sees [V22.1]
CONCEALED = ()  # moves that other players do not see
