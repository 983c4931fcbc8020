"""A cache of data that is the same for all visitors, so that most visits need no query of the database.

The data are JSON in Valkey. After MAX_AGE_SECONDS, the next visit computes them again. While Valkey is unreachable or
full, each process keeps its own copy.
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
MAX_AGE_SECONDS = 60


class JsonSerializer:
    """A serializer for Django's cache. Data from Valkey are parsed as JSON and never unpickled."""

    def dumps(self, data: Data) -> bytes:
        return encode_json(data)

    def loads(self, stored: bytes) -> Data:
        """Parse a JSON object. Raises ValueError if the stored bytes are something else."""
        data = orjson.loads(stored)
        if not isinstance(data, dict):
            raise ValueError("This is not an object.")
        return data


class VisitorCache:
    """A cache of the result of the function `build`. `name` is its key in Valkey.

    If you add or rename a field of the data, also change `name`, because running processes of the previous release
    read the old fields.
    """

    def __init__(self, name: str, build: Callable[[], Data]) -> None:
        self._name, self._build = name, build
        self._lock = Lock()
        self._copy: tuple[float, Data] | None = None
        self._was_refused = False  # whether Valkey did not store the last data

    def load(self) -> Data:
        """Return the stored data, or compute them. Only one thread of the process computes at a time."""
        found = self._read()
        if found is not None:
            return found
        with self._lock:
            return self._read() or self._compute_and_store()

    def _read(self) -> Data | None:
        """Return the stored data, or None if they are missing or too old."""
        try:
            stored: Data | None = caches["visitors"].get(self._name)
        except (RedisError, ValueError):  # ValueError: another program has written to this key
            return self._get_copy()
        return self._get_copy() if stored is None and self._was_refused else stored

    def _get_copy(self) -> Data | None:
        copied_at, copy = self._copy or (0.0, None)
        return copy if time.monotonic() - copied_at < MAX_AGE_SECONDS else None

    def _compute_and_store(self) -> Data:
        """Compute the data and store them. If another process was faster, return the data that it has stored."""
        data = JsonSerializer().loads(encode_json(self._build()))
        self._copy = time.monotonic(), data
        try:
            caches["visitors"].add(self._name, data, timeout=MAX_AGE_SECONDS)
        except RedisError:
            self._was_refused = True
            return data
        self._was_refused = False
        return self._read() or data
