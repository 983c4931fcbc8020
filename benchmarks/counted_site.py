"""An ASGI application for benchmarks: the site, with a counter of its lookups of change tokens.

`GET /lookups` returns how many change tokens this process has looked up for held requests and streams.
"""

from collections.abc import Iterable

from durak_site.asgi import application as site
from durak_site.serving.asgi import Receive, Scope, Send
from games.api.long_polls import server

load_change_tokens = server.load_change_tokens
lookups = 0


def load_and_count_change_tokens(topics: Iterable[str]) -> dict[str, str]:
    global lookups
    all_topics = list(topics)
    lookups += len(all_topics)
    return load_change_tokens(all_topics)


server.load_change_tokens = load_and_count_change_tokens


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http" or scope["path"] != "/lookups":
        await site(scope, receive, send)
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(lookups).encode()})
