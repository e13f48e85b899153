"""Show the prompt and the choices: the status line, and the reserve under the board."""
