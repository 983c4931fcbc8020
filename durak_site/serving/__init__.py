"""Request handling before Django. A slow client occupies no thread, and excess requests wait in a queue or get a 503.

With both uvicorn and gunicorn, requests arrive in an event loop (`patient.py`), and Django handles them in a few
threads (`threads.py`).
"""

UVICORN = ("durak_site.asgi:application", "--http", "durak_site.serving.patient:Patient", "--no-proxy-headers")
"""Command-line arguments of uvicorn. `--no-proxy-headers` is there because the site reads `X-Forwarded-For` itself
(setting PROXIES).
"""
