"""Views of the game page."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import override as override_time_zone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.exceptions import Throttled

from accounts.web.pages import page
from durak_site.http.problems import convert_to_refusal
from games.api.hint_limits import compute_limited_hint
from games.errors import GameError
from games.selectors.games import load_game_view
from games.web.idempotent_forms import make_idempotency_key
from games.web.table import actions
from games.web.table.form_views import get_table_address, run_action
from games.web.table.rendering import FRAGMENT, get_chat_context, render_game
from games.web.table.seats import may_resign
from games.web.view_helpers import get_time_zone, get_viewer, require_or_404
from games.words import replace_card_codes


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the page of a game. A POST makes a move and redirects, or renders the page with the refusal."""
    return (
        run_action(request, game_id, actions.make_move) if request.method == "POST" else render_game(request, game_id)
    )


@never_cache
@require_safe
def table_fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render only the table, for the script that updates the page."""
    return render_game(request, game_id, template=FRAGMENT)


@never_cache
@require_safe
def chat_fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render only the chat, for the script that updates the page."""
    user = get_viewer(request)
    game = require_or_404(load_game_view(game_id, user))
    with override_time_zone(get_time_zone(user)):
        return render(
            request,
            "table/talk.html",
            {"game": game, "talk": get_chat_context(game, user), "key": make_idempotency_key()},
        )


@page
def table_with_hint(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the page of the game with a hint. A GET leads to the page without one, because a hint costs much work."""
    if request.method != "POST":
        return redirect("table", game_id)
    user = get_viewer(request)
    if user is None:
        return redirect_to_login(get_table_address(game_id))
    try:
        return render_game(request, game_id, hint=require_or_404(compute_limited_hint(request, game_id, user)))
    except (GameError, Throttled) as error:
        problem = require_or_404(convert_to_refusal(error))
        return render_game(request, game_id, problem=replace_card_codes(str(problem)), status=problem.status)


@never_cache
@require_safe
def confirm_resignation(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the page on which a player confirms or cancels the resignation. Redirect to the game if the viewer cannot
    resign.
    """
    game = require_or_404(load_game_view(game_id, get_viewer(request)))
    if not may_resign(game):
        return redirect("table", game_id)
    return render_game(request, game_id, template="table/resign.html")
