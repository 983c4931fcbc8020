"""Starts one PostgreSQL and one Valkey for the whole run. Each pytest worker has its own database on both servers.

The tests use the servers in DATABASE_URL and REDIS_URL instead if these are set. With POOLER=1 they connect to the
database through PgBouncer.
"""

import gc
import os
import re
import shutil
import tempfile
import tracemalloc  # noqa: F401 (pytest imports it after an error, maybe in two threads at once)
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import redis
from _pytest import runner
from babel.messages.frontend import CommandLineInterface
from django.core.management import call_command
from django.test.utils import setup_databases, teardown_databases
from django.utils import timezone
from hypothesis import settings
from pytest_django import DjangoDbBlocker
from time_machine import TimeMachineFixture

from durak_site import embedded
from durak_site.local_site import processes
from tests import pooler
from tests.stack import ROOT, Stack

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
os.environ.setdefault("SECRET_KEY", "known to every test")

settings.register_profile("unhurried", deadline=None)  # how long an example takes depends on the machine
settings.load_profile("unhurried")
WORKER_NAME = os.environ.get("PYTEST_XDIST_WORKER", "")
GC_THRESHOLDS = 50_000, 20, 50
"""Thresholds of the garbage collector in a test process. Rare collections save an eighth of the processor time of tests
that run in this process.
"""
STACK_WORDS = 70_000
"""Size that the frame of `run_test_in_one_stack_chunk` claims to have, in words of 8 bytes. It makes CPython allocate a
chunk of 1 MiB.
"""
EXPENSIVE_FIXTURES = {"browser", "database_for_test_file", "server_for_test_file"}
"""Fixtures that take long to create. If tests of a file use one of them, they run in one worker. The fixture `site`
uses `database_for_test_file`.
"""


def pytest_configure(config: pytest.Config) -> None:
    import django.conf

    gc.set_threshold(*GC_THRESHOLDS)
    if not WORKER_NAME:
        compile_catalogues()
        start_servers(config)
        start_pooler(config)
        os.environ["REDIS_URL"] = build_redis_url(1)
    django.setup()
    # If DJANGO_SETTINGS_MODULE was set before, pytest-django has already read the settings, with another REDIS_URL.
    os.environ["REDIS_URL"] = django.conf.settings.REDIS_URL
    run_ddl_as_owner()
    use_fast_password_hasher()
    record_no_rendered_templates()
    find_static_files_once()
    load_tls_authorities_once()


def compile_catalogues() -> None:
    """Compile the translations, which may have changed since the last `make install`."""
    CommandLineInterface().run(["pybabel", "-q", "compile", "--domain", "django", "--directory", str(ROOT / "locale")])


def pytest_xdist_setupnodes(config: pytest.Config, specs: list[Any]) -> None:
    """Set the environment of the workers before they start, because a worker reads the settings very early."""
    for number, spec in enumerate(specs):
        spec.env["REDIS_URL"] = build_redis_url(2 + number)


