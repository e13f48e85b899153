"""The pages of the site, and the fragments of them that the server updates."""
