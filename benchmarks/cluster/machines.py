"""Simulated machines of a cluster: Debian with systemd in Linux namespaces, connected by a network bridge.

Each machine sees the files of the real machine. Its changes to these files are copies in memory that only it sees.
"""

import ipaddress
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.walk.host import StepError
from durak_site.local_site import processes
from tests.fresh_copy import make_environment
from tests.stack import Process, wait_for

BRIDGE = "durak-cluster"
"""Name of the network bridge. The names of the network namespaces and control groups begin with it."""
DIRECTORY_PREFIX = f"{BRIDGE}-"
"""Prefix of the names of the temporary directories that contain the machines' files."""
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
ENTER_CONTROL_GROUPS = """
name=$1; shift
while [ "$1" != -- ]; do mkdir -p "$1/$name"; echo $$ >"$1/$name/cgroup.procs"; shift; done
shift
exec "$@"
"""
"""A shell script that runs a command in new control groups below the given directories. If machines shared control
groups, stopping a service would stop it on all of them.
"""
MAX_BOOT_SECONDS = 120.0
MAX_SCRIPT_SECONDS = 580.0


@dataclass
class Machine:
    """A simulated machine, with the name and the address from a line of deploy/cluster/hosts."""

    name: str
    address: str
    directory: Path
    process: Process | None = None
    leader_pid: int = 0

    @property
    def root(self) -> Path:
        return self.directory / "root"

    @property
    def namespace(self) -> str:
        return f"{BRIDGE}-{self.name}"

    def create(self, prefix_length: int) -> None:
        """Mount the files of the machine and connect it to the bridge."""
        for name in ("changes", "work", "root"):
            (self.directory / name).mkdir(parents=True)
        layers = f"lowerdir=/,upperdir={self.directory}/changes,workdir={self.directory}/work"
        run("mount", "-t", "overlay", "overlay", "-o", layers, str(self.root))
        (self.root / "etc" / "hostname").write_text(f"{self.name}\n")
        for service in (self.root / "etc" / "systemd" / "system" / "multi-user.target.wants").glob("*.service"):
            service.unlink()  # services of packages that this machine does not need
        cable = f"durak-{self.name}"
        run("ip", "netns", "add", self.namespace)
        run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", self.namespace)
        run("ip", "link", "set", cable, "master", BRIDGE, "up")
        run("ip", "-n", self.namespace, "address", "add", f"{self.address}/{prefix_length}", "dev", "eth0")
        for device in ("lo", "eth0"):
            run("ip", "-n", self.namespace, "link", "set", device, "up")

    def boot(self) -> None:
        """Start systemd in the machine. Call `wait_until_booted` to wait until systemd has started the services."""
        command = [
            "unshare", "--pid", "--fork", "--kill-child", "--mount-proc",  # the machine ends with this process
            "sh", "-e", "-c", ENTER_CONTROL_GROUPS, "sh", self.namespace, *find_control_group_directories(),
            "--", "systemd-nspawn", "--quiet", f"--directory={self.root}", f"--machine={self.name}", "--register=no",
            "--keep-unit", f"--network-namespace-path=/run/netns/{self.namespace}", "--resolv-conf=off",
            "--timezone=off", "--link-journal=no", "--boot",
        ]  # fmt: skip
        self.process = processes.start_process(command, log=self.directory / "console.log")

    def wait_until_booted(self) -> None:
        assert self.process is not None
        end = time.monotonic() + MAX_BOOT_SECONDS
        while not self._is_booted():
            if time.monotonic() > end or self.process.poll() is not None:
                raise StepError(f"{self.name} does not boot: {self._read_console()}")
            time.sleep(0.2)

    def run(self, script: str, *, online: bool = False) -> str:
        """Run the script as root in the machine and return its output. Raises StepError if the script fails.

        With `online`, the script uses the network of the real machine instead of the cluster's.
        """
        namespaces = ["--mount", "--uts", "--ipc", "--pid", "--root", "--wd", *([] if online else ["--net"])]
        command = ["nsenter", "--target", str(self.leader_pid), *namespaces, "sh", "-e", "-c", script]
        environment = {
            **{name: value for name, value in make_environment().items() if name.startswith("PIP_")},
            "PATH": SYSTEM_PATH, "HOME": "/root", "LANG": "C.UTF-8",
        }  # fmt: skip
        try:
            done = subprocess.run(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=MAX_SCRIPT_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise StepError(f"{self.name} does not end:\n{script.strip()}") from None
        if done.returncode:
            output = (done.stdout + done.stderr).strip()[-2000:]
            raise StepError(f"{self.name} fails at:\n{script.strip()}\n{output}")
        return done.stdout

    def power_off(self) -> None:
        """End all processes and the network connection of the machine at once, as a power failure does."""
        run("ip", "-n", self.namespace, "link", "set", "eth0", "down")
        assert self.process is not None
        processes.kill_group(self.process)

    def power_on(self) -> None:
        run("ip", "-n", self.namespace, "link", "set", "eth0", "up")
        self.boot()
        self.wait_until_booted()

    def _is_booted(self) -> bool:
        assert self.process is not None
        container = list_child_processes(self.process.pid)  # unshare has the child systemd-nspawn, which has the leader
        leader = list_child_processes(container[-1]) if container else []
        if not leader:
            return False
        self.leader_pid = leader[-1]
        command = ["nsenter", "--target", str(self.leader_pid), "--all", "--root", "systemctl", "is-system-running"]
        state = subprocess.run(command, capture_output=True, text=True, env={"PATH": SYSTEM_PATH})
        return state.stdout.strip() in ("running", "degraded")

    def _read_console(self) -> str:
        return (self.directory / "console.log").read_text(errors="replace")[-2000:]


@contextmanager
def create_machines(hosts: str) -> Iterator[dict[str, Machine]]:
    """Boot a simulated machine for each line of `hosts`, and yield the machines by name. Remove them at the end of the
    block.

    The real machine gets the first address of their network.
    """
    remove_leftovers()
    directory = Path(tempfile.mkdtemp(prefix=DIRECTORY_PREFIX))
    addresses = {name: address for address, name in (line.split() for line in hosts.splitlines())}
    network = ipaddress.ip_network(f"{next(iter(addresses.values()))}/24", strict=False)
    machines = {name: Machine(name, address, directory / name) for name, address in addresses.items()}
    try:
        run("mount", "-t", "tmpfs", "-o", "size=60%", "tmpfs", str(directory))
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "address", "add", f"{network[1]}/{network.prefixlen}", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")
        for machine in machines.values():
            machine.create(network.prefixlen)
            machine.boot()
        for machine in machines.values():
            machine.wait_until_booted()
        yield machines
    finally:
        for machine in machines.values():
            if machine.process is not None:
                processes.kill_group(machine.process)
        remove_leftovers()


def remove_leftovers() -> None:
    """Remove the networks, control groups and files of all simulated machines, also those of killed runs.

    The processes of machines end with the process that started them.
    """
    cables = subprocess.run(["ip", "-brief", "link", "show", "master", BRIDGE], capture_output=True, text=True).stdout
    for cable in cables.splitlines():
        run("ip", "link", "delete", cable.partition("@")[0])
    names = [line.split()[0] for line in run("ip", "netns", "list").splitlines() if line.startswith(BRIDGE)]
    for name in names:
        run("ip", "netns", "delete", name)
    subprocess.run(["ip", "link", "delete", BRIDGE], capture_output=True)
    for directory in find_control_group_directories():
        remove_control_groups(Path(directory))
    remove_machine_directories()


def remove_control_groups(directory: Path) -> None:
    """Remove the control groups of all machines in `directory`, when they have no processes any more."""
    machines = list(directory.glob(f"{BRIDGE}-*"))
    inner = [Path(place) for machine in machines for place, _, _ in os.walk(machine, topdown=False)]
    for group in inner:
        wait_for(lambda group=group: remove_control_group(group), f"no process is left in {group}")


def remove_control_group(group: Path) -> bool:
    """Remove a control group. Return False if it still has processes."""
    with suppress(OSError):
        group.rmdir()
    return not group.exists()


def remove_machine_directories() -> None:
    """Unmount the files of machines, and remove their directories."""
    start = str(Path(tempfile.gettempdir()) / DIRECTORY_PREFIX)
    mounted = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
    for place in reversed([place for place in mounted if place.startswith(start)]):
        run("umount", "--lazy", place)
    for directory in Path(tempfile.gettempdir()).glob(f"{DIRECTORY_PREFIX}*"):
        directory.rmdir()


def list_child_processes(process: int) -> list[int]:
    """Return the ids of the child processes. The list is empty if the process has ended."""
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except FileNotFoundError:
        return []


def find_control_group_directories() -> list[str]:
    """Return the directories of this process's control groups: of cgroup v2, and of the v1 hierarchy `name=systemd`."""
    own = {
        names: path for _, names, path in (line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().split())
    }
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    return [
        f"{directory}{own[names]}".rstrip("/")
        for _, directory, kind, options, *_ in mounts
        for names in (("",) if kind == "cgroup2" else ("name=systemd",))
        if kind == "cgroup2" or "name=systemd" in options.split(",")
    ]


def run(*command: str) -> str:
    """Run a command on the real machine and return its output. Raises StepError if the command fails."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise StepError(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout
