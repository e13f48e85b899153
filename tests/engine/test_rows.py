"""Rows of numbers are added up and searched as NumPy does it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.engine.record import Row
from steppe.engine.rows import is_among, sum_of

ROWS = st.lists(st.integers(-100, 100), max_size=6)


@given(ROWS, st.integers(-3, 3))
def test_a_row_of_the_twin(numbers, wanted):
    assert sum_of(Row(numbers)) == sum(numbers)
    assert is_among(wanted, Row(numbers)) == (wanted in numbers)


@pytest.mark.compiled
@pytest.mark.parametrize("width", [np.int8, np.int32])
def test_a_row_of_a_record_of_each_width(width):
    numbers = np.array([[100, 100, -3], [5, 0, 7]], width)
    assert [sum_of(row) for row in (*numbers, numbers[:, 0])] == [197, 12, 105]
    assert [is_among(wanted, numbers[1]) for wanted in (5, 7, 100)] == [True, True, False]
