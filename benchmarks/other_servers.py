"""Other web servers for the site, to compare with ours. A buffering nginx stands in front of each.

The server `granian` needs the package of this name. All of them need Debian's nginx.
"""

import shlex
from functools import partial
from pathlib import Path

from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.attack.site import Site
from tests.stack import is_answering, wait_for

GTHREAD = "gunicorn durak_site.wsgi --worker-class gthread --bind 127.0.0.1:8001 --workers 4 --threads 4"
GRANIAN = "granian --host 127.0.0.1 --no-ws --interface"
GRANIAN_WSGI = f"{GRANIAN} wsgi --workers 4 --blocking-threads 4 --port 8001 durak_site.wsgi:application"
GRANIAN_ASGI = f"{GRANIAN} asgi --workers 1 --port 8002 durak_site.asgi:application"
OTHER_SERVERS = {
    "gthread": {"gunicorn": shlex.split(GTHREAD)},
    "granian": {"gunicorn": shlex.split(GRANIAN_WSGI), "uvicorn": shlex.split(GRANIAN_ASGI)},
}
"""Maps the name of a server to the commands that replace programs of the README's table. The commands have as many
processes and threads as those of the README.
"""
NGINX_CONFIGURATION = """
user root; daemon off; pid {directory}/nginx.pid; error_log {directory}/nginx.log crit;
events {{ worker_connections 16384; }}
http {{
    access_log off; proxy_http_version 1.1; client_header_timeout 10s; client_body_timeout 10s;
    client_body_temp_path {directory}; proxy_temp_path {directory}; fastcgi_temp_path {directory};
    uwsgi_temp_path {directory}; scgi_temp_path {directory};
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://127.0.0.1:{server_port}; proxy_set_header Host $http_host; }}
    }}
}}
"""


def put_nginx_in_front(site: Site) -> None:
    """Start an nginx for each web server that is not ours, and let clients use the nginx."""
    for program in site.other_commands:
        site.ports[program] = _start_nginx(site.ports[program], site.stack.directory / f"nginx-{program}")


def _start_nginx(server_port: int, directory: Path) -> int:
    """Start a buffering nginx in front of the server on `server_port`, and return its port."""
    directory.mkdir()
    port, configuration = find_free_port(), directory / "nginx.conf"
    configuration.write_text(NGINX_CONFIGURATION.format(directory=directory, port=port, server_port=server_port))
    processes.start_process(["nginx", "-c", str(configuration)], log=directory / "nginx.log")
    wait_for(partial(is_answering, f"http://127.0.0.1:{port}"), "nginx is ready")
    return port
