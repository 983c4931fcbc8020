"""Renderers of the forms other than JSON, by media type.

They admit a client that accepts only their form. A view's refusal is a problem document for that client too.
"""

from rest_framework.renderers import JSONRenderer


class CsvRenderer(JSONRenderer):
    media_type = "text/csv"


class TextRenderer(JSONRenderer):
    media_type = "text/plain"


class NdjsonRenderer(JSONRenderer):
    media_type = "application/x-ndjson"


class PngRenderer(JSONRenderer):
    media_type = "image/png"


class SvgRenderer(JSONRenderer):
    media_type = "image/svg+xml"
