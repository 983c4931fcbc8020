"""`manage.py up`: the whole site with one command and nothing prepared."""

import os
import signal
import socket
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from durak_site import processes, supervisor
from durak_site.data_directory import DIRECTORY


class Command(BaseCommand):
    help = "Starts PostgreSQL, Valkey, the web server, the workers and beat, on the data under var/; Ctrl-C stops them."
    requires_system_checks = ()
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        if "MAKELEVEL" in os.environ:
            processes.die_with_parent(os.getppid(), signal.SIGTERM)
        host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
        try:
            with supervisor.stoppable(), supervisor.only_one(DIRECTORY):
                check_port(host, port)
                supervisor.Site(DIRECTORY, host, port, self.say).run()
        except supervisor.CannotRun as failure:
            raise CommandError(str(failure)) from None
        except supervisor.Stopped:
            self.say("Durak by post has stopped; its games go on with the next start.")

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def check_port(host: str, port: int) -> None:
    """An address that people know is not changed behind their back, so a taken port is a failure."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise supervisor.CannotRun(
                f"Cannot serve on {host}:{port} ({error.strerror}). Choose another port: PORT={port + 1} make run"
            ) from None
