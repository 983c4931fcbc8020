"""The files in deploy/cluster fit together, and docs/cluster.md uses all of them.

`make cluster` runs the commands of docs/cluster.md.
"""

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from django.db import connection

from benchmarks.cluster.page import find_page_scripts
from durak_site.config.environment import read_settings
from tests.site.test_deploy import DEPLOY_DIRECTORY, UNIT_FILES, read_alerts
from tests.stack import PATIENCE, ROOT

CLUSTER_DIRECTORY = DEPLOY_DIRECTORY / "cluster"
CLUSTER_PAGE = (ROOT / "docs" / "cluster.md").read_text()
PAGE_SECTIONS = re.findall("^## .*$", CLUSTER_PAGE, re.MULTILINE)
SEARCH_PATH = f"{os.environ['PATH']}:/usr/sbin"
HAPROXY_PROGRAM = shutil.which("haproxy", path=SEARCH_PATH)
COMPOSE_PROGRAM = shutil.which("docker-compose")
PLACEHOLDER_PATTERN = re.compile(r"\$\{(\w+)\}")
PLACEHOLDER_VALUES = {"HOST": "db1", "ADDRESS": "127.0.0.1", "NETWORK": "127.0.0.0/8"}
CLUSTER_FILES = sorted(path for path in CLUSTER_DIRECTORY.iterdir() if path.is_file())
FILES_WITH_PLACEHOLDERS = [path for path in CLUSTER_FILES if path.name != "compose.yaml"]


def fill_placeholders(name: str) -> str:
    """Return the file's text with values for `${NAME}`, as deploy/cluster/fill does on real machines."""
    return PLACEHOLDER_PATTERN.sub(
        lambda found: PLACEHOLDER_VALUES.get(found[1], "secret"), (CLUSTER_DIRECTORY / name).read_text()
    )


def read_unit_command(path: Path) -> str:
    (*_, command) = re.findall("^ExecStart=/opt/durak/.venv/bin/(.*)$", path.read_text(), re.MULTILINE)
    return command.replace("%%", "%")


def load_services() -> dict[str, dict]:
    return yaml.safe_load((CLUSTER_DIRECTORY / "compose.yaml").read_text())["services"]


def test_each_command_of_the_page_runs_on_machines_in_the_list_of_hosts() -> None:
    hosts = [line.split()[1] for line in (CLUSTER_DIRECTORY / "hosts").read_text().splitlines()]
    blocks = [block for section in PAGE_SECTIONS for block in find_page_scripts(section)]
    assert len(blocks) > 25
    assert {name for block in blocks for name in block.machines} == set(hosts)


def test_the_page_names_exactly_the_files_in_deploy_cluster() -> None:
    text = CLUSTER_PAGE.replace("pgbackrest-$PART.conf", "pgbackrest-database.conf pgbackrest-repository.conf")
    assert [path.name for path in CLUSTER_FILES if path.name not in text] == ["Dockerfile.dockerignore"]
    named = set(re.findall(r"(?:deploy/cluster/|fill )(\w[\w.-]*)", text))
    assert named <= {path.name for path in CLUSTER_DIRECTORY.iterdir()}


@pytest.mark.parametrize("path", FILES_WITH_PLACEHOLDERS, ids=lambda path: path.name)
def test_each_placeholder_in_a_file_has_a_value(path: Path) -> None:
    known = set(re.findall(r"^(\w+)=", (CLUSTER_DIRECTORY / "settings").read_text(), re.MULTILINE)) | {
        "HOST",
        "ADDRESS",
    }
    listed = set(re.findall(r"\$([A-Z_]+)", (CLUSTER_DIRECTORY / "fill").read_text().partition("envsubst")[2]))
    assert listed == known
    assert set(PLACEHOLDER_PATTERN.findall(path.read_text())) <= known


@pytest.mark.django_db
def test_the_settings_for_patroni_are_valid_for_postgresql_and_for_patroni() -> None:
    whole = yaml.safe_load(fill_placeholders("patroni.yaml"))
    dcs = whole["bootstrap"]["dcs"]
    assert dcs["loop_wait"] + 2 * dcs["retry_timeout"] <= dcs["ttl"]
    assert (dcs["synchronous_mode"], dcs["synchronous_mode_strict"]) == (True, False)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_settings")
        known = {name for (name,) in cursor.fetchall()}
    assert dcs["postgresql"]["parameters"].keys() | whole["postgresql"]["parameters"].keys() <= known


def test_only_the_late_standby_is_never_promoted() -> None:
    assert "tags" not in yaml.safe_load(fill_placeholders("patroni.yaml"))
    late = yaml.safe_load(fill_placeholders("patroni.yaml").replace("#delayed ", ""))
    assert late["postgresql"]["parameters"]["recovery_min_apply_delay"] == "1h"
    assert (late["tags"]["nofailover"], late["tags"]["nosync"]) == (True, True)


