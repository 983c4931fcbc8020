"""The guides for programs can be found from the address of the site, and all their links work."""

from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from lxml.html import HtmlElement, document_fromstring

from durak_site.web.guides import GUIDES
from tests.site.test_readme import blocks, headings
from tests.stack import ROOT

pytestmark = pytest.mark.django_db


def page_at(path: str) -> HtmlElement:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return document_fromstring(answer.content)


def links(path: str) -> set[str]:
    """Return the links in the main part of a page to other pages of the site."""
    whole = {urljoin(path, str(link)) for link in page_at(path).xpath("//main//a/@href")}
    return {link for link in whole if not urlsplit(link).netloc}


def test_the_index_of_the_api_leads_to_every_guide() -> None:
    programs = urlsplit(Client().get("/api/v1/").json()["programs"]).path
    assert {f"/docs/{name}.md" for name in GUIDES} <= links(programs)


def test_the_list_of_guides_leads_to_all_of_them_and_they_to_what_the_project_documents_for_programs() -> None:
    assert {f"/docs/{name}.md" for name in GUIDES} <= links("/docs/")
    assert Client().get("/docs").headers["Location"] == "/docs/"
    for link in links("/docs/"):
        page_at(link)
    for_engineers = {"design", "glossary", "bots"}  # bots.md is the page /programs/bots
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} - for_engineers == {*GUIDES}


@pytest.mark.parametrize("name", GUIDES)
def test_every_link_of_a_guide_works(name: str) -> None:
    for link in links(f"/docs/{name}.md"):
        path, _, anchor = link.partition("#")
        assert not anchor or page_at(path).xpath("//*[@id=$id]", id=anchor), link


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_the_page_of_the_project_with_the_address_of_the_site(name: str) -> None:
    source, page = ROOT / "docs" / f"{name}.md", page_at(f"/docs/{name}.md")
    assert {one.get("id") for one in page.xpath("//main//*[self::h1 or self::h2 or self::h3]")} == headings(source)
    shown = "".join(one.text_content() for one in page.xpath("//main//pre"))
    for language in ("sh", "python", "json"):
        for block in blocks(source, language):
            assert block.replace("https://durak.example.org", "http://testserver") in shown
    assert "https://durak.example.org" not in page.text_content()
    assert "README" not in page.text_content()


@pytest.mark.parametrize("path", ["/docs/design.md", "/docs/nothing.md", "/docs/../README.md", "/docs/apps"])
def test_other_documents_are_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404
