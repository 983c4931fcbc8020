"""The exporter: an HTTP server from which Prometheus reads the metrics of this machine."""

from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from durak_site.metrics.due_work import DueWorkReader
from durak_site.metrics.process_directories import list_directories


def start_exporter() -> None:
    """Serve the metrics in threads of this process. Raises OSError if the port is not free."""
    registry = CollectorRegistry()
    registry.register(SiteCollector(settings.METRICS_DIRECTORY))
    start_http_server(settings.METRICS_PORT, addr=settings.METRICS_HOST, registry=registry)


class SiteCollector(Collector):
    """Collects the metrics that processes have recorded in `directory`, and those of the database and the broker."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._due_work = DueWorkReader()

    def collect(self) -> Iterable[Metric]:
        return [*collect_recorded(self._directory), *self._due_work.read()]


def collect_recorded(directory: Path) -> Iterable[Metric]:
    """Return the metrics that running processes have recorded, each with its process in the label `process`."""
    running = GaugeMetricFamily("durak_processes", "Running processes that record metrics.", labels=["process"])
    metrics: dict[str, Metric] = {running.name: running}
    for process, directories in list_directories(directory).items():
        running.add_metric([process], len(directories))
        for own in merge_files(directories):
            metric = metrics.setdefault(own.name, Metric(own.name, own.documentation, own.type))
            metric.samples += [one._replace(labels={"process": process, **one.labels}) for one in own.samples]
    return metrics.values()


def merge_files(directories: list[Path]) -> Iterable[Metric]:
    """Return the metrics in all files of the directories, with the values of equal metrics added up."""
    try:
        files = [str(file) for place in directories for file in place.glob("*.db") if file.stat().st_size]
        merged: Iterable[Metric] = MultiProcessCollector.merge(files)
    except FileNotFoundError:  # the process has just ended, and the next one has deleted the directory
        return []
    return merged
