"""A client of a referee in the same process, with which it exchanges lines of JSON."""

import json
from typing import Any

from games.engine.referee import Referee


class RefereeClient:
    def __init__(self) -> None:
        self.referee = Referee()

    def __call__(self, **request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(json.dumps(self.referee.handle_line(json.dumps(request))))
        return reply


def get_refusal_code(reply: dict[str, Any]) -> str | None:
    return None if reply["ok"] else reply["error"]["code"]
