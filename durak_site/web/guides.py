"""Pages that show the guides for programmers.

The URL of a page ends with the guide's file name, so that relative links work on the site and in the repository.
"""

import re
from functools import cache
from itertools import pairwise

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

GUIDES = (
    "contract", "apps", "webhooks", "inbox", "orders", "clocks", "seeks", "ratings", "computers", "referee", "notation",
    "rules", "options",
)  # fmt: skip
EXAMPLE_SITE = "https://durak.example.org"
"""The example address in the source of the guides. The pages show the real address of the site in its place."""
SCROLL_AREA_TAG = '<div class="scroll-area" tabindex="0">'
"""Start tag of an element that scrolls sideways, for HTML tables that are wider than a phone."""


@require_safe
def guide_index_page(request: HttpRequest) -> HttpResponse:
    return render(request, "guides.html", {"guides": list_titles()})


@require_safe
def guide_page(request: HttpRequest, name: str) -> HttpResponse:
    if name not in GUIDES:
        raise Http404
    site = request.build_absolute_uri("/").rstrip("/")
    return render(
        request, "guide.html", {"title": get_title(name), "text": render_guide(name).replace(EXAMPLE_SITE, site)}
    )


def list_titles() -> list[tuple[str, str]]:
    """Return the name and the title of every guide, in the order of GUIDES."""
    return [(name, get_title(name)) for name in GUIDES]


@cache
def get_title(name: str) -> str:
    return read_source(name).partition("\n")[0].removeprefix("# ")


@cache
def render_guide(name: str) -> str:
    """Return the guide as HTML. The source is part of the project, so it can be trusted."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(read_source(name))
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", make_anchor(words))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")
    return html.replace("<table>", f"{SCROLL_AREA_TAG}<table>").replace("</table>", "</table></div>")


def make_anchor(heading: Token) -> str:
    """Return the anchor of a heading, in the form that GitHub uses."""
    return re.sub(r"[^\w -]", "", heading.content.lower()).replace(" ", "-")


def read_source(name: str) -> str:
    return (settings.BASE_DIR / "docs" / f"{name}.md").read_text()
