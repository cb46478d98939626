"""What the screen makes of facts in sentences."""

from __future__ import annotations

import pytest

from companion.cards import JOKER, parse_card
from companion.ui.kit.spoken import SCREEN, printed
from companion.words.message import Message


@pytest.mark.parametrize(("code", "said"), [("en", "5♥ and joker"), ("de", "5♥ and Joker"), ("es", "5♥ and comodín")])
def test_a_joker_is_a_word_of_the_screens_language(code, said):
    before = SCREEN.code
    SCREEN.speak(code)
    try:
        assert printed(Message("{card} and {other}")(card=parse_card("5H"), other=JOKER)) == said
    finally:
        SCREEN.speak(before)
