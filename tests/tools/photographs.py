"""Photographs of boards, made ray by ray; where each hole really is stays known.

Holes are deep, and one looks at their walls, which the lamp lights on one side; pegs stand up and hide what is behind
them; strips of paper lie beside the board at their height, a little bent. Light falls off, shadows are soft, varnish
shines, wood has grain, knots and pores; the picture is blurred, noisy and compressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.scan.sheet import CELLS, MARKER_MM, MARKERS, STRIP_MM, STRIPS, black_cells, marker_corner_mm
from tests.tools.photo_scenes import Lens, Look, Peg, Scene, strip_corners
from tests.tools.wooden_boards import FloatArray, Random

Picture = NDArray[np.uint8]
_FINE = 2
_TEXTURE = 6.0  # pixels a millimetre
_BAND = 64  # rows that are worked out at once: memory for a whole picture in each step costs most of all
_SOFT = 16  # pixels around a peg's shadow: the blur reaches less far


def photograph(of: Scene, how: Look) -> Picture:
    """Return the photograph (blue, green, red)."""
    random = np.random.default_rng([how.seed, of.seed, 11, len(of.board.holes)])
    eye, leans = _rays(how)
    picture = _surfaces(of, how, eye, leans, random)
    _draw_pegs(of, how, picture)
    return _developed(picture, how, random)


def _rays(how: Look) -> tuple[FloatArray, NDArray[np.float32]]:
    """Return where the camera is, and how far each ray goes to the right and down for a millimetre of depth."""
    wide, tall = how.lens.size
    fine = [np.arange(each * _FINE) / _FINE + 0.5 / _FINE - 0.5 for each in (wide, tall)]
    # Undistortion is smooth: worked out on every eighth pixel, and interpolated.
    coarse = [each[::8] for each in fine]
    coarse_plain = _straight(np.stack(np.meshgrid(*coarse), axis=-1), how.lens).astype(np.float32)
    across, down = (np.arange(each * _FINE, dtype=np.float32) / 8 for each in (wide, tall))
    turn = cv2.Rodrigues(how.turn)[0]
    turned = np.concatenate([turn.T[:, :2], turn.T[:, 2:]], axis=1).astype(np.float32)
    leans = np.empty((tall * _FINE, wide * _FINE, 2), np.float32)
    for rows in _bands(leans):
        mx, my = np.meshgrid(across, down[rows])
        plain = cv2.remap(coarse_plain, mx, my, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        rays = cv2.transform(plain, turned)
        np.divide(rays[..., :2], rays[..., 2:], out=leans[rows])
    return -turn.T @ how.shift, leans


def _bands(picture: NDArray[np.float32]) -> Iterator[slice]:
    for first in range(0, len(picture), _BAND):
        yield slice(first, first + _BAND)


def _straight(pixels: FloatArray, lens: Lens) -> FloatArray:
    """Return the directions that a lens shows at these pixels: its model turned round by trial."""
    k1, k2, p1, p2 = lens.bends
    seen = (pixels - np.array(lens.centre)) / lens.focal
    plain = seen.copy()
    for _ in range(40):
        x, y = plain[..., 0], plain[..., 1]
        r = x * x + y * y
        off = np.stack([2 * p1 * x * y + p2 * (r + 2 * x * x), p1 * (r + 2 * y * y) + 2 * p2 * x * y], axis=-1)
        plain = (seen - off) / (1 + k1 * r + k2 * r * r)[..., None]
    return np.asarray(plain)


def _surfaces(of: Scene, how: Look, eye: FloatArray, leans: NDArray[np.float32], random: Random) -> NDArray[np.float32]:
    """Return the colours that the rays meet: wood, its edge, paper or the table, in the light that falls there."""
    picture = _table(eye, leans, random)
    _lay_strips(of, how, eye, leans, picture, random)
    wood = _wood(of, random)
    shines = _shines(of, how, random)
    for rows in _bands(picture):
        _lay_wood(of, wood, shines, eye, leans[rows], picture[rows])
    _sink_holes(of, how, eye, leans, picture, shines)
    _light(of, how, eye, leans, picture, random)
    return picture


def _lay_wood(of, wood, shines, eye, leans, picture) -> None:  # type: ignore[no-untyped-def]
    """Draw the wood, its edge below its face."""
    wide, tall = of.board.size_mm
    picture[_inside(_turned(_at_height(eye, leans, 0.0), of.place), wide, tall)] = (0.10, 0.16, 0.24)
    top = _at_height(eye, leans, of.height_mm)
    on_wood = _turned(top, of.place)
    x, y = (np.ascontiguousarray(on_wood[..., axis]) * _TEXTURE for axis in (0, 1))
    sampled = cv2.remap(wood, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shine = _shine(shines, top)
    for channel in range(3):
        sampled[..., channel] += shine
    cv2.copyTo(sampled, _inside(on_wood, wide, tall).astype(np.uint8), picture)


def _at_height(eye: FloatArray, leans: NDArray[np.float32], high: float) -> NDArray[np.float32]:
    places = leans * np.float32(-high - eye[2])
    for axis in (0, 1):
        places[..., axis] += np.float32(eye[axis])
    return np.asarray(places)


def _turned(places: NDArray[np.float32], lie: tuple[float, float, float]) -> NDArray[np.float32]:
    """Return places of the table as those of something that lies on it so."""
    x, y, angle = lie
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(cv2.transform(places, np.column_stack([turn, -turn @ np.array([x, y])]).astype(np.float32)))


def _inside(places: NDArray[np.float32] | FloatArray, wide: float, tall: float) -> NDArray[np.bool_]:
    x, y = places[..., 0], places[..., 1]
    return np.asarray((x > 0) & (x < wide) & (y > 0) & (y < tall))


def _table(eye: FloatArray, leans: NDArray[np.float32], random: Random) -> NDArray[np.float32]:
    """Return a table: a plain one, a wooden one, or a cloth with a pattern of dark spots."""
    base = np.array([(0.75, 0.78, 0.8), (0.25, 0.35, 0.5), (0.5, 0.45, 0.4), (0.12, 0.12, 0.13)][random.integers(4)])
    kind = int(random.integers(3))
    picture = np.empty((*leans.shape[:2], 3), np.float32)
    for rows in _bands(picture):
        places = _at_height(eye, leans[rows], 0.0)
        x, y = (np.ascontiguousarray(places[..., axis]) for axis in (0, 1))
        waves = 0.04 * np.sin(x / 9 + 2 * np.sin(y / 60)) + 0.03 * np.sin(x / 2.3 + y / 80)
        if kind == 2:
            spots = (np.mod(x, 17) - 8.5) ** 2 + (np.mod(y, 17) - 8.5) ** 2 < 2.0**2
            waves = waves - 0.35 * spots
        for channel, bright in enumerate(base.astype(np.float32)):  # numpy is slow along an axis of three
            picture[rows, :, channel] = bright * (1 + waves)
    return picture


def _lay_strips(of: Scene, how: Look, eye: FloatArray, leans, picture: NDArray[np.float32], random: Random) -> None:  # type: ignore[no-untyped-def]
    """Draw the strips; paper is never quite flat."""
    for strip, lie in enumerate(of.strips[:STRIPS]):
        curl, wave = random.uniform(0, 0.2), random.uniform(0, np.pi)
        corners = np.column_stack([strip_corners(lie), np.zeros(4)])
        low, high = (_projected(corners, how) // 16).min(axis=0) - 12, (_projected(corners, how) // 16).max(axis=0) + 12
        part = slice(max(low[1], 0), high[1]), slice(max(low[0], 0), high[0])
        flat = _turned(_at_height(eye, leans[part], 0.0), lie)
        raised = curl * np.sin(flat[..., 0] / STRIP_MM[0] * np.pi + wave) ** 2
        places = leans[part] * (-raised - np.float32(eye[2]))[..., None] + eye[:2].astype(np.float32)
        places = _turned(places, lie)
        grey = cv2.remap(_printed(strip), places[..., 0] * 20, places[..., 1] * 20, cv2.INTER_LINEAR)
        inside = _inside(places, *STRIP_MM)
        picture[part][inside] = grey[inside][:, None] * np.array([0.95, 0.96, 0.97], np.float32)


def _printed(strip: int) -> NDArray[np.float32]:
    wide, tall = (int(each * 20) for each in STRIP_MM)
    texture = np.full((tall, wide), 0.93, np.float32)
    cell = MARKER_MM / CELLS
    for marker in range(strip * MARKERS, (strip + 1) * MARKERS):
        left, top = marker_corner_mm(marker)
        for column, row in black_cells(marker):
            x0, x1 = (round((left + (column + n) * cell) * 20) for n in (0, 1))
            y0, y1 = (round((top + (row + n) * cell) * 20) for n in (0, 1))
            texture[y0:y1, x0:x1] = 0.06
    return texture


def _wood(of: Scene, random: Random) -> NDArray[np.float32]:
    """Return the face of the wood: grain, rings, pores, knots, painted lanes, lines and numbers."""
    wide, tall = (int(each * _TEXTURE) + 1 for each in of.board.size_mm)
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32) / _TEXTURE
    if random.random() < 0.3:
        x, y = y, x
    slow = cv2.resize(random.normal(0, 1, (12, 5)).astype(np.float32), (wide, tall), interpolation=cv2.INTER_CUBIC)
    rings = np.sin((y + 6 * slow + 0.02 * x) * random.uniform(0.5, 1.6))
    streaks = cv2.resize(random.normal(0, 1, (tall, max(wide // 90, 2))).astype(np.float32), (wide, tall))
    strength = random.uniform(0.03, 0.12)
    bases = [(0.42, 0.62, 0.80), (0.30, 0.46, 0.62), (0.18, 0.28, 0.44), (0.60, 0.74, 0.86)]
    base = np.array(bases[int(random.integers(4))], np.float32)
    tone = 1 + strength * rings + 0.5 * strength * streaks
    for _ in range(int(random.integers(0, 4))):
        at = random.uniform(0, 1, 2) * of.board.size_mm
        distance = np.hypot((x - at[0]) / 1.6, y - at[1])
        tone -= 0.35 * np.exp(-((distance / random.uniform(1.5, 5)) ** 2)) * (1 + 0.3 * np.sin(distance * 3))
    wood = np.asarray(base * tone[..., None], np.float32)
    for _ in range(int(random.integers(0, 500))):
        at = random.uniform(0, 1, 2) * (wide, tall)
        along = random.uniform(0.4, 2.5) * _TEXTURE
        cv2.line(
            wood, _px(at), _px(at + np.array([along, 0])), (base * random.uniform(0.5, 0.8)).tolist(), 1, cv2.LINE_AA
        )
    _print_on(of, wood, random)
    return wood


def _print_on(of: Scene, wood: NDArray[np.float32], random: Random) -> None:
    colours = [(0.15, 0.15, 0.75), (0.7, 0.3, 0.1), (0.2, 0.6, 0.25), (0.1, 0.1, 0.1), (0.85, 0.9, 0.92)]
    if random.random() < 0.6:
        width = max(int(random.uniform(0.4, 4.5) * _TEXTURE), 1)
        for lane in of.board.lanes:
            colour = colours[int(random.integers(5 if width < 2 * _TEXTURE else 3))]
            cv2.polylines(wood, [np.round(lane * _TEXTURE * 8).astype(int)], False, colour, width, cv2.LINE_AA, 3)
    ink = [(0.08, 0.08, 0.1), (0.12, 0.2, 0.3), (0.9, 0.93, 0.95)][int(random.integers(3))]
    for line in of.board.lines:
        cv2.polylines(wood, [np.round(np.array(line) * _TEXTURE * 8).astype(int)], False, ink, 3, cv2.LINE_AA, 3)
    printed = np.zeros(wood.shape[:2], np.uint8)
    for text, x, y, size in of.board.texts:
        face = cv2.FONT_HERSHEY_SIMPLEX
        grow = size * _TEXTURE / 22
        (wide, tall), _ = cv2.getTextSize(text, face, grow, 2)
        at = _px((x * _TEXTURE - wide / 2, y * _TEXTURE + tall / 2))
        cv2.putText(printed, text, at, face, grow, 255, 2, cv2.LINE_AA)
    share = printed[..., None].astype(np.float32) / 255
    wood += (np.array(ink, np.float32) - wood) * share


def _px(place: Sequence[float] | FloatArray) -> tuple[int, int]:
    return round(float(place[0])), round(float(place[1]))


def _shines(of: Scene, how: Look, random: Random) -> list[tuple[float, FloatArray, FloatArray]]:
    """Return where the varnish shines: one or two soft spots, each how bright, its middle and its size."""
    if not how.glare:
        return []
    spots = []
    for _ in range(int(random.integers(1, 3))):
        at = of.on_table(np.array([random.uniform(0, 1, 2) * of.board.size_mm]))[0]
        spots.append((how.glare, at, random.uniform(10, 40, 2)))
    return spots


def _shine(shines: list[tuple[float, FloatArray, FloatArray]], top: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how bright the varnish shines at these places."""
    shine = np.zeros(top.shape[:2], np.float32)
    for bright, at, across in shines:
        x, y = ((top[..., axis] - np.float32(at[axis])) / np.float32(across[axis]) for axis in (0, 1))
        shine += np.float32(bright) * np.exp(-np.minimum(x * x + y * y, 60))
    return shine


