"""Sentences as they are spoken: in the screen's language, with numbers and cards as words. Pure."""

from __future__ import annotations

import re
from typing import Final

from companion.cards import JOKER, Card, parse_card
from companion.words import spoken as say
from companion.words.message import Said, Sentence, Several
from companion.words.numbers import NUMBERS
from companion.words.text import Language

_MARKUP: Final = re.compile(r"\[/?[a-z_]+(?:=[^\]]*)?\]")
_CARDS: Final = re.compile("(?:10|[2-9AJQK])[♣♦♥♠]")
_SIGNS: Final = {"\n": ". ", "→": ", ", "✓": "", "▸": "", "·": ",", "…": "", "↶": "", "\u2039": "", "\u203a": ""}
"""What a voice would spell out or swallow: how it is said."""
_ENTITIES: Final = {"&bl;": "[", "&br;": "]", "&amp;": "&"}


class Aloud:
    """Makes the text that a voice is given."""

    def __init__(self, language: Language | None = None) -> None:
        """Speak a language, or English."""
        self._language = language or Language()

    def text(self, said: Said) -> str:
        """Return what is spoken for a sentence, in one line."""
        text = said if isinstance(said, str) else self._language.styled(self._write).text(_spoken(said))
        return tidy(_CARDS.sub(self._printed_card, text))

    def fact(self, fact: object) -> str:
        """Return what is spoken for a fact alone."""
        return tidy(self._language.styled(self._write).fact(_spoken_fact(fact)))

    def _write(self, fact: object) -> str:
        match fact:
            case bool():
                return str(fact)
            case int(number) if 0 <= number < len(NUMBERS):
                return self.text(NUMBERS[number]())
            case Card():
                return self._card(fact)
        return str(fact)

    def _printed_card(self, found: re.Match[str]) -> str:
        """Say a card that was printed with its suit."""
        return self._card(parse_card(found[0]))

    def _card(self, card: Card) -> str:
        if card is JOKER:
            return self.text(say.JOKER())
        return self.text(say.CARD(rank=say.RANKS[card.rank - 1](), suit=say.SUITS[card.suit.value]()))


def _spoken(sentence: Sentence) -> Sentence:
    """Return the spoken form of a sentence, and of all that is within it."""
    facts = tuple((name, _spoken_fact(fact)) for name, fact in sentence.facts)
    return Sentence(say.ALOUD.get(sentence.message, sentence.message), facts)


def _spoken_fact(fact: object) -> object:
    match fact:
        case Sentence():
            return _spoken(fact)
        case Several(facts, last, join):
            return Several(tuple(map(_spoken_fact, facts)), say.ALOUD.get(last, last), say.ALOUD.get(join, join))
    return fact


def tidy(text: str) -> str:
    """Return a text without markup and signs, in one line: what was drawn for the eye is made fit for a voice."""
    text = _MARKUP.sub("", text)
    for sign, instead in (*_SIGNS.items(), *_ENTITIES.items()):
        text = text.replace(sign, instead)
    return re.sub(r"\s+([,.!?;:])", r"\1", " ".join(text.split()))