@pytest.mark.skipif(HAPROXY_PROGRAM is None, reason="NO haproxy: its configuration is NOT verified")
def test_haproxy_accepts_the_configuration(tmp_path: Path) -> None:
    text = re.sub(r"\bdb\d:", "127.0.0.1:", fill_placeholders("haproxy.cfg"))
    (tmp_path / "haproxy.cfg").write_text(text)
    command = [str(HAPROXY_PROGRAM), "-c", "-f", str(tmp_path / "haproxy.cfg")]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0, found.stderr
    assert "WARNING" not in found.stderr, found.stderr


def test_pgbouncer_is_in_transaction_mode_where_the_site_connects() -> None:
    pooler = configparser.ConfigParser(interpolation=None)
    pooler.read_string(fill_placeholders("pgbouncer.ini"))
    assert pooler["pgbouncer"]["pool_mode"] == "transaction"
    address = f"{pooler['pgbouncer']['listen_addr']}:{pooler['pgbouncer']['listen_port']}"
    assert f"@{address}/durak" in fill_placeholders("environment")
    assert "bind 127.0.0.1:5000" in fill_placeholders("haproxy.cfg")
    assert pooler["databases"]["durak"] == "host=127.0.0.1 port=5000 dbname=durak"


def test_the_settings_of_an_application_machine_are_valid() -> None:
    text = (DEPLOY_DIRECTORY / "environment").read_text() + fill_placeholders("environment")
    given = dict(line.split("=", 1) for line in text.splitlines() if line[:1] not in ("", "#"))
    values = read_settings(given)
    assert (values["PREPARED_STATEMENTS"], values["METRICS_PORT"]) == (False, 9100)


@pytest.mark.parametrize("name", ["web", "held"])
def test_web_servers_differ_from_those_of_one_machine_only_in_their_address(name: str) -> None:
    changed = read_unit_command(CLUSTER_DIRECTORY / "systemd" / f"durak-{name}.service.d" / "cluster.conf")
    assert changed.replace("%H", "127.0.0.1") == read_unit_command(
        DEPLOY_DIRECTORY / "systemd" / f"durak-{name}.service"
    )


def test_the_containers_are_the_programs_of_the_machines() -> None:
    services = load_services()
    processes = {unit.stem.removeprefix("durak-"): f"site {read_unit_command(unit)}" for unit in UNIT_FILES}
    for machine in ("app1", "app2"):
        found = {name: services[f"{machine}-{name}"]["command"].replace(machine, "127.0.0.1") for name in processes}
        assert found == processes
        assert {services[machine]["command"], services[f"{machine}-pgbouncer"]["command"]} == {"haproxy", "pgbouncer"}
    for machine in ("db1", "db2", "db3"):
        programs = {one["command"] for name, one in services.items() if name.split("-")[0] == machine}
        assert programs - {"valkey"} == {"patroni", "etcd", "pgbackrest", "sentinel"}
    started = set(re.findall(r"^(\w+)\)$", (CLUSTER_DIRECTORY / "start").read_text(), re.MULTILINE))
    assert started == {one["command"].split()[0] for one in services.values()}


def test_the_containers_are_in_the_network_from_which_postgresql_accepts_connections() -> None:
    network = yaml.safe_load((CLUSTER_DIRECTORY / "compose.yaml").read_text())["networks"]["default"]
    (subnet,) = network["ipam"]["config"]
    assert f"NETWORK={subnet['subnet']}\n" in (CLUSTER_DIRECTORY / "settings").read_text()


@pytest.mark.skipif(COMPOSE_PROGRAM is None, reason="NO docker-compose: the containers are NOT verified")
def test_docker_compose_accepts_the_containers(tmp_path: Path) -> None:
    text = re.sub(
        "^name: .*$", "", (CLUSTER_DIRECTORY / "compose.yaml").read_text(), flags=re.MULTILINE
    )  # unknown before 2.3
    (tmp_path / "compose.yaml").write_text(text)
    command = [
        str(COMPOSE_PROGRAM),
        "--project-directory",
        str(CLUSTER_DIRECTORY),
        "--file",
        str(tmp_path / "compose.yaml"),
        "config",
    ]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0, found.stderr
    assert yaml.safe_load(found.stdout)["services"].keys() == load_services().keys()


def test_the_alerts_and_metrics_that_the_page_names_exist() -> None:
    metrics = set(re.findall(r"^\| `(durak_\w+)`", (ROOT / "docs" / "metrics.md").read_text(), re.MULTILINE))
    assert set(re.findall(r"`(durak_\w+)`", CLUSTER_PAGE)) <= metrics
    assert set(re.findall(r"`(Durak\w+)`", CLUSTER_PAGE)) <= read_alerts().keys()
