"""An HTTPS server on this machine that stands for one on the Internet."""

import asyncio
import datetime
import ssl
from contextlib import asynccontextmanager

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from steppe.server.notify.outgoing import Outgoing

HOST = "hooks.example"
OK = b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n"


def certify(path):
    """Write a certificate for ``HOST`` and its key to a file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    both = key.private_bytes(serialization.Encoding.PEM, form, plain)
    path.write_bytes(both + made.public_bytes(serialization.Encoding.PEM))


@asynccontextmanager
async def listening(certificate, answer=OK):
    """Run an HTTPS server on this machine; yield how to reach it, and the requests it gets."""
    heard, serving = [], set()

    async def serve(reader, writer):
        serving.add(asyncio.current_task())
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if b"content-length" in line)
        heard.append((head, await reader.readexactly(int(length.split(b":")[1]))))
        writer.write(answer or b"")
        if answer is None:
            await reader.read()  # until the client gives up
        await writer.drain()
        writer.close()

    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate)
    trusting = ssl.create_default_context(cafile=str(certificate))
    asked = []

    async def resolve(host, port):
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls) as server:
        port = server.sockets[0].getsockname()[1]
        yield Outgoing(resolve, lambda _: True, port, trusting, 2.0), heard, asked
        if serving:
            await asyncio.wait(serving)
