"""List the secrets of the rules independently of ``observe``, so that tests can compare them."""

PRIVATE = ("blind",)  # outcomes that at most one player sees [S2.6]
CONCEALED = ()  # moves that other players do not see: none
