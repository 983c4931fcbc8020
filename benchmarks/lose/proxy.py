"""HAProxy in front of the application machines and of Valkey.

HAProxy checks each server twice a second, and waits up to two seconds for an answer. It repeats a request at another
server only if the first one did not accept the connection, so no request is carried out twice. If a server lacks a
static file, HAProxy asks the other servers: during an upgrade, a page and its files can come from different releases.
"""

import csv
import shutil
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.stack import Process, wait_for

GLOBAL_TEMPLATE = """
global
    stats socket {directory}/haproxy.sock mode 600 level admin
    maxconn 4000
defaults
    timeout connect 1s
    timeout client 60s
    timeout server 60s
    timeout check 2s
    retries 3
    option redispatch 1
    default-server check inter 500ms fall 2 rise 1
"""
SITE_TEMPLATE = """
frontend site
    bind 127.0.0.1:{port}
    mode http
    use_backend static if {{ path_beg /static/ }}
    use_backend uvicorn if {{ path_end /stream }} or {{ url_param(wait) -m found }}
    default_backend gunicorn
"""
WEB_TEMPLATE = """
backend {name}
    mode http
    option forwardfor
    option http-server-close
    option httpchk GET /livez
    retry-on {retried}
"""
VALKEY_TEMPLATE = r"""
frontend valkey
    bind 127.0.0.1:{port}
    mode tcp
    timeout client 1h
    default_backend master
backend master
    mode tcp
    timeout server 1h
    option tcp-check
    tcp-check send AUTH\ {password}\r\n
    tcp-check expect string +OK
    tcp-check send INFO\ replication\r\n
    tcp-check send QUIT\r\n
    tcp-check expect string role:master
    default-server on-marked-down shutdown-sessions
"""


MAX_REQUEST_SECONDS = 35.0
"""Seconds after which every long poll has ended."""


def find_haproxy() -> str | None:
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


@dataclass
class Proxy:
    """The process of HAProxy. `port` leads to the site, and `valkey_port` to the primary Valkey."""

    directory: Path
    port: int = field(default_factory=find_free_port)
    valkey_port: int = field(default_factory=find_free_port)
    process: Process | None = None

    def start(self, machines: Mapping[str, Mapping[str, int]], valkey: Mapping[str, int], password: str) -> None:
        """Start HAProxy. `machines` has the ports of both web servers on each machine, `valkey` the port of each
        Valkey.
        """
        text = GLOBAL_TEMPLATE.format(directory=self.directory) + SITE_TEMPLATE.format(port=self.port)
        for program in ("gunicorn", "uvicorn"):
            servers = {name: ports[program] for name, ports in machines.items()}
            text += WEB_TEMPLATE.format(name=program, retried="conn-failure") + format_servers(servers)
        every = {f"{name}-{program}": port for name, ports in machines.items() for program, port in ports.items()}
        text += WEB_TEMPLATE.format(name="static", retried="conn-failure 404") + format_servers(every)
        text += VALKEY_TEMPLATE.format(port=self.valkey_port, password=password) + format_servers(valkey)
        configuration, log = self.directory / "haproxy.cfg", self.directory / "haproxy.log"
        configuration.touch(mode=0o600)
        configuration.write_text(text)
        haproxy = find_haproxy()
        assert haproxy is not None
        self.process = processes.start_process([haproxy, "-db", "-f", str(configuration)], log=log)
        wait_for(lambda: (self.directory / "haproxy.sock").exists(), "HAProxy")

    def drain(self, machine: str, program: str) -> None:
        """Send no more requests to a web server. Wait until its requests have ended.

        Streams do not end, so wait at most MAX_REQUEST_SECONDS seconds.
        """
        self._set_state(machine, program, "drain")
        end = time.monotonic() + MAX_REQUEST_SECONDS
        while self._count_requests(machine, program) and time.monotonic() < end:
            time.sleep(0.2)

    def resume(self, machine: str, program: str) -> None:
        self._set_state(machine, program, "ready")
        wait_for(lambda: self._read_status(machine, program)["status"] == "UP", f"{program} of {machine} is up")

    def _set_state(self, machine: str, program: str, state: str) -> None:
        for server in (f"{program}/{machine}", f"static/{machine}-{program}"):
            self._send_command(f"set server {server} state {state}")

    def _count_requests(self, machine: str, program: str) -> int:
        return int(self._read_status(machine, program)["scur"])

    def _read_status(self, machine: str, program: str) -> dict[str, str]:
        rows = csv.DictReader(self._send_command("show stat").lstrip("# ").splitlines())
        return next(row for row in rows if (row["pxname"], row["svname"]) == (program, machine))

    def _send_command(self, command: str) -> str:
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(str(self.directory / "haproxy.sock"))
            admin.sendall(f"{command}\n".encode())
            with admin.makefile() as answer:
                return answer.read()

    def stop(self) -> None:
        if self.process is not None:
            processes.kill_group(self.process)


def format_servers(ports: Mapping[str, int]) -> str:
    return "".join(f"    server {name} 127.0.0.1:{port}\n" for name, port in ports.items())
