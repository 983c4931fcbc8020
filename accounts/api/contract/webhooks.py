"""The requests that the site sends to webhooks, in the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from accounts.api.responses.webhooks import WEBHOOK_MESSAGE


def make_header_parameter(name: str, description: str, example: str) -> dict[str, Any]:
    schema = {"type": "string", "examples": [example]}
    return {"in": "header", "name": name, "required": True, "schema": schema, "description": description}


HEADER_PARAMETERS = [
    make_header_parameter(
        "webhook-id",
        "Id of the message. It is the same whenever this message is sent, so that you can recognise a repetition.",
        "mfj4k7m2p9x4",
    ),
    make_header_parameter(
        "webhook-timestamp", "Time at which the request was sent, in seconds since 1970.", "1795341600"
    ),
    make_header_parameter(
        "webhook-signature",
        "`v1,` and the HMAC-SHA256 of `ID.TIMESTAMP.BODY` in base64. The key is the part of the secret after `whsec_`, "
        "decoded from base64. For a day after the secret was replaced, the header has two such signatures, separated "
        "by a space.",
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    ),
]

notification = OpenApiWebhook(
    "notification",
    extend_schema(
        operation_id="receive_notification",
        tags=["webhooks"],
        summary="A notification, sent to your webhook",
        description="Signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). A "
        "status from 200 to 299 within ten seconds accepts it; 410 switches the webhook off; after any other the site "
        "retries for a day. A message may arrive twice, with the same `webhook-id`. Notifications arrive in order.",
        request=WEBHOOK_MESSAGE,
        responses={204: OpenApiResponse(description="Delivered.")},
    ),
)


def add_webhook_headers(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Describe the headers of the requests to webhooks in an OpenAPI document.

    drf-spectacular calls this as a postprocessing hook, with the generated document as `result`. It leaves out the
    `parameters` of webhooks itself.
    """
    for webhook in result.get("webhooks", {}).values():
        webhook["post"]["parameters"] = HEADER_PARAMETERS
    return result
