"""The API's index links to every guide for programs, and links in the guides work."""

from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from lxml.html import HtmlElement, document_fromstring

from durak_site.web.guides import GUIDES
from tests.site.test_readme import find_anchors, find_blocks
from tests.stack import ROOT

pytestmark = pytest.mark.django_db


def load_page(path: str) -> HtmlElement:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return document_fromstring(answer.content)


def find_links(path: str) -> set[str]:
    """Return the links in the main part of a page that lead to pages of the site."""
    whole = {urljoin(path, str(link)) for link in load_page(path).xpath("//main//a/@href")}
    return {link for link in whole if not urlsplit(link).netloc}


def test_the_index_of_the_api_leads_to_every_guide() -> None:
    programs = urlsplit(Client().get("/api/v1/").json()["programs"]).path
    assert {f"/docs/{name}.md" for name in GUIDES} <= find_links(programs)


def test_the_list_of_guides_has_all_documents_of_the_project_that_are_not_for_engineers() -> None:
    assert {f"/docs/{name}.md" for name in GUIDES} <= find_links("/docs/")
    assert Client().get("/docs").headers["Location"] == "/docs/"
    for link in find_links("/docs/"):
        load_page(link)
    for_engineers = {
        "design",
        "glossary",
        "metrics",
        "scale",
        "cluster",
        "upgrades",
        "bots",
    }  # bots.md is the page /programs/bots
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} - for_engineers == {*GUIDES}


@pytest.mark.parametrize("name", GUIDES)
def test_every_link_of_a_guide_works(name: str) -> None:
    for link in find_links(f"/docs/{name}.md"):
        path, _, anchor = link.partition("#")
        assert not anchor or load_page(path).xpath("//*[@id=$id]", id=anchor), link


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_shows_the_document_of_the_project_with_the_address_of_the_site(name: str) -> None:
    source, page = ROOT / "docs" / f"{name}.md", load_page(f"/docs/{name}.md")
    assert {one.get("id") for one in page.xpath("//main//*[self::h1 or self::h2 or self::h3]")} == find_anchors(source)
    shown = "".join(one.text_content() for one in page.xpath("//main//pre"))
    for language in ("sh", "python", "json"):
        for block in find_blocks(source, language):
            assert block.replace("https://durak.example.org", "http://testserver") in shown
    assert "https://durak.example.org" not in page.text_content()
    assert "README" not in page.text_content()


@pytest.mark.parametrize("path", ["/docs/design.md", "/docs/nothing.md", "/docs/../README.md", "/docs/apps"])
def test_documents_that_are_no_guides_are_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404
