"""Change tokens of held requests. The hub compares them with the database to find changes whose messages were lost.

Each check stores the change token of its topic. The token is read with or before the data of the response. So a
change during a check is never missed, and causes one more check.
"""

import logging
from collections.abc import Iterable
from typing import Any

from django.db import Error

from durak_site.serving.threads import Wsgi, run_with_connection
from games.selectors.change_tokens import find_player_ids, load_change_tokens

logger = logging.getLogger(__name__)


def add_change_tokens(application: Wsgi) -> Wsgi:
    """Wrap the WSGI application, so that it reads the change token of an account before it handles the request.

    The account's topic is in `asgi.state["watched"]`; its token is stored in `asgi.state["change_token"]`.
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
