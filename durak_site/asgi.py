"""The entry of an ASGI server such as uvicorn."""

import os
import resource

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
django = get_wsgi_application()

from durak_site.serving.settling import settle  # noqa: E402 (needs the settings)
from durak_site.serving.threads import Threads  # noqa: E402
from games.api.held import HeldAnswers  # noqa: E402
from games.api.held.marking import marking  # noqa: E402
from games.api.streams import Streams  # noqa: E402

_, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))  # a held answer is an open file

THREADS = 8
"""And as many database connections."""

settle()
threads = Threads(marking(django), THREADS)
held = HeldAnswers(threads)
application = Streams(held, threads, held.hub)
