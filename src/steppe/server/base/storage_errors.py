"""What a store raises: the data contradict a change, or the engine cannot do its work."""


class ConflictError(Exception):
    """A change contradicts the stored data.

    The log has an action of this number or with this key; a seat is not as it was known.
    """


class StorageError(Exception):
    """The engine could not do what it was asked: a full disk, a file gone."""


class UnreadError(StorageError):
    """The engine could not read what it was asked for; nothing was to be saved."""
