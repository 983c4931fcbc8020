"""Times on a page: `{{ line.at|clock:zone }}`."""

from django import template

from games import words

register = template.Library()

register.filter("clock", words.clock)
