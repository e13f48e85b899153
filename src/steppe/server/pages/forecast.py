"""What a choice would bring, before it is made: in the dock, beside what one chooses from."""

from steppe.core.say import Say
from steppe.core.scene import Figure, Forecast, Picture
from steppe.draw.chip import told
from steppe.draw.svg import emblem, escape, inline_icon
from steppe.server.pages import assets


def draw_forecast(picture: Picture, say: Say) -> str:
    """Return the forecasts of a picture in a row; nothing where there are none."""
    if not picture.forecast:
        return ""
    body = "".join(map(_forecast, picture.forecast))
    name = escape(say("What it would bring"))
    return f'<ul class="forecast" id="forecast" aria-label="{name}">{body}</ul>'


def _forecast(forecast: Forecast) -> str:
    title = f"<b>{escape(forecast.title)}</b>" if forecast.title else ""
    return f"<li>{title}{''.join(map(_figure, forecast.figures))}</li>"


def _figure(figure: Figure) -> str:
    sign = inline_icon(figure.icon, assets.address("icons.svg")) if figure.icon else ""
    if figure.seat is not None:
        sign = emblem(figure.seat)
    tone = {1: " good", -1: " bad"}.get(figure.tone, "")
    body = f'<span aria-hidden="true">{sign}{escape(figure.value)}</span>'
    return told(body, figure.words, f"figure{tone}")
