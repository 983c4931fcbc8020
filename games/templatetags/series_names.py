"""Names of series on a page: `{{ series|series_name }}`."""

from django import template

from games.words import name_series

register = template.Library()

register.filter("series_name", name_series)
