"""Names of series on a page: `{{ series|series_name }}`."""

from django import template

from games.words import build_series_name

register = template.Library()

register.filter("series_name", build_series_name)
