"""Terms of the evaluation: odds, time, the value of a tribe and of its pending decision."""
