"""List the secrets of the rules independently of ``observe``, so that tests can compare them."""

PRIVATE = ("deal",)  # outcomes that at most one player sees [T1.2]
CONCEALED = ("lay",)  # moves that other players do not see at first [T2.2]
