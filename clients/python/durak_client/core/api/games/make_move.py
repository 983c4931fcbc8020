from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.move_request import MoveRequest
from ...models.move_result import MoveResult
from ...models.problem_document import ProblemDocument
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    game_id: str,
    *,
    body: MoveRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/games/{game_id}/moves".format(
            game_id=quote(str(game_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MoveResult | ProblemDocument | None:
    if response.status_code == 201:
        response_201 = MoveResult.from_dict(response.json())

        return response_201

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

    if response.status_code == 411:
        response_411 = ProblemDocument.from_dict(response.json())

        return response_411

    if response.status_code == 412:
        response_412 = ProblemDocument.from_dict(response.json())

        return response_412

    if response.status_code == 413:
        response_413 = ProblemDocument.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ProblemDocument.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = ProblemDocument.from_dict(response.json())

        return response_422

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
) -> Response[MoveResult | ProblemDocument]:
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
    body: MoveRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[MoveResult | ProblemDocument]:
    """Make move

     Make a move. It is on disk when the answer is sent; the answers of computer players follow later.
    Refused as
    `bad_move`, `bad_card`, `not_your_move`, `illegal_move`, `stale` or `game_over`, and then nothing
    has changed.
    A token without the scope `read` is told what everybody sees, and that in the numbers of everybody.

    Needs the scope `play`. Counts against with an Idempotency-Key `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MoveRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MoveResult | ProblemDocument]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    *,
    client: AuthenticatedClient,
    body: MoveRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> MoveResult | ProblemDocument | None:
    """Make move

     Make a move. It is on disk when the answer is sent; the answers of computer players follow later.
    Refused as
    `bad_move`, `bad_card`, `not_your_move`, `illegal_move`, `stale` or `game_over`, and then nothing
    has changed.
    A token without the scope `read` is told what everybody sees, and that in the numbers of everybody.

    Needs the scope `play`. Counts against with an Idempotency-Key `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MoveRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MoveResult | ProblemDocument
    """

    return sync_detailed(
        game_id=game_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient,
    body: MoveRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[MoveResult | ProblemDocument]:
    """Make move

     Make a move. It is on disk when the answer is sent; the answers of computer players follow later.
    Refused as
    `bad_move`, `bad_card`, `not_your_move`, `illegal_move`, `stale` or `game_over`, and then nothing
    has changed.
    A token without the scope `read` is told what everybody sees, and that in the numbers of everybody.

    Needs the scope `play`. Counts against with an Idempotency-Key `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MoveRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MoveResult | ProblemDocument]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    *,
    client: AuthenticatedClient,
    body: MoveRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> MoveResult | ProblemDocument | None:
    """Make move

     Make a move. It is on disk when the answer is sent; the answers of computer players follow later.
    Refused as
    `bad_move`, `bad_card`, `not_your_move`, `illegal_move`, `stale` or `game_over`, and then nothing
    has changed.
    A token without the scope `read` is told what everybody sees, and that in the numbers of everybody.

    Needs the scope `play`. Counts against with an Idempotency-Key `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MoveRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MoveResult | ProblemDocument
    """

    return (
        await asyncio_detailed(
            game_id=game_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
