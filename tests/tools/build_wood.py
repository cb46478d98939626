"""Make wood.png and the holes, with which a board is painted: `python -m tests.tools.build_wood`."""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 512, 128
DARK, LIGHT = (0x74, 0x48, 0x29), (0x98, 0x66, 0x3F)
HOLE_SIZES, HOLE = (16, 64), (0x1D / 255, 0x11 / 255, 0x0A / 255)


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


def hole(size: int) -> bytes:
    """Return the rows of one drilled hole: dark, a shade at the top of its wall, a glint below."""
    rows, middle, blur = bytearray(), (size - 1) / 2, 1.0 + size / 100
    for row in range(size):
        rows.append(0)
        for column in range(size):
            dy = (row - middle) / middle  # a mesh reads pictures from their top
            far = math.hypot((column - middle) / middle, dy)
            edge = min(max((0.98 - far) * middle / blur, 0.0), 1.0)
            inner = min(max((0.84 - far) * middle / (1.25 * blur), 0.0), 1.0)
            glint = min(max(-dy, 0.0), 1.0) * (1 - inner)
            rim = (0.30 + 0.55 * glint, 0.19 + 0.40 * glint, 0.11 + 0.26 * glint)
            floor = tuple(part * (0.55 + 0.45 * (0.5 - dy / 2)) for part in HOLE)
            shade = (a + (b - a) * inner for a, b in zip(rim, floor, strict=True))
            rows += bytes(round(255 * part) for part in (*shade, edge * (0.45 + 0.55 * inner)))
    return bytes(rows)


def grain() -> bytes:
    """Return the rows of the wood."""
    grids = _noise(3, 5, 3), _noise(5, 4, 4), _noise(8, 24, 128)
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        for x in range(WIDTH):
            light = min(max(shade(x, y, *grids), 0.0), 1.0)
            light = round(light * 40) / 40  # few shades pack well
            rows += bytes(round(a + (b - a) * light) for a, b in zip(DARK, LIGHT, strict=True))
    return bytes(rows)


def write_png(path: Path, width: int, height: int, kind: int, rows: bytes) -> None:
    """Write rows as a PNG: kind 2 is RGB, 6 is RGBA."""
    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in chunks
        )
    )


def main() -> None:
    """Write the pictures where the screen reads them."""
    folder = Path(__file__).parents[2] / "companion/ui/assets"
    write_png(folder / "wood.png", WIDTH, HEIGHT, 2, grain())
    for size in HOLE_SIZES:
        write_png(folder / f"hole{size}.png", size, size, 6, hole(size))


if __name__ == "__main__":
    main()
