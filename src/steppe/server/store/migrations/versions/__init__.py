"""One module for each change of the schema.

The id of a new one says which programs go on beside it: ``docs/decisions/schema.md``.
"""
