"""An error from a task in another process is passed on, if necessary as text."""

import pickle
from threading import Lock

import pytest

from steppe.core.remote_errors import SentError, carried


class OddError(Exception):
    """An error that cannot be recreated from its message."""

    def __init__(self, what, where):
        super().__init__(f"{what} at {where}")


class LockedError(Exception):
    """An error that cannot be pickled."""

    def __init__(self, what):
        super().__init__(what)
        self.lock = Lock()


class ForgetfulError(Exception):
    """An error that loses its message and notes in pickling."""

    def __reduce__(self):
        return ForgetfulError, ()


class MuteError(Exception):
    """An error whose message cannot be formatted."""

    def __str__(self):
        raise ValueError("no words")


def sent(error):
    """Return the error that arrives when a task raises an error with a note."""

    def fail(task):
        error.add_note(task)
        raise error

    with pytest.raises((SentError, type(error))) as raised:
        carried(fail, "here")
    return pickle.loads(pickle.dumps(raised.value))


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OddError("lost", "c3"), "OddError: lost at c3"),
        (LockedError("lost"), "LockedError: lost"),
        (ForgetfulError("lost"), "ForgetfulError: lost"),
        (MuteError("lost"), "MuteError: (no message)"),
    ],
)
def test_an_error_that_does_not_survive_the_way_arrives_in_words_with_its_notes(error, told):
    back = sent(error)
    assert type(back) is SentError
    assert (str(back), back.__notes__) == (told, ["here"])


def test_any_other_arrives_as_it_was():
    back = sent(KeyError("k"))
    assert type(back) is KeyError
    assert (back.args, back.__notes__) == (("k",), ["here"])


def test_a_result_is_handed_on():
    assert carried(len, "abc") == 3
