from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.account_deletion_request import AccountDeletionRequest
from ...models.problem_document import ProblemDocument
from typing import cast


def _get_kwargs(
    *,
    body: AccountDeletionRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/me",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | ProblemDocument | None:
    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

    if response.status_code == 400:
        response_400 = ProblemDocument.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemDocument.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ProblemDocument.from_dict(response.json())

        return response_403

    if response.status_code == 406:
        response_406 = ProblemDocument.from_dict(response.json())

        return response_406

    if response.status_code == 411:
        response_411 = ProblemDocument.from_dict(response.json())

        return response_411

    if response.status_code == 413:
        response_413 = ProblemDocument.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ProblemDocument.from_dict(response.json())

        return response_415

    if response.status_code == 429:
        response_429 = ProblemDocument.from_dict(response.json())

        return response_429

    if response.status_code == 503:
        response_503 = ProblemDocument.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Any | ProblemDocument]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: AccountDeletionRequest,
) -> Response[Any | ProblemDocument]:
    """Delete me

     Leave for good, given your `password` (a guest has none, and sends an empty one). Your name,
    address, tokens
    and inbox are gone at once. The games of others stay whole under a placeholder for your name, and so
    do the
    lines that you wrote in chats; a computer plays your hands to the end. No app does this for you.

    Needs the scope `account`. Counts against `wrong_passwords`, `passwords_at_once`.

    Args:
        body (AccountDeletionRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDocument]
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
    body: AccountDeletionRequest,
) -> Any | ProblemDocument | None:
    """Delete me

     Leave for good, given your `password` (a guest has none, and sends an empty one). Your name,
    address, tokens
    and inbox are gone at once. The games of others stay whole under a placeholder for your name, and so
    do the
    lines that you wrote in chats; a computer plays your hands to the end. No app does this for you.

    Needs the scope `account`. Counts against `wrong_passwords`, `passwords_at_once`.

    Args:
        body (AccountDeletionRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDocument
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: AccountDeletionRequest,
) -> Response[Any | ProblemDocument]:
    """Delete me

     Leave for good, given your `password` (a guest has none, and sends an empty one). Your name,
    address, tokens
    and inbox are gone at once. The games of others stay whole under a placeholder for your name, and so
    do the
    lines that you wrote in chats; a computer plays your hands to the end. No app does this for you.

    Needs the scope `account`. Counts against `wrong_passwords`, `passwords_at_once`.

    Args:
        body (AccountDeletionRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDocument]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: AccountDeletionRequest,
) -> Any | ProblemDocument | None:
    """Delete me

     Leave for good, given your `password` (a guest has none, and sends an empty one). Your name,
    address, tokens
    and inbox are gone at once. The games of others stay whole under a placeholder for your name, and so
    do the
    lines that you wrote in chats; a computer plays your hands to the end. No app does this for you.

    Needs the scope `account`. Counts against `wrong_passwords`, `passwords_at_once`.

    Args:
        body (AccountDeletionRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDocument
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