def _sink_holes(of, how, eye, leans, picture, shines) -> None:  # type: ignore[no-untyped-def]
    """Follow the rays into each hole, to its wall or its floor, and light what they meet."""
    radius = of.hole_mm / 2
    lamp = np.array(of.lamp)
    places = of.on_table(np.array(list(of.board.holes.values())))
    flat = np.concatenate([places, np.full((len(places), 1), -of.height_mm)], axis=1)
    seen, _ = cv2.projectPoints(flat, how.turn, how.shift, how.lens.matrix, np.array(how.lens.bends))
    for place, pixel in zip(places, seen.reshape(-1, 2), strict=True):
        x, y = (pixel + 0.5) * _FINE
        reach = int(radius * 3 * how.lens.focal / max(abs(float(how.shift[2])), 1) * _FINE) + 6
        rows = slice(max(int(y) - reach, 0), int(y) + reach)
        columns = slice(max(int(x) - reach, 0), int(x) + reach)
        top = _at_height(eye, leans[rows, columns], of.height_mm)
        across, at = leans[rows, columns].astype(float), top.astype(float) - place
        distance = np.hypot(at[..., 0], at[..., 1])
        inside = distance < radius
        if not inside.any():
            continue
        at, across = at[inside], across[inside]
        # Where the ray meets the wall: |at + across * t| = radius, t below the face.
        a, b, c = (across**2).sum(1), (at * across).sum(1), (at**2).sum(1) - radius**2
        with np.errstate(divide="ignore", invalid="ignore"):
            t = np.where(a > 1e-9, (-b + np.sqrt(np.maximum(b * b - a * c, 0))) / np.maximum(a, 1e-12), np.inf)
        depth = np.minimum(t, of.deep_mm)
        met = at + across * depth[:, None]
        up = met + lamp[:2] / lamp[2] * depth[:, None] * np.array([1, 1])
        lit = (np.hypot(up[:, 0], up[:, 1]) < radius) & (t < of.deep_mm)
        facing = np.maximum(-(met @ lamp[:2]) / radius, 0) * lit
        sky = 1 / (1 + (depth / radius) ** 2)
        colour = np.array([0.30, 0.42, 0.55]) * (0.30 * sky + 0.75 * facing * (depth < of.deep_mm))[:, None] + 0.012
        rim = np.clip((distance[inside] - radius + 0.25) / 0.25, 0, 1)[:, None] * 0.25  # the edge is never sharp
        view = picture[rows, columns]
        view[inside] = colour * (1 - rim) + view[inside] * rim * 0.8 + 0.06 * _shine(shines, top)[inside][:, None]


