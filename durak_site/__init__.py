"""The settings, servers and start-up of the site. The Celery app is imported here for `@shared_task`."""

import gc

# With the default thresholds, garbage collections during the imports take a tenth of the start of each process.
gc.set_threshold(10_000, 10, 10)

from durak_site.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
