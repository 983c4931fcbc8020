"""Lines of the log. An error is logged as its type and its lines of code, without its text."""

import json
import logging
import sys
from typing import Any

from django.conf import settings
from structlog.stdlib import ProcessorFormatter


def format_log_line(message: str) -> dict[str, Any]:
    """Return the line of the log for `message` and for the error that is being handled."""
    options = {name: value for name, value in settings.LOGGING["formatters"]["json"].items() if name != "()"}
    record = logging.LogRecord("a library", logging.ERROR, __file__, 1, message, None, sys.exc_info())
    line: dict[str, Any] = json.loads(ProcessorFormatter(**options).format(record))
    return line


def test_a_message_that_quotes_an_error_and_its_cause_gets_their_types_instead() -> None:
    try:
        try:
            raise LookupError("the hand has 9H")
        except LookupError as cause:
            raise RuntimeError("mail to anna@example.org") from cause
    except RuntimeError as error:
        line = format_log_line(f"A task has failed ({error!r}), because {error.__cause__}.")
    assert line["event"] == "A task has failed (builtins.RuntimeError), because builtins.LookupError."
    assert [one["type"] for one in line["exception"]] == ["builtins.RuntimeError", "builtins.LookupError"]
    assert all("test_log_lines.py" in one["at"][0] for one in line["exception"])
    assert "9H" not in str(line)
    assert "anna" not in str(line)
