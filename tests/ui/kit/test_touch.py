"""What is touched does what it says: real touches in a real window."""

from __future__ import annotations

from time import monotonic, sleep

import pytest
from kivy.clock import Clock
from touch import Finger, drag, frames, tap, touch

from companion.cards import PACK, Suit, parse_card, parse_cards
from tests.sampled import sampled_sizes


def centre(box):
    x, y, w, h = box
    return x + w / 2, y + h / 2


@pytest.fixture
def heard():
    """A list, and a callback that writes what it is given into it."""
    events = []

    class Heard(list):
        def __call__(self, _, *values):
            events.append(values[0] if values else "tap")

    heard = Heard()
    heard.events = events
    return heard


class TestButton:
    def test_a_touch_inside_taps_once(self, stage, heard):
        from companion.ui.kit.button import Button

        button = stage(Button("Go", on_tap=heard))
        tap(button)
        assert heard.events == ["tap"]

    def test_a_finger_that_leaves_the_button_taps_nothing(self, stage, heard):
        from companion.ui.kit.button import Button

        button = stage(Button("Go", on_tap=heard, size_hint=(None, None), size=(200, 60), pos=(50, 50)))
        drag(button.center, (600, 400))
        assert heard.events == []
        assert not button.pressed

    def test_a_button_that_changes_its_meaning_under_the_finger_does_nothing(self, stage, heard):
        from companion.ui.kit.button import Button

        button = stage(Button("Undo", on_tap=heard))
        finger = Finger(*button.center).down()
        frames(1)
        button.text = "Deal"
        finger.up()
        assert heard.events == []
        tap(button)
        assert heard.events == ["tap"]

    def test_a_button_that_goes_away_under_the_finger_does_nothing(self, stage):
        from companion.ui.table.offers import ButtonBar, Offer

        done, bar = [], stage(ButtonBar(lambda rest: None))
        bar.offer((), (), (Offer("Done", lambda: done.append("Done")),))
        button = bar.buttons["Done"]
        frames(1)
        finger = Finger(*button.to_window(*button.center)).down()
        frames(1)
        bar.offer((), (), ())
        finger.up()
        assert done == []

    def test_a_button_that_is_held_back_for_a_moment_can_be_touched_after_it(self, stage, monkeypatch):
        """Nothing else happens meanwhile, and Kivy's clock calls up to 5 ms too early: more often than not here."""
        from companion.ui.table import offers

        monkeypatch.setattr(offers, "LATER_S", 0.03)
        for _ in range(15):
            bar = stage(offers.ButtonBar(lambda rest: None))
            bar.offer((), (), (offers.Offer("Accept", lambda: None, later=True),))
            frames(1)
            assert bar.buttons["Accept"].disabled
            end = monotonic() + 10
            while bar.buttons["Accept"].disabled and monotonic() < end:
                sleep(0.0013)
                Clock.tick()
            assert not bar.buttons["Accept"].disabled

    def test_a_disabled_button_is_dead_and_lets_nothing_through(self, stage, heard):
        from kivy.uix.floatlayout import FloatLayout

        from companion.ui.kit.button import Button

        below, above = Button("below", on_tap=heard), Button("above", on_tap=heard)
        pane = FloatLayout()
        pane.add_widget(below)
        pane.add_widget(above)
        stage(pane)
        above.disabled = True
        tap(above)
        assert heard.events == []


class TestLetterPad:
    def test_names_of_many_languages_are_typed_key_by_key(self, stage):
        from companion.ui.kit.button import Button
        from companion.ui.kit.letters import LetterPad

        pad = stage(LetterPad(most=20, size_hint=(None, None), size=(800, 320)))
        small, capital = "áéëíóúñæß", [(pad._shift, letter) for letter in "ÁÉËÍÓÚÑÆ"]
        for key, letters in ((pad._other, "8"), (pad._other, small), *capital, (pad._other, "a")):
            tap(key)
            for letter in letters:
                tap(next(each for each in pad.walk() if isinstance(each, Button) and each.text == letter))
        assert pad.text == f"8{small}ÁÉËÍÓÚÑÆa"


