"""The settings, servers and start-up of the site.

The Celery app is imported here so that `@shared_task` uses it.
"""

from durak_site.celery import app as celery_app

__all__ = ["celery_app"]
