"""The labels of metrics have only few different values, whatever requests clients send."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.stack import PATIENCE, ROOT

RECORDING_SCRIPT = """
import json
from contextlib import suppress
from durak_site.celery import app
from durak_site.metrics import recording
recording.start_recording("web of anna/1")

@app.task(name="broken")
def fail():
    raise ValueError("canary")

with suppress(ValueError):
    fail()
recording.record_refusal("not_found")
recording.record_refusal("canary")
recording.record_connections("streams", 1)
recording.record_connections("streams_account", 1)

from django.conf import settings
from durak_site.metrics.exporter import collect_recorded
found = [[one.name, one.labels] for metric in collect_recorded(settings.METRICS_DIRECTORY) for one in metric.samples]
print(json.dumps([[name, sorted(labels.values())] for name, labels in found if "le" not in labels]))
"""


def test_unknown_codes_are_recorded_as_other_and_failed_tasks_without_their_errors(tmp_path: Path) -> None:
    environment = {
        **os.environ, "METRICS_PORT": "9100", "DURAK_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "durak_site.settings",
    }  # fmt: skip
    ended = subprocess.run(
        [sys.executable, "-c", RECORDING_SCRIPT],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == 0, ended.stderr
    process = "web_of_anna_1"
    found = json.loads(ended.stdout)
    assert sorted(one for one in found if not one[0].endswith("_sum")) == [
        ["durak_open_connections", ["streams", process]],
        ["durak_processes", [process]],
        ["durak_refusals_total", ["not_found", process]],
        ["durak_refusals_total", ["other", process]],
        ["durak_task_seconds_count", ["broken", "failed", process]],
    ]
