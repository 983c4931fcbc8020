"""Compression of pages, scripts, styles and images, but not of API responses, whose bytes have tags."""

import gzip

import pytest

ZIPPED = {"accept-encoding": "gzip"}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules", "/static/deck.svg", "/static/site.css", "/static/table/main.js"])
def test_parts_of_pages_are_compressed_for_clients_that_accept_gzip(client, path):
    path = path.replace("/static/", settings_url())
    plain, zipped = client.get(path), client.get(path, headers=ZIPPED)
    assert "Content-Encoding" not in plain
    assert zipped["Content-Encoding"] == "gzip"
    assert len(body(zipped)) < len(body(plain)) * 2 / 3
    assert len(gzip.decompress(body(zipped))) == len(body(plain))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/rules/options", "/static/icon-192.png"])
def test_api_responses_and_png_images_are_not_compressed(client, path):
    assert "Content-Encoding" not in client.get(path.replace("/static/", settings_url()), headers=ZIPPED)


def settings_url() -> str:
    from django.conf import settings

    return settings.STATIC_URL


def body(response) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content
