"""List the items for sale in words, for touch screens and screen readers (rules S7 to S9)."""

from steppe.core.scene import Panel
from steppe.draw.svg import escape
from steppe.games.stone_age.rules.tables import NO_TILE
from steppe.games.stone_age.views.board.market import item_words, places_for_sale, tile_sentence
from steppe.games.stone_age.views.types import Scene


def draw_list(scene: Scene) -> Panel:
    """Return the panel with the price and effects of everything for sale."""
    s, say = scene.position.state, scene.say
    sentences = [item_words(scene, place) for place in sorted(places_for_sale(s))]
    if s.bonus != NO_TILE:
        sentences.insert(0, tile_sentence(say, int(s.bonus)))
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    summary = escape(say("Prices and effects"))
    body = f'<details id="for-sale"><summary>{summary}</summary><ul>{lines}</ul></details>'
    return Panel(say("Cards and buildings"), body)
