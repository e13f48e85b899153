"""The pages: one module per page, templates in ``server/templates``."""
