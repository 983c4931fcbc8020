"""`python -m durak_site.metrics` serves the metrics of all processes of this machine until a signal arrives."""

import os
import signal

from django.conf import settings

from durak_site.config import startup
from durak_site.local_site import data_directory

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    data_directory.load_environment()
    startup.load_settings()
    if settings.METRICS_PORT is None:
        startup.print_and_exit("METRICS_PORT is missing: it must be the port on which to serve the metrics.")
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    from durak_site.metrics.exporter import start_exporter

    try:
        start_exporter()
    except OSError as error:
        startup.print_and_exit(
            f"Metrics cannot be served on {settings.METRICS_HOST}:{settings.METRICS_PORT} ({error.strerror})."
        )
    signal.sigwait(STOP_SIGNALS)


if __name__ == "__main__":
    main()
