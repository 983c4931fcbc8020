from django import template

from games.words import isolate_direction

register = template.Library()
register.filter("isolated", isolate_direction)
