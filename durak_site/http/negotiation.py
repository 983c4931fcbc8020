"""Which form an answer has."""

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class Negotiation(DefaultContentNegotiation):
    """Who asks for anything, or for the first form and nothing else, has it at once: nearly everybody does, and
    weighing the words of `Accept` costs a tenth of what reading a game does."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first, *others = renderers
        if request.META.get("HTTP_ACCEPT", "*/*") in ("*/*", first.media_type):
            return first, str(first.media_type)
        renderer, media_type = super().select_renderer(request, [first, *others], format_suffix)
        return renderer, str(media_type)
