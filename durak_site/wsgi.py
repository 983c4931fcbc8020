"""The entry point of a WSGI server such as gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from durak_site.config import startup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
startup.load_settings()
application = get_wsgi_application()
startup.check_pooler()
