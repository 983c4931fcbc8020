"""The site: settings, servers, start-up. The Celery app is imported here so that shared tasks find it."""

from durak_site.celery import app as celery_app

__all__ = ["celery_app"]
