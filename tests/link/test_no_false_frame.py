"""Nothing that a bad line makes of frames is believed, at either end: not one of a million, nor of 10^8 bytes of noise.

A CRC of 16 bits let one of 65,536 damaged frames through: a peg that stood nowhere. The seeds are fixed, so that what
is seen once is seen again.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator

import pytest

from companion.link.frame import FrameReader, WireFrame, encode_frame
from companion.link.messages import ResetCause, Snapshot, Welcome
from companion.link.session import LinkSession
from tests.firmware.simulated_pico import FIRMWARE

INPUTS = 246
BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
WELCOME = Welcome(2, 0, 7, ResetCause.POWER, INPUTS, 0, (2, 0, 0), b"\x01", "x")
Reader = Callable[[bytes], list[WireFrame]]


def host() -> Reader:
    return FrameReader().read


def board() -> Reader:
    """The firmware's reader."""
    sys.path.insert(0, str(FIRMWARE))
    try:
        from pegboard.frames import FrameReader as BoardsReader
    finally:
        sys.path.remove(str(FIRMWARE))
    received: list[WireFrame] = []
    reader = BoardsReader(lambda *frame: received.append(frame))

    def read(data: bytes) -> list[WireFrame]:
        received.clear()
        reader.read(data, len(data))
        return list(received)

    return read


def snapshot(chance: random.Random, number: int) -> Snapshot:
    """A board with six pegs."""
    closed = sum(1 << channel for channel in chance.sample(range(INPUTS), 6))
    return Snapshot(False, number, INPUTS, closed.to_bytes((INPUTS + 7) // 8, "little"))


def damaged(chance: random.Random, line: bytes, other: bytes) -> bytes:
    """Return what a bad line may make of a frame: bytes turned, lost, doubled, exchanged or run into another frame."""
    at, size = chance.randrange(len(line)), chance.randint(1, 8)
    match chance.randrange(7):
        case 0:  # single bits
            wire = bytearray(line)
            for _ in range(size):
                wire[chance.randrange(len(wire))] ^= 1 << chance.randrange(8)
            return bytes(wire)
        case 1:  # some bytes in a row
            return line[:at] + chance.randbytes(size) + line[at + size :]
        case 2:  # such that it is base64 still
            return line[:at] + bytes(chance.choices(BASE64, k=size)) + line[at + size :]
        case 3:
            return line[:at] + line[at + size :]
        case 4:
            return line[: at + size] + line[at:]
        case 5:
            return line[:at] + line[at + size : at + 2 * size] + line[at : at + size] + line[at + 2 * size :]
        case _:
            return line[:at] + other[at:]


def mutated(frames: int, seed: int) -> Iterator[tuple[WireFrame, WireFrame, bytes]]:
    """Yield two frames, and what became of the first on a line that ran it into the second."""
    chance = random.Random(seed)
    for number in range(frames):
        pair = []
        for offset in (0, 1):
            kind, payload = Snapshot.KIND, snapshot(chance, 2 * number + offset).encode()
            pair.append((kind, (2 * number + offset) % 256, payload))
        lines = [encode_frame(*each) for each in pair]
        yield pair[0], pair[1], damaged(chance, *lines)


def believe_nothing_wrong_of_mutated_frames(read: Reader, frames: int) -> int:
    """Return how many of some damaged frames were noticed to be."""
    noticed = 0
    for first, second, wire in mutated(frames, seed=frames):
        received = read(wire + b"\n")
        assert all(each in (first, second) for each in received), (first, wire)
        noticed += not received
    return noticed


def believe_nothing_of_noise(read: Reader, length: int, letters: bytes) -> None:
    chance, block = random.Random(length), 1 << 20
    table = bytes(letters[byte * len(letters) // 256] for byte in range(256))
    read(b"\n")
    for _ in range(0, length, block):
        assert read(chance.randbytes(block).translate(table)) == []


NOISES = {
    "any bytes": bytes(range(256)),
    # Lines of about 65 characters: as long as a snapshot, and each with a CRC to be looked at.
    "base64": BASE64 + b"\n",
    "short lines of base64": (BASE64 + b"\n" * 8),
}


@pytest.mark.parametrize("end", [host, board])
def test_of_mutated_frames_nothing_wrong_is_believed(end):
    assert believe_nothing_wrong_of_mutated_frames(end(), 3000) > 2700


@pytest.mark.proofs
@pytest.mark.parametrize("end", [host, board])
def test_of_a_million_mutated_frames_nothing_wrong_is_believed(end):
    assert believe_nothing_wrong_of_mutated_frames(end(), 10**6) > 900_000


@pytest.mark.parametrize("end", [host, board])
@pytest.mark.parametrize("noise", NOISES)
def test_of_noise_nothing_is_believed(end, noise):
    believe_nothing_of_noise(end(), 10**6, NOISES[noise])


@pytest.mark.proofs
@pytest.mark.parametrize("end", [host, board])
@pytest.mark.parametrize("noise", NOISES)
def test_of_10_to_the_8_bytes_of_noise_nothing_is_believed(end, noise):
    believe_nothing_of_noise(end(), 10**8, NOISES[noise])


def no_false_snapshot(frames: int) -> None:
    """Have a session hear whole frames and damaged ones by turns; what it tells was sent."""
    link = LinkSession()
    link.opened(0)
    link.receive(encode_frame(Welcome.KIND, 0, WELCOME.encode()), 0)
    told = 0
    for first, second, wire in mutated(frames, seed=7):
        sent = {int.from_bytes(Snapshot(False, 0, INPUTS, each[2][-31:]).bits, "little") for each in (first, second)}
        for event in link.receive(wire + b"\n", 0):
            assert event in sent
        for event in link.receive(encode_frame(*second), 0):
            assert event in sent
            told += 1
    assert told > 0.9 * frames


def test_of_damaged_snapshots_none_is_told():
    no_false_snapshot(2000)


@pytest.mark.proofs
def test_of_a_million_damaged_snapshots_none_is_told():
    no_false_snapshot(10**6)
