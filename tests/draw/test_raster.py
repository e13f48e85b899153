"""Pictures in pixels: the PNG that is made is read as the standard says."""

import struct
import zlib

import numpy as np
import pytest

from steppe.draw import raster

FLAG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">
<rect width="2" height="2" fill="#ff0000"/><rect x="2" width="1" height="2" fill="#0000ff"
fill-opacity="0.6"/></svg>"""


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def told(pixels: np.ndarray, forms: list[int]) -> bytes:
    """Return the lines of a picture as a PNG tells them, byte by byte (PNG, section 9)."""
    height, width, _ = pixels.shape
    lines = np.zeros((height + 1, 4 * width + 4), int)  # with zeros above and to the left
    lines[1:, 4:] = pixels.reshape(height, -1)
    found = bytearray()
    for y, form in enumerate(forms, 1):
        found.append(form)
        for x in range(4, 4 * width + 4):
            left, up, corner = lines[y, x - 4], lines[y - 1, x], lines[y - 1, x - 4]
            near = sorted((left, up, corner), key=lambda n, sum=left + up - corner: abs(sum - n))
            guess = (0, left, up, (left + up) // 2, near[0])[form]
            found.append((lines[y, x] - guess) % 256)
    return bytes(found)


def as_png(pixels: np.ndarray, forms: list[int], interlaced: int = 0) -> bytes:
    height, width, _ = pixels.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, interlaced)
    body = zlib.compress(told(pixels, forms))
    parts = [(b"IHDR", head), (b"IDAT", body[:20]), (b"IDAT", body[20:]), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@pytest.mark.parametrize("forms", [[form] * 9 for form in range(5)] + [[0, 4, 3, 2, 1, 4, 0, 3, 2]])
def test_a_png_is_read_whatever_its_lines_are_told_from(forms, monkeypatch):
    pixels = np.random.default_rng(7).integers(0, 256, (9, 7, 4), np.uint8)
    pixels[..., 3] = 255
    monkeypatch.setattr(raster, "png", lambda picture, width: as_png(pixels, forms))
    assert np.array_equal(raster.pixels("", 7), pixels[..., :3])


def test_a_png_of_another_kind_is_refused(monkeypatch):
    pixels = np.zeros((2, 2, 4), np.uint8)
    monkeypatch.setattr(raster, "png", lambda picture, width: as_png(pixels, [0, 0], 1))
    with pytest.raises(ValueError, match="a PNG of another kind"):
        raster.pixels("", 2)


def test_a_picture_has_its_colours_and_white_where_it_is_open():
    found = raster.pixels(FLAG, 40)
    assert (found.shape, found.dtype) == ((20, 40, 3), np.uint8)
    assert [tuple(found[10, x].tolist()) for x in (5, 15, 25, 35)] == [
        (255, 0, 0),
        (255, 0, 0),
        (102, 102, 255),
        (255, 255, 255),
    ]
