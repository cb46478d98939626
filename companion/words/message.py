"""Messages and sentences as values: what is said, by which facts; never the text itself.

    PEGGED = Message("{side} pegged {points}.")
    sentence = PEGGED(side="Ann", points=4)

Sentences compare equal when they say the same, so tests and views can compare them. The text is made by `text.py`.
No dataclasses here: to import what makes them costs a cold command half as much again as its answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple


class Explanation(NamedTuple):
    """What the manual says of one or several messages: on which page, in which section, cause and cure in prose."""

    page: str
    section: str
    text: str


class Message(NamedTuple):
    """One thing that can be said: plain English with named places, a whole sentence wherever it can be one.

    `plural` is the form for a count other than one; the fact named `by` is that count: a number, or anything with a
    `grammatical_number` (a side of two partners). The English text is the key of its translations, together with the
    `context` where the same English means two things ("Go", "right").
    """

    text: str
    plural: str = ""
    by: str = "count"
    explanation: Explanation | None = None
    context: str = ""

    def __call__(self, **facts: object) -> Sentence:
        """Return the sentence that says this with these facts. They must be hashable values."""
        return Sentence(self, tuple(sorted(facts.items())))


class Sentence:
    """A message with its facts. `str` gives its English text in the plain style, for logs and errors."""

    __slots__ = ("facts", "message")
    __match_args__ = ("message", "facts")

    def __init__(self, message: Message, facts: tuple[tuple[str, object], ...] = ()) -> None:
        """Say a message with these facts, by their names in order."""
        self.message = message
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        """Sentences are equal when they say the same."""
        return isinstance(other, Sentence) and (self.message, self.facts) == (other.message, other.facts)

    def __hash__(self) -> int:
        """As for equality."""
        return hash((self.message, self.facts))

    @property
    def fact(self) -> Mapping[str, object]:
        """The facts by their names."""
        return dict(self.facts)

    @property
    def count(self) -> int:
        """The count that chooses between singular and plural; 1 where there is none."""
        by = self.message.by
        fact = next((fact for name, fact in self.facts if name == by), 1)
        if isinstance(fact, int):
            return fact
        return fact.grammatical_number if isinstance(fact, GrammaticalNumber) else 1

    def __str__(self) -> str:
        """Return the English text."""
        return fill(self, english, str)

    def __repr__(self) -> str:
        """Return the English text in brackets, for failures."""
        return f"<{self}>"


Said = Sentence | str
"""A sentence, or text that is not the program's own: what a library or the operating system says."""


class GrammaticalNumber(ABC):
    """A fact that one speaks of in the singular (1) or in the plural (2), such as a side of two partners.

    No protocol: to ask a value whether it fits one takes many times as long, and it is asked for each sentence.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def grammatical_number(self) -> int:
        """1 or 2."""


class Partners(str):
    """The names of partners as one, "Ann & Cleo": a language says each of them in its own way."""

    names: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> Partners:
        """Join names."""
        each = tuple(names)
        made = super().__new__(cls, " & ".join(each))
        made.names = each
        return made

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:  # type: ignore[override]  # what a copy is made of
        """Return what a copy is made of."""
        return (self.names,)


def people(names: Iterable[str]) -> str:
    """Return what several people are called together; one alone by the own name."""
    each = tuple(names)
    return each[0] if len(each) == 1 else Partners(each)


class Who(GrammaticalNumber):
    """Somebody by name: a player, or a side of several. `members` decides between "scores" and "score"."""

    __slots__ = ("members", "name")
    __match_args__ = ("name", "members")

    def __init__(self, name: str, members: int = 1) -> None:
        """Speak of so many people by one name."""
        self.name = name
        self.members = members

    def __eq__(self, other: object) -> bool:
        """Equal with the same name and members."""
        return isinstance(other, Who) and (self.name, self.members) == (other.name, other.members)

    def __hash__(self) -> int:
        """As for equality."""
        return hash((self.name, self.members))

    def __repr__(self) -> str:
        """Return the name in brackets, for failures."""
        return f"<{self.name}>"

    @property
    def grammatical_number(self) -> int:
        """2 for partners, else 1."""
        return min(self.members, 2)

    def __str__(self) -> str:
        """Return the name."""
        return self.name


class Figure(NamedTuple):
    """A number with `places` after the decimal point, or as many as it needs: a language writes it in its own way."""

    value: float
    places: int | None = None

    def __str__(self) -> str:
        """Return the number as English and records write it."""
        return f"{self.value:g}" if self.places is None else f"{self.value:.{self.places}f}"

    def __float__(self) -> float:
        """Return the number as it is said."""
        return float(str(self))


class Term(NamedTuple):
    """Words that a file of the program holds (the title of a board, the name of a colour): the key of themselves."""

    text: str

    def __str__(self) -> str:
        """Return the words as they stand in the file."""
        return self.text


class Quoted(NamedTuple):
    """Words that a file of the program or of somebody's holds, in quotes: the title of a board in a sentence."""

    text: str

    def __str__(self) -> str:
        """Return the words as they stand in the file, in quotes."""
        return repr(self.text)


