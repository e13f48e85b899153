"""The nightly backup by systemd and cron: old copies are deleted, whatever the check finds."""

import os
import re
import subprocess
import time

import pytest

from tests.server.test_deploy import DEPLOY, INSTALLED, ROOT

KEPT, COPIES = "/var/lib/steppe-backup", "steppe-*.tar.gz"


def by_unit():
    unit = (DEPLOY / "systemd" / "steppe-backup.service").read_text()
    return re.search(r"^ExecStart=/bin/sh -ec '(.*)'$", unit, re.MULTILINE)[1].replace("%%", "%")


def by_cron():
    docs = (ROOT / "docs" / "running.md").read_text()
    return re.search(r"^ *10 4 \* \* \* steppe (.*)$", docs, re.MULTILINE)[1].replace(r"\%", "%")


def test_cron_has_nothing_to_mail_when_all_is_well():
    assert by_cron().count("bin/steppe ") == by_cron().count(" --quiet") == 2


@pytest.mark.parametrize("night", [by_unit, by_cron])
@pytest.mark.parametrize(
    ("fails", "left"),
    [("nothing", {"new", "young"}), ("check-data", {"new", "young"}), ("backup", {"old", "young"})],
)
def test_old_copies_go_whatever_the_check_says_but_not_without_a_new_one(
    tmp_path, night, fails, left
):
    ours, copies = tmp_path / "steppe", tmp_path / "copies"
    copies.mkdir()
    for name, days in (("old", 15), ("young", 13)):
        copy, then = copies / f"steppe-{name}.tar.gz", time.time() - days * 86_400
        copy.touch()
        os.utime(copy, (then, then))
    ours.write_text(f'#!/bin/sh\n[ "$1" != {fails} ] && {{ [ "$1" != backup ] || : > "$2"; }}\n')
    ours.chmod(0o755)
    words = night().replace(INSTALLED, str(ours)).replace(KEPT, str(copies))
    done = subprocess.run(["/bin/sh", "-ec", words], check=False)
    assert (done.returncode == 0) == (fails == "nothing")
    found = {path.name.removeprefix("steppe-").partition(".")[0] for path in copies.glob(COPIES)}
    assert {name if name in ("old", "young") else "new" for name in found} == left
