"""The entry point of an ASGI server such as uvicorn."""

import resource

from durak_site.metrics.recording import start_recording
from durak_site.serving.interpreter import prepare_interpreter
from durak_site.serving.threads import ThreadedWsgi
from durak_site.tracing import start_tracing
from durak_site.wsgi import application as django
from games.api.long_polls import LongPollApp
from games.api.long_polls.change_tokens import add_change_tokens
from games.api.streams import StreamApp

_, max_files = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (max_files, max_files))  # each held request needs an open file

THREADS = 8
"""Number of threads that run Django. Each thread has its own database connection."""

PROCESS_NAME = "uvicorn"
"""Name of this process in metrics and traces."""

start_recording(PROCESS_NAME)
start_tracing(PROCESS_NAME)
prepare_interpreter()
threaded_django = ThreadedWsgi(add_change_tokens(django), THREADS)
long_polls = LongPollApp(threaded_django)
application = StreamApp(long_polls, threaded_django, long_polls.hub)
