"""A process that serves requests: when it starts, it has loaded all modules and taken them out of garbage collection.

A script in a new process imports the application, and prints what Python reports about this process.
"""

import json
import subprocess
import sys

EXAMINING_SCRIPT = """
import gc, json, sys
from django.urls import resolve
import durak_site.asgi
loaded = len(sys.modules)
resolve("/api/v1/")
seen = {"loaded": len(sys.modules) - loaded, "walked through": len(gc.get_objects()), "stays": gc.get_freeze_count()}
print(json.dumps(seen))
"""


def test_a_serving_process_has_loaded_all_code_and_excluded_it_from_garbage_collection() -> None:
    output = subprocess.run([sys.executable, "-c", EXAMINING_SCRIPT], check=True, capture_output=True, text=True).stdout
    counts = json.loads(output)
    assert counts["loaded"] == 0, "the first request loads no more modules"
    assert counts["walked through"] < counts["stays"] / 10
