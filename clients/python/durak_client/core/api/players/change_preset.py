from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.house_preset import HousePreset
from ...models.patched_preset_change_request import PatchedPresetChangeRequest
from ...models.problem_document import ProblemDocument
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    username: str,
    preset: str,
    *,
    body: PatchedPresetChangeRequest | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/players/{username}/presets/{preset}".format(
            username=quote(str(username), safe=""),
            preset=quote(str(preset), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> HousePreset | ProblemDocument | None:
    if response.status_code == 200:
        response_200 = HousePreset.from_dict(response.json())

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
) -> Response[HousePreset | ProblemDocument]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    username: str,
    preset: str,
    *,
    client: AuthenticatedClient,
    body: PatchedPresetChangeRequest | Unset = UNSET,
) -> Response[HousePreset | ProblemDocument]:
    """Change preset

     Change a preset of your own; what is not named stays. Other rules are a new version: series that
    were made
    before keep theirs.

    Needs the scope `play`. Counts against `preset_versions`.

    Args:
        username (str):
        preset (str):
        body (PatchedPresetChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[HousePreset | ProblemDocument]
    """

    kwargs = _get_kwargs(
        username=username,
        preset=preset,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    username: str,
    preset: str,
    *,
    client: AuthenticatedClient,
    body: PatchedPresetChangeRequest | Unset = UNSET,
) -> HousePreset | ProblemDocument | None:
    """Change preset

     Change a preset of your own; what is not named stays. Other rules are a new version: series that
    were made
    before keep theirs.

    Needs the scope `play`. Counts against `preset_versions`.

    Args:
        username (str):
        preset (str):
        body (PatchedPresetChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        HousePreset | ProblemDocument
    """

    return sync_detailed(
        username=username,
        preset=preset,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    username: str,
    preset: str,
    *,
    client: AuthenticatedClient,
    body: PatchedPresetChangeRequest | Unset = UNSET,
) -> Response[HousePreset | ProblemDocument]:
    """Change preset

     Change a preset of your own; what is not named stays. Other rules are a new version: series that
    were made
    before keep theirs.

    Needs the scope `play`. Counts against `preset_versions`.

    Args:
        username (str):
        preset (str):
        body (PatchedPresetChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[HousePreset | ProblemDocument]
    """

    kwargs = _get_kwargs(
        username=username,
        preset=preset,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    username: str,
    preset: str,
    *,
    client: AuthenticatedClient,
    body: PatchedPresetChangeRequest | Unset = UNSET,
) -> HousePreset | ProblemDocument | None:
    """Change preset

     Change a preset of your own; what is not named stays. Other rules are a new version: series that
    were made
    before keep theirs.

    Needs the scope `play`. Counts against `preset_versions`.

    Args:
        username (str):
        preset (str):
        body (PatchedPresetChangeRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        HousePreset | ProblemDocument
    """

    return (
        await asyncio_detailed(
            username=username,
            preset=preset,
            client=client,
            body=body,
        )
    ).parsed
