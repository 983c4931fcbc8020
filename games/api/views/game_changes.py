"""Base class of API views that change a game."""

from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.api.caller import has_scope
from games.api.viewers import load_game_for_caller
from games.errors import GameError


class GameChangeView(ApiView):
    """Base of API views that change a game. The address has its `game_id`."""

    def handle_exception(self, exc: Exception) -> Response:
        """Respond to an exception. A token without the scope `read` gets the version of spectators in refusals."""
        if isinstance(exc, GameError) and "version" in exc.extra and not has_scope(self.request, "read"):
            exc.extra["version"] = load_game_for_caller(self.request, self.kwargs["game_id"])["version"]
        return super().handle_exception(exc)
