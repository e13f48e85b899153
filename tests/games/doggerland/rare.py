"""Positions with moves that random play rarely reaches: choices on solo cards (D21.9)."""

from tests.games.doggerland.boards import alone

POSITIONS = (
    alone("sc12"),
    alone("sc13"),
    alone("sc14", land="s4="),
    alone("sc17"),
    alone("sc24"),
    alone("sc26", mine="famine 0\ncubes fr01-top:1 owners fr01-top:0"),
    alone("sc27", mine="famine 0\ncrafts st1:0,ne4:shown,st7:shown display ne4/st7/-/-/-"),
    alone("sc28"),
    alone("sc01", "hearing"),
)