@pytest.hookimpl(wrapper=True)  # xdist reads the groups in the `yield`
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Run all tests of a file that use expensive fixtures in one worker, so that these fixtures are created once.

    Tests with such a fixture and slow tests often wait for other processes, so they are spread over the run. Then some
    workers compute while others wait.
    """
    for item in items:
        if EXPENSIVE_FIXTURES.intersection(getattr(item, "fixturenames", ())) and not item.get_closest_marker(
            "xdist_group"
        ):
            item.add_marker(pytest.mark.xdist_group(str(item.path.relative_to(ROOT))))
    yield
    if WORKER_NAME:
        items[:] = spread_slow_tests(items)


def spread_slow_tests(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests in an order in which slow tests alternate with quick ones. The last quarter has only quick
    tests.

    The tests of a group stay together, and groups with many slow tests come first.
    """
    groups: dict[str, list[pytest.Item]] = {}
    quick = []
    for item in items:
        if group := item.get_closest_marker("xdist_group"):
            groups.setdefault(str(group.args[0]), []).append(item)
        elif item.get_closest_marker("slow"):
            groups[item.nodeid] = [item]
        else:
            quick.append(item)
    slow = sorted(groups.values(), key=lambda group: -sum(bool(item.get_closest_marker("slow")) for item in group))
    step = max(1, len(quick) * 3 // 4 // max(1, len(groups)))
    ordered = [item for number, group in enumerate(slow) for item in (*group, *quick[number * step :][:step])]
    return [*ordered, *quick[len(groups) * step :]]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    return run_test_in_one_stack_chunk(item, nextitem)


def run_test_in_one_stack_chunk(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Run a test with all its frames in one chunk of memory.

    CPython stores frames in chunks of 16 KiB. The stacks of tests are deep, so loops often call functions across the
    end of a chunk, and each such call allocates a chunk from the operating system and returns it. That takes an eighth
    of the processor time. The frame of this function claims more than half of a large chunk, and the frames of the test
    use the rest.
    """
    return runner.pytest_runtest_protocol(item, nextitem)


run_test_in_one_stack_chunk.__code__ = run_test_in_one_stack_chunk.__code__.replace(co_stacksize=STACK_WORDS)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exclude all loaded code from garbage collection, and check that xdist distributes tests by group."""
    gc.freeze()
    if getattr(session.config.option, "loadgroup", False):
        grouped = [item.nodeid for item in session.items if item.get_closest_marker("xdist_group")]
        assert all("@" in nodeid for nodeid in grouped), "xdist does not keep groups of tests together"


def build_redis_url(database: int) -> str:
    return re.sub(r"/\d*$", f"/{database}", os.environ["REDIS_URL"])


def start_servers(config: pytest.Config) -> None:
    """Start the servers, unless the environment has their addresses. Set the environment that the workers inherit."""
    if "DATABASE_URL" in os.environ and "REDIS_URL" in os.environ:
        return
    directory = Path(tempfile.mkdtemp(prefix="durak-tests-"))
    servers = embedded.start_servers(directory, durable=False)
    config.add_cleanup(lambda: shutil.rmtree(directory, ignore_errors=True))
    config.add_cleanup(servers.stop)
    os.environ |= servers.environment


def start_pooler(config: pytest.Config) -> None:
    """Put PgBouncer before the database if POOLER is set."""
    if not os.environ.get("POOLER"):
        return
    if pooler.PGBOUNCER is None:
        raise pytest.UsageError(pooler.MISSING_MESSAGE)
    directory = Path(tempfile.mkdtemp(prefix="durak-pooler-"))
    process = pooler.put_pooler_before_database(directory)
    config.add_cleanup(lambda: shutil.rmtree(directory, ignore_errors=True))
    config.add_cleanup(lambda: processes.stop_process(process))


def run_ddl_as_owner() -> None:
    """Let Django create, drop and empty test databases as their owner.

    The tests use the role of the application, which may not do this.
    """
    from django.core.management.commands import flush
    from django.db import connection

    from durak_site.database.owner_connection import connect_as_owner
    from tests.table_deletion import build_flush_statements

    connection.ops.sql_flush = build_flush_statements
    flush.emit_post_migrate_signal = lambda *_: None  # the rows that this signal would write were not deleted
    for thing, act in (
        (connection.creation, "create_test_db"),
        (connection.creation, "destroy_test_db"),
        (connection.ops, "execute_sql_flush"),
    ):
        setattr(thing, act, connect_as_owner()(getattr(thing, act)))


def use_fast_password_hasher() -> None:
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["tests.fast_hasher.FastPasswordHasher"]


def record_no_rendered_templates() -> None:
    """Leave templates as they are. Django would copy the context of each rendered template for the test client, and no
    test reads it.
    """
    from django.template import Template
    from django.test import utils

    utils.instrumented_test_render = Template._render


def find_static_files_once() -> None:
    """Scan the folders of static files only once, and not for each test client."""
    from whitenoise.middleware import WhiteNoiseMiddleware

    find, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def add_files_found_before(whitenoise: Any) -> None:
        if not found:
            find(whitenoise)
            found.update(whitenoise.files)
        whitenoise.files.update(found)

    WhiteNoiseMiddleware.add_files_from_finders = add_files_found_before


def load_tls_authorities_once() -> None:
    """Load the certificate authorities for TLS only once. Otherwise each HTTP client would need 50 ms to load them."""
    from httpx._transports import default

    default.create_ssl_context = cache(default.create_ssl_context)


@pytest.fixture(autouse=True)
def bypass_pooler_where_needed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the tests in `pooler.FILES_WITHOUT_POOLER` connect to the database without the pooler."""
    with pooler.bypass_pooler(str(request.path.relative_to(ROOT))):
        yield


@pytest.fixture(autouse=True)
def empty_valkey() -> None:
    """Delete the cache, the counters of limits and the queues before each test."""
    connect_to_valkey(os.environ["REDIS_URL"]).flushdb()


@cache
def connect_to_valkey(url: str) -> redis.Redis:
    """Return a client whose connection stays open. A new connection for each test would need 3 ms."""
    return redis.Redis.from_url(url)


@pytest.fixture
def stop_clock(time_machine: TimeMachineFixture) -> None:
    """Stop the clock. Otherwise a new minute or hour during a test would reset the rate limits."""
    time_machine.move_to(timezone.now(), tick=False)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_keepdb: bool,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Create the test database. This replaces the fixture of pytest-django with the same name.

    That fixture creates no database if no test of the run is marked `django_db`. Tests with the fixture `site` have no
    such mark, and would then write to the database in DATABASE_URL. `--reuse-db` keeps the database for the next run.
    """
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, aliases={"default"}, keepdb=django_db_keepdb)
    yield
    if not django_db_keepdb:
        with django_db_blocker.unblock():
            pooler.close_server_connections(made[0][0].settings_dict["NAME"])
            teardown_databases(made, verbosity=0)


@pytest.fixture(scope="module")
def database_for_test_file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures write rows that all tests of a file use. Delete all rows at the end of the file.

    Each test rolls back its own changes.
    """
    with django_db_blocker.unblock():
        yield
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def one_transaction(
    db: None, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Run requests to the WSGI application in the transaction of the test, as Django's test client does.

    Functions registered with `on_commit` run at the end of the test.
    """
    from django.db import connection

    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    with django_capture_on_commit_callbacks(execute=True):
        yield


@pytest.fixture
def live_stack(transactional_db: None, tmp_path: Path) -> Iterator[Stack]:
    """Return a stack that runs real processes with this worker's databases in PostgreSQL and Valkey.

    The processes stop before the rows are deleted.
    """
    with Stack(build_worker_database_url(), os.environ["REDIS_URL"], tmp_path) as stack:
        yield stack


@pytest.fixture(scope="session")
def web_server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Run a web server for all tests of this pytest worker that use `site`. It has a fast password hasher."""
    directory = tmp_path_factory.mktemp("site")
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings_with_fast_hasher"}
    with Stack(build_worker_database_url(), os.environ["REDIS_URL"], directory, environment) as stack:
        stack.start_web()
        yield stack


@pytest.fixture(scope="module")
def site(database_for_test_file: None, web_server: Stack) -> Iterator[Stack]:
    """Return a site with a running web server, which tests must not kill and whose requests they must not count.

    At the end of the file, stop the site's workers and delete all rows.
    """
    with replace(web_server, started_processes=[]) as stack:
        yield stack


def build_worker_database_url() -> str:
    """Return the URL of the database of this pytest worker."""
    from django.db import connection

    name = connection.settings_dict["NAME"]
    return re.sub(r"(?<=/)[^/?]*(?=$|\?)", name, os.environ["DATABASE_URL"], count=1)
