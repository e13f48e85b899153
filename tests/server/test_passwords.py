"""Passwords: which are refused, and how they are hashed."""

import asyncio

import pytest

from steppe.server.accounts import passwords
from steppe.server.accounts.passwords import PasswordError, Passwords, check_password
from steppe.server.base.http_errors import TooManyError
from tests.server.people import QUICK

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "password",
    ["correct horse staple", "Bruno plays zebras", "xK9#mQ2$vL", "le tapis vert mange"],
)
def test_a_long_and_unusual_password_is_accepted(password):
    check_password(password, "Ana")


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "at least 10"),
        ("x" * 200, "at most"),
        ("anaanaanaana", "of your name"),
        ("Ana-19840101", "of your name"),
        ("aaaaaaaaaaab", "easy to guess"),
        ("1234567890", "easy to guess"),
        ("0987654321", "easy to guess"),
        ("qwertyuiop12", "easy to guess"),
        ("azertyuiop", "easy to guess"),
        ("abcdefghij1234", "easy to guess"),
        ("P4ssw0rd!!", "easy to guess"),
        ("passwordpassword", "easy to guess"),
        ("motdepasse2026", "easy to guess"),
        ("iloveyou1234", "easy to guess"),
        ("ab1ab1ab1ab1", "easy to guess"),
        ("ab1 - ab1 - ab1", "easy to guess"),
        ("hello_hello!", "easy to guess"),
        ("!?&:!?&:!?&:", "easy to guess"),
        ("qwe123qwe123", "easy to guess"),
        ("3141592654", "easy to guess"),
        ("abc1972346", "easy to guess"),
        ("Christopher", "easy to guess"),
        ("i love you! 12", "easy to guess"),
        (
            "\uff30\uff21\uff33\uff33\uff37\uff2f\uff32\uff24\uff11\uff12\uff13",
            "easy to guess",
        ),  # full-width letters
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused(password, why):
    with pytest.raises(PasswordError, match=why):
        check_password(password, "ana")


@pytest.mark.parametrize("password", ["_" * 120 + "xyz", " -" * 60 + "xyz", "ab_" * 40 + "xyz"])
def test_a_password_of_repeated_characters_is_checked_at_once(password):
    check_password(password, "Ana")  # a regular expression would take years


async def test_a_password_fits_its_own_hash_only_and_nothing_fits_nobody():
    known = Passwords(QUICK)
    hash = await known.hash("correct horse staple")
    assert "correct" not in hash
    assert await known.fits(hash, "correct horse staple")
    assert await known.fits(
        hash, "\uff43orrect horse staple"
    )  # the same letter in another encoding
    assert not await known.fits(hash, "correct horse stable")
    assert not await known.fits("", "correct horse staple")
    assert not await known.fits("odd", "correct horse staple")
    assert Passwords().is_outdated(hash)
    assert not known.is_outdated(hash)


async def test_an_unknown_name_takes_one_hash_like_a_known_one(monkeypatch):
    known = Passwords(QUICK)
    hash = await known.hash("correct horse staple")
    await known.fits("", "warm up")
    counted = []
    once = known._verify
    monkeypatch.setattr(known, "_verify", lambda *asked: counted.append(asked[0]) or once(*asked))
    await known.fits(hash, "wrong")
    await known.fits("", "wrong")
    assert len(counted) == 2
    assert counted[1] != hash  # a hash of nothing, with the same settings
    assert counted[1].split("$")[:4] == hash.split("$")[:4]


async def test_only_as_many_hashes_as_there_are_places_are_computed_at_once(monkeypatch):
    known = Passwords(QUICK)
    known._places = asyncio.Semaphore(1)
    monkeypatch.setattr(passwords, "_WAITING", 3)
    results = await asyncio.gather(
        *(known.hash("x" * 12) for _ in range(5)), return_exceptions=True
    )
    assert [type(result) for result in results] == [str] * 3 + [TooManyError] * 2
