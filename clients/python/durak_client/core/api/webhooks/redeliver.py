from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.empty_request import EmptyRequest
from ...models.problem_document import ProblemDocument
from ...models.webhook_delivery import WebhookDelivery
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    webhook_id: str,
    delivery_id: str,
    *,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/me/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver".format(
            webhook_id=quote(str(webhook_id), safe=""),
            delivery_id=quote(str(delivery_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDocument | WebhookDelivery | None:
    if response.status_code == 202:
        response_202 = WebhookDelivery.from_dict(response.json())

        return response_202

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
) -> Response[ProblemDocument | WebhookDelivery]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    webhook_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ProblemDocument | WebhookDelivery]:
    """Redeliver

     Send the same message once more, at once and once, under the same `webhook-id`: a delivery of its
    own.

    Needs the scope `account`. Counts against `webhook_tests`, with an Idempotency-Key `kept_answers`.

    Args:
        webhook_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDocument | WebhookDelivery]
    """

    kwargs = _get_kwargs(
        webhook_id=webhook_id,
        delivery_id=delivery_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    webhook_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ProblemDocument | WebhookDelivery | None:
    """Redeliver

     Send the same message once more, at once and once, under the same `webhook-id`: a delivery of its
    own.

    Needs the scope `account`. Counts against `webhook_tests`, with an Idempotency-Key `kept_answers`.

    Args:
        webhook_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDocument | WebhookDelivery
    """

    return sync_detailed(
        webhook_id=webhook_id,
        delivery_id=delivery_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    webhook_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ProblemDocument | WebhookDelivery]:
    """Redeliver

     Send the same message once more, at once and once, under the same `webhook-id`: a delivery of its
    own.

    Needs the scope `account`. Counts against `webhook_tests`, with an Idempotency-Key `kept_answers`.

    Args:
        webhook_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDocument | WebhookDelivery]
    """

    kwargs = _get_kwargs(
        webhook_id=webhook_id,
        delivery_id=delivery_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    webhook_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient,
    body: EmptyRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ProblemDocument | WebhookDelivery | None:
    """Redeliver

     Send the same message once more, at once and once, under the same `webhook-id`: a delivery of its
    own.

    Needs the scope `account`. Counts against `webhook_tests`, with an Idempotency-Key `kept_answers`.

    Args:
        webhook_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):
        body (EmptyRequest | Unset): The body of a call that needs none: {} or no body at all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDocument | WebhookDelivery
    """

    return (
        await asyncio_detailed(
            webhook_id=webhook_id,
            delivery_id=delivery_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
