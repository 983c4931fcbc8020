"""The servers that a site needs: PostgreSQL and Redis with passwords, and nginx with a certificate."""

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from durak_site.embedded import valkey
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.site.external_server import BareServer
from tests.stack import Process

HOST_NAME = "durak.example.org"


@dataclass
class Servers:
    """PostgreSQL, Redis and nginx. `processes` maps the name of each running server to its process."""

    directory: Path
    postgres: BareServer
    redis_url: str = ""
    broker_command: list[str] = field(default_factory=list)
    ports: dict[str, int] = field(
        default_factory=lambda: {name: find_free_port() for name in ("80", "443", "8001", "8002")}
    )
    processes: dict[str, Process] = field(default_factory=dict)

    def start(self) -> None:
        """Start PostgreSQL and Redis, and create the certificate for nginx. `start_server` starts nginx later."""
        self.postgres.initialize()
        self.start_server("PostgreSQL")
        self.processes["Redis"], self.redis_url = valkey.start_valkey(self.directory)
        self.broker_command = [str(word) for word in self.processes["Redis"].args]  # type: ignore[union-attr]
        self.create_certificate()

    def start_server(self, name: str) -> None:
        """Start the server with this name, for the first time or after it was killed."""
        if name == "PostgreSQL":
            self.postgres.start()
            assert self.postgres.process is not None
            self.processes[name] = self.postgres.process
        elif name == "Redis":
            self.processes[name] = processes.start_process(self.broker_command, log=self.directory / "valkey.log")
        else:
            self.processes[name] = processes.start_process(self.build_nginx_command(), log=self.directory / "nginx.log")

    def create_certificate(self) -> None:
        files = ["-keyout", str(self.directory / "durak.key"), "-out", str(self.directory / "durak.pem")]
        subject = ["-subj", f"/CN={HOST_NAME}", "-addext", f"subjectAltName=DNS:{HOST_NAME}", "-days", "2"]
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject, *files]
        subprocess.run(command, check=True, capture_output=True)

    def configure_nginx(self, text: str) -> None:
        """Write nginx.conf: the project's configuration `text`, with the certificate, the ports and the log of this
        benchmark.
        """
        text = text.replace("/etc/ssl/", f"{self.directory}/")
        text = re.sub(r"listen (\S*?)(80|443)\b", lambda found: f"listen {found[1]}{self.ports[found[2]]}", text)
        text = re.sub(r"127\.0\.0\.1:(800\d)", lambda found: f"127.0.0.1:{self.ports[found[1]]}", text)
        text = text.replace("http {\n", f"http {{\n    access_log {self.directory}/access.log;\n", 1)
        (self.directory / "nginx.conf").write_text(text)

    def build_nginx_command(self) -> list[str]:
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        directives = f"daemon off; pid {self.directory}/nginx.pid; error_log {self.directory}/nginx-error.log;"
        return [nginx, "-c", str(self.directory / "nginx.conf"), "-p", str(self.directory), "-g", directives]

    def stop(self) -> None:
        for name in ("nginx", "Redis", "PostgreSQL"):
            if name in self.processes:
                processes.stop_process(self.processes[name], patience=20)
