"""Content negotiation: which renderer writes a response."""

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class FastNegotiation(DefaultContentNegotiation):
    """Django REST framework's negotiation, with a shortcut if `Accept` is `*/*` or the first renderer's media type.

    The shortcut saves a tenth of the time of a request for a game.
    """

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first, *others = renderers
        if request.META.get("HTTP_ACCEPT", "*/*") in ("*/*", first.media_type):
            return first, str(first.media_type)
        renderer, media_type = super().select_renderer(request, [first, *others], format_suffix)
        return renderer, str(media_type)
