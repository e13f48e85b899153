"""What is asked and what may be chosen: the status line, the strip under the map, prices."""