def _light(of, how, eye, leans, picture, random) -> None:  # type: ignore[no-untyped-def]
    """Let light fall on all: less to one side, and the soft shadow of somebody who bends over."""
    wide, tall = of.board.size_mm
    way = random.uniform(0, 2 * np.pi)
    slope = random.uniform(0, 0.35) / max(wide, tall)
    slopes = [np.float32(slope * each) for each in (np.cos(way), np.sin(way))]
    if how.shadow:
        at, angle, soft = (
            random.uniform(0.1, 0.9, 2) * (wide, tall),
            random.uniform(0, 2 * np.pi),
            random.uniform(0.4, 9),
        )
    for rows in _bands(picture):
        places = _at_height(eye, leans[rows], 0.0)
        light = 1 + (places[..., 0] - wide / 2) * slopes[0] + (places[..., 1] - tall / 2) * slopes[1]
        if how.shadow:
            x, y = (places[..., axis] - np.float32(at[axis]) for axis in (0, 1))
            across = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
            across = across + 6 * np.sin((x - y) / 25)
            light = light * (1 - how.shadow / (1 + np.exp(-np.clip(across / np.float32(soft), -40, 40))))
        light = np.clip(light, 0.15, 1.5).astype(np.float32)
        for channel in range(3):
            picture[rows, :, channel] *= light


