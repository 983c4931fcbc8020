"""The log of a game, line by line: `{% log_lines lines seen zone %}`."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from durak_site.localization.times import format_time
from games.words import LogLine

register = template.Library()

# A format string, because a log has about forty lines and a template would be slower.
LINE_FORMAT = '<li data-seq="{}"{}><time datetime="{}">{}</time> <span class="line"{}>{}</span></li>'
NEW_LINE_CLASS = SafeString(' class="is-new"')


@register.simple_tag(name="log_lines")
def render_log_lines(
    lines: Sequence[LogLine], seen: int, zone: tzinfo, spoken: Mapping[int, str] | None = None
) -> SafeString:
    """Render the lines of a log, newest first. Lines after the event with the number `seen` are marked as new.

    `spoken` maps the number of a line's last event to the text that screen readers read instead of the line.
    """
    return format_html_join(
        "",
        LINE_FORMAT,
        (
            (
                line.last_number,
                NEW_LINE_CLASS if line.first_number > seen else "",
                line.at.isoformat(),
                format_time(line.at, zone),
                _build_spoken_attribute(line, spoken or {}),
                line.text,
            )
            for line in reversed(lines)
        ),
    )


def _build_spoken_attribute(line: LogLine, spoken: Mapping[int, str]) -> SafeString:
    text = spoken.get(line.last_number, line.text)
    return SafeString("") if text == line.text else format_html(' data-spoken-text="{}"', text)
