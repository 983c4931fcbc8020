from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.selectors import find_user
from durak_site.http.cursor_pagination import NewestFirstPagination
from games.api.contract.parameters import USERNAME_PARAMETER
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import talk as requests
from games.api.responses import talk as responses
from games.api.talk_throttle import TalkThrottle
from games.api.viewers import get_viewer, require_found, require_named_player
from games.selectors.chat import (
    build_block,
    build_chat_line,
    build_chat_report,
    find_block,
    find_chat_line,
    find_chat_report,
    list_blocks,
    list_chat_lines,
)
from games.selectors.series import find_series
from games.services.chat import block_player, post_chat_line, report_chat_line, unblock_player
from games.services.chat_readers import mark_newest_lines_read


class ChatView(ApiView):
    scopes = {"GET": None, "POST": "play"}
    tag = "talk"
    limits = {"POST": ["talk"]}
    throttle_classes = [TalkThrottle]
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_chat", responses=responses.ChatLine(many=True))
    def get(self, request: Request, series_id: str) -> Response:
        """List the chat lines of the series, newest first. Lines of players whom you have blocked are left out. The
        lines in the response count as read.
        """
        user = get_viewer(request)
        series = require_found(find_series(series_id, user))
        pages = NewestFirstPagination()
        page = pages.paginate_queryset(list_chat_lines(series.pk, user), request)
        lines = [build_chat_line(line) for line in page]
        mark_newest_lines_read(user=user, series_id=series.pk, lines=lines[::-1])
        return pages.get_paginated_response(lines)

    @extend_schema(operation_id="say", request=requests.Line, responses={201: responses.ChatLine})
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Post one line to the chat of a series. Only the creator and the players of the series can do this. Everyone
        who may see the series can read the line.
        """
        series = require_found(find_series(series_id, self.user))
        line = post_chat_line(series=series, user=self.user, **self.body(requests.Line))
        return self.add_location(make_json_response(build_chat_line(line), status=201), f"chat/{line.pk}")


class ChatLineView(ApiView):
    scopes = {"GET": None}
    tag = "talk"

    @extend_schema(operation_id="show_chat_line", responses=responses.ChatLine)
    def get(self, request: Request, line_id: str) -> HttpResponse:
        """Get one chat line, if you may see its series. Answers `not_found` if staff have hidden it, or if you have
        blocked its author.
        """
        return make_json_response(build_chat_line(require_found(find_chat_line(line_id, get_viewer(request)))))


class ChatLineReportView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    refusals = {"POST": make_conflict_refusal("This is your own line.")}
    tag = "talk"
    limits = {"POST": ["talk"]}
    throttle_classes = [TalkThrottle]

    @extend_schema(operation_id="show_report", responses=responses.Report)
    def get(self, request: Request, line_id: str) -> HttpResponse:
        """Get your own report of a chat line."""
        return make_json_response(build_chat_report(require_found(find_chat_report(line_id, self.user))))

    @extend_schema(
        operation_id="report_line",
        request=requests.Report,
        responses={
            201: responses.Report,
            200: OpenApiResponse(responses.Report, description="You have reported this line already."),
        },
    )
    def post(self, request: Request, line_id: str) -> HttpResponse:
        """Report a chat line to the staff. They can hide it."""
        line = require_found(find_chat_line(line_id, self.user))
        report, is_new = report_chat_line(line=line, user=self.user, **self.body(requests.Report))
        return self.add_location(
            make_json_response(build_chat_report(report), status=201 if is_new else 200), f"chat/{line_id}/report"
        )


class BlocksView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    refusals = {"POST": make_conflict_refusal("You cannot block yourself.")}
    tag = "talk"
    limits = {"POST": ["talk"]}
    throttle_classes = [TalkThrottle]
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_blocks", responses=responses.Block(many=True))
    def get(self, request: Request) -> Response:
        """List the players whom you have blocked, newest first. Only you can read this list."""
        return self.make_page_response(list_blocks(self.user), build_block)

    @extend_schema(
        operation_id="block",
        request=requests.Block,
        responses={
            201: responses.Block,
            200: OpenApiResponse(responses.Block, description="You have blocked this player already."),
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Block a player. You do not see the player's chat lines. The player cannot invite you, and cannot take a
        free seat at a table that you created or play at. The site never finds a table for both of you. Running games
        go on. The player is not notified.
        """
        blocked = require_named_player(find_user(self.body(requests.Block)["player"]))
        block, is_new = block_player(user=self.user, blocked=blocked)
        return self.add_location(
            make_json_response(build_block(block), status=201 if is_new else 200), f"me/blocks/{blocked.username}"
        )


class BlockView(ApiView):
    scopes = {"GET": "read", "DELETE": "play"}
    tag = "talk"

    @extend_schema(operation_id="show_block", parameters=[USERNAME_PARAMETER], responses=responses.Block)
    def get(self, request: Request, username: str) -> HttpResponse:
        """Get one of your blocks. The path has the username of the blocked player."""
        return make_json_response(build_block(require_found(find_block(self.user, username))))

    @extend_schema(
        operation_id="unblock",
        parameters=[USERNAME_PARAMETER],
        responses={204: None},
    )
    def delete(self, request: Request, username: str) -> Response:
        """Unblock a player. You see all their chat lines again."""
        unblock_player(user=self.user, name=username)
        return Response(status=204)
