"""What the lights show: palette, rhythm, brightness, cap, and the host that is lost."""

from pegboard.lights import LOST, LOST_EVERY, Lights

_STEADY, _BLINK = 0xFFFF, 0x00FF
_RED, _WHITE, _BLINKING = (255, 0, 0, _STEADY, 100), (255, 255, 255, _STEADY, 100), (0, 255, 0, _BLINK, 100)


class _Strip:
    head, stride, order = 0, 3, (1, 0, 2)

    def __init__(self, count, head=0, stride=3, order=(1, 0, 2)):
        self.count, self.head, self.stride, self.order = count, head, stride, order
        self.bytes = bytearray([7] * (head + stride * count))

    def colours(self):
        red, green, blue = self.order
        places = range(self.head, len(self.bytes), self.stride)
        return [(self.bytes[at + red], self.bytes[at + green], self.bytes[at + blue]) for at in places]


def _lights(count, **look):
    lights = Lights(_Strip(count))
    lights.set_lost(False)
    lights.set(look.get("brightness", 255), look.get("speed", 100), look.get("cap_ma", 0), look.get("full_ma", 60))
    lights.set_palette([_RED, _WHITE, _BLINKING])
    return lights


def check_lights_have_the_colours_of_their_numbers(folder):
    lights = _lights(5)
    lights.set_numbers([1, 0, 2])
    assert lights.tick(10)
    assert lights.strip.colours() == [(255, 0, 0), (0, 0, 0), (255, 255, 255), (0, 0, 0), (0, 0, 0)]
    assert not lights.tick(10)


def check_a_number_without_a_colour_is_dark(folder):
    lights = _lights(2)
    lights.set_numbers([15, 1])
    lights.tick(10)
    assert lights.strip.colours() == [(0, 0, 0), (255, 0, 0)]


def check_bytes_are_where_the_strip_wants_them(folder):
    strip = _Strip(2, 4, 4, (3, 2, 1))
    lights = Lights(strip)
    lights.set_lost(False)
    lights.set(255, 100, 0, 60)
    lights.set_palette([(1, 2, 3, _STEADY, 100)])
    lights.set_numbers([0, 1])
    lights.tick(10)
    assert strip.bytes == bytearray([7, 7, 7, 7, 7, 0, 0, 0, 7, 3, 2, 1])


def check_a_rhythm_shines_in_its_slots_and_all_of_a_colour_together(folder):
    lights = _lights(3)
    lights.set_numbers([3, 0, 3])
    seen = []
    for _ in range(32):
        lights.tick(100)
        colours = lights.strip.colours()
        assert colours[0] == colours[2]
        seen.append(colours[0][1])
    # Slot 0 lasted until the first 100 ms were over, so the record begins with slot 1.
    assert seen == [255] * 7 + [0] * 8 + [255] * 8 + [0] * 8 + [255]


def check_twice_the_speed_is_half_the_time(folder):
    lights = _lights(1, speed=200)
    lights.set_numbers([3])
    for _ in range(16):
        lights.tick(25)
        assert lights.strip.colours()[0][1] == (255 if lights._clock // 100 % 16 < 8 else 0)
    assert lights._clock == 800


def check_a_speed_that_does_not_divide_loses_no_time(folder):
    lights = _lights(1, speed=33)
    for _ in range(1000):
        lights.tick(1)
    assert lights._clock == 330


def check_brightness_dims(folder):
    lights = _lights(1, brightness=64)
    lights.set_numbers([2])
    lights.tick(10)
    assert lights.strip.colours() == [(64, 64, 64)]


def _milliamps(lights, full_ma):
    return sum([sum(colour) for colour in lights.strip.colours()]) * full_ma / 765


def check_no_more_current_than_the_cap_ever_flows(folder):
    for cap_ma in (1, 20, 59, 60, 61, 500, 3000):
        for brightness in (1, 128, 255):
            for lit in (1, 3, 50):
                lights = _lights(50, cap_ma=cap_ma, brightness=brightness)
                lights.set_numbers([2] * lit)
                lights.tick(10)
                asked = lit * 60 * brightness / 255
                assert _milliamps(lights, 60) <= min(cap_ma, asked) + 1e-9
                assert _milliamps(lights, 60) >= min(cap_ma, asked) - lit * 60 / 255


def check_the_cap_dims_all_alike(folder):
    lights = _lights(4, cap_ma=60)
    lights.set_numbers([1, 1, 2, 2])
    lights.tick(10)
    red, white = lights.strip.colours()[0][0], lights.strip.colours()[2][0]
    assert red == white == lights.strip.colours()[1][0] > 0


def check_only_what_shines_now_counts_for_the_cap(folder):
    lights = _lights(4, cap_ma=20)
    lights.set_numbers([1, 3, 3, 3])
    lights.tick(900)
    assert lights.strip.colours() == [(255, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)]


def check_full_colours_last_until_the_next_numbers(folder):
    lights = _lights(3)
    lights.set_numbers([1, 1, 1])
    lights.set_colours(1, bytes([1, 2, 3]))
    lights.tick(10)
    assert lights.strip.colours() == [(255, 0, 0), (1, 2, 3), (255, 0, 0)]
    lights.set_numbers([1, 1, 1])
    lights.tick(10)
    assert lights.strip.colours() == [(255, 0, 0)] * 3


def check_a_lost_host_shows_and_what_it_said_comes_back_with_it(folder):
    lights = _lights(20, cap_ma=500)
    lights.set_numbers([1] * 20)
    lights.set_lost(True)
    lights.tick(10)
    shining = [i for i, colour in enumerate(lights.strip.colours()) if colour != (0, 0, 0)]
    assert shining == list(range(0, 20, LOST_EVERY))
    assert lights.strip.colours()[0] == LOST[:3]
    lights.tick(LOST[4] * 8)
    assert lights.strip.colours() == [(0, 0, 0)] * 20
    lights.set_lost(False)
    lights.tick(10)
    assert lights.strip.colours() != [(0, 0, 0)] * 20


def check_the_clock_of_the_rhythms_stays_a_small_integer(folder):
    lights = _lights(1, speed=255)
    lights._clock = 0x1FFFFFF0
    lights.tick(100)
    assert 0 <= lights._clock < 0x1FFFFFFF
