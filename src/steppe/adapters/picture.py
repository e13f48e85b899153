"""Pictures in pixels, for libraries that need them."""

from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

from steppe.draw.raster import png

WIDTH = 640  # width of a picture in pixels


def pixels(svg: str) -> Any:
    """Return a picture as RGB pixels on a white background, uint8, ``[height, WIDTH, 3]``."""
    with Image.open(BytesIO(png(svg, WIDTH))) as picture:
        ground = Image.new("RGBA", picture.size, "white")
        return np.asarray(Image.alpha_composite(ground, picture.convert("RGBA")).convert("RGB"))
