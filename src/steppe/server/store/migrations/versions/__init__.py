"""One module for each change to the schema.

The id of a new module states which versions can run beside it: ``docs/decisions/schema.md``.
"""
