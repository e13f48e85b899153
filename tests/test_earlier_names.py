"""Modules can be imported by their earlier names for one release."""

from importlib import import_module, util

import pytest

from steppe.earlier_names import NAMES


def test_every_renamed_module_exists():
    assert [name for name in NAMES.values() if util.find_spec(name) is None] == []


def test_no_earlier_name_is_in_use_again():
    packages = {name for name in NAMES if util.find_spec(name).origin is not None}
    assert packages == set()


@pytest.mark.parametrize("earlier", ["steppe.lab.simulate", "steppe.core.door", "steppe.core.say"])
def test_an_earlier_name_leads_to_the_same_module(earlier):
    with pytest.warns(DeprecationWarning, match=f"{earlier} is now {NAMES[earlier]}"):
        found = import_module(earlier)
    assert found is import_module(NAMES[earlier])
    assert found.__spec__.name == NAMES[earlier]
