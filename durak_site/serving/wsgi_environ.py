"""Conversion of an ASGI request to a WSGI environment."""

import sys
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

from durak_site.serving.asgi import Scope

UNPREFIXED_VARIABLES = {"CONTENT-LENGTH": "CONTENT_LENGTH", "CONTENT-TYPE": "CONTENT_TYPE"}


def make_environ(scope: Scope, body: bytes = b"") -> dict[str, Any]:
    """Return the WSGI environment of a request.

    Its item `asgi.state` is the state of the ASGI scope, in which Django's views store information for the ASGI
    application.
    """
    host, port = scope.get("server") or ("localhost", None)
    client, _ = scope.get("client") or ("", None)
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REMOTE_ADDR": client,
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "asgi.state": scope.setdefault("state", {}),
        **convert_headers_to_variables(scope),
    }


def convert_headers_to_variables(scope: Scope) -> dict[str, str]:
    """Return the headers as WSGI variables, such as HTTP_USER_AGENT.

    Leave out names with underscores, because `User_Agent` would set the same variable as `User-Agent`.
    """
    variables: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper(), raw_value.decode("latin-1")
        if "_" not in name:
            key = UNPREFIXED_VARIABLES.get(name) or f"HTTP_{name.replace('-', '_')}"
            variables[key] = f"{variables[key]},{value}" if key in variables else value
    return variables
