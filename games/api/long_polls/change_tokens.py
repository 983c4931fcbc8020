"""Change tokens that held requests compare. A game's token comes with its row. A player's token is read before the
check in the same thread, so a change between the two causes one more check and is not lost."""

import logging
from collections.abc import Iterable
from typing import Any

from django.db import Error

from durak_site.serving.threads import Wsgi, run_with_connection
from games.selectors.change_tokens import find_player_ids, load_change_tokens

logger = logging.getLogger(__name__)


def add_change_tokens(application: Wsgi) -> Wsgi:
    """Wrap the application: it stores the change token of the topic `asgi.state["watched"]` in `asgi.state["mark"]`."""

    def add_token(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        state = environ["asgi.state"]
        topic = state.get("watched")
        if topic and find_player_ids([topic]):
            state["mark"] = load_change_token(topic)
        return application(environ, start_response)

    return add_token


def load_change_token(topic: str) -> str | None:
    """Return the change token of the topic; None if there is none or the database fails, which causes one more
    check."""
    try:
        return run_with_connection(load_change_tokens, [topic]).get(topic)
    except Error as error:
        logger.warning("The database gives no mark (%s)", type(error).__name__)
        return None
