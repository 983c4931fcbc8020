"""Forms of answers besides JSON, by what `Accept` calls them.

They let in who accepts nothing else; what a view refuses is a problem document for them, too.
"""

from rest_framework.renderers import JSONRenderer


class ForCsv(JSONRenderer):
    media_type = "text/csv"


class ForText(JSONRenderer):
    media_type = "text/plain"


class ForLines(JSONRenderer):
    media_type = "application/x-ndjson"


class ForSvg(JSONRenderer):
    media_type = "image/svg+xml"
