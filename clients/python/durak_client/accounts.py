"""Creation of accounts and tokens for programs."""

from collections.abc import Sequence

import httpx

from durak_client.client import API_PATH
from durak_client.patience import Patience, PatientTransport
from durak_client.problems import make_problem


async def sign_up(url: str, username: str, password: str, *, bot: bool = False) -> None:
    """Create an account. With `bot`, it is marked as a bot for ever.

    Raises Problem, with the code `conflict` if the name is taken.
    """
    await _post(url, "accounts", {"username": username, "password": password, "bot": bot})


async def sign_in(
    url: str, username: str, password: str, *, name: str = "durak-client", scopes: Sequence[str] = ("read", "play")
) -> str:
    """Create a token and return its text. Store the text, because the server shows it only once.

    Raises Problem if the server refuses the request.
    """
    wanted: dict[str, object] = {"name": name, "scopes": list(scopes)}
    response = await _post(url, "me/tokens", wanted, auth=httpx.BasicAuth(username, password))
    return str(response.json()["token"])


async def _post(url: str, path: str, body: dict[str, object], auth: httpx.BasicAuth | None = None) -> httpx.Response:
    async with httpx.AsyncClient(
        base_url=url, transport=PatientTransport(httpx.AsyncHTTPTransport(), Patience())
    ) as http:
        response = await http.post(f"{API_PATH}/{path}", json=body, auth=auth or httpx.USE_CLIENT_DEFAULT)
    if response.status_code != 201:
        raise make_problem(response.status_code, response.content, response.headers.get("Retry-After"))
    return response
