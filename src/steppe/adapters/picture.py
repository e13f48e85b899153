"""Pictures in pixels, for the libraries that want them so."""

from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

from steppe.draw.raster import png

WIDTH = 640  # of a picture, in pixels


def pixels(svg: str) -> Any:
    """Return a picture in red, green, blue, ``[height, WIDTH, 3]``, on white."""
    with Image.open(BytesIO(png(svg, WIDTH))) as picture:
        ground = Image.new("RGBA", picture.size, "white")
        return np.asarray(Image.alpha_composite(ground, picture.convert("RGBA")).convert("RGB"))