Translate = Callable[[Message, int], str]
"""Returns the form of a message for a count, in some language, with its places still in it."""
Write = Callable[[object], str]
"""Writes one fact: a name, a number, a card."""


def english(message: Message, count: int) -> str:
    """Return the English form of a message for a count."""
    return message.plural if message.plural and count != 1 else message.text


@GrammaticalNumber.register
class Several(NamedTuple):
    """A fact that is a list: "46, 47 and 48". `last` says how the last one is joined, `join` how the others are."""

    facts: tuple[object, ...]
    last: Message
    join: Message

    @property
    def grammatical_number(self) -> int:
        """2: one alone is itself the fact."""
        return 2


COMMA: Final = Message("{most}, {last}")
AND: Final = Message("{most} and {last}")
OR: Final = Message("{most} or {last}")
ALSO: Final = Message("{most}; {last}")
NEXT: Final = Message("{first} {next}")
SPACE: Final = Message("{most} {last}")
TO: Final = Message("{most} to {last}")


def every(facts: Iterable[object]) -> object:
    """Return all of these as one fact: "46, 47 and 48"; one alone is that fact itself."""
    return _several(facts, AND, COMMA)


def either(facts: Iterable[object]) -> object:
    """Return one of these as one fact: "46, 47 or 48"."""
    return _several(facts, OR, COMMA)


def row(facts: Iterable[object]) -> object:
    """Return these beside each other as one fact: cards, "5H 6D 7C"."""
    return _several(facts, SPACE, SPACE)


def against(facts: Iterable[object]) -> object:
    """Return totals as one fact: "121 to 98"."""
    return _several(facts, TO, TO)


def series(facts: Iterable[object]) -> object:
    """Return these one after the other as one fact: "31 for 2, pair: 2"."""
    return _several(facts, COMMA, COMMA)


def listing(facts: Iterable[object]) -> object:
    """Return phrases as one fact: "game 2 is gone; 3 more games are shorter"."""
    return _several(facts, ALSO, ALSO)


def _several(facts: Iterable[object], last: Message, join: Message) -> object:
    found = tuple(facts)
    return found[0] if len(found) == 1 else Several(found, last, join)


def together(*several: Said) -> Said:
    """Return sentences that are said one after the other as one; "" where there are none."""
    first, *others = [said for said in several if said] or [""]
    for other in others:
        first = NEXT(first=first, next=other)
    return first


def fill(sentence: Sentence, translate: Translate, write: Write) -> str:
    """Return a sentence's text: its form for the count, with every fact written in its place.

    Raises `KeyError` for a place that no fact is given for.
    """
    form = translate(sentence.message, sentence.count)
    return form.format_map({name: written(fact, translate, write) for name, fact in sentence.facts})


def written(fact: object, translate: Translate, write: Write) -> str:
    """Return the text of a fact: a sentence is translated as well, several facts are joined."""
    match fact:
        case Sentence():
            return fill(fact, translate, write)
        case Several(facts, last, join):
            joined = written(facts[0], translate, write) if facts else ""
            for place, each in enumerate(facts[1:], 2):
                form = translate(last if place == len(facts) else join, 1)
                joined = form.format(most=joined, last=written(each, translate, write))
            return joined
    return write(fact)
