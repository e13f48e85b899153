"""The viewer's goods in one line: zeros are paler, and everything has a text."""

import steppe
from steppe.core.scene import Scene, Stat
from steppe.draw.strip import draw_stock


def test_what_there_is_none_of_is_paler_and_all_is_said():
    scene = Scene(steppe.load("zebras").new().observe(0), 0)
    line = draw_stock(scene, [Stat("log", "0", "wood"), Stat("stone-axe", "2\u00b70", "tools")])
    assert 'class="chip none" title="wood 0"' in line
    assert 'class="chip" title="tools 2\u00b70"' in line
