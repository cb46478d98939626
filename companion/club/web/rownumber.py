"""A number of a row in an address: with so many digits as one can have, or the address is none."""

from __future__ import annotations

from typing import ClassVar

from starlette.convertors import IntegerConvertor


class RowNumber(IntegerConvertor):
    """A whole number of at most ten digits: Python refuses to read one of thousands."""

    regex: ClassVar[str] = "[0-9]{1,10}"
