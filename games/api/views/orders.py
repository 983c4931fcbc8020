from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.limits.work import STEPS_OF_AN_ANSWER, STEPS_OF_SUGGESTIONS
from durak_site.limits.work_throttle import ComputingView, charge_request
from games.api.contract.refusals import OF_AN_END
from games.api.contract.vocabulary import ref
from games.api.json_responses import make_json_response
from games.api.requests import orders as requests
from games.api.responses import orders as responses
from games.api.viewers import require_found
from games.orders.schema import EXAMPLE
from games.selectors.orders import load_orders, preview_orders
from games.selectors.suggestions import suggest_orders
from games.services.order_changes import replace_orders

ORDERS = OpenApiResponse(ref("Orders"), description="The orders that stand.")


class OrdersView(ApiView):
    scopes = {"GET": "read", "PUT": "play"}
    refusals = {"PUT": OF_AN_END}
    tag = "orders"

    @extend_schema(operation_id="show_orders", responses={200: ORDERS})
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get your standing orders for this game, `{}` if there are none. Only you can read them. An order to pass in
        this bout disappears when the bout ends."""
        return make_json_response(require_found(load_orders(game_id, self.user)))

    @extend_schema(
        operation_id="leave_orders",
        request={"application/json": ref("Orders")},
        responses={200: ORDERS},
        examples=[OpenApiExample("some orders", EXAMPLE, request_only=True)],
    )
    def put(self, request: Request, game_id: str) -> HttpResponse:
        """Replace your standing orders; `{}` removes them. They apply as soon as the game waits for you, at once if
        it does now. Other players cannot tell their moves from moves by hand. Orders that cannot be parsed are
        `invalid` with sentences by field. A card has to be in the pack, but need not be in your hand."""
        return make_json_response(replace_orders(game_id=game_id, user=self.user, words=request.data))


class PreviewView(ComputingView, ApiView):
    scopes = {"POST": "read"}
    tag = "orders"

    @extend_schema(operation_id="preview_orders", request=requests.Preview, responses=responses.Preview)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Preview what orders would do now and against each card that may be played, as far as your view tells. Nothing
        changes. With `orders` in the body those are tried, without it your current ones."""
        wanted = self.body(requests.Preview)
        previewed = require_found(preview_orders(game_id, self.user, wanted.get("orders")))
        with charge_request(request) as work:
            work.add(STEPS_OF_AN_ANSWER * (2 + len(previewed["attacks"])))
        return make_json_response(previewed)


class SuggestionsView(ComputingView, ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": ["work"]}
    tag = "orders"

    @extend_schema(operation_id="suggest_orders", responses=responses.SuggestedOrders)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """List at most five questions that the game is likely to ask you next, likeliest first, each with the answer of
        a `steady` computer in your place, written as orders that you can save. They are computed from your view alone.
        The list is empty while the game waits for you and where nothing can be predicted."""
        suggested = require_found(suggest_orders(game_id, self.user))
        with charge_request(request) as work:
            work.add(STEPS_OF_SUGGESTIONS if suggested["suggestions"] else 0)
        return make_json_response(suggested)
