from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.problem_document import ProblemDocument
from ...models.record import Record
from ...models.show_record_format import check_show_record_format
from ...models.show_record_format import ShowRecordFormat
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    game_id: str,
    *,
    format_: ShowRecordFormat | Unset = "json",
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    json_format_: str | Unset = UNSET
    if not isinstance(format_, Unset):
        json_format_ = format_

    params["format"] = json_format_

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/games/{game_id}/record".format(
            game_id=quote(str(game_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | ProblemDocument | Record | None:
    if response.status_code == 200:
        response_200 = Record.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

    if response.status_code == 400:
        response_400 = ProblemDocument.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemDocument.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ProblemDocument.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = ProblemDocument.from_dict(response.json())

        return response_404

    if response.status_code == 406:
        response_406 = ProblemDocument.from_dict(response.json())

        return response_406

    if response.status_code == 409:
        response_409 = ProblemDocument.from_dict(response.json())

        return response_409

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
) -> Response[Any | ProblemDocument | Record]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient,
    format_: ShowRecordFormat | Unset = "json",
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ProblemDocument | Record]:
    """Show record

     A finished game with everything open: deal it again from the seed, play the moves, and check. A
    `conflict`
    as long as the game is not over. With `format=text`, or where `text/plain` is accepted, the same
    game as text,
    one line a bout.

    Needs no token. Counts against `work`, `long_logs_at_once`.

    Args:
        game_id (str):
        format_ (ShowRecordFormat | Unset):  Default: 'json'.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDocument | Record]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        format_=format_,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    *,
    client: AuthenticatedClient,
    format_: ShowRecordFormat | Unset = "json",
    if_none_match: str | Unset = UNSET,
) -> Any | ProblemDocument | Record | None:
    """Show record

     A finished game with everything open: deal it again from the seed, play the moves, and check. A
    `conflict`
    as long as the game is not over. With `format=text`, or where `text/plain` is accepted, the same
    game as text,
    one line a bout.

    Needs no token. Counts against `work`, `long_logs_at_once`.

    Args:
        game_id (str):
        format_ (ShowRecordFormat | Unset):  Default: 'json'.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDocument | Record
    """

    return sync_detailed(
        game_id=game_id,
        client=client,
        format_=format_,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient,
    format_: ShowRecordFormat | Unset = "json",
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ProblemDocument | Record]:
    """Show record

     A finished game with everything open: deal it again from the seed, play the moves, and check. A
    `conflict`
    as long as the game is not over. With `format=text`, or where `text/plain` is accepted, the same
    game as text,
    one line a bout.

    Needs no token. Counts against `work`, `long_logs_at_once`.

    Args:
        game_id (str):
        format_ (ShowRecordFormat | Unset):  Default: 'json'.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDocument | Record]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        format_=format_,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    *,
    client: AuthenticatedClient,
    format_: ShowRecordFormat | Unset = "json",
    if_none_match: str | Unset = UNSET,
) -> Any | ProblemDocument | Record | None:
    """Show record

     A finished game with everything open: deal it again from the seed, play the moves, and check. A
    `conflict`
    as long as the game is not over. With `format=text`, or where `text/plain` is accepted, the same
    game as text,
    one line a bout.

    Needs no token. Counts against `work`, `long_logs_at_once`.

    Args:
        game_id (str):
        format_ (ShowRecordFormat | Unset):  Default: 'json'.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDocument | Record
    """

    return (
        await asyncio_detailed(
            game_id=game_id,
            client=client,
            format_=format_,
            if_none_match=if_none_match,
        )
    ).parsed
