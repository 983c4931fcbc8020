from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.limits.work import STEPS_OF_AN_ANSWER, STEPS_OF_SUGGESTIONS
from durak_site.limits.work_throttle import ComputingView, count_request_work
from games.api.contract.refusals import GAME_OVER_REFUSALS
from games.api.contract.schema_parts import make_reference
from games.api.json_responses import make_json_response
from games.api.requests import orders as requests
from games.api.responses import orders as responses
from games.api.viewers import require_found
from games.api.views.game_changes import GameChangeView
from games.orders.schema import ORDERS_EXAMPLE
from games.selectors.orders import load_orders, preview_orders
from games.selectors.suggestions import suggest_orders
from games.services.order_changes import replace_orders

ORDERS_RESPONSE = OpenApiResponse(make_reference("Orders"), description="Your standing orders.")


class OrdersView(GameChangeView):
    scopes = {"GET": "read", "PUT": "play"}
    refusals = {"PUT": GAME_OVER_REFUSALS}
    tag = "orders"

    @extend_schema(operation_id="show_orders", responses={200: ORDERS_RESPONSE})
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get your standing orders for this game, or `{}` if you have none. Only you can read them. An order to pass
        in the present bout disappears when the bout ends.
        """
        return make_json_response(require_found(load_orders(game_id, self.user)))

    @extend_schema(
        operation_id="leave_orders",
        request={"application/json": make_reference("Orders")},
        responses={200: ORDERS_RESPONSE},
        examples=[OpenApiExample("some orders", ORDERS_EXAMPLE, request_only=True)],
    )
    def put(self, request: Request, game_id: str) -> HttpResponse:
        """Replace your standing orders. `{}` removes them. They are carried out as soon as the game waits for you, or
        at once if it waits for you now. Other players cannot see that an order made a move. Orders that cannot be
        parsed are refused with `invalid`, and `errors` has sentences for each field. A card in your orders must be in
        the pack, but need not be in your hand.
        """
        return make_json_response(replace_orders(game_id=game_id, user=self.user, words=request.data))


class PreviewOrdersView(ComputingView, ApiView):
    scopes = {"POST": "read"}
    tag = "orders"

    @extend_schema(operation_id="preview_orders", request=requests.Preview, responses=responses.Preview)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Preview the moves that standing orders would make: the move now, and the answer to each card with which you
        could be attacked. The body can contain `orders` to try. Without `orders`, your stored orders are previewed.
        Nothing is stored. The preview uses only what you may see.
        """
        wanted = self.body(requests.Preview)
        previewed = require_found(preview_orders(game_id, self.user, wanted.get("orders")))
        with count_request_work(request) as work:
            work.add(STEPS_OF_AN_ANSWER * (2 + len(previewed["attacks"])))
        return make_json_response(previewed)


class SuggestedOrdersView(ComputingView, ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": ["work"]}
    tag = "orders"

    @extend_schema(operation_id="suggest_orders", responses=responses.SuggestedOrders)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """List at most five questions that the game is likely to ask you next, the likeliest first. Each comes with
        the answer of a `steady` computer, as orders that you can save. The answers use only what you may see. The list
        is empty while the game waits for you, and if no question can be predicted.
        """
        suggested = require_found(suggest_orders(game_id, self.user))
        with count_request_work(request) as work:
            work.add(STEPS_OF_SUGGESTIONS if suggested["suggestions"] else 0)
        return make_json_response(suggested)
