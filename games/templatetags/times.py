"""Times on a page: `{{ line.at|clock:zone }}` and `{{ line.at|when:zone }}`."""

from datetime import datetime, tzinfo

from django import template
from django.utils import timezone

from durak_site.localization.times import format_moment, format_time

register = template.Library()

register.filter("clock", format_time)


@register.filter("when")
def describe_time(at: datetime, zone: tzinfo) -> str:
    return format_moment(at, timezone.now(), zone)
