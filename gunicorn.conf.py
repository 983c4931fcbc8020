"""gunicorn's configuration, read if it starts in this directory. Options that differ between sites are on its command
line."""

import os
from typing import Any

from durak_site.config import startup
from durak_site.config.logs import make_logging_config
from durak_site.metrics import recording

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
startup.load_settings()
worker_class = "durak_site.serving.gunicorn_worker.PatientWorker"
control_socket_disable = True
logconfig_dict = make_logging_config(level=(os.environ.get("LOG_LEVEL") or "INFO").upper())


def on_starting(server: Any) -> None:
    """Choose a new directory for metrics. gunicorn calls this before it forks workers, and not when it reloads."""
    recording.start_recording("gunicorn")


def child_exit(server: Any, worker: Any) -> None:
    """Remove the open requests of a worker that has ended from the metrics."""
    recording.delete_child_gauges(worker.pid)
