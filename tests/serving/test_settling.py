"""What a process knows before it serves, seen from inside one."""

import json
import subprocess
import sys

SEEN = """
import gc, json, sys
from django.urls import resolve
import durak_site.asgi
loaded = len(sys.modules)
resolve("/api/v1/")
seen = {"loaded": len(sys.modules) - loaded, "walked through": len(gc.get_objects()), "stays": gc.get_freeze_count()}
print(json.dumps(seen))
"""


def test_a_process_that_serves_has_loaded_what_answers_and_no_longer_walks_through_it() -> None:
    told = subprocess.run([sys.executable, "-c", SEEN], check=True, capture_output=True, text=True).stdout
    seen = json.loads(told)
    assert seen["loaded"] == 0, "the first request loads nothing"
    assert seen["walked through"] < seen["stays"] / 10
