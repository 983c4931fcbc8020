"""`manage.py up`, which starts the whole site. Only the Python packages must be installed."""

import os
import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from durak_site.local_site import listen_address, processes, supervisor
from durak_site.local_site.data_directory import DATA_DIRECTORY


class Command(BaseCommand):
    help = "Starts PostgreSQL, Valkey, the web server, the workers and beat, on the data under var/; Ctrl-C stops them."
    requires_system_checks = ()
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        if "MAKELEVEL" in os.environ:
            processes.die_with_parent(os.getppid(), signal.SIGTERM)
        try:
            address = listen_address.read_listen_address(os.environ)
            with supervisor.raise_on_stop_signals(), supervisor.lock_directory(DATA_DIRECTORY):
                address.check_port()
                supervisor.Supervisor(DATA_DIRECTORY, address, self.print_sentence).run()
        except (supervisor.SiteError, listen_address.ListenError) as failure:
            raise CommandError(str(failure)) from None
        except supervisor.StopSignal:
            self.print_sentence("Durak by post has stopped; its games go on with the next start.")

    def print_sentence(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()
