"""The pages for programmers, the page of limits, the OpenAPI document and the page that renders it."""

import gzip
import json
import re
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from markdown_it import MarkdownIt

from durak_site.http.accept_encoding import accepts_gzip
from durak_site.http.error_handlers import read_only_view
from durak_site.http.etags import apply_condition, make_body_tag
from durak_site.http.json_encoding import encode_json
from durak_site.limits.catalogue import LIMITS
from durak_site.limits.headers import get_limit_value
from durak_site.web import guides

EXAMPLE_SITE = "http://127.0.0.1:8000"
"""The example address in the source of `docs/bots.md`. The page shows the real address of the site in its place."""
RATE_TEXTS = {
    "second": gettext_lazy("{n} a second"),
    "minute": gettext_lazy("{n} a minute"),
    "hour": gettext_lazy("{n} an hour"),
    "day": gettext_lazy("{n} a day"),
}


@require_safe
def programs_page(request: HttpRequest) -> HttpResponse:
    """Show examples of API calls with the address of this site, and links to the guides."""
    site = request.build_absolute_uri("/").rstrip("/")
    return render(request, "programs.html", {"site": site, "guides": guides.list_titles()})


@require_safe
def bots_page(request: HttpRequest) -> HttpResponse:
    """Show how to write a bot, with the code of `docs/bots.md` and the address of this site."""
    site = request.build_absolute_uri("/").rstrip("/")
    return render(request, "bots.html", {"blocks": [block.replace(EXAMPLE_SITE, site) for block in list_code_blocks()]})


@cache
def list_code_blocks() -> list[str]:
    guide = (settings.BASE_DIR / "docs" / "bots.md").read_text()
    return re.findall(r"^```\w+\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)


@require_safe
def limits_page(request: HttpRequest) -> HttpResponse:
    """Show every limit with its value on this site."""
    rows = [(name, format_limit(name), render_inline_markdown(_(one.description))) for name, one in LIMITS.items()]
    return render(request, "limits.html", {"limits": rows})


def format_limit(name: str) -> str:
    """Return the value of a limit in words: "10,000" or "300 a minute"."""
    count, _slash, window = str(get_limit_value(name)).partition("/")
    n = number_format(int(count), force_grouping=True)
    return RATE_TEXTS[window].format(n=n) if window else n


def render_inline_markdown(text: str) -> SafeString:
    """Convert one line of Markdown, which may have code between backticks, to HTML."""
    html: str = MarkdownIt("commonmark", {"html": False}).renderInline(text)
    return mark_safe(html)


@read_only_view
def download_schema(request: HttpRequest) -> HttpResponse:
    is_zipped = accepts_gzip(request.headers.get("Accept-Encoding", ""))
    body = compress_schema_document() if is_zipped else make_schema_document()
    response = HttpResponse(body, content_type=OpenApiJsonRenderer.media_type, headers={"Vary": "Accept-Encoding"})
    if is_zipped:
        response["Content-Encoding"] = "gzip"
    return apply_condition(response, make_body_tag(body), request.headers.get("If-None-Match", ""))


@cache
def make_schema_document() -> bytes:
    """Return the OpenAPI document in English. Each process makes it only once."""
    with translation.override("en"):
        return encode_json(
            json.loads(OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True)))
        )


@cache
def compress_schema_document() -> bytes:
    """Return the OpenAPI document, compressed by gzip. Compression is safe here, because the document contains no
    secret.
    """
    return gzip.compress(make_schema_document(), mtime=0)


@read_only_view
def docs_page(request: HttpRequest) -> HttpResponse:
    return render(request, "docs.html")
