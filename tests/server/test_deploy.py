"""The files that hosts copy from `deploy`: they are well-formed, and the server starts with them.

Where systemd-analyze, nginx and caddy are installed, these programs check their own files.
"""

import ipaddress
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from configparser import ConfigParser
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import typer.main
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from steppe.cli import app
from steppe.cli.server_parts import house_at
from steppe.server.accounts.guests import load_key
from steppe.server.base.settings import Settings
from steppe.server.ops import network_checks
from steppe.server.ops.diagnostic import Target
from steppe.server.ops.network_checks import answers
from steppe.server.pages.error_responses import SECRETS
from steppe.server.web.connections import LARGEST_HEAD
from steppe.server.web.security import LARGEST_BODY
from tests.server.site import new_match

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
INSTALLED = "/opt/steppe/bin/steppe"
NGINX, CADDY = (DEPLOY / name for name in ("nginx.conf", "Caddyfile"))


def compose():
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def steps():
    """Return the Containerfile's instructions, by stage, each with its arguments."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    lines = [line.split(" ", 1) for line in text.splitlines() if line and line[0] != "#"]
    stages = []
    for name, words in lines:
        if name == "FROM":
            stages.append([])
        stages[-1].append((name, words))
    return stages


# The container


def test_the_container_is_built_in_one_stage_and_run_in_another():
    build, run = steps()
    names = [name for name, _ in run]
    assert ("COPY", "--from=build /opt/steppe /opt/steppe") in run
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert all("--require-hashes" in words for _, words in build if 'requirements.lock"]' in words)
    user = dict(run)["USER"].split(":")[0]
    assert user.isdecimal()
    assert int(user) > 0


def test_the_container_is_made_of_what_is_there_and_named():
    images = [words.split()[0] for stage in steps() for name, words in stage if name == "FROM"]
    assert all(re.fullmatch(r"[a-z.]+/[a-z./-]+:[\w.-]*\d[\w.-]*", image) for image in images)
    copied = [words for name, words in steps()[0] if name == "COPY"]
    sources = [source for words in copied for source in words.split()[:-1]]
    allowed = (DEPLOY / "Containerfile.dockerignore").read_text().split()
    assert {f"!{source}" for source in sources} <= {*allowed}
    assert [source for source in sources if not (ROOT / source).exists()] == []
    for stage in steps():
        assert "ADD" not in dict(stage)
        assert "sudo" not in str(stage)
    for name in ("CMD", "ENTRYPOINT"):
        assert dict(steps()[1])[name].startswith('["')  # no shell between us and the signals


# Several containers


def test_the_services_are_those_of_a_site():
    services = compose()["services"]
    assert {"proxy", "worker1", "worker2", "think1", "think2", "postgres"} == {*services}
    for name, service in services.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service["restart"] == "unless-stopped", name
        assert "privileged" not in service, name
        assert not service["image"].endswith(":latest"), name
        assert ("ports" in service) == (name == "proxy"), name
    assert {*services["proxy"]["networks"]} == {"inside", "outside"}
    assert compose()["networks"]["inside"]["internal"]


def test_what_the_services_name_is_there():
    told = compose()
    named = {volume.split(":")[0] for one in told["services"].values() for volume in one["volumes"]}
    assert {name for name in named if not name.startswith(".")} == {*told["volumes"]}
    assert all((DEPLOY / name).exists() for name in named if name.startswith("."))
    assert {name for one in told["services"].values() for name in one["networks"]} == {
        *told["networks"]
    }


def test_no_secret_stands_in_the_files():
    for path in (*DEPLOY.glob("*.*"), *UNITS):
        for found in re.findall(r"\b\w*(?:PASSWORD|TOKEN)[:=] ?([^?-]\S*)", path.read_text()):
            assert found.startswith(("${", "...")), path


def commands():
    """Return the steppe commands, by the file that starts them."""
    services = compose()["services"].items()
    data = {f"compose {name}": one["command"] for name, one in services if "command" in one}
    for path in UNITS:
        for words in re.findall(rf"{INSTALLED} ([^;'\n]+)", path.read_text()):
            data[f"{path.name} {words.split()[0]}"] = words.split()
    return data


@pytest.mark.parametrize("name", commands())
def test_what_is_started_can_be(name):
    verb, *words = commands()[name]
    known = typer.main.get_command(app).commands
    options = {option for one in known[verb].params for option in one.opts}
    assert [word for word in words if word.startswith("--") and word not in options] == []


# Units


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_well_formed(path):
    unit = ConfigParser(interpolation=None, strict=False, delimiters=("=",))
    unit.optionxform = str
    unit.read(path)
    if path.suffix == ".timer":
        assert (path.parent / f"{path.stem}.service").exists()
        return
    service = unit["Service"]
    if service.get("Type") != "oneshot":
        assert unit["Unit"]["StartLimitIntervalSec"] == "0"  # the database may be down for long
        assert service["Restart"] == "always"
        assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"
    assert service["User"] == "steppe"
    for name in ("NoNewPrivileges", "PrivateTmp", "ProtectHome"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict"


def test_all_units_are_locked_down_equally():
    results = [path.read_text() for path in UNITS if path.suffix == ".service"]
    locks = r"^((?:Protect|Private|Restrict|Lock|SystemCall|Capability|NoNew|UMask)\w*=.*)$"
    assert len({tuple(re.findall(locks, text, re.MULTILINE)) for text in results}) == 1


def test_the_containers_have_the_database_that_was_tried():
    tried = re.search(
        r"PostgreSQL\s+\(tested\s+with\s+(\d+)\)", (ROOT / "docs/server.md").read_text()
    )
    assert compose()["services"]["postgres"]["image"].endswith(f"/postgres:{tried[1]}-bookworm")


def test_systemd_takes_the_units_where_it_is(tmp_path):
    for path in UNITS:
        told = path.read_text().replace(INSTALLED, sys.executable)
        (tmp_path / path.name).write_text(told)
    tool = shutil.which("systemd-analyze")
    wanted = [*map(str, tmp_path.iterdir())] if tool else []
    for unit in wanted:
        done = subprocess.run(
            [tool, "verify", "--man=no", unit], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


# Proxies


def test_proxies_let_in_what_the_server_does_and_no_more():
    nginx, caddy = NGINX.read_text(), CADDY.read_text()
    assert LARGEST_BODY == LARGEST_HEAD == 64 * 1024
    assert "client_max_body_size 64k;" in nginx
    assert "large_client_header_buffers 4 16k;" in nginx
    assert f"limit_conn home {Settings.connections};" in nginx
    assert "max_header_size 64KiB" in caddy
    assert "max_size 64KiB" in caddy


def test_secret_links_are_in_no_log_of_a_proxy():
    (pattern,) = re.findall(r"~(\S+) +/\$secret/\.\.\.;", NGINX.read_text())
    hidden = re.compile(pattern.replace("?<", "?P<"))
    assert all(hidden.match(f"{start}token") for start in SECRETS)
    assert hidden.match("/sign-in") is None
    assert "log" not in re.findall(r"^\t(\w+)", CADDY.read_text(), re.MULTILINE)


def free_port():
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


def command(name, data, **replaced):
    """Return the command with which a file starts a process, adapted to this machine."""
    words = [str(replaced.get(word, word)) for word in commands()[name]]
    return [sys.executable, "-m", "steppe", *words]


@contextmanager
def started(words, port, **environment):
    """Run one of our processes until the block ends; it must end cleanly."""
    path = os.pathsep.join(filter(None, sys.path))
    settings = {**os.environ, "PYTHONPATH": path, **environment}
    process = subprocess.Popen(words, env=settings, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline().startswith("steppe serves on")
        yield f"http://127.0.0.1:{port}"
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _await_ready(url):
    """Wait until a server is ready to draw its first page; its answer comes only then."""
    until = time.monotonic() + 60
    while httpx.get(f"{url}/readyz", timeout=20).status_code != 200:
        assert time.monotonic() < until


@pytest.mark.long
def test_a_worker_as_systemd_starts_it_serves(tmp_path):
    port = free_port()
    words = command("steppe@.service serve", tmp_path)
    words = [{"%i": str(port), "/var/lib/steppe": str(tmp_path)}.get(word, word) for word in words]
    with started(words, port) as url:
        _await_ready(url)


@contextmanager
def workers(tmp_path, database):
    """Run two workers like the containers, on one database and one folder of keys."""
    ports = free_port(), free_port()
    environment = {"STEPPE_DATABASE": database, "STEPPE_METRICS_TOKEN": "open sesame"}
    with ExitStack() as stack:
        for number, port in enumerate(ports, 1):
            known = {"0.0.0.0": "127.0.0.1", "/data": tmp_path / "keys"}
            words = command(f"compose worker{number}", tmp_path, **known)
            words = [word.partition(":?")[0].replace("${SITE", "127.0.0.1") for word in words]
            stack.enter_context(started([*words, "--port", str(port)], port, **environment))
        yield ports


@dataclass(frozen=True)
class Certificate:
    """Return our own certificate for this machine, and its key."""

    chain: Path
    key: Path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """Create one."""
    folder = tmp_path_factory.mktemp("certificate")
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "steppe test")])
    now = datetime.now(UTC)
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, secret.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(here, critical=False)
        .sign(secret, hashes.SHA256())
    )
    (folder / "chain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        secret.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return Certificate(folder / "chain.pem", folder / "key.pem")


def as_nginx(folder, port, ports, certificate):
    """Return the command that runs our nginx.conf on this machine."""
    told = NGINX.read_text()
    for old, new in {
        "listen 80 default_server": f"listen 127.0.0.1:{free_port()} default_server",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/steppe/fullchain.pem": str(certificate.chain),
        "/etc/ssl/steppe/privkey.pem": str(certificate.key),
        "/run/nginx.pid": f"{folder}/nginx.pid",
        "/var/log/nginx": str(folder),
        "127.0.0.1:8001": f"127.0.0.1:{ports[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{ports[1]}",
    }.items():
        assert old in told
        told = told.replace(old, new)
    (folder / "nginx.conf").write_text(told)
    return ["nginx", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def as_caddy(folder, port, ports, certificate):
    """Return the command that runs our Caddyfile on this machine."""
    told, site = CADDY.read_text(), "{$SITE:table.example.org}"
    told = told.replace(
        f"\n{site} {{", f"\nhttps://127.0.0.1:{port} {{\n tls {certificate.chain} {certificate.key}"
    )
    told = told.replace(site, "127.0.0.1").replace("{\n", "{\n admin off\n auto_https off\n", 1)
    told = told.replace("worker1:8000 worker2:8000", " ".join(f"127.0.0.1:{one}" for one in ports))
    (folder / "Caddyfile").write_text(told)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES = {"nginx": as_nginx, "caddy": as_caddy}


@contextmanager
def proxied(words, port, certificate):
    """Run a proxy until the block ends; yield a client that trusts it."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url, trust = f"https://127.0.0.1:{port}", ssl.create_default_context(cafile=certificate.chain)
    try:
        with httpx.Client(base_url=url, verify=trust, timeout=20) as client:
            until = time.monotonic() + 60
            while _status(client) != 200:
                assert time.monotonic() < until
                time.sleep(0.1)
            yield client
    finally:
        process.terminate()
        process.wait(20)


