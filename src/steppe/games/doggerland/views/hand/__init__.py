"""Questions and choices: the status line, the strip under the map, prices."""
