"""How requests come in: what arrives slowly costs no thread, and what comes too fast waits, or is told to come again.

uvicorn and gunicorn serve the same way: requests arrive in an event loop (`patient.py`), and Django answers them in a
few threads (`threads.py`).
"""

UVICORN = ("durak_site.asgi:application", "--http", "durak_site.serving.patient:Patient", "--no-proxy-headers")
"""uvicorn's application and what else it has to be told; `X-Forwarded-For` is read by the site itself (PROXIES)."""
