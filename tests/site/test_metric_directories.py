"""Each process that the operator starts has a directory for its metrics.

After such a process has ended, the next process deletes its directory.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from durak_site.local_site import processes
from durak_site.metrics.process_directories import create_directory, list_directories
from tests.stack import PATIENCE, ROOT, Process, wait_for

RUN_WITH_DIRECTORY = """
import os, sys, time
from pathlib import Path
from durak_site.metrics.process_directories import create_directory
create_directory(Path(sys.argv[1]), "other")
if len(sys.argv) > 2 and (child := os.fork()):
    Path(sys.argv[2]).write_text(str(child))
time.sleep(1000)
"""


def start_process_with_directory(parent: Path, *child_file: Path) -> Process:
    """Start a process with a directory for metrics. With `child_file`, it starts a child and writes the child's id
    there.
    """
    process = processes.start_process([sys.executable, "-c", RUN_WITH_DIRECTORY, parent, *child_file], directory=ROOT)
    wait_for(lambda: "other" in list_directories(parent), "the directory of the other process")
    return process


def test_a_directory_is_listed_while_its_process_runs_and_deleted_by_the_next_process(tmp_path: Path) -> None:
    parent = tmp_path / "metrics"
    other = start_process_with_directory(parent)
    own = create_directory(parent, "own")
    (former,) = list_directories(parent)["other"]
    assert list_directories(parent) == {"own": [own], "other": [former]}
    assert own.stat().st_mode & 0o777 == 0o700

    processes.kill_group(other)
    assert list_directories(parent) == {"own": [own]}
    second = create_directory(parent, "own")
    assert not former.exists()
    assert list_directories(parent) == {"own": sorted([own, second])}


def test_children_keep_the_directory_of_a_process_that_was_killed(tmp_path: Path) -> None:
    child_file = tmp_path / "child"
    parent = tmp_path / "metrics"
    other = start_process_with_directory(parent, child_file)
    wait_for(lambda: child_file.exists() and child_file.read_text(), "the child")
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert "other" in list_directories(parent)

    os.kill(int(child_file.read_text()), signal.SIGKILL)
    wait_for(lambda: "other" not in list_directories(parent), "the lock of the child ends")


def test_without_a_port_no_process_loads_the_packages_of_metrics_and_traces() -> None:
    code = "import sys, durak_site.asgi; print({'prometheus_client', 'opentelemetry.exporter'} & sys.modules.keys())"
    environment = {**os.environ, "METRICS_PORT": "", "TRACES_URL": ""}
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (ended.stdout.strip(), ended.returncode) == ("set()", 0), ended.stderr


def test_a_process_that_cannot_write_its_metrics_ends_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "metrics").write_text("a file, not a directory")
    environment = {**os.environ, "METRICS_PORT": "9", "DURAK_VAR": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", "import durak_site.asgi"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith(f"Metrics cannot be written to {tmp_path}/metrics (")
    assert ended.returncode == 3
