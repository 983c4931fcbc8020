"""Views of the panel and the page of standing orders."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from durak_site.limits.work import STEPS_OF_AN_ANSWER
from durak_site.limits.work_throttle import get_work_counter
from games.engine import Rules
from games.errors import GameError, build_invalid_orders_error
from games.orders import InvalidOrdersError, OrdersPreview, Words, parse_orders
from games.read_models import GameView
from games.selectors.games import load_game_view
from games.selectors.orders import load_orders, preview_orders
from games.services.order_changes import replace_orders
from games.web.form_responses import join_sentences
from games.web.orders.drafts import find_entry_to_change, read_draft
from games.web.orders.page import get_orders_context
from games.web.orders.panel import get_orders_panel_context
from games.web.orders.suggestions import read_chosen_orders
from games.web.view_helpers import get_viewer, parse_number, require_or_404
from games.words import replace_card_codes


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def orders_panel(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the panel of standing orders for the page of a game. A POST saves the chosen orders or deletes all orders,
    and redirects to the game.
    """
    user = require_or_404(get_viewer(request))
    if request.method == "POST":
        return _save_orders(request, user, game_id)
    game = require_or_404(load_game_view(game_id, user))
    return render(request, "table/and_if.html", {"game": game, "and_if": get_orders_panel_context(request, game, user)})


def _save_orders(request: HttpRequest, user: User, game_id: str) -> HttpResponse:
    require_or_404(require_or_404(load_game_view(game_id, user))["your_seat"])
    try:
        if "take_back" in request.POST:
            replace_orders(game_id=game_id, user=user, words={})
        else:
            bout = parse_number(request.POST.get("bout", ""), 0)
            replace_orders(game_id=game_id, user=user, words=read_chosen_orders(request.POST), bout=bout)
    except GameError as error:
        messages.error(request, _join_errors(error))
    return redirect("table", game_id)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def orders_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the page for writing standing orders. It shows the present orders, or the posted draft.

    The button `leave` saves the draft as orders and redirects to the game. If the orders are refused, the page shows
    the reason. If an edit of the draft is refused, the page shows the reason and the draft before the edit.
    """
    user = require_or_404(get_viewer(request))
    game = require_or_404(load_game_view(game_id, user))
    require_or_404(game["your_seat"])
    if game["result"] is not None:
        messages.error(request, _("The game is over: nothing is left to order."))
        return redirect("table", game_id)
    post: QueryDict = request.POST
    stored = require_or_404(load_orders(game_id, user))
    try:
        draft = _read_valid_draft(post, game) if request.method == "POST" else stored
    except GameError as error:
        messages.error(request, _join_errors(error))
        post = _remove_pressed_buttons(post)
        try:
            draft = _read_valid_draft(post, game)
        except GameError:
            return redirect("orders", game_id)
    if "leave" in post:
        try:
            replace_orders(game_id=game_id, user=user, words=draft)
            return redirect("table", game_id)
        except GameError as error:
            messages.error(request, _join_errors(error))
            if error.code == "game_over":
                return redirect("table", game_id)
    previewed = _preview_draft(request, game_id, user, draft)
    return render(
        request,
        "table/orders.html",
        {
            **get_orders_context(game, draft, previewed, find_entry_to_change(post, draft)),
            "stands": stored,
        },
    )


def _read_valid_draft(post: QueryDict, game: GameView) -> Words:
    """Return the draft in the form, after the edit. Raises `GameError` (`invalid`) if it is not valid in the game."""
    draft = read_draft(post)
    try:
        parse_orders(draft, Rules.from_data(game["rules"]))
    except InvalidOrdersError as error:
        raise build_invalid_orders_error(error) from None
    return draft


def _remove_pressed_buttons(post: QueryDict) -> QueryDict:
    """Return the form without the buttons that edit or save the draft."""
    fields = post.copy()
    for button in ("do", "leave"):
        fields.pop(button, None)
    return fields


def _preview_draft(request: HttpRequest, game_id: str, user: User, draft: Words) -> OrdersPreview | None:
    """Return a preview of the draft, which must be valid. Return None if the client has reached the limit on work.

    In this case, show a message if the player asked for the preview.
    """
    work = get_work_counter(request)
    if work.is_full():
        if request.method == "POST" and "leave" not in request.POST:
            messages.error(request, _("Those were many requests in a short time. Try again in a minute."))
        return None
    previewed = require_or_404(preview_orders(game_id, user, draft))
    work.count(STEPS_OF_AN_ANSWER * (2 + len(previewed["attacks"])))
    return previewed


def _join_errors(error: GameError) -> str:
    """Return the sentences about all wrong fields as one text, or the error's own sentence if it names no field."""
    return replace_card_codes(join_sentences({"detail": str(error), **error.extra}))
