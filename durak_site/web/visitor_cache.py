"""A cache of data that all visitors see, so that a visit costs the database nothing.

The data are JSON in Valkey, so all processes show the same. They expire after SECONDS, and the next visit computes them
again. While Valkey is unreachable, each process keeps its own copy.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

import orjson
from django.core.cache import caches
from redis.exceptions import RedisError

from durak_site.http.json_encoding import encode_json

Data = dict[str, Any]
SECONDS = 60


class JsonSerializer:
    """The cache's serializer. Data from Valkey are parsed as JSON and never unpickled."""

    def dumps(self, data: Data) -> bytes:
        return encode_json(data)

    def loads(self, written: bytes) -> Data:
        """Parse a JSON object. Raises ValueError if the stored bytes are something else."""
        data = orjson.loads(written)
        if not isinstance(data, dict):
            raise ValueError("This is not an object.")
        return data


class VisitorCache:
    """Stores the result of `build`, and returns the stored result until it expires. `name` is the key in Valkey. Change
    `name` when the data get other fields.
    """

    def __init__(self, name: str, build: Callable[[], Data]) -> None:
        self._name, self._build = name, build
        self._lock = Lock()
        self._copy: tuple[float, Data] | None = None

    def load(self) -> Data:
        """Return the data. Compute them if none are stored. At most one thread of the process computes them at a
        time.
        """
        found = self._read()
        if found is not None:
            return found
        with self._lock:
            return self._read() or self._compute_and_store()

    def _read(self) -> Data | None:
        """Return the stored data, or None if they are missing or too old."""
        try:
            found: Data | None = caches["visitors"].get(self._name)
        except (RedisError, ValueError):  # ValueError: another program has written to this key
            copied_at, copy = self._copy or (0.0, None)
            return copy if time.monotonic() - copied_at < SECONDS else None
        return found

    def _compute_and_store(self) -> Data:
        """Compute, store and return the data. If another process was faster, return the data that it has stored."""
        data = JsonSerializer().loads(encode_json(self._build()))
        self._copy = time.monotonic(), data
        try:
            caches["visitors"].add(self._name, data, timeout=SECONDS)
        except RedisError:
            return data
        return self._read() or data
