"""Times on a page: `{{ line.at|clock:zone }}`."""

from django import template

from durak_site.times import clock

register = template.Library()

register.filter("clock", clock)
