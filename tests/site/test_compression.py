"""Pages, scripts, style sheets and SVG images are compressed. Responses of the API are not, because their ETags depend
on their bytes.
"""

import gzip

import pytest

ACCEPT_GZIP = {"accept-encoding": "gzip"}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules", "/static/deck.svg", "/static/site.css", "/static/table/main.js"])
def test_pages_scripts_style_sheets_and_svg_images_are_compressed_for_clients_that_accept_gzip(client, path):
    path = path.replace("/static/", get_static_url())
    plain, zipped = client.get(path), client.get(path, headers=ACCEPT_GZIP)
    assert "Content-Encoding" not in plain
    assert zipped["Content-Encoding"] == "gzip"
    assert len(read_body(zipped)) < len(read_body(plain)) * 2 / 3
    assert len(gzip.decompress(read_body(zipped))) == len(read_body(plain))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/rules/options", "/static/icon-192.png"])
def test_api_responses_and_png_images_are_not_compressed(client, path):
    assert "Content-Encoding" not in client.get(path.replace("/static/", get_static_url()), headers=ACCEPT_GZIP)


def get_static_url() -> str:
    from django.conf import settings

    return settings.STATIC_URL


def read_body(response) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content
