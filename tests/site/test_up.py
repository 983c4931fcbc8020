"""`manage.py up` starts and stops the site, and serves the metrics of its processes.

It leaves no process behind, even after it was killed.
"""

import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from durak_site.local_site.listen_address import ListenAddress, ListenError, find_free_port
from durak_site.local_site.supervisor import Supervisor
from tests.site.up_command import UpCommand, prepare_up_command
from tests.stack import PATIENCE

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("make run")]


@pytest.fixture
def up_command(tmp_path: Path) -> Iterator[UpCommand]:
    with prepare_up_command(tmp_path) as site:
        yield site


def test_the_supervisor_serves_metrics_on_this_machine_only_and_starts_no_process_for_it(
    running_up_command: UpCommand,
) -> None:
    port = int(running_up_command.environment["METRICS_PORT"])
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text
    for name in ("uvicorn", "clock", "computers", "beat"):
        assert f'durak_processes{{process="{name}"}} 1.0' in text
    assert "durak_database_up 1.0" in text
    commands = running_up_command.find_processes().values()
    assert not [command for command in commands if "durak_site.metrics" in command]
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", port))
    assert httpx.get(f"http://127.0.0.1:{running_up_command.port}/metrics").status_code == 404


def test_a_metrics_port_that_is_taken_is_reported_in_a_sentence(
    up_command: UpCommand, copy_migrated_data: Callable[[Path], None]
) -> None:
    copy_migrated_data(up_command.directory)
    with socket.create_server(("127.0.0.1", 0)) as other:
        ended = up_command.run_manage_command("up", METRICS_PORT=str(other.getsockname()[1]))
    assert ended.returncode == 1
    assert "The metrics cannot be served (Address already in use): see METRICS_PORT." in ended.stderr


def test_people_can_log_in_at_all_addresses_and_all_processes_stop_when_one_dies(running_up_command: UpCommand) -> None:
    output = running_up_command.read_output()
    addresses = re.findall(r"http://\S+", output.split("Durak by post is at")[1])
    assert f"http://127.0.0.1:{running_up_command.port}" in addresses
    assert "Everybody on this network can reach it" in output
    for address in addresses:
        check_that_people_can_log_in_at(address)
    beat = next(number for number, command in running_up_command.find_processes().items() if " beat " in command)
    os.kill(beat, signal.SIGKILL)
    assert running_up_command.process.wait(PATIENCE) == 1
    assert "The beat ended by itself" in running_up_command.read_output()
    running_up_command.wait_until_processes_have_ended()


def test_the_site_starts_again_after_kill_9_on_another_ip_address_and_stops_on_a_signal(
    up_command: UpCommand, copy_migrated_data: Callable[[Path], None]
) -> None:
    """`test_documented_commands.py` tests the first start, which creates the database."""
    copy_migrated_data(up_command.directory)
    up_command.directory.chmod(0o700)
    up_command.start()
    assert f"Durak by post is at http://127.0.0.1:{up_command.port}\n" in up_command.read_output()
    assert "no HTTPS" not in up_command.read_output()
    assert httpx.get(f"http://127.0.0.1:{up_command.port}/healthz").json()["status"] == "ok"
    second = up_command.run_manage_command("up")
    assert second.returncode == 1
    assert "already running" in second.stderr
    assert up_command.run_manage_command("migrate", "--check").returncode == 0
    assert len(up_command.find_processes()) > 8
    key = (up_command.directory / "secret_key").read_text()

    up_command.signal_and_wait(signal.SIGKILL)
    up_command.wait_until_processes_have_ended()

    up_command.start(host="127.0.0.2")
    check_that_people_can_log_in_at(f"http://127.0.0.2:{up_command.port}")
    assert up_command.signal_and_wait(signal.SIGINT) == 0
    assert "has stopped" in up_command.read_output()
    up_command.wait_until_processes_have_ended()
    assert not (up_command.directory / "environment").exists()
    assert (up_command.directory / "secret_key").read_text() == key
    assert (up_command.directory / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_taken_port_is_reported_before_any_server_starts(up_command: UpCommand):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", up_command.port))
        taken.listen()
        answer = up_command.run_manage_command("up")
    assert answer.returncode == 1
    assert f"Cannot serve on 127.0.0.1:{up_command.port}" in answer.stderr
    assert not up_command.find_processes()


def test_the_advice_for_the_taken_highest_port_is_a_port() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 65535))
        taken.listen()
        with pytest.raises(ListenError, match="PORT=65534 make run"):
            ListenAddress("127.0.0.1", 65535).check_port()


