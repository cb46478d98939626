"""The host's end of the wire, against a board played by the test: what is lost, late, repeated or damaged."""

from __future__ import annotations

from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.frame import FrameReader, encode_frame
from companion.link.messages import (
    Ack,
    AckStatus,
    AskMessage,
    BoardAlive,
    Fault,
    FaultCode,
    Hello,
    HostAlive,
    LightColour,
    LightsMessage,
    Palette,
    ResetCause,
    SettingsMessage,
    Snapshot,
    Welcome,
    decode_message,
)
from companion.link.session import (
    BoardFault,
    Declined,
    Down,
    DownReason,
    FaultOver,
    LinkSession,
    LinkState,
    Up,
    VersionRefused,
)

WELCOME = Welcome(2, 0, 7, ResetCause.POWER, 16, 16, (1, 0, 0), b"\x01\x02", "cribbage-2")
LIGHTS = LightsMessage((1, 0, 2))
STILL = BoardAlive(7, 252, crc32(b"\x03\x00"), 0)
"""What the board that is up says as long as its inputs stay as they are."""


class Board:
    """The other end, in the hand of the test: it says what it is told to say, and keeps what it hears."""

    def __init__(self) -> None:
        self.link = LinkSession()
        self._reader = FrameReader()
        self._sequence = 250

    def hears(self):
        """Return the messages that the host has sent since the last look, each with its sequence."""
        frames = self._reader.read(self.link.outgoing())
        return [(decode_message(kind, payload), sequence) for kind, sequence, payload in frames]

    def frame(self, message) -> bytes:
        self._sequence = (self._sequence + 1) % 256
        return encode_frame(message.KIND, self._sequence, message.encode())

    def says(self, message, now_ms: int):
        return self.link.receive(self.frame(message), now_ms)

    def snapshot(self, bits: int, at_ms: int) -> Snapshot:
        return Snapshot(False, at_ms, 16, bits.to_bytes(2, "little"))

    def alive(self, bits: int, boot: int = 7) -> BoardAlive:
        return BoardAlive(boot, self._sequence, crc32(bits.to_bytes(2, "little")), 0)


@pytest.fixture
def board():
    """A board that nobody has greeted yet; the port is open."""
    board = Board()
    board.link.opened(0)
    return board


@pytest.fixture
def up(board):
    """A board that is there, with inputs 0 and 1 closed."""
    assert board.says(WELCOME, 10) == [Up(WELCOME)]
    assert board.says(board.snapshot(3, 1000), 20) == [0b011]
    board.hears()
    return board


def test_it_says_hello_until_it_is_answered_and_nothing_else(board):
    assert [message for message, _ in board.hears()] == [Hello()]
    assert board.link.wake_ms() == 250
    assert board.link.tick(249) == []
    assert board.hears() == []
    for now_ms in (250, 500, 750):
        board.link.tick(now_ms)
        assert [message for message, _ in board.hears()] == [Hello()]


def test_what_was_wanted_before_the_board_came_is_sent_when_it_comes(board):
    board.hears()
    settings = SettingsMessage(10, 500, 128, 100, 500, 60)
    palette = Palette((LightColour(1, 2, 3),))
    for wanted in (LIGHTS, settings, palette):
        board.link.want(wanted, 0)
    assert board.hears() == []
    board.says(WELCOME, 10)
    assert [message for message, _ in board.hears()] == [AskMessage(), palette, settings, LIGHTS]


def test_a_board_whose_snapshots_make_no_sense_falls_silent(up):
    up.says(up.snapshot(1, 1000), 20)
    up.hears()
    for now_ms in range(100, 800, 100):
        cut_off = encode_frame(Snapshot.KIND, now_ms % 251, up.snapshot(3, 1000 + now_ms).encode()[:-1])
        assert up.link.receive(cut_off, now_ms) == up.link.tick(now_ms) == []
    assert up.link.tick(820) == [Down(DownReason.SILENT)]


def test_a_line_that_never_ends_takes_no_memory(up):
    for _ in range(1000):
        assert up.link.receive(b"U" * 4096, 30) == []
    assert len(up.link.frames.begun) < 2000
    assert up.link.receive(b"\n", 30) == []
    assert up.says(up.snapshot(1, 1010), 40) == [0b001]
    assert up.link.frames.damaged == 1


def test_a_repeated_welcome_changes_nothing(up):
    assert up.says(WELCOME, 30) == []
    assert up.hears() == []


def test_a_board_of_another_version_is_refused_once_and_left_alone(board):
    other = Welcome(3, 0, 7, ResetCause.POWER, 16, 16, (9, 0, 0), b"\x01", "")
    assert board.says(other, 10) == [VersionRefused(other)]
    board.hears()
    assert board.says(other, 20) == board.says(WELCOME, 30) == board.link.tick(5000) == []
    assert board.hears() == []
    assert board.link.wake_ms() is None
    board.link.opened(6000)
    assert board.says(WELCOME, 6010) == [Up(WELCOME)]


