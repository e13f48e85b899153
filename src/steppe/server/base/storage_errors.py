"""Exceptions of a store: a change contradicts the data, or the database engine failed."""


class ConflictError(Exception):
    """A change conflicts with the stored data.

    The log already has an action with this number or key, or a seat has changed in the meantime.
    """


class StorageError(Exception):
    """The database engine could not carry out a request: a full disk, a missing file."""


class UnreadError(StorageError):
    """The database engine could not read; the request had nothing to save."""
