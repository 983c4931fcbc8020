import os
from pathlib import Path

import httpx

from tests.stack import PATIENCE, Stack


def test_without_a_database_programs_get_the_code_unavailable(tmp_path: Path) -> None:
    nowhere = f"postgres://nobody@/nothing?host={tmp_path}"
    with Stack(nowhere, os.environ["REDIS_URL"], tmp_path) as stack:
        stack.start_web()
        answers = [
            httpx.get(f"{stack.address}/api/v1/series", timeout=PATIENCE),
            httpx.post(f"{stack.address}/oauth/token", data={"grant_type": "refresh_token"}, timeout=PATIENCE),
        ]
    for answer in answers:
        assert answer.status_code == 503
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == "unavailable"
        assert int(answer.headers["Retry-After"]) > 0
        assert "RateLimit" in answer.headers
