import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings

from tests.stack import ROOT

EVERYTHING = {"SECRET_KEY": "s", "DATABASE_URL": "postgres://a@b/c", "REDIS_URL": "redis://b/0"}


@pytest.mark.parametrize("missing", EVERYTHING)
def test_without_a_necessary_variable_nothing_starts_and_the_message_names_it(missing: str):
    outside = {name: value for name, value in os.environ.items() if name not in EVERYTHING}
    given = {name: value for name, value in EVERYTHING.items() if name != missing}
    answer = subprocess.run(
        [sys.executable, "-c", "import durak_site.settings"],
        cwd=ROOT,
        env={**outside, **given},
        capture_output=True,
        text=True,
    )
    assert answer.returncode != 0
    last_line = answer.stderr.strip().splitlines()[-1]
    assert f"Set in the environment: {missing} (" in last_line
    assert "manage.py up" in last_line


@pytest.mark.parametrize("task", ["sweep", "tell", "mail", "push", "webhooks"])
def test_what_may_be_five_seconds_late_is_looked_for_twice_in_that_time(task: str):
    assert 2 * settings.CELERY_BEAT_SCHEDULE[task]["schedule"] < timedelta(seconds=5)
