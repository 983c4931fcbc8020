"""Times on a page: `{{ line.at|clock:zone }}` and `{{ line.at|when:zone }}`."""

from datetime import datetime, tzinfo

from django import template
from django.utils import timezone

from durak_site.times import clock, when

register = template.Library()

register.filter("clock", clock)


@register.filter("when")
def describe_time(at: datetime, zone: tzinfo) -> str:
    return when(at, timezone.now(), zone)
