"""`manage.py up` serves the metrics of its processes, and starts no further process for this."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from durak_site.local_site.listen_address import find_free_port
from tests.site.test_up import UpCommand, prepare_up_command

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("make run")]


@pytest.fixture
def up_command(tmp_path: Path, copy_migrated_data: Callable[[Path], None]) -> Iterator[UpCommand]:
    copy_migrated_data(tmp_path)
    with prepare_up_command(tmp_path) as site:
        yield site


def test_the_supervisor_serves_metrics_on_this_machine_only_and_starts_no_process_for_it(up_command: UpCommand) -> None:
    port = find_free_port()
    up_command.environment["METRICS_PORT"] = str(port)
    up_command.start()
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text
    for name in ("uvicorn", "clock", "computers", "beat"):
        assert f'durak_processes{{process="{name}"}} 1.0' in text
    assert "durak_database_up 1.0" in text
    assert not [command for command in up_command.find_processes().values() if "durak_site.metrics" in command]
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", port))
    assert httpx.get(f"http://127.0.0.1:{up_command.port}/metrics").status_code == 404


def test_a_port_that_is_taken_is_reported_in_a_sentence(up_command: UpCommand) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        ended = up_command.run_manage_command("up", METRICS_PORT=str(other.getsockname()[1]))
    assert ended.returncode == 1
    assert "The metrics cannot be served (Address already in use): see METRICS_PORT." in ended.stderr
