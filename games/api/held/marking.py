"""The mark with which the slow check compares comes with the row of a game. For what concerns a player it is read
before the look, in the same thread: what is written between the two wakes once too often, and is not lost."""

import logging
from collections.abc import Iterable
from typing import Any

from django.db import Error

from durak_site.serving.threads import Wsgi, with_a_good_connection
from games.selectors.marks import marks_of, people_among

logger = logging.getLogger(__name__)


def marking(application: Wsgi) -> Wsgi:
    """The same application; who looks for a held answer says in `asgi.state` which topic is `watched`, and finds the
    `mark` there."""

    def marked(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        state = environ["asgi.state"]
        topic = state.get("watched")
        if topic and people_among([topic]):
            state["mark"] = mark_of(topic)
        return application(environ, start_response)

    return marked


def mark_of(topic: str) -> str | None:
    """None where there is none, and if the database does not tell: then the slow check has one look once more."""
    try:
        return with_a_good_connection(marks_of, [topic]).get(topic)
    except Error as error:
        logger.warning("The database gives no mark (%s)", type(error).__name__)
        return None
