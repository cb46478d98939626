"""Frames, against the golden vectors that the host's end is tested with too."""

import binascii
import json

from pegboard.frames import FrameReader, encode_frame


def _golden(folder):
    with open(folder + "/golden.json") as file:
        return json.load(file)


def _received(data):
    received = []
    reader = FrameReader(lambda kind, sequence, payload: received.append((kind, sequence, payload)))
    reader.read(data, len(data))
    return received, reader.damaged


def check_the_crc_has_its_check_value(folder):
    assert binascii.crc32(b"123456789") == 0xCBF43926 == _golden(folder)["crc"]["crc"]


def check_every_golden_frame_is_written_byte_for_byte(folder):
    for each in _golden(folder)["frames"]:
        payload = binascii.unhexlify(each["payload"])
        assert encode_frame(each["type"], each["sequence"], payload) == each["frame"].encode() + b"\n", each["name"]


def check_every_golden_frame_is_read(folder):
    for each in _golden(folder)["frames"]:
        whole = (each["type"], each["sequence"], binascii.unhexlify(each["payload"]))
        assert _received(each["frame"].encode() + b"\n") == ([whole], 0), each["name"]


def check_every_damaged_golden_frame_is_counted_and_dropped(folder):
    for each in _golden(folder)["damaged"]:
        assert _received(bytes([ord(letter) for letter in each["line"]]) + b"\n") == ([], 1), each["name"]


def check_a_frame_is_read_after_any_noise(folder):
    good = encode_frame(2, 9)
    for noise in (b"\x07", b"\xff" * 3000, b"A" * 3000, b"\x05abc\n\x01", b"\n\n\n"):
        assert _received(noise + b"\n" + good)[0] == [(2, 9, b"")]


def check_frames_come_through_in_pieces_of_any_size(folder):
    whole = b"".join([each["frame"].encode() + b"\n" for each in _golden(folder)["frames"]])
    received = []
    for size in (1, 2, 63, 64):
        received.clear()
        reader = FrameReader(lambda kind, sequence, payload: received.append(kind))
        for at in range(0, len(whole), size):
            piece = bytearray(whole[at : at + size])
            reader.read(piece + b"what came before", len(piece))
        assert len(received) == len(_golden(folder)["frames"]), size


def check_the_longest_payload_goes_over_and_a_longer_one_does_not(folder):
    assert _received(encode_frame(5, 0, bytes(1000))) == ([(5, 0, bytes(1000))], 0)
    assert _received(encode_frame(5, 0, bytes(1001))) == ([], 1)
