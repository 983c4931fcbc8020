from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.revoke_tokens_body import RevokeTokensBody
from ...models.revoke_tokens_response_400 import RevokeTokensResponse400
from ...models.revoke_tokens_response_401 import RevokeTokensResponse401
from ...models.revoke_tokens_response_429 import RevokeTokensResponse429
from typing import cast


def _get_kwargs(
    *,
    body: RevokeTokensBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/oauth/revoke",
    }

    _kwargs["data"] = body.to_dict()
    headers["Content-Type"] = "application/x-www-form-urlencoded"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429 | None:
    if response.status_code == 200:
        response_200 = cast(Any, None)
        return response_200

    if response.status_code == 400:
        response_400 = RevokeTokensResponse400.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = RevokeTokensResponse401.from_dict(response.json())

        return response_401

    if response.status_code == 429:
        response_429 = RevokeTokensResponse429.from_dict(response.json())

        return response_429

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: RevokeTokensBody,
) -> Response[Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429]:
    """Revoke tokens

     End a pair of tokens, by either of them; 200 for one that is unknown, too. Counts against `oauth`.

    Args:
        body (RevokeTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: RevokeTokensBody,
) -> Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429 | None:
    """Revoke tokens

     End a pair of tokens, by either of them; 200 for one that is unknown, too. Counts against `oauth`.

    Args:
        body (RevokeTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: RevokeTokensBody,
) -> Response[Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429]:
    """Revoke tokens

     End a pair of tokens, by either of them; 200 for one that is unknown, too. Counts against `oauth`.

    Args:
        body (RevokeTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: RevokeTokensBody,
) -> Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429 | None:
    """Revoke tokens

     End a pair of tokens, by either of them; 200 for one that is unknown, too. Counts against `oauth`.

    Args:
        body (RevokeTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | RevokeTokensResponse400 | RevokeTokensResponse401 | RevokeTokensResponse429
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
