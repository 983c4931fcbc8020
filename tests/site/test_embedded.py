import os
import signal
from pathlib import Path

import psycopg
import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from durak_site import embedded
from durak_site.embedded import valkey
from durak_site.local_site import processes


@pytest.fixture
def deep_directory(tmp_path: Path) -> Path:
    """Return a directory so deep that the path of a socket in it would be too long."""
    return tmp_path / ("a" * 60) / ("b" * 60)


@pytest.mark.slow
def test_data_survives_a_crash_of_the_database_in_a_deep_directory(deep_directory: Path):
    servers = embedded.start_servers(deep_directory)
    try:
        with psycopg.connect(servers.owners_url) as connection:
            assert connection.execute("show fsync").fetchone() == ("on",)
            connection.execute("create table note (words text)")
            connection.execute("insert into note values ('still here')")
        os.kill(servers.processes["database"].pid, signal.SIGKILL)
    finally:
        servers.stop()

    servers = embedded.start_servers(deep_directory)
    try:
        with psycopg.connect(servers.owners_url) as connection:
            assert connection.execute("select words from note").fetchone() == ("still here",)
    finally:
        servers.stop()
    assert not servers.sockets.exists()


@pytest.mark.slow
def test_a_lock_file_that_names_another_process_does_not_prevent_the_start(tmp_path: Path):
    embedded.start_servers(tmp_path, durable=False).stop()
    (tmp_path / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n")
    embedded.start_servers(tmp_path, durable=False).stop()


def test_the_broker_requires_its_password(tmp_path: Path):
    process, url = valkey.start_valkey(tmp_path)
    try:
        with redis.Redis.from_url(url) as invited:
            assert invited.ping()
        port = invited.connection_pool.connection_kwargs["port"]
        with redis.Redis(port=port, retry=Retry(NoBackoff(), 0)) as stranger, pytest.raises(redis.AuthenticationError):
            stranger.ping()
    finally:
        processes.stop_process(process)
