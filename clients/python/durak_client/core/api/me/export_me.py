from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.export_me_response_200 import ExportMeResponse200
from ...models.problem_document import ProblemDocument
from typing import cast


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/me/export",
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ExportMeResponse200 | ProblemDocument | None:
    if response.status_code == 200:
        response_200 = ExportMeResponse200.from_dict(response.json())

        return response_200

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
) -> Response[ExportMeResponse200 | ProblemDocument]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
) -> Response[ExportMeResponse200 | ProblemDocument]:
    """Export me

     Everything that is yours here: account, tokens without their secrets, inbox, series, and games as
    you may see
    them. A token needs the scope `read` too. An app is not told the endpoints of the browsers that
    pushes go to.
    It comes in pieces: an answer that breaks off is not the whole.

    Needs the scope `account`. Counts against `exports`, `exports_account`, `downloads_at_once`,
    `downloads_address`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ExportMeResponse200 | ProblemDocument]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
) -> ExportMeResponse200 | ProblemDocument | None:
    """Export me

     Everything that is yours here: account, tokens without their secrets, inbox, series, and games as
    you may see
    them. A token needs the scope `read` too. An app is not told the endpoints of the browsers that
    pushes go to.
    It comes in pieces: an answer that breaks off is not the whole.

    Needs the scope `account`. Counts against `exports`, `exports_account`, `downloads_at_once`,
    `downloads_address`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ExportMeResponse200 | ProblemDocument
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
) -> Response[ExportMeResponse200 | ProblemDocument]:
    """Export me

     Everything that is yours here: account, tokens without their secrets, inbox, series, and games as
    you may see
    them. A token needs the scope `read` too. An app is not told the endpoints of the browsers that
    pushes go to.
    It comes in pieces: an answer that breaks off is not the whole.

    Needs the scope `account`. Counts against `exports`, `exports_account`, `downloads_at_once`,
    `downloads_address`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ExportMeResponse200 | ProblemDocument]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
) -> ExportMeResponse200 | ProblemDocument | None:
    """Export me

     Everything that is yours here: account, tokens without their secrets, inbox, series, and games as
    you may see
    them. A token needs the scope `read` too. An app is not told the endpoints of the browsers that
    pushes go to.
    It comes in pieces: an answer that breaks off is not the whole.

    Needs the scope `account`. Counts against `exports`, `exports_account`, `downloads_at_once`,
    `downloads_address`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ExportMeResponse200 | ProblemDocument
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed
