"""Change tokens of held requests. The hub compares them with the database to find changes whose messages were lost.

Each check stores the change token of its topic. The check reads this token together with the data of the response, or
before them. So it misses no change: a change during the check causes one more check.
"""

import logging
from collections.abc import Iterable
from typing import Any

from django.db import Error

from durak_site.serving.threads import Wsgi, run_with_connection
from games.selectors.change_tokens import find_player_ids, load_change_tokens

logger = logging.getLogger(__name__)


def add_change_tokens(application: Wsgi) -> Wsgi:
    """Wrap a WSGI application. Before each call, read the change token of the account whose topic the request watches.

    The ASGI application passes the watched topic in `asgi.state["watched"]`. It gets the token in
    `asgi.state["change_token"]`. If the topic is not of an account, the view reads the token.
    """

    def add_token(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        state = environ["asgi.state"]
        topic = state.get("watched")
        if topic and find_player_ids([topic]):
            state["change_token"] = load_change_token(topic)
        return application(environ, start_response)

    return add_token


def load_change_token(topic: str) -> str | None:
    """Return the change token of the topic, or None if it has none or the database fails.

    None causes one more check of the request.
    """
    try:
        return run_with_connection(load_change_tokens, [topic]).get(topic)
    except Error as error:
        logger.warning("The database gives no change token (%s)", type(error).__name__)
        return None
