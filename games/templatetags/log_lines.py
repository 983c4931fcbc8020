"""What happened, line by line: `{% log_lines lines looked zone %}`."""

from collections.abc import Sequence
from datetime import tzinfo

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from durak_site.times import clock
from games.words import Line

register = template.Library()

# Filled in at once: a log has forty of them, and the template would take each of its parts apart.
LINE = '<li data-seq="{}"{}><time datetime="{}">{}</time> <span class="line">{}</span></li>'
NEW = SafeString(' class="new"')


@register.simple_tag
def log_lines(lines: Sequence[Line], looked: int, zone: tzinfo) -> SafeString:
    """The newest first; those after the event numbered `looked` are marked as new."""
    return format_html_join(
        "",
        LINE,
        (
            (line.last, NEW if line.first > looked else "", line.at.isoformat(), clock(line.at, zone), line.text)
            for line in reversed(lines)
        ),
    )
