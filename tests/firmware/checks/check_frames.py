"""Frames, against the golden vectors that the host's end is tested with too."""

import binascii
import json

from pegboard.frames import FrameReader, crc16, encode_frame, stuff, unstuff


def _golden(folder):
    with open(folder + "/golden.json") as file:
        return json.load(file)


def _heard(data):
    heard = []
    reader = FrameReader(lambda kind, sequence, payload: heard.append((kind, sequence, payload)))
    reader.read(data, len(data))
    return heard, reader.damaged


def check_the_crc_has_its_check_value(folder):
    assert crc16(b"123456789", 9) == 0xD64E == _golden(folder)["crc"]["crc"]


def check_every_golden_frame_is_written_byte_for_byte(folder):
    for each in _golden(folder)["frames"]:
        payload = binascii.unhexlify(each["payload"])
        assert encode_frame(each["type"], each["sequence"], payload) == binascii.unhexlify(each["frame"]), each["name"]


def check_every_golden_frame_is_read(folder):
    for each in _golden(folder)["frames"]:
        whole = (each["type"], each["sequence"], binascii.unhexlify(each["payload"]))
        assert _heard(binascii.unhexlify(each["frame"])) == ([whole], 0), each["name"]


def check_every_damaged_golden_frame_is_counted_and_dropped(folder):
    for each in _golden(folder)["damaged"]:
        assert _heard(binascii.unhexlify(each["bytes"])) == ([], 1), each["name"]


def check_a_frame_is_read_after_any_noise(folder):
    good = encode_frame(2, 9)
    for noise in (b"\x07", b"\xff" * 3000, b"\x05abc\x00\x01", b"\x00\x00\x00"):
        assert _heard(noise + b"\0" + good)[0] == [(2, 9, b"")]


def check_what_is_stuffed_comes_out_again(folder):
    for length in (0, 1, 2, 253, 254, 255, 256, 507, 508, 509, 1004):
        for zero_every in (0, 1, 2, 7, 254, 255):
            content = bytearray([1 + i % 255 for i in range(length)])
            if zero_every:
                for i in range(zero_every - 1, length, zero_every):
                    content[i] = 0
            stuffed = stuff(content)
            assert all(stuffed)
            count = unstuff(stuffed, len(stuffed))
            assert stuffed[:count] == content, (length, zero_every)


def check_the_longest_payload_goes_over_and_a_longer_one_does_not(folder):
    assert _heard(encode_frame(5, 0, bytes(1000))) == ([(5, 0, bytes(1000))], 0)
    assert _heard(encode_frame(5, 0, bytes(1001))) == ([], 1)
