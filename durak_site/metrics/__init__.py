"""Metrics for Prometheus. `docs/metrics.md` lists them.

The processes of the site record events in files (`recording.py`). When Prometheus requests the metrics, the exporter
(`exporter.py`) reads these files, and counts the due work in the database. The exporter runs in a process that serves
no requests of players.
"""
