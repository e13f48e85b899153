"""The site's pages, and the page fragments that the server updates."""