def _status(client):
    try:
        return client.get("/").status_code
    except httpx.TransportError:
        return 0


@pytest.mark.long
def test_a_site_behind_a_proxy_is_well(tmp_path, database, certificate, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.chain))
    monkeypatch.setattr(network_checks, "PATIENCE", 30.0)  # however busy the machine is
    with workers(tmp_path, database) as ports:
        for port in ports:
            _await_ready(f"http://127.0.0.1:{port}")
        match = new_match(f"http://127.0.0.1:{ports[0]}")["id"]
        for name in filter(shutil.which, PROXIES):
            port, folder = free_port(), tmp_path / name
            folder.mkdir()
            words = PROXIES[name](folder, port, ports, certificate)
            with proxied(words, port, certificate) as site:
                _look(site, match)
                house = house_at(tmp_path / "keys", database)
                found = [*answers(Target(house, "", 0, str(site.base_url)))]
                assert [one.words for one in found] == [f"{site.base_url} leads to steppe."], name
        assert len({load_key(tmp_path / "keys")}) == 1


def _look(site, match):
    """Check that the proxy passes on all that it must, without delay, and nothing else."""
    first = site.get("/")
    assert first.headers["strict-transport-security"] == "max-age=31536000"
    assert {cookie.secure for cookie in site.cookies.jar} == {True}
    assert re.fullmatch("[A-Za-z0-9-]{32,36}", first.headers["x-request-id"])
    token = {"authorization": "Bearer open sesame"}
    assert site.get("/metrics", headers=token).status_code == 404
    with site.stream("GET", f"/m/{match}/events") as stream:
        assert next(stream.iter_lines()).startswith(("id:", "data:", "event:", ":"))
    large = {"content-type": "application/x-www-form-urlencoded", "origin": str(site.base_url)}
    too_large = site.post("/me", content=b"a" * 70_000, headers=large)
    assert too_large.status_code in (413, 502)  # 502 from Caddy before 2.7