def test_a_minor_version_that_is_newer_is_spoken_with(board):
    newer = Welcome(2, 9, 7, ResetCause.POWER, 16, 16, (9, 0, 0), b"\x01", "")
    assert board.says(newer, 10) == [Up(newer)]


def test_every_change_is_told_and_the_same_snapshot_again_is_not(up):
    change = up.snapshot(5, 1100)
    assert up.says(change, 100) == [0b101]
    assert up.says(change, 110) == []


def test_a_snapshot_that_was_taken_before_the_last_one_is_ignored(up):
    assert up.says(up.snapshot(5, 999), 100) == []
    assert up.says(up.snapshot(5, 1001), 110) != []


def test_the_boards_clock_may_run_over(up):
    assert up.says(up.snapshot(7, 2**31), 100) != []
    assert up.says(up.snapshot(5, 2**32 - 5), 110) != []
    assert up.says(up.snapshot(3, 5), 120) == [0b011]


def test_a_long_silence_of_the_pegs_makes_no_snapshot_late(up):
    for now_ms in range(250, 250 * 300, 250):
        up.link.tick(now_ms)
        assert up.says(STILL, now_ms) == []
    assert up.says(up.snapshot(5, 76_000), 75_000) == [0b101]


def test_a_lost_snapshot_is_asked_for_as_soon_as_a_keepalive_shows_it(up):
    up.frame(up.snapshot(5, 1100))  # it never arrives
    assert up.says(up.alive(5), 300) == []
    ((asked, _),) = up.hears()
    assert asked == AskMessage()
    assert up.says(up.alive(5), 400) == []
    assert up.hears() == []  # it has asked already
    assert up.says(Snapshot(True, 1300, 16, b"\x05\x00"), 410) == [0b101]


def test_a_question_without_an_answer_is_asked_again_with_the_same_number_and_then_given_up(board):
    board.says(WELCOME, 0)
    asked = [frame for frame in board.hears() if frame[0] == AskMessage()]
    for now_ms in (200, 400, 600):
        board.says(BoardAlive(7, 0, 0, 0), now_ms)
        assert board.link.tick(now_ms) == []
        assert board.hears() == asked
    board.says(BoardAlive(7, 0, 0, 0), 800)
    assert board.link.tick(800) == [Down(DownReason.UNANSWERED)]
    assert [message for message, _ in board.hears()] == [Hello()]


def test_lights_are_repeated_until_acknowledged_and_only_the_newest(up):
    up.link.want(LIGHTS, 100)
    ((_, first),) = up.hears()
    up.link.want(LightsMessage((4, 4)), 150)
    ((newest, second),) = up.hears()
    assert up.says(Ack(LightsMessage.KIND, first, AckStatus.DONE), 160) == []
    up.link.tick(350)
    assert up.hears() == [(newest, second)]
    assert up.says(Ack(LightsMessage.KIND, second, AckStatus.DONE), 360) == []
    up.link.tick(560)
    assert up.hears() == []