def _draw_pegs(of: Scene, how: Look, picture: NDArray[np.float32]) -> None:
    """Draw the pegs with their shadows, the far ones first, each as rings from the wood up."""
    eye = -cv2.Rodrigues(how.turn)[0].T @ how.shift
    lamp = np.array(of.lamp)
    pegs = [(of.on_table(np.array([of.board.holes[peg.hole]]))[0], peg) for peg in of.pegs]
    for at, peg in pegs:
        tip = at - lamp[:2] / lamp[2] * peg.tall_mm
        mask = np.zeros(picture.shape[:2], np.uint8)
        for step in np.linspace(0, 1, 30):
            ring = _ring(at + (tip - at) * step, _radius(peg, step), -of.height_mm)
            cv2.fillPoly(mask, [_projected(ring, how)], 255, cv2.LINE_AA, 4)
        x, y, wide, tall = cv2.boundingRect(mask)
        around = slice(max(y - _SOFT, 0), y + tall + _SOFT), slice(max(x - _SOFT, 0), x + wide + _SOFT)
        soft = cv2.GaussianBlur(mask[around], (0, 0), 2.0)[..., None].astype(np.float32) / 255
        picture[around] *= 1 - 0.5 * soft
    for at, peg in sorted(pegs, key=lambda each: -float(np.hypot(*(each[0] - eye[:2])))):
        for step in np.linspace(0, 1, 60):
            ring = _ring(at, _radius(peg, step), -of.height_mm - step * peg.tall_mm)
            shade = 0.75 + 0.25 * step if step < 1 else 1.15
            colour = tuple(min(each * shade, 1.0) for each in peg.colour)
            cv2.fillPoly(picture, [_projected(ring, how)], colour, cv2.LINE_AA, 4)


