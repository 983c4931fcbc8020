from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts import selectors, services
from accounts.api.base import ApiView
from accounts.api.requests import inbox as requests
from accounts.api.responses import inbox as responses
from durak_site.http.cursor_pagination import parse_limit
from durak_site.http.long_polls import LONG_POLL_LIMITS, make_wait_parameter, parse_wait, set_long_poll_state
from durak_site.http.problems import build_validation_problem
from durak_site.http.query_parameters import MAX_WHOLE_NUMBER, parse_whole_number

UNREAD_PARAMETER = OpenApiParameter(
    "unread", str, enum=["true", "false"], description="`true`: only unread notifications."
)
AFTER_PARAMETER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": MAX_WHOLE_NUMBER},
    description="Number of the last notification that you have; 0, the default, begins with the oldest.",
)
LIMIT_PARAMETER = OpenApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}, description="Notifications per page."
)
WAIT_PARAMETER = make_wait_parameter("there is a notification after that number")


class NotificationsView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LONG_POLL_LIMITS}
    query = [UNREAD_PARAMETER, AFTER_PARAMETER, LIMIT_PARAMETER, WAIT_PARAMETER]

    @extend_schema(operation_id="list_my_notifications", responses=responses.NotificationPage)
    def get(self, request: Request) -> Response:
        """
        Read your inbox, oldest first. Your notifications are numbered from 1 without gaps. The response begins with the
        first notification whose number is greater than `after`. With `wait`, it is delayed until there is such a
        notification. Notifications are deleted after 90 days, except the newest 200. If `after` is greater than every
        number, because the site was restored from a backup, the response begins with your newest notification.
        """
        query = request.query_params
        if query.get("unread", "false") not in ("true", "false"):
            raise build_validation_problem({"unread": [_("This must be true or false.")]})
        parse_wait(query)
        after, limit = parse_whole_number("after", query.get("after", "0")), parse_limit(request, default=50, most=100)
        newest = selectors.load_newest_numbers([self.user.pk]).get(self.user.pk, 0)
        after = after if after <= newest else newest - 1  # else the client would wait until the old number is reached
        newer = selectors.select_notifications_after(self.user, after, unread=query.get("unread") == "true")
        found = list(newer[: limit + 1])
        set_long_poll_state(request, self.user.pk, is_empty=not found)
        page = found[:limit]
        address = replace_query_param(request.build_absolute_uri(), "after", page[-1].number) if page else ""
        return Response(
            {
                "results": responses.NotificationSerializer(page, many=True).data,
                "next": address if len(found) > limit else None,
            }
        )


class NotificationsReadView(ApiView):
    scopes = {"POST": "play"}

    @extend_schema(
        operation_id="mark_notifications_read",
        request=requests.ReadNotifications,
        responses=responses.ReadNotifications,
        examples=[OpenApiExample("all so far", {"up_to": "k7m2p9x4h3wd"}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Mark notifications as read: those with these `ids`, or all up to and including the one with the id `up_to`.
        Read notifications are not mailed any more.
        """
        marked, left = services.mark_notifications_read(player=self.user, **self.body(requests.ReadNotifications))
        return Response({"read": marked, "unread": left})