def test_lights_that_change_all_the_time_and_are_never_acknowledged_end_the_link_800_ms_after_the_first(up):
    for now_ms in range(100, 900, 50):
        up.link.want(LightsMessage((now_ms // 50 % 16,)), now_ms)
        assert up.says(STILL, now_ms) == up.link.tick(now_ms) == []
    assert all(isinstance(message, LightsMessage) for message, _ in up.hears())
    assert up.link.wake_ms() <= 900
    assert up.link.tick(900) == [Down(DownReason.UNANSWERED)]


def test_a_board_that_comes_to_the_newest_lights_in_its_turn_is_not_deaf(up):
    """Each change is acknowledged, but later than the next one is wanted."""
    sent = []
    for now_ms in range(100, 3000, 50):
        up.link.want(LightsMessage((now_ms // 50 % 16,)), now_ms)
        sent += [sequence for message, sequence in up.hears() if isinstance(message, LightsMessage)]
        assert up.link.tick(now_ms) == up.says(STILL, now_ms) == []
        for sequence in sent[-4:-3]:
            assert up.says(Ack(LightsMessage.KIND, sequence, AckStatus.DONE), now_ms) == []


def test_of_what_waits_to_go_out_only_the_newest_of_each_kind_is_kept(up):
    """However long a port takes nothing: what is outdated by then is not sent."""
    for now_ms in range(100, 700, 5):
        up.link.want(LightsMessage((now_ms // 5 % 16,) * 246), now_ms)
        up.link.want(SettingsMessage(10, 500, now_ms // 5 % 256, 100, 500, 60), now_ms)
        up.link.tick(now_ms)
    assert [type(message) for message, _ in up.hears()] == [LightsMessage, SettingsMessage]


def test_a_board_that_is_lost_is_told_nothing_more_of_what_was_wanted(up):
    up.link.want(LIGHTS, 100)
    assert up.link.tick(820) == [Down(DownReason.SILENT)]
    assert [message for message, _ in up.hears()] == [Hello()]


def test_what_the_board_declines_is_told_and_not_sent_again(up):
    up.link.want(SettingsMessage(0, 0, 0, 0, 0, 0), 100)
    ((_, sequence),) = up.hears()
    assert up.says(Ack(SettingsMessage.KIND, sequence, AckStatus.OUT_OF_RANGE), 110) == [
        Declined(SettingsMessage.KIND, AckStatus.OUT_OF_RANGE)
    ]
    up.link.tick(400)
    assert up.hears() == []


def test_an_acknowledgement_that_nothing_waits_for_is_ignored(up):
    assert up.says(Ack(LightsMessage.KIND, 3, AckStatus.NOT_SUPPORTED), 100) == []


def test_it_says_that_it_is_alive_when_it_has_said_nothing_for_half_a_second(up):
    up.says(up.alive(3), 400)
    up.link.tick(509)
    assert up.hears() == []
    up.link.tick(510)
    assert [message for message, _ in up.hears()] == [HostAlive()]


def test_silence_of_800_ms_is_the_end_and_the_beginning_of_a_greeting(up):
    assert up.link.tick(819) == []
    assert up.link.tick(820) == [Down(DownReason.SILENT)]
    assert up.link.state is LinkState.GREETING
    up.link.want(LIGHTS, 830)
    assert all(message in (Hello(), HostAlive()) for message, _ in up.hears())
    assert up.says(WELCOME, 900) == [Up(WELCOME)]
    assert [message for message, _ in up.hears()] == [AskMessage(), LIGHTS]
    assert up.says(up.snapshot(3, 1900), 910) == [0b011]  # told again: nobody saw it meanwhile


def test_a_board_that_was_reset_is_greeted_anew_and_gets_its_lights_back(up):
    up.link.want(LIGHTS, 100)
    up.hears()
    assert up.says(up.alive(3, boot=8), 200) == [Down(DownReason.RESET)]
    again = Welcome(2, 0, 8, ResetCause.WATCHDOG, 16, 16, (1, 0, 0), b"\x01\x02", "cribbage-2")
    assert up.says(again, 210) == [Up(again)]
    assert [message for message, _ in up.hears()] == [Hello(), AskMessage(), LIGHTS]
    assert up.says(up.snapshot(3, 5), 220) == [0b011]  # its clock began at 0 again


def test_a_welcome_of_a_new_start_tells_of_the_reset_by_itself(up):
    again = Welcome(2, 0, 9, ResetCause.BROWN_OUT, 16, 16, (1, 0, 0), b"\x01\x02", "")
    assert up.says(again, 100) == [Down(DownReason.RESET), Up(again)]


def test_a_port_that_closes_is_told_once(up):
    assert up.link.closed() == [Down(DownReason.PORT)]
    assert up.link.closed() == []
    assert up.says(WELCOME, 100) == []
    assert up.link.wake_ms() is None


def test_a_fault_is_told_once_and_again_after_a_reset(up):
    stuck = Fault(FaultCode.SCAN_STUCK, 64)
    assert up.says(stuck, 100) == [BoardFault(FaultCode.SCAN_STUCK, 64)]
    assert up.says(stuck, 200) == []
    up.says(Welcome(2, 0, 8, ResetCause.ASKED, 16, 16, (1, 0, 0), b"\x01", ""), 300)
    assert up.says(stuck, 400) == [BoardFault(FaultCode.SCAN_STUCK, 64)]


def test_a_snapshot_of_another_number_of_inputs_is_not_believed(up):
    assert up.says(Snapshot(False, 2000, 8, b"\xff"), 100) == []


def test_a_damaged_snapshot_is_counted_and_made_good(up):
    wire = bytearray(up.frame(up.snapshot(5, 1100)))
    wire[4] ^= 4
    assert up.link.receive(bytes(wire), 100) == []
    assert up.link.frames.damaged == 1
    up.says(up.alive(5), 300)
    assert [message for message, _ in up.hears()] == [AskMessage()]


@given(st.lists(st.one_of(st.binary(max_size=60), st.integers(0, 1200)), max_size=40))
def test_no_nonsense_and_no_time_raises(steps):
    board = Board()
    now_ms = 0
    board.link.opened(now_ms)
    board.says(WELCOME, now_ms)
    for step in steps:
        if isinstance(step, int):
            now_ms += step
            board.link.tick(now_ms)
        else:
            board.link.receive(step, now_ms)
        assert all(message is not None for message, _ in board.hears())
        wake_ms = board.link.wake_ms()
        assert wake_ms is not None
    board.link.opened(now_ms)
    assert board.says(WELCOME, now_ms) == [Up(WELCOME)]


def test_a_fault_that_is_not_told_any_more_is_over(up):
    stuck = Fault(FaultCode.SCAN_STUCK, 64)
    assert up.says(stuck, 100) == [BoardFault(FaultCode.SCAN_STUCK, 64)]
    assert up.says(stuck, 5100) == []
    told = []
    for at_ms in range(5200, 13_000, 200):
        up.says(up.snapshot(3, at_ms), at_ms)
        told += [(at_ms, event) for event in up.link.tick(at_ms)]
    assert told == [(12_200, FaultOver(FaultCode.SCAN_STUCK))]
    assert up.says(stuck, 13_000) == [BoardFault(FaultCode.SCAN_STUCK, 64)]
