from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.game_comment_frame import GameCommentFrame
from ...models.game_event_frame import GameEventFrame
from ...models.game_game_frame import GameGameFrame
from ...models.problem_document import ProblemDocument
from ...models.unknown import Unknown
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    game_id: str,
    *,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id

    params: dict[str, Any] = {}

    params["after"] = after

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/games/{game_id}/stream".format(
            game_id=quote(str(game_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument | None:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> GameCommentFrame | GameEventFrame | GameGameFrame | Unknown:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_game_frame_type_0 = GameEventFrame.from_dict(data)

                return componentsschemas_game_frame_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_game_frame_type_1 = GameGameFrame.from_dict(data)

                return componentsschemas_game_frame_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_game_frame_type_2 = GameCommentFrame.from_dict(data)

                return componentsschemas_game_frame_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_game_frame_type_3 = Unknown.from_dict(data)

            return componentsschemas_game_frame_type_3

        response_200 = _parse_response_200(response.json())

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

    if response.status_code == 404:
        response_404 = ProblemDocument.from_dict(response.json())

        return response_404

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
) -> Response[GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument]:
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
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument]:
    """Follow game

     A game as you see it, told as it happens: `event` with an event as in the list of events, whose
    `seq` is its
    `id`, and `game` with the `tag` of the game, first the present one, then each new one. A comment
    every 15
    seconds. Server-sent events, or with `Accept: application/x-ndjson` objects `{"event", "id"?,
    "data"}`, one a
    line. It is yours to come back when it ends; with `Last-Event-ID`, or `after`, no event is lost. Who
    reads too
    slowly is cut off. With a token, the token needs the scope `read`.

    Needs no token. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        game_id (str):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        after=after,
        last_event_id=last_event_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument | None:
    """Follow game

     A game as you see it, told as it happens: `event` with an event as in the list of events, whose
    `seq` is its
    `id`, and `game` with the `tag` of the game, first the present one, then each new one. A comment
    every 15
    seconds. Server-sent events, or with `Accept: application/x-ndjson` objects `{"event", "id"?,
    "data"}`, one a
    line. It is yours to come back when it ends; with `Last-Event-ID`, or `after`, no event is lost. Who
    reads too
    slowly is cut off. With a token, the token needs the scope `read`.

    Needs no token. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        game_id (str):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument
    """

    return sync_detailed(
        game_id=game_id,
        client=client,
        after=after,
        last_event_id=last_event_id,
    ).parsed


async def asyncio_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument]:
    """Follow game

     A game as you see it, told as it happens: `event` with an event as in the list of events, whose
    `seq` is its
    `id`, and `game` with the `tag` of the game, first the present one, then each new one. A comment
    every 15
    seconds. Server-sent events, or with `Accept: application/x-ndjson` objects `{"event", "id"?,
    "data"}`, one a
    line. It is yours to come back when it ends; with `Last-Event-ID`, or `after`, no event is lost. Who
    reads too
    slowly is cut off. With a token, the token needs the scope `read`.

    Needs no token. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        game_id (str):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        after=after,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument | None:
    """Follow game

     A game as you see it, told as it happens: `event` with an event as in the list of events, whose
    `seq` is its
    `id`, and `game` with the `tag` of the game, first the present one, then each new one. A comment
    every 15
    seconds. Server-sent events, or with `Accept: application/x-ndjson` objects `{"event", "id"?,
    "data"}`, one a
    line. It is yours to come back when it ends; with `Last-Event-ID`, or `after`, no event is lost. Who
    reads too
    slowly is cut off. With a token, the token needs the scope `read`.

    Needs no token. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        game_id (str):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameCommentFrame | GameEventFrame | GameGameFrame | Unknown | ProblemDocument
    """

    return (
        await asyncio_detailed(
            game_id=game_id,
            client=client,
            after=after,
            last_event_id=last_event_id,
        )
    ).parsed
