"""Set up the environment `.venv`: `python3 scripts/setup.py play|dev|peers|recipes`.

The kinds are for playing, for development, and for benchmarks against other libraries; each
includes the previous one. The recipes for learners have their own environment, `.venv-recipes`,
because it is large. The script needs only Python: it uses the standard library, and no syntax newer
than Python 3.6, so that an old Python can report that it is too old. It installs with uv if
available (on PATH, or in the environment), otherwise with pip; both check the hashes of the lock
file. `STEPPE_INSTALLER=pip` chooses pip, `STEPPE_VENV=.venv-3.12` another environment,
`STEPPE_TORCH=cpu` recipes without the libraries for graphics cards, some 3 GB on Linux.

A stamp is written when everything is installed. While it is valid, this script does nothing and
takes a few hundredths of a second. An environment without a stamp comes from an interrupted set-up
and is rebuilt.
"""

import os
import sys

OLDEST, NEWEST = (3, 11), (3, 14)  # as in pyproject.toml
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, os.environ.get("STEPPE_VENV", ".venv"))
VENV_PYTHON = os.path.join(VENV, "bin", "python")
LOCKS = {
    "play": "requirements.lock",
    "dev": "requirements-dev.lock",
    "peers": "requirements-peers.lock",
    "recipes": "requirements-recipes.lock",
}
INCLUDED = {
    "play": ["play"],
    "dev": ["play", "dev"],
    "peers": ["play", "dev", "peers"],
    "recipes": ["recipes"],
}
APART = {"recipes": ".venv-recipes"}  # kinds with their own environment
UV_LOCK = "requirements-uv.lock"
GRAPHICS = ("torch==", "triton==", "nvidia-", "cuda-")  # PyTorch's build on PyPI, and what it needs


class SetupError(Exception):
    """A problem that the user has to fix; the message is shown to them."""


def main():
    kind = sys.argv[1] if len(sys.argv) == 2 else ""
    if kind not in LOCKS:
        sys.exit("usage: setup.py play|dev|peers|recipes")
    if kind in APART:
        move_to(APART[kind])
    try:
        use_python_that_fits()
        if not is_ready(kind):
            set_up(kind)
    except SetupError as error:
        sys.exit("steppe: %s" % error)
    except PermissionError as error:
        where = error.filename or ROOT
        sys.exit("steppe: no permission to write %s; set-up needs a writable folder." % where)
    except OSError as error:
        sys.exit("steppe: set-up failed: %s." % error)
    except KeyboardInterrupt:
        sys.exit("\nsteppe: set-up was interrupted; it will restart the next time.")


def move_to(folder):
    """Use an environment other than `.venv`."""
    global VENV, VENV_PYTHON
    VENV = os.path.join(ROOT, folder)
    VENV_PYTHON = os.path.join(VENV, "bin", "python")


# Choosing a Python


def use_python_that_fits():
    """Restart with another Python on this machine if the current one is too old or too new."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for name in ("python3.13", "python3.12", "python3.11", "python3.14", "python3"):
        path = find_program(name)
        if path and fits(path):
            os.execv(path, [path, "-S"] + sys.argv)
    raise SetupError(
        "Python %d.%d to %d.%d is needed, and this is Python %d.%d (%s); "
        "install one of those, or name one: make PYTHON=/path/to/python3 ..."
        % (OLDEST + NEWEST + tuple(sys.version_info[:2]) + (sys.executable,))
    )


def fits(python):
    test = "import sys; sys.exit(not %r <= sys.version_info[:2] <= %r)" % (OLDEST, NEWEST)
    return succeeds([python, "-c", test])


def find_program(name):
    from shutil import which

    return which(name)


# The stamp


def is_ready(kind):
    return os.path.exists(VENV_PYTHON) and read_stamp(kind) == [origin(), digest(kind)]


def is_whole():
    """Return whether an earlier set-up of this folder and this Python was completed."""
    stamps = [read_stamp(kind) for kind in LOCKS]
    return os.path.exists(VENV_PYTHON) and origin() in [stamp[0] for stamp in stamps if stamp]


def origin():
    """Return the Python and the folder on which an environment depends (scripts name both)."""
    return "Python %d.%d in %s" % (sys.version_info[0], sys.version_info[1], ROOT)


def digest(kind):
    from hashlib import sha256

    total = sha256()
    for name in (LOCKS[kind], "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            total.update(file.read())
    return total.hexdigest()


def stamp_path(kind):
    return os.path.join(VENV, "%s.stamp" % kind)


def read_stamp(kind):
    try:
        with open(stamp_path(kind), encoding="utf-8") as file:
            return file.read().splitlines()
    except (IOError, UnicodeDecodeError):
        return []


def write_stamp(kind):
    with open(stamp_path(kind), "w", encoding="utf-8") as file:
        file.write("%s\n%s\n" % (origin(), digest(kind)))


def remove_stamps():
    for kind in LOCKS:
        if os.path.exists(stamp_path(kind)):
            os.remove(stamp_path(kind))


# The set-up


def set_up(kind):
    check_writable()
    check_owner()
    if is_whole():
        print("Updating %s." % os.path.basename(VENV), flush=True)
    else:
        print(
            "Setting up steppe in %s; this takes a few minutes." % os.path.basename(VENV),
            flush=True,
        )
        create_environment()
    remove_stamps()
    install(kind)
    for included in INCLUDED[kind]:
        write_stamp(included)
    print("steppe is set up.", flush=True)


def check_writable():
    for folder in (ROOT, VENV):
        if os.path.exists(folder) and not os.access(folder, os.W_OK):
            raise SetupError(
                "no permission to write %s; change its owner, or clone steppe elsewhere." % folder
            )


def check_owner():
    """Leave another checkout's environment alone: it would lose its packages."""
    for stamp in filter(None, map(read_stamp, LOCKS)):
        owner = stamp[0].partition(" in ")[2]
        if owner != ROOT and VENV.startswith(os.path.join(owner, "")):
            raise SetupError(
                "%s is the environment of %s; set STEPPE_VENV to the name of your own."
                % (VENV, owner)
            )


