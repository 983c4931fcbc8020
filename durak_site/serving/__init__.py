"""Receiving of requests before Django handles them. A slow client occupies no thread. Excess requests wait in a queue
or get a 503.

Requests arrive in an event loop (`patient.py`), and Django handles them in a few threads (`threads.py`).
"""

UVICORN_ARGUMENTS = (
    "durak_site.asgi:application",
    "--http",
    "durak_site.serving.patient:Patient",
    "--no-proxy-headers",
)
"""Command-line arguments of uvicorn. With `--no-proxy-headers`, uvicorn ignores `X-Forwarded-For`, because the site
reads this header itself (setting PROXIES).
"""
