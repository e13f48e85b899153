"""Forecasts in the dock: the effect of a choice before it is made."""

from steppe.core.scene import Figure, Forecast, Picture
from steppe.draw.chip import helped
from steppe.draw.svg import emblem, escape, inline_icon
from steppe.server.pages.shell import assets

_TONES = {1: ' class="good"', 0: "", -1: ' class="bad"'}


def draw_forecast(picture: Picture) -> str:
    """Return the forecasts of a picture as a row, or "" if there are none."""
    body = "".join(map(_forecast, picture.forecast))
    return f'<ul class="forecast" tabindex="0">{body}</ul>' if body else ""


def _forecast(forecast: Forecast) -> str:
    title = f"<b>{escape(forecast.title)}</b>" if forecast.title else ""
    return f"<li>{title}{''.join(map(_figure, forecast.figures))}</li>"


def _figure(figure: Figure) -> str:
    sign = inline_icon(figure.icon, assets.address("icons.svg")) if figure.icon else ""
    if figure.seat is not None:
        sign = emblem(figure.seat)
    heard = (
        ' role="img"' if sign else ""
    )  # screen readers read the title; plain text speaks for itself
    words = f' title="{escape(figure.words)}"' if figure.words != figure.value else ""
    key = helped(figure.about)
    return f"<i{_TONES[figure.tone]}{heard}{words}{key}>{sign}{escape(figure.value)}</i>"
