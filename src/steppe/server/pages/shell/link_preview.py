"""Previews of links to this site, as messengers and social networks show them (Open Graph)."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.i18n import Translator
from steppe.draw.link_card import WIDTH, link_card
from steppe.locale import LANGUAGES
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.render.png_process import PngProcess

CARD = "/card.{language}.png"  # the picture of pages without a board
_FRESH = 600  # seconds for which anyone may keep a picture


@dataclass(frozen=True)
class Preview:
    """The preview of a page, for anyone: title, words, and the paths of its picture and itself."""

    title: str
    words: str
    picture: str
    path: str


def pictures_of(request: Request) -> PngProcess:
    """Return the process that draws this site's previews."""
    drawn: PngProcess = request.app.state.pictures
    return drawn


def picture_answer(image: bytes) -> Response:
    """Respond with a picture that is the same for every visitor, except for its language."""
    headers = {
        "Vary": "Accept-Language, Cookie",
        "Cache-Control": f"public, max-age={_FRESH}",
        "Cross-Origin-Resource-Policy": "cross-origin",  # web pages of messengers show it
    }
    return Response(image, media_type="image/png", headers=headers)


async def site_card(request: Request) -> Response:
    """Respond with the picture of the site."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise NotFoundError("There is no such picture.")

    def draw() -> str:
        say: Translator = speaker(language)
        return link_card(say("Games of beasts and tribes"), say("Free, open, no ads"))

    return picture_answer(await pictures_of(request).draw(language, draw, WIDTH))
