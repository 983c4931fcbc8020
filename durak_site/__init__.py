"""The settings, servers and start-up of the site. The Celery app is imported here for `@shared_task`."""

from durak_site.celery import app as celery_app

__all__ = ["celery_app"]
