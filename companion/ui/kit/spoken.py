"""What the screen makes of sentences: its language, with cards as they are printed."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.cards import JOKER, Card
from companion.locale.languages import ENGLISH, catalogue
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.suits import card_text
from companion.ui.kit.theme import Colour
from companion.words.message import GrammaticalNumber, Said, Who
from companion.words.panels import A_JOKER
from companion.words.text import Language


@GrammaticalNumber.register
class Accent(NamedTuple):
    """A fact that stands out on the screen: bold, and in an ink if one is given."""

    fact: object
    ink: Colour | None = None

    @property
    def grammatical_number(self) -> int:
        """That of the fact: partners are spoken of in the plural."""
        match self.fact:
            case GrammaticalNumber(grammatical_number=number):
                return number
            case int(number):
                return number
        return 1


def _written(fact: object) -> str:
    if fact is JOKER:
        return SCREEN.text(A_JOKER())
    return card_text(fact) if isinstance(fact, Card) else str(fact)


class ScreenLanguage(Language):
    """The language of the screen, which people can change while it is shown. `code` is that of the language."""

    code = ENGLISH

    def speak(self, code: str) -> None:
        """Speak this language from now on: English where the program does not speak it."""
        spoken = catalogue(code)
        self.code = code if spoken is not None else ENGLISH
        self.change_to(spoken)


SCREEN: Final = ScreenLanguage(write=_written)
"""The language of the screen."""


def marked(said: Said, ink: Colour) -> str:
    """Return what is said as markup, in which the name of the side that it is about stands out in an ink."""
    if isinstance(said, str):
        return plain(said)
    about = said.fact.get("who", said.fact.get("player"))
    if isinstance(about, Who):
        about = Who(SCREEN.text(about.name), about.members)

    def written(fact: object) -> str:
        return strong(plain(str(fact)), ink) if isinstance(fact, Who) and fact == about else plain(_written(fact))

    return SCREEN.styled(written).text(said)


def accented(said: Said) -> str:
    """Return what is said as markup, in which each `Accent` among its facts stands out, and nothing else is markup."""
    return plain(said) if isinstance(said, str) else SCREEN.styled(_accented).text(said)


def _accented(fact: object) -> str:
    match fact:
        case Accent(inner, ink):
            return strong(SCREEN.styled(_accented).fact(inner), ink)
        case _:
            return plain(_written(fact))


def printed(said: Said | None) -> str:
    """Return what is said as text for a widget, in which nothing is markup; "" for nothing."""
    return "" if said is None else plain(SCREEN.text(said))
