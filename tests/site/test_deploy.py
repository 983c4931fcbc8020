"""The configurations in deploy/ start the same processes as the README and `make run`."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from django.urls import resolve

from durak_site.config.environment import SETTINGS, describe_unknown_limits, read_settings
from durak_site.http.codes import STATUS_OF_CODE
from durak_site.local_site.listen_address import ListenAddress
from durak_site.local_site.supervisor import list_commands
from durak_site.metrics import due_work
from tests.stack import PATIENCE, ROOT

DEPLOY_DIRECTORY = ROOT / "deploy"
NGINX_PROGRAM = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
PROMTOOL_PROGRAM = shutil.which("promtool")
METRIC_NAME = re.compile(r"\bdurak_\w+")
UNIT_FILES = sorted((DEPLOY_DIRECTORY / "systemd").glob("*.service"))


def read_readme_commands() -> set[str]:
    rows = re.findall(r"^\| (?:web|worker|beat|metrics).*\| `(.*)` \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(rows) == 7
    return set(rows)


def load_containers() -> dict[str, dict]:
    return yaml.safe_load((DEPLOY_DIRECTORY / "compose.yaml").read_text())["services"]


def test_the_units_are_the_processes_of_the_readme() -> None:
    starts = {
        re.search("^ExecStart=/opt/durak/.venv/bin/(.*)$", unit.read_text(), re.MULTILINE)[1] for unit in UNIT_FILES
    }
    assert {start.replace("%%", "%") for start in starts} == read_readme_commands()
    assert re.search("^Wants=(.*)$", (DEPLOY_DIRECTORY / "systemd" / "durak.target").read_text(), re.MULTILINE)[
        1
    ].split() == [f"durak-{name}.service" for name in ("web", "held", "clock", "computers", "background", "beat")]
    assert len(UNIT_FILES) == 7


def test_the_containers_are_the_processes_of_the_readme_with_database_broker_and_migrate() -> None:
    by_name = load_containers()
    assert {"database", "broker", "migrate"} < by_name.keys()
    ours = [one["command"] for name, one in by_name.items() if name not in ("database", "broker", "migrate")]
    assert {command.replace("0.0.0.0", "127.0.0.1") for command in ours} == read_readme_commands()


def test_only_migrate_has_the_owners_url_and_containers_have_no_privileges() -> None:
    for name, one in load_containers().items():
        assert ("MIGRATION_DATABASE_URL" in one.get("environment", {})) == (name == "migrate")
        if "build" in one:
            assert (one["cap_drop"], one["read_only"]) == (["ALL"], True)
        assert all(port.startswith("127.0.0.1:") for port in one.get("ports", []))


def test_the_containers_get_every_setting_from_the_environment() -> None:
    """The containers get all settings except DEBUG and the URLs of database and broker, which are fixed.

    They get no variable for an unknown limit, because a process with such a variable does not start.
    """
    inside = {"DATABASE_URL", "REDIS_URL", "MIGRATION_DATABASE_URL", "DEBUG"}
    known = {setting.name for setting in SETTINGS} - inside
    for name, one in load_containers().items():
        if "build" in one:
            passed = one["environment"]
            assert known <= passed.keys(), name
            assert describe_unknown_limits(passed) == [], name
            assert all(passed[each] is None or f"${{{each}" in str(passed[each]) for each in known), name


def test_the_example_file_of_settings_is_complete_and_valid() -> None:
    lines = [
        line.partition("=")
        for line in (DEPLOY_DIRECTORY / "environment").read_text().splitlines()
        if line[:1] not in "#"
    ]
    given = {name: value for name, _, value in lines}
    assert {"EMAIL_URL", "MAIL_FROM", "VAPID_PRIVATE_KEY", "SITE_URL", "DATABASE_URL"} <= given.keys()
    values = read_settings({**given, "SECRET_KEY": "s"})
    assert (values["HTTPS"], values["PROXIES"]) == (True, 1)


@pytest.mark.parametrize("unit", UNIT_FILES, ids=lambda unit: unit.stem)
def test_a_unit_may_write_into_the_directory_of_the_sites_files_only(unit: Path) -> None:
    text = unit.read_text()
    assert "\nStateDirectory=durak\n" in text
    assert "\nEnvironment=DURAK_VAR=/var/lib/durak\n" in text


@pytest.mark.skipif(NGINX_PROGRAM is None, reason="NO nginx: its configuration is NOT verified")
def test_nginx_accepts_the_configuration(tmp_path: Path) -> None:
    certificate, key = tmp_path / "durak.pem", tmp_path / "durak.key"
    subject = ["-subj", "/CN=durak.example.org", "-days", "2", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject], check=True, capture_output=True
    )
    text = (DEPLOY_DIRECTORY / "nginx.conf").read_text().replace("/etc/ssl/", f"{tmp_path}/")
    (tmp_path / "nginx.conf").write_text(text)
    command = [
        str(NGINX_PROGRAM),
        "-t",
        "-p",
        str(tmp_path),
        "-c",
        str(tmp_path / "nginx.conf"),
        "-g",
        f"pid {tmp_path}/pid;",
    ]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0, found.stderr
    assert "warn" not in found.stderr, found.stderr


def test_only_computers_and_background_work_have_a_smaller_share_of_the_processors() -> None:
    smaller = [unit.stem for unit in UNIT_FILES if "\nCPUWeight=33\n" in unit.read_text()]
    assert smaller == ["durak-background", "durak-computers"]
    assert {name: one["cpu_shares"] for name, one in load_containers().items() if "cpu_shares" in one} == {
        "computers": 341,
        "background": 341,
    }


def test_the_workers_of_make_run_are_those_of_the_readme_with_one_for_computers_and_background_work() -> None:
    def normalize_command(words: list[str]) -> frozenset[str]:
        """Return the words of a command without the host name of a worker and without options `--without-…`."""
        plain = re.sub(r"(--queues|--concurrency|--hostname) ", r"\1=", " ".join(words)).split()
        return frozenset(word for word in plain if not re.match("--(without|hostname)", word))

    started = {
        normalize_command(list(words))
        for words in list_commands(ListenAddress("127.0.0.1", 8000)).values()
        if words[0] == "celery"
    }
    listed = {normalize_command(row.split()) for row in read_readme_commands() if row.startswith("celery")}
    apart = {frozenset({f"--queues={name}"}) for name in ("computers", "background")}
    (both,) = started - listed
    assert {row - both for row in listed - started} == apart
    assert both - next(iter(listed - started)) == {"--queues=computers,background"}


@pytest.mark.parametrize("unit", UNIT_FILES, ids=lambda unit: unit.stem)
def test_systemd_finds_no_fault_with_the_unit(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("NO systemd-analyze: the units are NOT verified")
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("/opt/durak", str(ROOT)))
    (tmp_path / "durak.target").write_text((DEPLOY_DIRECTORY / "systemd" / "durak.target").read_text())
    command = ["systemd-analyze", "verify", "--man=no", here]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    about = [line for line in found.stderr.splitlines() if unit.name in line]
    assert (about, found.returncode) == ([], 0), found.stderr


def read_board_expressions() -> list[str]:
    board = json.loads((DEPLOY_DIRECTORY / "prometheus" / "grafana.json").read_text())
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def read_alerts() -> dict[str, dict]:
    (group,) = yaml.safe_load((DEPLOY_DIRECTORY / "prometheus" / "alerts.yaml").read_text())["groups"]
    return {rule["alert"]: rule for rule in group["rules"]}


def test_board_and_alerts_use_existing_metrics_and_show_all_of_them() -> None:
    known = set(re.findall(r"^\| `(durak_\w+)`", (ROOT / "docs" / "metrics.md").read_text(), re.MULTILINE))
    shown = {name.removesuffix("_bucket") for each in read_board_expressions() for name in METRIC_NAME.findall(each)}
    alerting = {name for rule in read_alerts().values() for name in METRIC_NAME.findall(rule["expr"])}
    assert {name.removesuffix("_count") for name in shown} == known
    assert {re.sub("_(count|bucket)$", "", name) for name in alerting} <= known


def test_alerts_use_existing_queues_codes_and_routes() -> None:
    queues = {queue for queue, *_ in due_work.DUE_ROWS}
    text = (DEPLOY_DIRECTORY / "prometheus" / "alerts.yaml").read_text()
    alerting = "|".join(re.findall(r'queue=~?"([^"]+)"', text)).split("|")
    assert sorted(alerting) == sorted(queues)
    assert set(re.findall(r'code="([^"]+)"', text)) <= STATUS_OF_CODE.keys()
    for route in re.findall(r'route="([^"]+)"', text):
        assert resolve("/" + route.replace("<str:game_id>", "abc")).route == route


def test_the_guide_says_for_each_alert_what_to_do() -> None:
    rows = re.findall(r"^\| `(Durak\w+)` \|", (ROOT / "docs" / "metrics.md").read_text(), re.MULTILINE)
    assert rows == list(read_alerts())


@pytest.mark.skipif(PROMTOOL_PROGRAM is None, reason="NO promtool: it does NOT verify the alerts")
def test_promtool_accepts_the_configuration_and_the_alerts_fire() -> None:
    commands = (
        ("check", "config", DEPLOY_DIRECTORY / "prometheus" / "prometheus.yaml"),
        ("check", "rules", DEPLOY_DIRECTORY / "prometheus" / "alerts.yaml"),
        ("test", "rules", ROOT / "tests" / "site" / "alert_examples.yaml"),
    )
    for arguments in commands:
        command = [str(PROMTOOL_PROGRAM), *arguments]
        found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert found.returncode == 0, found.stderr
