"""The entry of an ASGI server such as uvicorn."""

import os
import warnings

from django.core.asgi import get_asgi_application

from games.api.waiting import HeldAnswers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
# WhiteNoise sends its small files as plain iterators, which is fine.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
application = HeldAnswers(get_asgi_application())
