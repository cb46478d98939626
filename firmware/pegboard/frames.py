"""Frames on the wire: COBS, a zero at the end, a sequence number and a CRC (../PROTOCOL.md, "Frames")."""

from array import array

MOST_CONTENT = 1004
_LEAST_CONTENT = 4


def _table():
    table = array("H", bytes(512))
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        table[byte] = crc
    return table


_TABLE = _table()


def crc16(data, count):
    """Return the CRC-16/GENIBUS of the first `count` bytes: 0xD64E for b"123456789"."""
    table, crc = _TABLE, 0xFFFF
    for i in range(count):
        crc = (crc & 0xFF) << 8 ^ table[crc >> 8 ^ data[i]]
    return crc ^ 0xFFFF


def stuff(content):
    """Return bytes without a zero, by COBS."""
    out = bytearray(len(content) + len(content) // 254 + 2)
    mark, end = 0, 1
    for byte in content:
        if end - mark == 255:  # the block is full: begin another
            out[mark] = 255
            mark, end = end, end + 1
        if byte:
            out[end] = byte
        else:
            out[mark] = end - mark
            mark = end
        end += 1
    out[mark] = end - mark
    return out[:end]


def unstuff(data, count):
    """Undo `stuff` in place for the first `count` bytes; return how many come out, -1 when they are not COBS."""
    read = write = 0
    while read < count:
        code = data[read]
        end = read + code
        if not code or end > count:
            return -1
        for at in range(read + 1, end):
            data[write] = data[at]
            write += 1
        read = end
        if code < 255 and read < count:
            data[write] = 0
            write += 1
    return write


def encode_frame(kind, sequence, payload=b""):
    """Return a frame as it goes over the wire, with its zero."""
    content = bytearray(4 + len(payload))
    content[0], content[1] = kind, sequence
    content[2:-2] = payload
    crc = crc16(content, len(content) - 2)
    content[-2], content[-1] = crc >> 8, crc & 0xFF
    return bytes(stuff(content)) + b"\0"


class FrameReader:
    """Finds frames in what comes over the wire, and gives each to `take(kind, sequence, payload)`."""

    def __init__(self, take):
        """Start in the middle of nowhere."""
        self.damaged = 0
        self._take = take
        self._buffer = bytearray(MOST_CONTENT + 5)
        self._length = 0
        self._overlong = False

    def read(self, data, count):
        """Take the first `count` bytes of `data`."""
        for i in range(count):
            byte = data[i]
            if not byte:
                if self._length or self._overlong:
                    self._finish()
            elif self._length == len(self._buffer):
                self._overlong = True
            else:
                self._buffer[self._length] = byte
                self._length += 1

    def _finish(self):
        length = -1 if self._overlong else unstuff(self._buffer, self._length)
        self._length, self._overlong = 0, False
        data, body = self._buffer, length - 2
        if not _LEAST_CONTENT <= length <= MOST_CONTENT or crc16(data, body) != data[body] << 8 | data[body + 1]:
            self.damaged = (self.damaged + 1) & 0xFFFF
            return
        self._take(data[0], data[1], bytes(data[2:body]))
