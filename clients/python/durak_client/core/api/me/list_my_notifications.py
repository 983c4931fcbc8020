from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.list_my_notifications_unread import check_list_my_notifications_unread
from ...models.list_my_notifications_unread import ListMyNotificationsUnread
from ...models.notification_page import NotificationPage
from ...models.problem_document import ProblemDocument
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    *,
    after: int | Unset = UNSET,
    limit: int | Unset = 50,
    unread: ListMyNotificationsUnread | Unset = UNSET,
    wait: int | Unset = 0,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    params["after"] = after

    params["limit"] = limit

    json_unread: str | Unset = UNSET
    if not isinstance(unread, Unset):
        json_unread = unread

    params["unread"] = json_unread

    params["wait"] = wait

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/me/notifications",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | NotificationPage | ProblemDocument | None:
    if response.status_code == 200:
        response_200 = NotificationPage.from_dict(response.json())

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
) -> Response[Any | NotificationPage | ProblemDocument]:
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
    limit: int | Unset = 50,
    unread: ListMyNotificationsUnread | Unset = UNSET,
    wait: int | Unset = 0,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | NotificationPage | ProblemDocument]:
    """List my notifications

     Read your inbox, oldest first. Each notification is created once, with numbers from 1 without gaps.
    `after` is
    the number of the last notification that you have; `wait` delays the response until there is a newer
    one.
    Notifications are deleted after 90 days, except the newest 200; the response then begins with the
    oldest that
    still exists.

    Needs the scope `read`. Counts against `held`, `held_address`, `held_account`.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 50.
        unread (ListMyNotificationsUnread | Unset):
        wait (int | Unset):  Default: 0.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | NotificationPage | ProblemDocument]
    """

    kwargs = _get_kwargs(
        after=after,
        limit=limit,
        unread=unread,
        wait=wait,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 50,
    unread: ListMyNotificationsUnread | Unset = UNSET,
    wait: int | Unset = 0,
    if_none_match: str | Unset = UNSET,
) -> Any | NotificationPage | ProblemDocument | None:
    """List my notifications

     Read your inbox, oldest first. Each notification is created once, with numbers from 1 without gaps.
    `after` is
    the number of the last notification that you have; `wait` delays the response until there is a newer
    one.
    Notifications are deleted after 90 days, except the newest 200; the response then begins with the
    oldest that
    still exists.

    Needs the scope `read`. Counts against `held`, `held_address`, `held_account`.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 50.
        unread (ListMyNotificationsUnread | Unset):
        wait (int | Unset):  Default: 0.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | NotificationPage | ProblemDocument
    """

    return sync_detailed(
        client=client,
        after=after,
        limit=limit,
        unread=unread,
        wait=wait,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 50,
    unread: ListMyNotificationsUnread | Unset = UNSET,
    wait: int | Unset = 0,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | NotificationPage | ProblemDocument]:
    """List my notifications

     Read your inbox, oldest first. Each notification is created once, with numbers from 1 without gaps.
    `after` is
    the number of the last notification that you have; `wait` delays the response until there is a newer
    one.
    Notifications are deleted after 90 days, except the newest 200; the response then begins with the
    oldest that
    still exists.

    Needs the scope `read`. Counts against `held`, `held_address`, `held_account`.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 50.
        unread (ListMyNotificationsUnread | Unset):
        wait (int | Unset):  Default: 0.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | NotificationPage | ProblemDocument]
    """

    kwargs = _get_kwargs(
        after=after,
        limit=limit,
        unread=unread,
        wait=wait,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 50,
    unread: ListMyNotificationsUnread | Unset = UNSET,
    wait: int | Unset = 0,
    if_none_match: str | Unset = UNSET,
) -> Any | NotificationPage | ProblemDocument | None:
    """List my notifications

     Read your inbox, oldest first. Each notification is created once, with numbers from 1 without gaps.
    `after` is
    the number of the last notification that you have; `wait` delays the response until there is a newer
    one.
    Notifications are deleted after 90 days, except the newest 200; the response then begins with the
    oldest that
    still exists.

    Needs the scope `read`. Counts against `held`, `held_address`, `held_account`.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 50.
        unread (ListMyNotificationsUnread | Unset):
        wait (int | Unset):  Default: 0.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | NotificationPage | ProblemDocument
    """

    return (
        await asyncio_detailed(
            client=client,
            after=after,
            limit=limit,
            unread=unread,
            wait=wait,
            if_none_match=if_none_match,
        )
    ).parsed
