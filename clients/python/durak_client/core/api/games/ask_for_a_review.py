from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.empty_request import EmptyRequest
from ...models.problem_document import ProblemDocument
from ...models.review import Review
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    game_id: str,
    *,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/games/{game_id}/review".format(
            game_id=quote(str(game_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDocument | Review | None:
    if response.status_code == 200:
        response_200 = Review.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = Review.from_dict(response.json())

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
) -> Response[ProblemDocument | Review]:
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
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ProblemDocument | Review]:
    """Ask for a review

     Ask for a look back at a game that you have played to its end: 201, and the computers go over your
    moves one
    after the other. It is kept with the game; whoever asks again gets the same (200).

    Needs the scope `play`. Counts against `reviews`, `reviews_running`, with an Idempotency-Key
    `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDocument | Review]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ProblemDocument | Review | None:
    """Ask for a review

     Ask for a look back at a game that you have played to its end: 201, and the computers go over your
    moves one
    after the other. It is kept with the game; whoever asks again gets the same (200).

    Needs the scope `play`. Counts against `reviews`, `reviews_running`, with an Idempotency-Key
    `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDocument | Review
    """

    return sync_detailed(
        game_id=game_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ProblemDocument | Review]:
    """Ask for a review

     Ask for a look back at a game that you have played to its end: 201, and the computers go over your
    moves one
    after the other. It is kept with the game; whoever asks again gets the same (200).

    Needs the scope `play`. Counts against `reviews`, `reviews_running`, with an Idempotency-Key
    `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDocument | Review]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ProblemDocument | Review | None:
    """Ask for a review

     Ask for a look back at a game that you have played to its end: 201, and the computers go over your
    moves one
    after the other. It is kept with the game; whoever asks again gets the same (200).

    Needs the scope `play`. Counts against `reviews`, `reviews_running`, with an Idempotency-Key
    `kept_answers`.

    Args:
        game_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDocument | Review
    """

    return (
        await asyncio_detailed(
            game_id=game_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
