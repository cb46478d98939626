"""What is printed on a circuit board so that nothing is soldered or plugged in turned round."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from math import hypot

import pytest

from companion.board.boards import board_names
from companion.maker.pcb import steps
from companion.maker.pcb.footprints import box_around
from companion.maker.pcb.kinds import JOINTS
from companion.maker.pcb.pictures import board_pictures
from companion.maker.pcb.segments import place_segment
from companion.maker.pcb.silk import PLUS, USB, Unprinted, all_silk, unprinted
from companion.maker.pcb.silkmarks import USB_MM, SilkDot, SilkLine
from companion.maker.pcb.silktext import SilkText
from companion.maker.pcb.steps import solder_text
from tests.maker.pcb.boards import circuit_at, placed, routed
from tests.maker.pcb.test_segments import cut
from tests.sampled import proofs

BOARDS = ["eight", "street", "eight-pi", "crosscribb"]


@cache
def printed_on(name):
    return all_silk(placed(name))


def of_kind(name, kind):
    return [each for each in printed_on(name) if isinstance(each, kind)]


def text(name, words):
    (found,) = (each for each in of_kind(name, SilkText) if each.text == words)
    return found


def away(box, x, y):
    return hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))


def apart(one, other):
    across = max(one.left - other.right, other.left - one.right, 0.0)
    return hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0.0))


def dotted(name):
    letters = ("A", "J2", "LED", "S", "U")
    return {part.part.reference: part for part in placed(name).parts if part.part.reference.startswith(letters)}


@pytest.mark.parametrize("name", BOARDS)
def test_each_chip_light_switch_and_header_has_a_dot_at_its_pin_1_and_nearer_to_no_other(name):
    parts = dotted(name)
    dots = {dot.part: dot for dot in of_kind(name, SilkDot)}
    assert set(dots) == set(parts)
    for dot in dots.values():
        pads = [pad for part in parts.values() for pad in part.pads if pad.on(dot.back)]
        nearest = min(pads, key=lambda pad: away(pad.box, dot.x, dot.y))
        assert (nearest.part, nearest.number) == (dot.part, "1")
        assert away(nearest.box, dot.x, dot.y) < 1.0


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_printed_on_a_pad_or_on_something_printed_and_no_dot_below_a_part(name):
    placement = placed(name)
    printed = printed_on(name)
    pads = [(pad.box, back) for pad in placement.pads for back in (False, True) if pad.on(back)]
    assert not [each for each in printed for box, back in pads if each.back == back and each.box.meets(box)]
    marked = [each for each in printed if not isinstance(each, SilkLine)]
    assert not [
        pair for pair in combinations(marked, 2) if pair[0].back == pair[1].back and pair[0].box.meets(pair[1].box)
    ]
    bodies = [(part.body, part.back) for part in placement.parts if part.part.kind.value != "Raspberry Pi Pico H"]
    dots = of_kind(name, SilkDot)
    assert not [dot for dot in dots for body, back in bodies if dot.back == back and dot.box.meets(body)]
    assert all(each.box.within(placement.outline) for each in printed)


@pytest.mark.parametrize("name", ["eight", "street", "crosscribb"])
def test_a_module_has_its_outline_and_the_word_at_the_end_of_its_usb_socket(name):
    module, word = placed(name).by_reference()["A1"], text(name, USB)
    pads = {pad.number: pad for pad in module.pads}

    def far(number):
        return hypot(pads[number].x - word.x, pads[number].y - word.y)

    assert max(far("1"), far("40")) < min(far("20"), far("21"))
    corners = [module.at(x, y) for x, y in ((USB_MM.left, USB_MM.top), (USB_MM.right, USB_MM.bottom))]
    (x0, x1), (y0, y1) = (sorted(each) for each in zip(*corners, strict=True))
    assert x0 < word.x < x1
    assert y0 < word.y < y1
    lines = of_kind(name, SilkLine)
    assert all(line.back for line in lines)
    for x, y in ((0, 25.5), (0, -25.5), (10.5, 1.27), (-10.5, 1.27)):
        place = box_around(*module.at(x, y), 8.2, 8.2)
        assert any(line.box.meets(place) for line in lines), (x, y)


@pytest.mark.parametrize("name", BOARDS)
def test_plus_is_printed_beside_the_capacitor_and_the_terminals(name):
    parts = placed(name).by_reference()
    for words, reference in ((PLUS, "CF1"), ("+5V", "J1")):
        label, part = text(name, words), parts[reference]
        plus, minus = part.pad("+"), part.pad("-")
        assert hypot(plus.x - label.x, plus.y - label.y) < hypot(minus.x - label.x, minus.y - label.y)
        assert not label.box.meets(part.body)
        assert away(part.body, label.x, label.y) < 3.0


def test_no_plus_of_a_capacitor_is_beside_the_terminals_of_the_supply():
    """On cribbage-61 it was half a millimetre from the one for ground: who follows it turns the supply round."""
    terminals = placed("cribbage-61").by_reference()["J1"]
    near = {each.text for each in of_kind("cribbage-61", SilkText) if apart(each.box, terminals.body) < 2.0}
    assert {"+5V", "GND", "J1"} <= near
    assert PLUS not in near


def test_the_connectors_of_a_segment_have_a_dot_and_a_1_at_their_first_pin():
    for segment in cut("street", 80.0).segments:
        placement = place_segment(segment)
        joints = {part.part.reference: part for part in placement.parts if part.part.kind in JOINTS.values()}
        printed = all_silk(placement)
        dots = {each.part: each for each in printed if isinstance(each, SilkDot)}
        ones = [each for each in printed if isinstance(each, SilkText) and each.text == "1"]
        assert joints
        for reference, part in joints.items():
            first = part.pad("1")
            assert away(first.box, dots[reference].x, dots[reference].y) < 1.0
            assert any(away(first.box, one.x, one.y) < 2.0 for one in ones)


SHORT_ON = {
    "cribbage-2": {"track1/97", "track1/106", "track1/115"},
    "cribbage-2-shared": {"track1/97", "track1/106", "track1/115"},
    "cribbage-3": {"track1/114"},
    "cribbage-4": {"track1/96", "track1/103", "track1/115"},
}
"""Holes beside a screw, whose name finds no room."""
LEFT_OUT_ON = {"street": {"CLK", "LOAD", "DATA", "LIGHT", "GND"}}
"""Words at J2 for which a small board has no room. On all that come with the program they are all there."""
SAMPLE = ["eight", "street", "crosscribb", *proofs([each for each in board_names() if each != "crosscribb"])]


@pytest.mark.parametrize("name", SAMPLE)
def test_the_word_of_each_pin_is_seen_beside_its_parts_and_nearer_to_its_pin_than_to_another(name):
    """`LOAD` lay below the plug of J2, and on round-the-bases `DATA` beside the pin of A1 that has `LOAD`."""
    placement = placed(name)
    parts = [part for part in placement.parts if part.back]
    pads = [pad for part in parts if re.match("TP|J2", part.part.reference) for pad in part.pads if pad.net]
    held = [*pads, *(pad for part in parts if part.footprint.by_hand for pad in part.pads)]
    bodies = [part.body for part in parts if not re.match("TP|A1", part.part.reference)]
    labels = [each for each in of_kind(name, SilkText) if each.back]
    left_out = {(text, pad.part) for text, pad in unprinted(placement).words}
    assert left_out == {(text, "J2") for text in LEFT_OUT_ON.get(name, set())}
    for pad in pads:
        if (pad.net, pad.part) not in left_out:
            near = min((each.box for each in labels if each.text == pad.net), key=lambda box: apart(box, pad.box))
            others = [apart(near, other.box) for other in held if (other.part, other.number) != (pad.part, pad.number)]
            assert apart(near, pad.box) + 0.1 <= min(others) + 1e-6, pad
            assert apart(near, pad.box) < 2.5
            assert not [body for body in bodies if body.meets(near)], pad


@pytest.mark.parametrize("name", SAMPLE)
def test_the_words_of_the_supply_and_the_plus_of_a_capacitor_are_nearer_to_their_parts_than_to_any_pad(name):
    """`GND` was 0.07 mm from the pin beside it that has 5 V."""
    placement = placed(name)
    pads = [pad for pad in placement.pads if pad.on(back=True)]
    for part in placement.parts:
        if re.match("J1|CF", part.part.reference):
            here = part.body if part.part.reference == "J1" else part.pad("+").box
            words = ("+5V", "GND") if part.part.reference == "J1" else (PLUS,)
            for word in words:
                label = min(
                    (each for each in of_kind(name, SilkText) if each.text == word),
                    key=lambda each: apart(each.box, here),
                )
                others = [apart(label.box, pad.box) for pad in pads if pad.part != part.part.reference]
                assert apart(label.box, here) + 0.2 <= min(others), (part.part.reference, word)


@pytest.mark.parametrize("name", ["cribbage-2", *proofs(sorted(set(board_names()) - {"cribbage-2", "crosscribb"}))])
def test_large_capacitors_are_apart(name):
    """Of two the plus of 5 V and the minus were 0.2 mm apart, on pads that take much solder."""
    bulks = [part for part in placed(name).parts if part.part.reference.startswith("CF")]
    assert len(bulks) > 1
    for one, other in combinations(bulks, 2):
        assert min(apart(a.box, b.box) for a in one.pads for b in other.pads) >= 0.5


@pytest.mark.parametrize("name", [*SAMPLE[:3], *proofs(sorted(set(board_names()) - {"crosscribb"}))])
def test_the_names_of_holes_are_of_one_height_lie_and_are_nearest_to_their_own_switch(name):
    sensors = {part.part.hole: part for part in placed(name).parts if part.part.reference[0] == "S"}
    names = [each for each in of_kind(name, SilkText) if not each.back]
    assert len(names) == len(circuit_at(name)[0].sensed)
    assert len({each.height for each in names}) == 1
    assert not [each for each in names if each.degrees]
    short = SHORT_ON.get(name, set())
    assert set(unprinted(placed(name)).holes) == short
    assert {each.text for each in names} == set(sensors) - short | {hole.partition("/")[2] for hole in short}
    for each in names:
        nearest = min(sensors.values(), key=lambda part: apart(each.box, part.body))
        middle = min(sensors.values(), key=lambda part: hypot(each.x - part.x, each.y - part.y))
        assert nearest is middle, each.text
        assert each.text in (nearest.part.hole, nearest.part.hole.partition("/")[2])


@pytest.mark.parametrize("name", SAMPLE)
def test_what_is_printed_is_as_high_and_as_thick_as_fabs_print_it(name):
    texts = of_kind(name, SilkText)
    assert min(each.height for each in texts) >= 0.8
    assert min(each.stroke for each in texts) >= 0.15


def test_the_page_says_which_words_and_names_find_no_room(monkeypatch):
    whole = " ".join(solder_text(circuit_at("eight")[0], [placed("eight")]).split())
    assert "for want of room" not in whole
    pad = placed("eight").by_reference()["J2"].pad("3")
    monkeypatch.setattr(steps, "unprinted", lambda placement: Unprinted([("CLK", pad)], ["track1/5"]))
    page = " ".join(solder_text(circuit_at("eight")[0], [placed("eight")]).split())
    assert "Not printed on the back, for want of room: `CLK` at J2, pin 3." in page
    assert "these holes have their number alone or no name, for want of room: track1/5." in page


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_its_name_on_its_back(name):
    label = text(name, name)
    assert label.back
    assert label.height >= 0.8


def test_each_segment_has_its_number_on_its_back():
    """They look alike, and are screwed to the wood in the order of their numbers."""
    for segment in cut("street", 80.0).segments:
        texts = [each.text for each in all_silk(place_segment(segment)) if isinstance(each, SilkText) and each.back]
        assert segment.plan.layout.name in texts
        assert segment.plan.layout.name.endswith(f"-{segment.number}")


def test_the_pictures_show_dots_and_outlines():
    pictures = dict(board_pictures(routed("eight"), printed_on("eight")))
    white = re.compile(r'<path d="([^"]+)" stroke="#ffffff" stroke-width="([\d.]+)"')
    for side, back in (("front", False), ("back", True)):
        drawn = {width: way for way, width in white.findall(pictures[side].decode())}
        dots = [dot for dot in of_kind("eight", SilkDot) if dot.back == back]
        assert sum(way.count("h0") for way in drawn.values()) == len(dots)
        assert ("0.15" in drawn) == back
