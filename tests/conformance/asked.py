"""The referee as a program uses it: one line of JSON there, one line back."""

import json
from typing import Any

from games.engine.referee import Referee


class Asked:
    def __init__(self) -> None:
        self.referee = Referee()

    def __call__(self, **request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(json.dumps(self.referee.answer(json.dumps(request))))
        return reply


def code_of(reply: dict[str, Any]) -> str | None:
    return None if reply["ok"] else reply["error"]["code"]
