"""Without its packages, tracing cannot start. `test_metrics.py` tests the traces themselves."""

import os
import subprocess
import sys

from tests.stack import PATIENCE, ROOT


def test_without_the_packages_for_traces_the_process_ends_with_a_sentence() -> None:
    variables = {"TRACES_URL": "http://127.0.0.1:9/v1/traces", "DJANGO_SETTINGS_MODULE": "durak_site.settings"}
    code = "import sys; sys.modules['opentelemetry'] = None; import durak_site.tracing as t; t.start_tracing('web')"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.stderr.splitlines() == ["TRACES_URL is set: install the packages of requirements-traces.txt."]
    assert ended.returncode == 3
