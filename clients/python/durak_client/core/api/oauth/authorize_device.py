from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.authorize_device_body import AuthorizeDeviceBody
from ...models.authorize_device_response_200 import AuthorizeDeviceResponse200
from ...models.authorize_device_response_400 import AuthorizeDeviceResponse400
from ...models.authorize_device_response_401 import AuthorizeDeviceResponse401
from ...models.authorize_device_response_429 import AuthorizeDeviceResponse429
from typing import cast


def _get_kwargs(
    *,
    body: AuthorizeDeviceBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/oauth/device_authorization",
    }

    _kwargs["data"] = body.to_dict()
    headers["Content-Type"] = "application/x-www-form-urlencoded"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    AuthorizeDeviceResponse200
    | AuthorizeDeviceResponse400
    | AuthorizeDeviceResponse401
    | AuthorizeDeviceResponse429
    | None
):
    if response.status_code == 200:
        response_200 = AuthorizeDeviceResponse200.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = AuthorizeDeviceResponse400.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = AuthorizeDeviceResponse401.from_dict(response.json())

        return response_401

    if response.status_code == 429:
        response_429 = AuthorizeDeviceResponse429.from_dict(response.json())

        return response_429

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429
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
    body: AuthorizeDeviceBody,
) -> Response[
    AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429
]:
    """Authorize device

     Codes for a device that its person lets in elsewhere. Counts against `oauth`, `device_codes`.

    Args:
        body (AuthorizeDeviceBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429]
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
    body: AuthorizeDeviceBody,
) -> (
    AuthorizeDeviceResponse200
    | AuthorizeDeviceResponse400
    | AuthorizeDeviceResponse401
    | AuthorizeDeviceResponse429
    | None
):
    """Authorize device

     Codes for a device that its person lets in elsewhere. Counts against `oauth`, `device_codes`.

    Args:
        body (AuthorizeDeviceBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: AuthorizeDeviceBody,
) -> Response[
    AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429
]:
    """Authorize device

     Codes for a device that its person lets in elsewhere. Counts against `oauth`, `device_codes`.

    Args:
        body (AuthorizeDeviceBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: AuthorizeDeviceBody,
) -> (
    AuthorizeDeviceResponse200
    | AuthorizeDeviceResponse400
    | AuthorizeDeviceResponse401
    | AuthorizeDeviceResponse429
    | None
):
    """Authorize device

     Codes for a device that its person lets in elsewhere. Counts against `oauth`, `device_codes`.

    Args:
        body (AuthorizeDeviceBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AuthorizeDeviceResponse200 | AuthorizeDeviceResponse400 | AuthorizeDeviceResponse401 | AuthorizeDeviceResponse429
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
