from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.patched_webhook_change_request import PatchedWebhookChangeRequest
from ...models.problem_document import ProblemDocument
from ...models.webhook import Webhook
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    webhook_id: str,
    *,
    body: PatchedWebhookChangeRequest | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/me/webhooks/{webhook_id}".format(
            webhook_id=quote(str(webhook_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDocument | Webhook | None:
    if response.status_code == 200:
        response_200 = Webhook.from_dict(response.json())

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
) -> Response[ProblemDocument | Webhook]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    webhook_id: str,
    *,
    client: AuthenticatedClient,
    body: PatchedWebhookChangeRequest | Unset = UNSET,
) -> Response[ProblemDocument | Webhook]:
    """Change webhook

     Change a webhook, or switch it off and on; what is not named stays. One that was off goes on where
    it had
    stopped, so nothing is left out. What waits is tried again at once. A token needs the scope `read`
    too.

    Needs the scope `account`.

    Args:
        webhook_id (str):
        body (PatchedWebhookChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDocument | Webhook]
    """

    kwargs = _get_kwargs(
        webhook_id=webhook_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    webhook_id: str,
    *,
    client: AuthenticatedClient,
    body: PatchedWebhookChangeRequest | Unset = UNSET,
) -> ProblemDocument | Webhook | None:
    """Change webhook

     Change a webhook, or switch it off and on; what is not named stays. One that was off goes on where
    it had
    stopped, so nothing is left out. What waits is tried again at once. A token needs the scope `read`
    too.

    Needs the scope `account`.

    Args:
        webhook_id (str):
        body (PatchedWebhookChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDocument | Webhook
    """

    return sync_detailed(
        webhook_id=webhook_id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    webhook_id: str,
    *,
    client: AuthenticatedClient,
    body: PatchedWebhookChangeRequest | Unset = UNSET,
) -> Response[ProblemDocument | Webhook]:
    """Change webhook

     Change a webhook, or switch it off and on; what is not named stays. One that was off goes on where
    it had
    stopped, so nothing is left out. What waits is tried again at once. A token needs the scope `read`
    too.

    Needs the scope `account`.

    Args:
        webhook_id (str):
        body (PatchedWebhookChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDocument | Webhook]
    """

    kwargs = _get_kwargs(
        webhook_id=webhook_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    webhook_id: str,
    *,
    client: AuthenticatedClient,
    body: PatchedWebhookChangeRequest | Unset = UNSET,
) -> ProblemDocument | Webhook | None:
    """Change webhook

     Change a webhook, or switch it off and on; what is not named stays. One that was off goes on where
    it had
    stopped, so nothing is left out. What waits is tried again at once. A token needs the scope `read`
    too.

    Needs the scope `account`.

    Args:
        webhook_id (str):
        body (PatchedWebhookChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDocument | Webhook
    """

    return (
        await asyncio_detailed(
            webhook_id=webhook_id,
            client=client,
            body=body,
        )
    ).parsed
