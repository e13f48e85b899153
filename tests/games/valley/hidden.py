"""List what the rules hide, independently of ``observe``, so that tests can compare both."""

PRIVATE = ("trick", "omen")  # outcomes that at most one player sees [V22.1]
CONCEALED = ()  # moves that others do not see
