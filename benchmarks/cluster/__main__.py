"""`python -m benchmarks.cluster` builds a cluster with the commands of docs/cluster.md, and stops at the first failure.

The commands come from the last commit, and run on six simulated machines in Linux namespaces. Then the benchmark plays
a game over HTTPS, switches machines off, restores the database to a point in time and upgrades the site. It needs root,
and the Debian packages that docs/cluster.md installs. Its machines end when the benchmark ends or is killed.
"""

import os
import shutil
import signal
import sys
import time

from benchmarks.cluster.machines import SYSTEM_PATH, create_machines
from benchmarks.cluster.steps import list_steps
from benchmarks.walk.__main__ import run_steps
from tests.stack import ROOT

PACKAGES = {
    "systemd-nspawn": "systemd-container", "ip": "iproute2", "patroni": "patroni", "etcd": "etcd-server",
    "etcdctl": "etcd-client", "pgbackrest": "pgbackrest", "haproxy": "haproxy", "pgbouncer": "pgbouncer",
    "redis-server": "redis-server", "redis-sentinel": "redis-sentinel", "nginx": "nginx", "envsubst": "gettext-base",
    "pg_dropcluster": "postgresql-15", "dbus-daemon": "dbus", "openssl": "openssl", "curl": "curl", "git": "git",
}  # fmt: skip
"""Map each needed program to the Debian package that contains it."""


def main() -> None:
    if os.geteuid() != 0:
        sys.exit("The cluster needs root, because it creates machines with networks of their own.")
    if missing := [package for name, package in PACKAGES.items() if not shutil.which(name, path=SYSTEM_PATH)]:
        sys.exit(f"The cluster needs packages that are missing: apt-get install {' '.join(missing)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # so that the machines are removed
    began = time.monotonic()
    with create_machines((ROOT / "deploy" / "cluster" / "hosts").read_text()) as machines:
        print(f"{len(machines)} machines have booted in {time.monotonic() - began:.1f} s", flush=True)
        run_steps("cluster", list_steps(machines))
    print(
        f"Every step succeeded in {time.monotonic() - began:.0f} s,"
        f" with a load of {os.getloadavg()[2]:.0f} on this machine."
    )


if __name__ == "__main__":
    main()
