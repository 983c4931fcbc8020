from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.answers import answer
from games.api.asking import known
from games.api.charging import Computing, charged
from games.api.contract.refusals import OF_AN_END
from games.api.contract.vocabulary import ref
from games.api.requests import orders as requests
from games.api.responses import orders as responses
from games.orders.schema import EXAMPLE
from games.selectors.orders import orders_previewed, orders_seen
from games.selectors.suggestions import suggestions_seen
from games.selectors.work import STEPS_OF_AN_ANSWER, STEPS_OF_SUGGESTIONS
from games.services.orders import orders_put

ORDERS = OpenApiResponse(ref("Orders"), description="The orders that stand.")


class OrdersView(ApiView):
    scopes = {"GET": "read", "PUT": "play"}
    refusals = {"PUT": OF_AN_END}
    tag = "orders"

    @extend_schema(operation_id="show_orders", responses={200: ORDERS})
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """
        Your own standing orders for this game, `{}` for none. Nobody else is shown them. To pass in this bout is no
        longer among them once the bout has ended.
        """
        return answer(known(orders_seen(game_id, self.user)))

    @extend_schema(
        operation_id="leave_orders",
        request={"application/json": ref("Orders")},
        responses={200: ORDERS},
        examples=[OpenApiExample("some orders", EXAMPLE, request_only=True)],
    )
    def put(self, request: Request, game_id: str) -> HttpResponse:
        """
        Leave orders in place of those before; `{}` withdraws them. They are used the moment the game waits for you,
        now if it does. To others the moves they make look like moves by hand. Orders that cannot be read are `invalid`,
        with what is wrong by field; a card has to be in the pack, not in your hand.
        """
        return answer(orders_put(game_id=game_id, user=self.user, words=request.data))


class PreviewView(Computing, ApiView):
    scopes = {"POST": "read"}
    tag = "orders"

    @extend_schema(operation_id="preview_orders", request=requests.Preview, responses=responses.Preview)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """
        What orders would do now, and against each card that might come, as far as you can see it; nothing is done.
        With `orders` in the body those are tried, without it those that stand.
        """
        wanted = self.body(requests.Preview)
        previewed = known(orders_previewed(game_id, self.user, wanted.get("orders")))
        with charged(request) as work:
            work.add(STEPS_OF_AN_ANSWER * (2 + len(previewed["attacks"])))
        return answer(previewed)


class SuggestionsView(Computing, ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": ["work"]}
    tag = "orders"

    @extend_schema(operation_id="suggest_orders", responses=responses.SuggestedOrders)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """
        What is most likely to be asked of you next, at most five questions, the likeliest first, each with the answer
        that the steady computer would give in your place, as orders that can be left as they stand. They are told
        from what you see. There are none while the game waits for you, and none where nothing can be foreseen.
        """
        suggested = known(suggestions_seen(game_id, self.user))
        with charged(request) as work:
            work.add(STEPS_OF_SUGGESTIONS if suggested["suggestions"] else 0)
        return answer(suggested)
