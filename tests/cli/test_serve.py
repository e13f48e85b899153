"""``steppe serve``: the site starts, or an error says in one sentence why it cannot."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest

import steppe
from steppe.adapters.optional_import import installing
from steppe.cli import main
from steppe.cli.serve import checked


@pytest.fixture
def site(tmp_path):
    """Serve on a free port; yield the process and the address that it prints."""
    command = [sys.executable, "-m", "steppe", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield process, process.stdout.readline().split()[-1]
        process.kill()


def test_the_site_says_where_it_is_and_that_it_is_well(site):
    process, address = site
    with urlopen(f"{address}healthz", timeout=30) as answer:
        assert json.load(answer) == {"ok": True, "version": steppe.__version__}
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0


def test_on_hangup_the_site_restarts_in_the_same_process_and_refuses_nobody(site):
    process, address = site
    process.send_signal(signal.SIGHUP)
    results = []
    while not results or (process.poll() is None and len(results) < 20):
        with urlopen(f"{address}livez", timeout=30) as answer:
            results.append(json.load(answer)["ok"])
        time.sleep(0.05)
    assert process.stdout.readline().split()[-1] == address
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) in (0, -signal.SIGTERM)


def test_a_site_whose_terminal_has_gone_ends(tmp_path):
    command = [sys.executable, "-m", "steppe", "serve", "--port", "0", "--data", str(tmp_path)]
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        os.close(theirs)
        process.stdout.readline()
        os.close(ours)
        process.send_signal(signal.SIGHUP)
        assert process.wait(30) in (0, -signal.SIGTERM)


def refusal(*words):
    """Try to serve; return the error message."""
    command = [sys.executable, "-m", "steppe", "serve", *map(str, words)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("steppe: ")
    assert ran.stderr.count("\n") == 1
    return ran.stderr


def test_a_taken_port_is_reported(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sentence = refusal("--port", port, "--data", tmp_path)
    assert f"127.0.0.1:{port}: the port is taken" in sentence


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_why_the_site_gives_up_is_a_line_of_json_where_the_log_is(workers, tmp_path):
    command = [sys.executable, "-m", "steppe", "serve", "--log", "json", "--port", "0", "--workers"]
    where = ["--database", "postgresql://ana@127.0.0.1:1/steppe", "--data", str(tmp_path)]
    ran = subprocess.run([*command, str(workers), *where], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    told = [json.loads(line) for line in ran.stderr.splitlines()]
    assert [one["level"] for one in told] == ["critical"] * workers
    assert told[0]["message"].startswith("PostgreSQL at 127.0.0.1:1/steppe cannot be used: ")


@pytest.mark.parametrize(
    "name",
    [
        *("http://x/", "x:80", "a b", "", "*", "x*", "x..", "[::1]:80"),
        *("http://*.x", "ftp://x", "http://x:y", "http://ana@x"),
    ],
)
def test_a_name_to_answer_for_is_a_name_alone(name, capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--allow-host", name])
    assert "--allow-host takes only a name" in capsys.readouterr().err


def test_a_name_may_come_with_its_scheme_and_port():
    names = ["*.x.test", "HTTP://Table.lan:8000", "https://[fd00::1]:8443", "http://10.0.0.7"]
    assert checked(8000, "", names, shares=False) == [name.lower() for name in names]


def test_mail_needs_a_name_that_is_no_pattern(monkeypatch, capsys):
    monkeypatch.setenv("STEPPE_SMTP", "smtp://mail.test?from=steppe@table.test")
    with pytest.raises(SystemExit):
        main(["serve", "--allow-host", "*.table.test"])
    assert "links in mails must lead here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verb", "option"),
    [
        *(("serve", "--data"), ("serve", "--database"), ("think", "--database")),
        *(("backup file", "--data"), ("admin log", "--database")),
    ],
)
def test_an_empty_name_does_not_stand_for_the_usual_one(verb, option, capsys):
    with pytest.raises(SystemExit):
        main([*verb.split(), option, ""])
    assert f"{option} is empty: name" in capsys.readouterr().err


@pytest.mark.parametrize("days", ["-1", "nan", "inf"])
def test_days_after_which_something_is_forgotten_are_a_number(days, capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--forget-after", days])
    told = capsys.readouterr().err
    assert "--forget-after takes a number of days, from 0 and up to 36500, not" in told


@pytest.mark.long
def test_a_folder_that_cannot_be_used_is_reported(tmp_path):
    (tmp_path / "file").touch()
    assert "cannot be used" in refusal("--port", 0, "--data", tmp_path / "file")
    assert "cannot be used" in refusal("--port", 0, "--data", tmp_path / "file" / "below")


@pytest.mark.parametrize("verb", ["serve", "think", "doctor"])
def test_a_missing_folder_for_metrics_is_reported(verb, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path / "nowhere"))
    with pytest.raises(SystemExit):
        main([verb])
    assert f"PROMETHEUS_MULTIPROC_DIR names {tmp_path}/nowhere, which" in capsys.readouterr().err


def test_without_what_the_site_needs_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "steppe.server.web.serving", None)
    monkeypatch.setitem(sys.modules, "starlette", None)
    with pytest.raises(SystemExit) as stopped:
        main(["serve", "--port", "0"])
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("steppe: the site needs ")
    assert told.endswith(f", which is not installed: {installing('site')}\n")