def create_environment():
    from shutil import rmtree

    if os.path.islink(VENV) or os.path.isfile(VENV):
        raise SetupError("%s is not a folder; move it away and try again." % VENV)
    if os.path.exists(VENV):
        rmtree(VENV)
    python = getattr(sys, "_base_executable", None) or sys.executable
    if not succeeds(venv_with(python) + [VENV], show=True):
        raise SetupError("the environment in %s could not be created; see the lines above." % VENV)


def venv_with(python):
    """Return the command that creates an environment for a Python."""
    if has_venv():
        return [python, "-m", "venv"]
    if find_uv():
        return [find_uv(), "venv", "--quiet", "--python", python] + uncached("UV_CACHE_DIR")
    raise SetupError(
        "this Python (%s) has no venv module; install it "
        "(Debian and Ubuntu: apt install python3-venv) and try again." % python
    )


def has_venv():
    from importlib.util import find_spec

    return bool(find_spec("venv") and find_spec("ensurepip"))


def install(kind):
    """Install the locked packages, then steppe itself as a link to `src`."""
    if not any(install_with(installer, kind) for installer in installers(kind)):
        raise SetupError(
            "the packages could not be installed; the lines above say why "
            "(no network is the usual reason). The next start tries again."
        )


def installers(kind):
    """Yield commands that install packages, the best one first.

    For players, all bytecode is compiled during the set-up, so that no start waits for it.
    Developers have many packages, so bytecode is compiled only when a module is imported.
    """
    if os.environ.get("STEPPE_INSTALLER") != "pip":
        uv = find_uv() or install_uv()
        if uv:
            cache = uncached("UV_CACHE_DIR")
            yield [uv, "pip", "install", "--python", VENV_PYTHON] + at_once(kind) + cache
    if succeeds([VENV_PYTHON, "-c", "import pip"]):
        yield pip_install()


def install_with(installer, kind):
    lock, how = os.path.join(ROOT, LOCKS[kind]), ["--require-hashes"]
    if kind == "recipes" and os.environ.get("STEPPE_TORCH") == "cpu":
        (lock, torch), how = light_lock(lock), how + ["--no-deps"]
        if not succeeds(installer + from_its_index(installer) + ["--no-deps", torch], show=True):
            return False
    own = ["--quiet", "--no-deps", "--no-build-isolation", "-e", ROOT]
    return (
        succeeds(installer + how + ["-r", lock], show=True)
        and succeeds(installer + own, show=True)
        and succeeds([VENV_PYTHON, "-m", "compileall", "-q", os.path.join(ROOT, "src")], show=True)
    )


def light_lock(lock):
    """Write a lock file without PyTorch for GPUs; return its path, and the PyTorch to use."""
    with open(lock, encoding="utf-8") as file:
        lines = file.read().splitlines()
    kept, is_kept = [], True
    for line in lines:
        if line[:1].isalnum():
            is_kept = not line.startswith(GRAPHICS)
        kept += [line] if is_kept else []
    path = os.path.join(VENV, "light.lock")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(kept))
    (torch,) = [line.split()[0] for line in lines if line.startswith("torch==")]
    return path, torch + "+cpu"


def from_its_index(installer):
    """Return the uv options for PyTorch's own index; pip uses its configured indexes."""
    return ["--torch-backend", "cpu"] if os.path.basename(installer[0]) == "uv" else []


def uncached(variable):
    """Return the uv or pip option for an account without a writable cache folder.

    Without it, both would warn and continue. `variable` may name a folder that the user has chosen.
    """
    if variable in os.environ:
        return []
    place = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    while place and not os.path.exists(place):
        place = os.path.dirname(place)
    return [] if os.access(place, os.W_OK) else ["--no-cache-dir"]


def at_once(kind):
    return ["--compile-bytecode"] if kind == "play" else []


def pip_install():
    quiet = ["--quiet", "--disable-pip-version-check"]
    return [VENV_PYTHON, "-m", "pip", "install"] + quiet + uncached("PIP_CACHE_DIR")


def find_uv():
    if os.environ.get("STEPPE_INSTALLER") == "pip":
        return None
    return find_program("uv")


def install_uv():
    """Put the pinned uv into the environment; return its path, or None if that fails."""
    uv = os.path.join(VENV, "bin", "uv")
    lock = os.path.join(ROOT, UV_LOCK)
    return uv if succeeds(pip_install() + ["--require-hashes", "-r", lock]) else None


def succeeds(command, show=False):
    """Return whether a command succeeds, with its output shown or dropped."""
    from subprocess import DEVNULL, call

    output = None if show else DEVNULL
    return call(command, stdin=DEVNULL, stdout=output, stderr=output) == 0


if __name__ == "__main__":
    main()