class TestCardPad:
    @pytest.mark.parametrize(
        "box", sampled_sizes([((640, 400), (624, 150)), ((800, 480), (780, 180)), ((720, 1280), (700, 780))])
    )
    def test_each_of_the_52_keys_gives_its_card_at_one_touch(self, stage, heard, box):
        from companion.ui.kit.cardpad import CardPad

        window, size = box
        pad = stage(CardPad(on_card=heard, size_hint=(None, None), size=size, pos=(10, 10)), window)
        for card in PACK:
            touch(*centre(pad.box(card)))
        assert tuple(heard.events) == PACK

    def test_keys_are_at_least_56_by_42_where_the_table_gives_them_780_by_180(self, stage):
        from companion.ui.kit.cardpad import CardPad

        pad = stage(CardPad(size_hint=(None, None), size=(780, 180)))
        for card in PACK:
            _, _, w, h = pad.box(card)
            assert w >= 56
            assert h >= 42

    def test_suits_share_no_row_where_a_finger_has_room_for_them_apart(self, stage):
        from companion.ui.kit.cardpad import CardPad

        pad = stage(CardPad(size_hint=(None, None), size=(700, 420)), (720, 1280))
        lines = [[{round(pad.box(card)[way]) for card in PACK if card.suit is suit} for suit in Suit] for way in (0, 1)]
        assert any(sum(map(len, suits)) == len(set().union(*suits)) for suits in lines)

    def test_in_a_small_window_they_share_one_rather_than_be_too_small_for_a_finger(self, stage):
        """In the box that a field of 'Round the Bases leaves them at 640x400; half a pixel is no matter."""
        from companion.ui.kit.cardpad import CardPad

        pad = stage(CardPad(size_hint=(None, None), size=(400, 284)), (640, 400))
        assert min(min(pad.box(card)[2:]) for card in PACK) >= 41.5

    def test_gone_cards_are_dead_and_come_back(self, stage, heard):
        from companion.ui.kit.cardpad import CardPad

        pad = stage(CardPad(on_card=heard))
        gone = frozenset(parse_cards(["5D", "KS"]))
        pad.set_enabled(frozenset(PACK) - gone)
        for card in gone:
            touch(*centre(pad.box(card)))
        assert heard.events == []
        pad.set_enabled(frozenset(PACK))
        touch(*centre(pad.box(parse_card("5D"))))
        assert heard.events == [parse_card("5D")]

    def test_the_card_comes_when_the_finger_comes_down(self, stage, heard):
        from companion.ui.kit.cardpad import CardPad

        pad = stage(CardPad(on_card=heard))
        finger = Finger(*centre(pad.box(parse_card("9H")))).down()
        assert heard.events == [parse_card("9H")]
        finger.up()
        assert heard.events == [parse_card("9H")]


class TestChoices:
    def test_the_touched_segment_is_chosen(self, stage, heard):
        from companion.ui.kit.choice import ChoiceBar

        choice = stage(ChoiceBar([(2, "two"), (3, "three"), (4, "four")], on_choice=heard))
        touch(*centre(choice.box(4)))
        touch(*centre(choice.box(4)))
        assert (choice.value, heard.events) == (4, [4])

    def test_segments_in_two_lines_are_where_they_are_drawn(self, stage, heard):
        from companion.ui.kit.choice import ChoiceBar

        choice = stage(ChoiceBar([(number, str(number)) for number in range(5)], on_choice=heard))
        choice.lines = 2
        for number in (4, 2, 3, 0, 1):
            touch(*centre(choice.box(number)))
        assert heard.events == [4, 2, 3, 0, 1]
        left, low, wide, high = choice.box(4)
        touch(left + 1.5 * wide, low + high / 2)  # there is no sixth
        assert choice.value == 4

    def test_choosing_from_code_makes_no_event(self, stage, heard):
        from companion.ui.kit.choice import ChoiceBar

        choice = stage(ChoiceBar([(2, "two"), (3, "three")], on_choice=heard))
        choice.value = 3
        assert heard.events == []

    def test_a_switch_goes_over_and_back(self, stage, heard):
        from companion.ui.kit.choice import Switch

        switch = stage(Switch("Sounds", on_switch=heard))
        tap(switch)
        tap(switch)
        assert heard.events == [True, False]

    def test_a_stepper_stays_within_its_bounds(self, stage, heard):
        from companion.ui.kit.choice import Stepper

        stepper = stage(Stepper(2, 1, 3, on_step=heard), (800, 480))
        for _ in range(3):
            touch(stepper.right - 20, stepper.center_y)
        for _ in range(4):
            touch(stepper.x + 20, stepper.center_y)
        assert heard.events == [3, 2, 1]

    def test_a_slider_follows_the_finger_to_both_ends(self, stage, heard):
        from companion.ui.kit.slider import Slider

        slider = stage(Slider(0.5, on_slide=heard))
        drag(slider.center, (799, 240))
        assert slider.value == 1
        drag((780, 240), (1, 240))
        assert slider.value == 0
        assert heard.events[-1] == 0


