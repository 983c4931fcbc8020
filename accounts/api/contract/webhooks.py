"""What the site sends itself, for the OpenAPI document."""

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from accounts.api.responses.webhooks import WEBHOOK_MESSAGE

notice = OpenApiWebhook(
    "notice",
    extend_schema(
        operation_id="receive_notice",
        tags=["webhooks"],
        summary="A notice, sent to your webhook",
        description="Signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Any "
        "status from 200 to 299 within ten seconds takes it; 410 switches the webhook off; after any other it is sent "
        "again, for a day. It may come twice, under the same `webhook-id`, and notices come in their order.",
        request=WEBHOOK_MESSAGE,
        responses={204: OpenApiResponse(description="It has arrived.")},
    ),
)
