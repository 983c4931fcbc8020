from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.request_tokens_body import RequestTokensBody
from ...models.request_tokens_response_200 import RequestTokensResponse200
from ...models.request_tokens_response_400 import RequestTokensResponse400
from ...models.request_tokens_response_401 import RequestTokensResponse401
from ...models.request_tokens_response_429 import RequestTokensResponse429
from typing import cast


def _get_kwargs(
    *,
    body: RequestTokensBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/oauth/token",
    }

    _kwargs["data"] = body.to_dict()
    headers["Content-Type"] = "application/x-www-form-urlencoded"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429 | None:
    if response.status_code == 200:
        response_200 = RequestTokensResponse200.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = RequestTokensResponse400.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = RequestTokensResponse401.from_dict(response.json())

        return response_401

    if response.status_code == 429:
        response_429 = RequestTokensResponse429.from_dict(response.json())

        return response_429

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429
]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: RequestTokensBody,
) -> Response[
    RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429
]:
    """Request tokens

     Tokens for a code, for a device that its person has let in, or for a refresh token. Counts against
    `oauth`, `app_tokens`.

    Args:
        body (RequestTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429]
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
    body: RequestTokensBody,
) -> RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429 | None:
    """Request tokens

     Tokens for a code, for a device that its person has let in, or for a refresh token. Counts against
    `oauth`, `app_tokens`.

    Args:
        body (RequestTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: RequestTokensBody,
) -> Response[
    RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429
]:
    """Request tokens

     Tokens for a code, for a device that its person has let in, or for a refresh token. Counts against
    `oauth`, `app_tokens`.

    Args:
        body (RequestTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: RequestTokensBody,
) -> RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429 | None:
    """Request tokens

     Tokens for a code, for a device that its person has let in, or for a refresh token. Counts against
    `oauth`, `app_tokens`.

    Args:
        body (RequestTokensBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        RequestTokensResponse200 | RequestTokensResponse400 | RequestTokensResponse401 | RequestTokensResponse429
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