class AlwaysHealthy(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()


def test_the_site_is_found_healthy_although_the_environment_names_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{find_free_port()}")
    with HTTPServer(("127.0.0.1", 0), AlwaysHealthy) as server, ThreadPoolExecutor(1) as thread:
        server.timeout = 5
        thread.submit(server.handle_request)
        site = Supervisor(tmp_path, ListenAddress("127.0.0.1", server.server_port), print)
        assert site.request_healthz() == "200"


WRONG_SETTINGS = {
    "a port that is a word": ({"PORT": "abc"}, "PORT=abc is not a port: it is a number from 1 to 65535."),
    "a port too high": ({"PORT": "70000"}, "PORT=70000 is not a port: it is a number from 1 to 65535."),
    "a host that is none": ({"HOST": "nowhere.invalid"}, "Cannot serve on nowhere.invalid:"),
    "a host of somebody else": ({"HOST": "198.51.100.7"}, "Cannot serve on 198.51.100.7:"),
    "a file for a directory": ({"DURAK_VAR": "README.md"}, "Durak by post cannot keep its data in README.md (File"),
    "a directory in a file": ({"DURAK_VAR": "README.md/x"}, "Durak by post cannot keep its data in README.md/x (Not"),
    "a directory nowhere": ({"DURAK_VAR": "/proc/x"}, "Durak by post cannot keep its data in /proc/x (No such"),
}


@pytest.mark.parametrize(("environment", "sentence"), WRONG_SETTINGS.values(), ids=WRONG_SETTINGS)
def test_a_wrong_setting_is_reported_in_one_sentence(
    up_command: UpCommand, environment: dict[str, str], sentence: str
) -> None:
    assert_prints_only_error(sentence, up_command.run_manage_command("up", **environment))


def assert_prints_only_error(sentence: str, answer: subprocess.CompletedProcess[str]) -> None:
    assert answer.returncode == 1
    (error,) = [line for line in answer.stderr.splitlines() if line]
    assert error.startswith(f"CommandError: {sentence}")


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to lose")


def build_command_prefix_without_rights(rights: str) -> tuple[str, ...]:
    return ("setpriv", "--bounding-set", rights)


@needs_root
def test_a_read_only_data_directory_is_reported_in_one_sentence(up_command: UpCommand) -> None:
    place = up_command.directory / "closed"
    place.mkdir(mode=0o500)
    answer = up_command.run_manage_command(
        "up", before=build_command_prefix_without_rights("-dac_override"), DURAK_VAR=str(place)
    )
    assert_prints_only_error(f"Durak by post cannot keep its data in {place} (Permission denied)", answer)


@needs_root
@pytest.mark.parametrize("rights", ["-dac_override", "-setuid"])
def test_an_error_explains_what_to_do_if_root_may_not_change_its_user(up_command: UpCommand, rights: str) -> None:
    up_command.directory.chmod(0o700)
    answer = up_command.run_manage_command("up", before=build_command_prefix_without_rights(rights))
    assert_prints_only_error("PostgreSQL never runs as root, and as the user nobody it may not work in", answer)


def check_that_people_can_log_in_at(address: str) -> None:
    """Send the admin's login form for an unknown account. The site must refuse the account, and not the origin."""
    with httpx.Client(base_url=address, headers={"Origin": address}, timeout=PATIENCE) as browser:
        assert browser.get("/healthz").json()["status"] == "ok"
        page = browser.get("/admin/login/")
        form = {"username": "nobody", "password": "none", "csrfmiddlewaretoken": page.cookies["csrftoken"]}
        answer = browser.post("/admin/login/", data=form)
        assert (answer.status_code, "Please enter the correct" in answer.text) == (200, True)
