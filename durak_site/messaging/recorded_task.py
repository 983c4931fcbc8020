import time
from typing import Any

from celery import Task

from durak_site.metrics.recording import record_task
from durak_site.tracing import trace_task


class RecordedTask(Task[Any, Any]):
    """A Celery task whose duration and outcome are recorded in metrics and traces, but not its arguments."""

    abstract = True

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        began, outcome = time.perf_counter(), "failed"
        try:
            with trace_task(self.name):
                result = self.run(*arguments, **named)
            outcome = "done"
        finally:
            record_task(self.name, outcome, time.perf_counter() - began)
        return result
