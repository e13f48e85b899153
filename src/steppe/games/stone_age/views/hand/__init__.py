"""Show the prompt and the choices: the status line, and the strip under the board."""
