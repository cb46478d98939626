"""Every sentence that a table can show, with names of twelve letters, stands whole in its place in every size."""

from __future__ import annotations

from functools import cache
from itertools import cycle, product
from string import Formatter

import pytest
from deals import DEALER
from faults import NAMES
from touch import frames

from companion.app.settings import PaletteName
from companion.app.view import SideView
from companion.cards import parse_card, parse_cards
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Lay
from companion.games.cribbage.messages import LAY_OR_GO
from companion.games.crosscribb.messages import THE_CRIB
from companion.games.match import Match
from companion.games.setup import Setup
from companion.ui.kit import theme
from companion.ui.kit.lettering import setting
from companion.ui.kit.palette import LARGER, appearance
from companion.ui.kit.sentence import AMBER, HEADLINE_LINES
from companion.ui.kit.spoken import marked
from companion.ui.kit.unit import UNIT, fit_unit, px
from companion.ui.screens.first_hand import LessonBar
from companion.ui.table.pane import Destination, Heading
from companion.ui.table.saying import about
from companion.ui.table.topbar import TopBar
from companion.words.message import Who, row
from companion.words.referee import FIELD_SET, PEG
from companion.words.telling import ASKED, WINS
from docs.site.messages import declared
from tests.sampled import sampled, sampled_sizes
from tests.tools.seeding import honest_game

SIZES = ((800, 480), (640, 400), (720, 1280), (1280, 800))
SETUPS = (
    *(Setup(NAMES[:count]) for count in (2, 3, 4)),
    *(Setup(NAMES[:count], "round-the-bases", 1) for count in (2, 4)),
    *(Setup(NAMES[:count], "crosscribb", 31, options={"alone": "0"} if count == 3 else {}) for count in (2, 3, 4)),
    *(Setup(NAMES[:count], "battlefield") for count in (2, 3, 4)),
    Setup(NAMES, "battlefield", options={"partners": "off"}),
)
REFEREE = ("companion.words.referee.", "companion.words.rules.", "companion.words.table.", "companion.games.")
"""Where the sentences come from that are headlines while pegs are put right, questions, and notices."""
TINTED = ("companion.words.referee.", "companion.words.table.")
PEOPLE = ("who", "whom", "player", "other", "others", "one", "alone", "dealer", "cutter", "shuffler", "first", "second")
"""The places of a sentence that names are put into."""
FILLED = {
    **{place: parse_card("10H") for place in ("card", "starter")},
    **{place: PEG() for place in ("peg", "said", "then", "otherwise", "ways", "scores")},
    **{place: row(parse_cards(["10H", "10S", "10D", "10C"])) for place in ("hand", "dice")},
    **{place: THE_CRIB() for place in ("what", "line", "base", "label", "result", "inning", "outs")},
}
"""What else is no number there."""
LONGEST_HEADLINE = 76
"""What is longer is a question or a notice, unless a game asks for it."""


@cache
def awaited(setup):
    """Return what a whole game asks for, as headlines; those that differ in their numbers only once."""
    match, found = Match(game_named(setup.game), setup), {}
    for action in honest_game(setup, 3):
        match.push(action)
        asked = match.game.awaited(match.state)
        if match.game.outcome(match.state) is not None:
            break
        facts = {name: "8" * len(str(fact)) if isinstance(fact, int) else fact for name, fact in asked.sentence.facts}
        said = asked.sentence.message(**facts)
        found[said] = Heading(said, None if asked.seat is None else setup.side_of(asked.seat))
    return tuple(found.values())


@cache
def referees():
    """Return every sentence of referee, table and games with long names, for one and for several."""
    said = (message for name, message in declared().items() if name.startswith(REFEREE))
    return tuple(sentence for message in said for sentence in filled(message))


def filled(message):
    """Return a message with a name wherever one stands, cards where cards stand, and large numbers."""
    names, facts = cycle(NAMES), {}
    for place in dict.fromkeys(place for _, place, _, _ in Formatter().parse(message.text) if place):
        facts[place] = next(names) if place in PEOPLE else FILLED.get(place, 118)
    if not message.plural:
        return (message(**facts),)
    several = Who(next(names), 2) if message.by in PEOPLE else 118
    single = Who(several.name) if message.by in PEOPLE else 1
    return message(**{**facts, message.by: single}), message(**{**facts, message.by: several})


@cache
def tinted():
    """Return what may stand on amber or red, whose sign takes some of the room: all that is said of pegs."""
    return frozenset(message for name, message in declared().items() if name.startswith(TINTED))


def headline(sentence):
    """Whether a sentence stands at the top: what a game asks for, the table says, or the referee says shortly."""
    return sentence.message.explanation is ASKED or len(str(sentence)) < LONGEST_HEADLINE


def bar_of(size, setup):
    """Return the bar over a table of these people in a window of that size, and the scale set for it."""
    shape = fit_unit(*size)
    bar = TopBar(lambda: None, size_hint=(None, None))
    bar.stacked = not shape.wide
    bar.size = (size[0], px(bar.wanted))
    sides = tuple(SideView(side, setup.side_name(side), 88, 88, 118, None) for side in setup.sides)
    return bar, sides


