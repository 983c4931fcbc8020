"""A whole site on this machine: three database servers, two Valkeys and two application machines."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.lose.broker import BrokerCluster
from benchmarks.lose.database import DatabaseCluster
from benchmarks.lose.machine import THIS_RELEASE, Machine, Release
from benchmarks.lose.proxy import Proxy

MACHINES = ("north", "south")


@dataclass
class ClusterSite:
    """The running parts of the site."""

    database: DatabaseCluster
    broker: BrokerCluster
    proxy: Proxy
    machines: dict[str, Machine]


@contextmanager
def start_cluster_site(directory: Path, release: Release = THIS_RELEASE) -> Iterator[ClusterSite]:
    """Run the site with the code of `release` until the block ends. `directory` has its data."""
    with ExitStack() as stops:
        database, broker, proxy = DatabaseCluster(directory), BrokerCluster(directory), Proxy(directory)
        for part in (database, broker, proxy):
            stops.callback(part.stop)
        database.start()
        broker.start()
        redis_url = f"redis://:{broker.password}@127.0.0.1:{proxy.valkey_port}/0"
        own = {"MIGRATION_DATABASE_URL": database.owner_url}
        machines = {
            name: Machine(name, directory, database.application_url, redis_url, own, release) for name in MACHINES
        }
        ports = {name: machine.site.ports for name, machine in machines.items()}
        proxy.start(ports, {f"valkey-{port}": port for port in broker.ports}, broker.password)
        for machine in machines.values():
            stops.callback(machine.stop)
            machine.start()
        yield ClusterSite(database, broker, proxy, machines)
