from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.my_comment_frame import MyCommentFrame
from ...models.my_game_frame import MyGameFrame
from ...models.my_hello_frame import MyHelloFrame
from ...models.my_notification_frame import MyNotificationFrame
from ...models.my_turns_frame import MyTurnsFrame
from ...models.problem_document import ProblemDocument
from ...models.unknown import Unknown
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
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
        "url": "/api/v1/me/stream",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument | None
):
    if response.status_code == 200:

        def _parse_response_200(
            data: object,
        ) -> MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_my_frame_type_0 = MyHelloFrame.from_dict(data)

                return componentsschemas_my_frame_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_my_frame_type_1 = MyNotificationFrame.from_dict(data)

                return componentsschemas_my_frame_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_my_frame_type_2 = MyTurnsFrame.from_dict(data)

                return componentsschemas_my_frame_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_my_frame_type_3 = MyGameFrame.from_dict(data)

                return componentsschemas_my_frame_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_my_frame_type_4 = MyCommentFrame.from_dict(data)

                return componentsschemas_my_frame_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_my_frame_type_5 = Unknown.from_dict(data)

            return componentsschemas_my_frame_type_5

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
) -> Response[
    MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument
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
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[
    MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument
]:
    """Follow me

     What concerns you, told as it happens: first `hello` with your `turns` and the number of your
    `newest` notice;
    then `notice` with a notice as in your inbox, whose `number` is its `id`; `turns` with the new list,
    when it
    changes; `game` with the `tag` of a `game` of yours that is not over (or just has come to its end),
    when your
    view of it changes. A comment every 15 seconds. Server-sent events, or with `Accept:
    application/x-ndjson`
    objects `{"event", "id"?, "data"}`, one a line. It is yours to come back when it ends; with `Last-
    Event-ID`, or
    `after`, no notice is lost. Who reads too slowly is cut off.

    Needs the scope `read`. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument]
    """

    kwargs = _get_kwargs(
        after=after,
        last_event_id=last_event_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> (
    MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument | None
):
    """Follow me

     What concerns you, told as it happens: first `hello` with your `turns` and the number of your
    `newest` notice;
    then `notice` with a notice as in your inbox, whose `number` is its `id`; `turns` with the new list,
    when it
    changes; `game` with the `tag` of a `game` of yours that is not over (or just has come to its end),
    when your
    view of it changes. A comment every 15 seconds. Server-sent events, or with `Accept:
    application/x-ndjson`
    objects `{"event", "id"?, "data"}`, one a line. It is yours to come back when it ends; with `Last-
    Event-ID`, or
    `after`, no notice is lost. Who reads too slowly is cut off.

    Needs the scope `read`. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument
    """

    return sync_detailed(
        client=client,
        after=after,
        last_event_id=last_event_id,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[
    MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument
]:
    """Follow me

     What concerns you, told as it happens: first `hello` with your `turns` and the number of your
    `newest` notice;
    then `notice` with a notice as in your inbox, whose `number` is its `id`; `turns` with the new list,
    when it
    changes; `game` with the `tag` of a `game` of yours that is not over (or just has come to its end),
    when your
    view of it changes. A comment every 15 seconds. Server-sent events, or with `Accept:
    application/x-ndjson`
    objects `{"event", "id"?, "data"}`, one a line. It is yours to come back when it ends; with `Last-
    Event-ID`, or
    `after`, no notice is lost. Who reads too slowly is cut off.

    Needs the scope `read`. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument]
    """

    kwargs = _get_kwargs(
        after=after,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> (
    MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument | None
):
    """Follow me

     What concerns you, told as it happens: first `hello` with your `turns` and the number of your
    `newest` notice;
    then `notice` with a notice as in your inbox, whose `number` is its `id`; `turns` with the new list,
    when it
    changes; `game` with the `tag` of a `game` of yours that is not over (or just has come to its end),
    when your
    view of it changes. A comment every 15 seconds. Server-sent events, or with `Accept:
    application/x-ndjson`
    objects `{"event", "id"?, "data"}`, one a line. It is yours to come back when it ends; with `Last-
    Event-ID`, or
    `after`, no notice is lost. Who reads too slowly is cut off.

    Needs the scope `read`. Counts against `streams`, `streams_address`, `streams_account`.

    Args:
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MyCommentFrame | MyGameFrame | MyHelloFrame | MyNotificationFrame | MyTurnsFrame | Unknown | ProblemDocument
    """

    return (
        await asyncio_detailed(
            client=client,
            after=after,
            last_event_id=last_event_id,
        )
    ).parsed
