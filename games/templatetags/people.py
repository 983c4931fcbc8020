from django import template

from accounts.names import is_deleted
from games.words import isolate_direction

register = template.Library()
register.filter("isolated", isolate_direction)
register.filter("is_deleted", is_deleted)
