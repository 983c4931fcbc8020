"""The page of a game."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.web.table import forms
from games.web.table.acting import acted
from games.web.table.showing import FRAGMENT, show


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table; a POST makes a move and leads back here, or comes back as the page with the refusal's sentence."""
    return acted(request, game_id, forms.move) if request.method == "POST" else show(request, game_id)


@never_cache
@require_safe
def fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone, for a page that shows it already."""
    return show(request, game_id, template=FRAGMENT)


@never_cache
@require_safe
def resign(request: HttpRequest, game_id: str) -> HttpResponse:
    """Asks once more."""
    return show(request, game_id, template="table/resign.html")
