"""If an optional library is missing, the error says what to install."""

import sys
from importlib import import_module

import pytest

from steppe.adapters.optional_import import extra


def test_a_missing_library_is_named_with_what_to_install():
    with pytest.raises(ModuleNotFoundError) as raised, extra("some", "no_such_library"):
        import no_such_library  # noqa: F401
    text = "pip install -e '.[some]' in a clone of steppe, 'steppe[some]' from an index"
    assert str(raised.value) == f"no_such_library is not installed: {text}"


def test_a_library_that_lacks_another_one_says_so_itself(tmp_path, monkeypatch):
    (tmp_path / "half_a_library.py").write_text("import its_other_half\n")
    monkeypatch.syspath_prepend(tmp_path)
    missing = pytest.raises(ModuleNotFoundError, match="No module named 'its_other_half'")
    with missing, extra("some", "half_a_library"):
        import half_a_library  # noqa: F401


@pytest.mark.parametrize(
    ("door", "library", "name"),
    [
        ("open_spiel", "pyspiel", "openspiel"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("ray", "ray", "ray"),
        ("choix", "choix", "ladder"),
        ("parquet", "pyarrow", "data"),
        ("tensorboard", "tensorboardX", "tensorboard"),
        ("mcp", "mcp", "mcp"),
    ],
)
def test_a_door_without_its_library_says_what_to_install(door, library, name, monkeypatch):
    if (door, library) == ("pettingzoo", "gymnasium"):
        import_module(door)  # needs the other library itself
    monkeypatch.setitem(sys.modules, library, None)
    for module in (door, "space"):
        monkeypatch.delitem(sys.modules, f"steppe.adapters.{module}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install -e '\.\[{name}\]' in a clone"):
        import_module(f"steppe.adapters.{door}")


def test_an_adapter_whose_library_is_in_no_extra_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    monkeypatch.delitem(sys.modules, "steppe.adapters.stable_baselines3", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'stable-baselines3>=2\.9,<3'"):
        import_module("steppe.adapters.stable_baselines3")