def _radius(peg: Peg, step: float) -> float:
    return peg.radii_mm[0] + (peg.radii_mm[1] - peg.radii_mm[0]) * min(max((step - 0.2) / 0.3, 0), 1)


def _ring(at: FloatArray, radius: float, z: float) -> FloatArray:
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([at[0] + radius * np.cos(angles), at[1] + radius * np.sin(angles), np.full(40, z)], axis=1)


def _projected(ring: FloatArray, how: Look) -> NDArray[np.int32]:
    seen, _ = cv2.projectPoints(ring, how.turn, how.shift, how.lens.matrix, np.array(how.lens.bends))
    return np.asarray(np.round(((seen.reshape(-1, 2) + 0.5) * _FINE - 0.5) * 16), np.int32)


def _developed(picture: NDArray[np.float32], how: Look, random: Random) -> Picture:
    """Blur, darken the corners, add noise, and compress as a telephone does."""
    wide, tall = how.lens.size
    small = cv2.resize(picture, (wide, tall), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(np.clip(small, 0, 3), (0, 0), how.blur)
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, tall))
    small *= (1 - 0.12 * (x**2 + y**2))[..., None].astype(np.float32)
    small *= random.uniform(0.75, 1.1)
    grain = np.sqrt(np.clip(small, 0, 1) * 0.7 + 0.3)
    small = np.clip(small, 0, 1) ** (1 / 1.35) * 255 + random.normal(0, how.noise, small.shape) * grain
    flat = np.clip(small, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, how.quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
