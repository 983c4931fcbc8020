"""Request bodies about absences."""

from durak_site.http.serializers import StrictSerializer
from games.api.requests.fields import DayField


class Away(StrictSerializer):
    from_date = DayField(help_text="First day of your absence, in your time zone.")
    to_date = DayField(help_text="Last day of your absence, in your time zone; at most 60 days with the first.")
