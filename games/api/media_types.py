"""Renderers of formats other than JSON, one for each media type.

A view with such a renderer accepts clients whose `Accept` names only that media type. Refusals remain JSON.
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
