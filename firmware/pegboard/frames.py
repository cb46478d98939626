"""Frames on the wire: lines of base64, with a sequence number and a CRC (../PROTOCOL.md, "Frames")."""

from binascii import a2b_base64, b2a_base64, crc32
from struct import pack

_LEAST_CONTENT, _MOST_CONTENT = 6, 1006
_MOST_LINE = (_MOST_CONTENT + 2) // 3 * 4
_CRC_OF_WHOLE = 0x2144DF1C


def encode_frame(kind, sequence, payload=b""):
    """Return a frame as it goes over the wire, a line."""
    content = bytes((kind, sequence)) + payload
    return b2a_base64(content + pack("<I", crc32(content)))


class FrameReader:
    """Finds frames in what comes over the wire, and gives each to `take(kind, sequence, payload)`."""

    def __init__(self, take):
        """Start unsynchronised: what comes first may be the end of a frame."""
        self.damaged = 0
        self._take = take
        self._begun = b""

    def read(self, data, count):
        """Take the first `count` bytes of `data`."""
        lines = (self._begun + bytes(data[:count])).split(b"\n")
        # One character more than a frame may have shows that it is too long.
        self._begun = lines.pop()[: _MOST_LINE + 1]
        for line in lines:
            if line:
                self._finish(line)

    def _finish(self, line):
        try:
            content = a2b_base64(line)
        except Exception:  # ValueError, but of the binascii in micropython-lib no more than Exception
            content = b""
        if not _LEAST_CONTENT <= len(content) <= _MOST_CONTENT or crc32(content) != _CRC_OF_WHOLE:
            self.damaged = (self.damaged + 1) & 0xFFFF
            return
        self._take(content[0], content[1], content[2:-4])
