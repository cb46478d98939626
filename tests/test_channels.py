from hypothesis import given
from hypothesis import strategies as st

from companion.channels import channel_numbers


@given(st.frozensets(st.integers(0, 500)))
def test_the_numbers_of_closed_channels_come_from_the_lowest_on(closed):
    assert list(channel_numbers(sum(1 << channel for channel in closed))) == sorted(closed)