def called(case):
    return f"{case.game}-{len(case.sides)}-{len(case.players)}" if isinstance(case, Setup) else str(case)


def whole(bar, heading, sides):
    bar.show(heading, sides)
    room = bar.sentence.words_box
    words = marked(heading.said, theme.TEXT if heading.side is None else theme.SIDES[heading.side].ink)
    return setting(words, theme.TITLE, UNIT.scale, int(room[2]), int(room[3]), HEADLINE_LINES).whole


@pytest.mark.parametrize(("setup", "size"), sampled(product(SETUPS, SIZES), 0, 9, 14, 19, 25, 31, 32, 41), ids=called)
def test_whatever_a_game_asks_for_is_read_whole_at_the_top(the_window, setup, size):
    bar, sides = bar_of(size, setup)
    headings = awaited(setup)
    assert len(headings) > 4
    assert [heading for heading in headings if not whole(bar, heading, sides)] == []


@pytest.mark.parametrize(("count", "size"), sampled(product((2, 3, 4), SIZES), 1, 10), ids=called)
def test_whatever_the_referee_says_of_pegs_is_read_whole_at_the_top(the_window, size, count):
    setup = SETUPS[count - 2]
    bar, sides = bar_of(size, setup)
    headings = [
        Heading(words, 0, AMBER if words.message in tinted() else None) for words in referees() if headline(words)
    ]
    assert len(headings) > 300
    assert [heading.said for heading in headings if not whole(bar, heading, sides)] == []


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1), ids=str)
def test_every_question_is_read_whole_in_its_pane(table, size):
    playing = table(size=size, setup=SETUPS[0])
    pane = playing.screen._pane(Destination.QUESTION)
    pane.arrange(playing.screen.shape)
    pane.size = (size[0] - px(2 * theme.GAP), px(pane.room(playing.shell.view, playing.screen.shape)))
    text = pane._question
    cut = [
        sentence
        for sentence in referees()
        if not setting(
            marked(sentence, theme.TEXT), text.role, UNIT.scale, int(text.width), int(text.height), text.lines
        ).whole
    ]
    assert cut == [], text.size


TWO = Setup(("Ann", "Bob"))
LONG = LAY_OR_GO(player=TWO.who(1), count=26)


@pytest.fixture
def large_text(monkeypatch):
    """Have text set as large as the setting makes it, as `theme` does when the program begins."""

    def enlarge():
        monkeypatch.setattr(theme, "chosen_appearance", lambda: appearance(PaletteName.DARK, large_text=True))
        for name in ("HEADLINE", "TITLE", "TOTAL", "FACT", "BODY"):
            role = getattr(theme, name)
            monkeypatch.setattr(theme, name, role._replace(size=round(role.size * LARGER)))

    return enlarge


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1, 2), ids=str)
def test_the_sentence_at_the_top_is_never_smaller_with_large_text(the_window, large_text, size):
    def drawn():
        bar, sides = bar_of(size, TWO)
        bar.show(Heading(LONG, 1), sides)
        (_, _, wide, high), role = bar.sentence._set()
        found = setting(marked(LONG, theme.SIDES[1].ink), role, UNIT.scale, int(wide), int(high), HEADLINE_LINES)
        return found.size

    usual = drawn()
    large_text()
    assert drawn() > usual


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_what_to_peg_is_larger_with_large_text(table, large_text, size):
    least = theme.BODY.least * LARGER
    large_text()
    playing = table(Setup(NAMES[:2]), size=size)
    for action in (*DEALER, Lay(1, parse_card("5H")), Lay(0, parse_card("JH"))):
        playing.table.act(action).result(5)
    playing.until(lambda: any(side.owed for side in playing.view.sides))
    frames()
    words = playing.screen.panel.strip.words
    (said,) = words.drawn_words
    found = setting(said.text, words.role, UNIT.scale, int(words.width), int(words.height), words.lines)
    assert "→" in said.text
    assert found.whole
    assert found.size >= round(least * UNIT.scale)


def test_a_bar_that_is_higher_than_a_row_gives_its_height_to_the_sentence(the_window):
    fit_unit(800, 480)
    bar = LessonBar(lambda: None, size_hint=(None, None))
    bar.size = (800, px(bar.wanted))
    bar.show(Heading(LONG, 1), bar_of((800, 480), TWO)[1])
    assert bar.sentence.height == bar.height
    assert all(abs(part.center_y - bar.center_y) < 2 for part in (bar.help, *bar.boxes))


def test_a_sentence_about_a_side_is_not_told_twice():
    view = type("View", (), {"setup": SETUPS[0]})
    said = WINS(who=SETUPS[0].who(0), points=121)
    assert about(view, 0, said).said is said
    assert str(about(view, 0, FIELD_SET(peg=PEG(), place=4)).said) == f"{NAMES[0]}: Set the peg in 4."
