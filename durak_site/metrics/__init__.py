"""Metrics for Prometheus. `docs/metrics.md` lists them.

The processes of the site record events in files (`recording.py`). The exporter (`exporter.py`) reads these files, and
what is due from the database, when Prometheus asks for the metrics. It runs in a process that serves no requests of
players: in the supervisor of `make run`, else in `python -m durak_site.metrics`.
"""
