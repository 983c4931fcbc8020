"""Each environment variable is checked at start. Errors show the expected form, but not the value."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from durak_site.celery import app
from durak_site.config.environment import SETTINGS, read_settings
from tests.stack import ROOT

REQUIRED_VARIABLES = {"SECRET_KEY": "s", "DATABASE_URL": "postgres://a@b/c", "REDIS_URL": "redis://b/0"}
WRONG_VALUES = {
    "SECRET_KEY": [""],
    "DATABASE_URL": [
        "",
        "mysql://u@h/d",
        "postgres://canary:canary@h",
        "postgres://canary:can#ary@h:5432/d",
        "postgres://u:canary@h:canary/d",
        "postgres://u:canary@h:0/d",
        "postgres://u:canary@h1:5432,h2:65536/d",
        "postgres://u:canary@h/d?canary=1",
    ],
    "MIGRATION_DATABASE_URL": ["canary", "postgres://u:canary#@h/d"],
    "REDIS_URL": ["", "canary", "http://canary/0", "redis://", "redis://:canary@h:canary/0", "redis://h/canary"],
    "DEBUG": ["canary"],
    "HTTPS": ["ja"],
    "PROXIES": ["-1", "canary", "1.5", "99"],
    "ALLOWED_HOSTS": ["https://canary.example.org", "canary.example.org/", "canary.example.org:8000", "canary a.b"],
    "CSRF_TRUSTED_ORIGINS": ["canary.example.org", "https://a.example.org,canary", "https://a.example.org/path"],
    "SITE_URL": ["canary.example.org", "ftp://canary", "https://", "https://canary.example.org/path"],
    "VAPID_PRIVATE_KEY": ["canary", "abc", "A" * 43],
    "EMAIL_URL": ["canary", "smtp+tls://", "smtp+tls://u:canary#x@h:587", "smtp://u:canary@h:canary", "pop3://canary"],
    "MAIL_FROM": ["canary", "Canary\n<a@b.example>"],
    "APPEAL_ADDRESS": ["canary", "Canary <a@b.example>"],
    "OUTGOING_INSIDE": ["canary", "192.168.0.1/16", "192.168.0.0/16;10.0.0.0/8"],
    "METRICS_PORT": ["canary", "0", "65536", "-1", "９"],
    "METRICS_HOST": ["canary", "127.0.0.1:9100"],
    "TRACES_URL": ["canary", "ftp://canary", "http://", "http://canary:canary@h/v1/traces", "http://h/?canary"],
    "LOG_LEVEL": ["canary"],
    "LIMIT_REGISTRATIONS": ["5", "canary", "-5/hour", "0/hour", "120/fortnight", "5/hour/day"],
    "LIMIT_WEBHOOKS": ["canary", "-1", "5/hour"],
    "LIMIT_WEBHOKS": ["10"],
}
WRONG_SETTINGS = [(name, value) for name, values in WRONG_VALUES.items() for value in values]


def read_error_message(**variables: str) -> str:
    with pytest.raises(ImproperlyConfigured) as refused:
        read_settings({**REQUIRED_VARIABLES, **variables})
    return str(refused.value)


@pytest.mark.parametrize(("name", "value"), WRONG_SETTINGS, ids=lambda text: text[:40])
def test_a_wrong_value_is_refused_in_a_sentence_that_names_the_variable_and_not_the_value(name: str, value: str):
    words = read_error_message(**{name: value})
    assert words.count(f"{name} ") == 1
    assert words.endswith(".")
    assert "canary" not in words.lower()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_the_default_of_each_setting_can_be_parsed(setting):
    if setting.default is not None:
        setting.parse(setting.default)


def test_an_empty_variable_counts_as_not_set():
    empty = {setting.name: "" for setting in SETTINGS if setting.name not in REQUIRED_VARIABLES}
    assert read_settings({**REQUIRED_VARIABLES, **empty}) == read_settings(REQUIRED_VARIABLES)


def test_all_errors_are_reported_together():
    words = read_error_message(PROXIES="-1", HTTPS="ja")
    assert "PROXIES must be a whole number from 0 to 10." in words
    assert "HTTPS must be true or false." in words


def test_an_unknown_limit_is_reported_with_the_most_similar_limit():
    assert "LIMIT_WEBHOKS is not a limit of this site; LIMIT_WEBHOOKS is." in read_error_message(LIMIT_WEBHOKS="10")


def test_environment_variables_are_parsed_into_values():
    given = {
        "DATABASE_URL": "postgres://u:a%23b@h:5432/d?sslmode=require",
        "OUTGOING_INSIDE": "192.168.0.0/16, 10.0.0.0/8",
        "ALLOWED_HOSTS": "durak.example.org, .example.net,192.168.0.7,[::1],*",
        "SITE_URL": "https://durak.example.org/",
        "HTTPS": "Yes",
        "CSRF_TRUSTED_ORIGINS": "https://*.example.org,http://h:8080",
        "LIMIT_SERIES": "7/day",
        "LIMIT_WEBHOOKS": "0",
        "MAIL_FROM": "Durak <durak@example.org>",
    }
    values = read_settings({**REQUIRED_VARIABLES, **given})
    assert values["DATABASE_URL"]["PASSWORD"] == "a#b"
    assert values["DATABASE_URL"]["OPTIONS"] == {"sslmode": "require"}
    assert values["OUTGOING_INSIDE"] == ["192.168.0.0/16", "10.0.0.0/8"]
    assert values["ALLOWED_HOSTS"] == ["durak.example.org", ".example.net", "192.168.0.7", "[::1]", "*"]
    assert (values["SITE_URL"], values["HTTPS"]) == ("https://durak.example.org", True)
    assert values["CSRF_TRUSTED_ORIGINS"] == ["https://*.example.org", "http://h:8080"]
    assert (values["LIMIT_SERIES"], values["LIMIT_WEBHOOKS"]) == ("7/day", 0)
    assert values["MAIL_FROM"] == "Durak <durak@example.org>"


def test_the_address_of_the_database_may_name_several_servers() -> None:
    database = read_settings(
        {**REQUIRED_VARIABLES, "DATABASE_URL": "postgres://u@h1:5432,h2:5433/d?target_session_attrs=read-write"}
    )["DATABASE_URL"]
    assert (database["HOST"], database["PORT"]) == ("h1,h2", "5432,5433")
    assert database["OPTIONS"] == {"target_session_attrs": "read-write"}


@pytest.mark.parametrize("missing", REQUIRED_VARIABLES)
def test_no_process_starts_without_a_required_variable(missing: str):
    outside = {name: value for name, value in os.environ.items() if name not in REQUIRED_VARIABLES}
    given = {name: value for name, value in REQUIRED_VARIABLES.items() if name != missing}
    answer = subprocess.run(
        [sys.executable, "-c", "import durak_site.settings"],
        cwd=ROOT,
        env={**outside, **given},
        capture_output=True,
        text=True,
    )
    assert answer.returncode != 0
    assert f"{missing} is missing: it must be a" in answer.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("task", ["sweep", "notify turns", "mail", "push", "webhooks"])
def test_tasks_that_may_be_five_seconds_late_run_twice_within_five_seconds(task: str):
    assert 2 * settings.CELERY_BEAT_SCHEDULE[task]["schedule"] < timedelta(seconds=5)


def test_every_task_of_the_schedule_and_the_routes_exists():
    app.loader.import_default_modules()
    named = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} | set(settings.CELERY_TASK_ROUTES)
    assert named - set(app.tasks) == set()
