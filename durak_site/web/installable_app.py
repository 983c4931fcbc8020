"""Views that make the site an installable app: manifest, service worker and offline page."""

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from durak_site.localization.middleware import set_content_language

THEME_COLOR, BACKGROUND_COLOR = "#214739", "#e9ede6"
ICON_SIZES = (192, 512)


@require_safe
def download_manifest(request: HttpRequest, language: str) -> HttpResponse:
    """Return the web app manifest. Its URL contains the language, because browsers request it without cookies."""
    require_supported_language(language)
    with translation.override(language):
        response = JsonResponse(make_manifest(language), content_type="application/manifest+json")
    response["Cache-Control"] = "public, max-age=3600"
    return response


def require_supported_language(language: str) -> None:
    if language not in dict(settings.LANGUAGES):
        raise Http404


def make_manifest(language: str) -> dict[str, object]:
    icons = {"any": "mark", "maskable": "icon"}
    return {
        "id": "/",
        "name": _("Durak by post"),
        "short_name": _("Durak"),
        "description": _("The card game Durak, played one move at a time over hours or days."),
        "lang": language,
        "start_url": reverse("my-games"),
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME_COLOR,
        "background_color": BACKGROUND_COLOR,
        "categories": ["games"],
        "icons": [
            {"src": static(f"{name}-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for purpose, name in icons.items()
            for size in ICON_SIZES
        ],
        "shortcuts": [
            {"name": _("My games"), "url": reverse("my-games")},
            {"name": _("Play now"), "url": reverse("play")},
        ],
    }


@require_safe
def download_service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker's script, which changes with the static files. Browsers request it at every visit."""
    pages = {language: reverse("offline", args=[language]) for language, _ in settings.LANGUAGES}
    script = render_to_string(
        "site/service_worker.js", {"static_url": settings.STATIC_URL, "offline": json.dumps(pages)}
    )
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    response["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    return response


@require_safe
def offline_page(request: HttpRequest, language: str) -> HttpResponse:
    """Return the page that the service worker shows without a network and without a stored copy."""
    require_supported_language(language)
    with translation.override(language):
        response = set_content_language(HttpResponse(render_to_string("offline.html")))
    response["Cache-Control"] = "no-cache"
    return response
