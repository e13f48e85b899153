"""The JSON API for bots and tools, ``/api/v1``."""