class TestTextEntry:
    def type_in(self, pad, text):
        for letter in text:
            key = next(w for w in pad.walk() if getattr(w, "text", None) == letter and hasattr(w, "kind"))
            tap(key)

    def test_a_name_is_typed_with_the_fingers(self, stage, heard):
        from companion.ui.kit.entry import TextEntry

        entry = stage(TextEntry(on_edit=heard, size_hint=(None, None), size=(300, 56), pos=(10, 400)))
        tap(entry)
        self.type_in(entry.pad, ["A", "n", "n", "a", "space", "b", "Done"])
        assert heard.events == ["Anna b"]
        assert entry.text == "Anna b"
        assert entry.pad is None

    def test_cancel_keeps_the_old_name(self, stage, heard):
        from companion.ui.kit.entry import TextEntry

        entry = stage(TextEntry("Eva", on_edit=heard, size_hint=(None, None), size=(300, 56), pos=(10, 400)))
        tap(entry)
        self.type_in(entry.pad, ["x", "Cancel"])
        assert (entry.text, heard.events) == ("Eva", [])

    def test_the_keys_go_away_with_the_screen(self, stage, the_window):
        from companion.ui.kit.entry import TextEntry

        entry = stage(TextEntry(size_hint=(None, None), size=(300, 56), pos=(10, 400)))
        tap(entry)
        the_window.remove_widget(entry)
        assert entry.pad is None
        assert the_window.children == []

    def test_a_real_keyboard_works_too(self, stage, the_window):
        from companion.ui.kit.entry import TextEntry

        entry = stage(TextEntry("Ev", size_hint=(None, None), size=(300, 56), pos=(10, 400)))
        tap(entry)
        the_window.dispatch("on_textinput", "ab")
        the_window.dispatch("on_key_down", 8, 42, None, [])
        the_window.dispatch("on_key_down", 13, 40, None, [])
        assert entry.text == "Eva"


class TestScrollList:
    def rows(self, heard):
        from companion.ui.kit.button import Button
        from companion.ui.kit.scroll import ScrollList

        rows = ScrollList()
        for number in range(20):
            rows.add(Button(f"row {number}", on_tap=heard), size=60)
        return rows

    def test_a_tap_reaches_a_row(self, stage, heard):
        rows = stage(self.rows(heard))
        touch(400, rows.top - 30)
        frames(6)
        assert heard.events == ["tap"]

    def test_a_drag_scrolls_and_taps_nothing(self, stage, heard):
        rows = stage(self.rows(heard))
        before = rows.scroll_y
        drag((400, 100), (400, 400), steps=10)
        frames(10)
        assert rows.scroll_y < before
        assert heard.events == []


def test_progress_can_be_cancelled(stage, heard):
    from companion.ui.kit.progress import ProgressPanel

    progress = stage(ProgressPanel("Replaying", on_cancel=heard))
    progress.update(0.4, "Replaying 4 of 10")
    frames()
    tap(progress.button)
    assert heard.events == ["tap"]
    assert progress.bar.share == 0.4


def test_a_turned_pane_turns_touches_with_it(stage, heard):
    from companion.ui.kit.button import Button
    from companion.ui.kit.frame import Turned

    pane = Turned()
    pane.add_widget(Button("far", on_tap=heard, size_hint=(None, None), size=(100, 60), pos=(0, 0)))
    stage(pane)
    pane.turned = True
    touch(50, 30)
    assert heard.events == []
    touch(750, 450)
    assert heard.events == ["tap"]
    pane.turned = False
    touch(50, 30)
    assert heard.events == ["tap", "tap"]
