"""Requests that the site sends to addresses which users have entered."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from typing import Any

import pytest

from durak_site.outgoing import ForbiddenAddressError, UnreachableError, parse_destination, send_post

INTERNAL_ADDRESSES = [
    "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/", "https://192.168.1.1:8443/", "https://169.254.169.254/",
    "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://0.0.0.0/",
    "https://100.64.0.1/", "https://224.0.0.1/", "https://[fe80::1]/", "https://[fd00::1]/", "https://[fec0::1]/", "https://192.0.0.192/",
    "https://168.63.129.16/", "https://localhost/", "https://app.localhost./", "https://printer.local/", "https://router/",
    "https://metadata.google.internal/", "https://nas.home.arpa/", "https://2130706433/", "https://0x7f.1/", "https://127.1/",
    "https://0177.0.0.01/", "https://\uff11\uff12\uff17.0.0.1/",
]  # fmt: skip
SPECIAL_PURPOSE_NETWORKS = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32",
    "::/128", "::1/128", "::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64",
    "100:0:0:1::/64", "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16",
    "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
]  # fmt: skip
"""The networks in IANA's registries of special-purpose addresses, and those of multicast, IPv4-compatible,
IPv4-translated and (deprecated) site-local addresses.
"""
INVALID_ADDRESSES = [
    "http://example.org/", "ftp://example.org/", "https://", "https:///x", "https://a:b@example.org/", "example.org",
    "https://example.org/#x", "https://exa mple.org/", "https://example.org:99999/", "https://example.org/\n",
    "https://[::1", "https://[2600::1].example.org/", "https://[2600::1]x/", "https://[8.8.8.8]/", "https://example.org\\@127.0.0.1/",
    "https://example.org:0/", "https://xn--/", "https://-a.example.org/", "https://a..example.org/",
    "https://" + "a" * 64 + ".org/", "https://300.1.1.1/",
    "https://" + "a" * 2000, "https://example.org/\u00e4", "https://xn--\u00e4/", "",
]  # fmt: skip


@pytest.mark.parametrize("address", INTERNAL_ADDRESSES + INVALID_ADDRESSES)
def test_an_internal_or_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(ForbiddenAddressError):
        parse_destination(address)


@pytest.mark.parametrize("network", SPECIAL_PURPOSE_NETWORKS)
def test_no_request_goes_to_a_network_with_a_special_purpose(network: str) -> None:
    net = ip_network(network)
    for address in (net[0], net[net.num_addresses // 2], net[-1]):
        with pytest.raises(ForbiddenAddressError):
            parse_destination(f"https://{f'[{address}]' if address.version == 6 else address}/")


def test_addresses_next_to_networks_with_a_special_purpose_are_allowed() -> None:
    for host in ("192.88.98.1", "192.88.100.1", "198.20.0.1", "[2001:200::1]", "[2600::1]", "[2a00:1450::1]"):
        assert parse_destination(f"https://{host}/").host == host.strip("[]")


def test_a_public_address_is_accepted_unchanged() -> None:
    destination = parse_destination("https://Push.Example.org:8443/send/abc?x=1")
    assert (destination.host, destination.port, destination.path) == ("push.example.org", 8443, "/send/abc?x=1")


def test_international_names_are_converted_to_ascii() -> None:
    assert (
        parse_destination("https://\u043f\u0440\u0438\u043c\u0435\u0440.example.org/").host
        == "xn--e1afmkfd.example.org"
    )
    assert parse_destination("https://my-bots.Example.org./").host == "my-bots.example.org"
    assert parse_destination("https://8.8.8.8/").host == "8.8.8.8"


def test_internal_names_are_resolved_if_the_settings_allow_internal_networks(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["192.168.7.0/24"]}
    assert parse_destination("https://receiver.local/").host == "receiver.local"
    with pytest.raises(ForbiddenAddressError):
        send_post("https://localhost/", body=b"", headers={})


class Receiver(BaseHTTPRequestHandler):
    """An HTTP server whose behaviour depends on the path of the request."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/drips":
            with suppress(OSError):
                while True:
                    self.wfile.write(b"H")
                    time.sleep(0.1)  # bytes keep arriving, but the response never ends
            return
        self.send_response(302 if self.path == "/leads-on" else 201)
        self.send_header("Location", "/elsewhere")
        self.end_headers()
        self.wfile.write(body * (100_000 if self.path == "/talks" else 1))

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def receiver(settings: Any) -> Iterator[str]:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_request_to_an_internal_network_is_sent_if_the_settings_allow_it(receiver: str) -> None:
    answer = send_post(f"{receiver}/", body=b"hello", headers={"TTL": "60"})
    assert (answer.status, answer.body) == (201, b"hello")


def test_redirects_are_not_followed_and_the_body_is_cut(receiver: str) -> None:
    assert send_post(f"{receiver}/leads-on", body=b"", headers={}).status == 302
    assert len(send_post(f"{receiver}/talks", body=b"hello", headers={}).body) == 16 * 1024


def test_a_slow_response_is_cut_off(receiver: str) -> None:
    begun = time.monotonic()
    with pytest.raises(UnreachableError):
        send_post(f"{receiver}/drips", body=b"", headers={}, seconds=0.5)
    assert time.monotonic() - begun < 30


def test_a_slow_handshake_is_cut_off(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    with socket.create_server(("127.0.0.1", 0)) as server:

        def send_slowly() -> None:
            with suppress(OSError), server.accept()[0] as other:
                for byte in b"\x16\x03\x03\x3f\xff\x02" + bytes(1000):
                    other.sendall(bytes([byte]))
                    time.sleep(0.1)  # bytes keep arriving, but the handshake never ends

        threading.Thread(target=send_slowly, daemon=True).start()
        begun = time.monotonic()
        with pytest.raises(UnreachableError, match="TimeoutError"):
            send_post(f"https://127.0.0.1:{server.getsockname()[1]}/", body=b"", headers={}, seconds=0.5)
        assert time.monotonic() - begun < 30


def test_a_slow_resolver_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found.wait(60))
    begun = time.monotonic()
    with pytest.raises(UnreachableError, match="TimeoutError"):
        send_post("https://slow.example.org/", body=b"", headers={}, seconds=0.2)
    assert time.monotonic() - begun < 30
    found.set()


def test_the_connection_goes_to_the_checked_address(receiver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host name is resolved only once per request, because a second resolution could return another IP address."""
    real, resolved = socket.getaddrinfo, []

    def resolve_differently(host: str, port: int, *_: Any, **__: Any) -> Any:
        if host != "turning.example.org":
            return real(host, port, type=socket.SOCK_STREAM)
        resolved.append(host)
        return real("127.0.0.1" if len(resolved) == 1 else "0.0.0.0", port, type=socket.SOCK_STREAM)

    monkeypatch.setattr(socket, "getaddrinfo", resolve_differently)
    address = receiver.replace("127.0.0.1", "turning.example.org")
    assert send_post(address, body=b"x", headers={}).status == 201
    assert len(resolved) == 1
    with pytest.raises(ForbiddenAddressError):
        send_post(address, body=b"x", headers={})


def test_a_server_without_tls_cannot_be_reached_by_https(receiver: str) -> None:
    with pytest.raises(UnreachableError, match="SSL"):
        send_post(receiver.replace("http:", "https:"), body=b"", headers={})


def test_other_internal_networks_stay_forbidden(receiver: str) -> None:
    with pytest.raises(ForbiddenAddressError):
        parse_destination("https://10.0.0.1/")
