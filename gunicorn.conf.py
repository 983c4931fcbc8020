"""gunicorn's configuration, read if it starts in this directory. Options that differ between sites are on its command
line."""

import os

from durak_site.config import startup
from durak_site.config.logs import make_logging_config

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
startup.load_settings()
worker_class = "durak_site.serving.gunicorn_worker.PatientWorker"
control_socket_disable = True
logconfig_dict = make_logging_config(level=(os.environ.get("LOG_LEVEL") or "INFO").upper())
