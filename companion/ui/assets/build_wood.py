"""Make wood.png, the grain under the picture of a board: run by hand with `python build_wood.py`."""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 512, 128
DARK, LIGHT = (0x74, 0x48, 0x29), (0x98, 0x66, 0x3F)


def _noise(seed: int, columns: int, rows: int) -> list[list[float]]:
    source = random.Random(seed)
    return [[source.random() for _ in range(columns)] for _ in range(rows)]


def _smooth(grid: list[list[float]], u: float, v: float) -> float:
    """Read a grid between its points; it repeats at its edges."""
    rows, columns = len(grid), len(grid[0])
    x, y = u * columns, v * rows
    i, j = int(x), int(y)
    fx, fy = x - i, y - j
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    a, b = grid[j % rows][i % columns], grid[j % rows][(i + 1) % columns]
    c, d = grid[(j + 1) % rows][i % columns], grid[(j + 1) % rows][(i + 1) % columns]
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy


def shade(x: int, y: int, broad: list[list[float]], warp: list[list[float]], fibre: list[list[float]]) -> float:
    """Return how light the wood is at a pixel, 0 to 1."""
    u, v = x / WIDTH, y / HEIGHT
    bend = _smooth(warp, u, v) * 0.9
    rings = 0.5 + 0.5 * math.sin(2 * math.pi * (v * 7 + bend * 3.2 + 0.35 * math.sin(2 * math.pi * u)))
    ridges = math.pow(rings, 1.6)
    return 0.15 + 0.30 * _smooth(broad, u, v) + 0.27 * ridges + 0.26 * _smooth(fibre, u, v)


def main() -> None:
    """Write the picture beside this script."""
    grids = _noise(3, 5, 3), _noise(5, 4, 4), _noise(8, 24, 128)
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        for x in range(WIDTH):
            light = min(max(shade(x, y, *grids), 0.0), 1.0)
            light = round(light * 40) / 40  # few shades pack well
            rows += bytes(round(a + (b - a) * light) for a, b in zip(DARK, LIGHT, strict=True))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
    (Path(__file__).parent / "wood.png").write_bytes(data)


if __name__ == "__main__":
    main()
