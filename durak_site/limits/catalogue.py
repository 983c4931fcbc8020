"""All limits by name. Settings, the page of limits, the OpenAPI document and response headers are generated from them.

The name of a limit never changes, because clients see it in the headers of responses.
"""

from dataclasses import dataclass

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


@dataclass(frozen=True)
class Limit:
    """A limit. `default` is a rate ("120/hour"), or the largest number or size that is allowed at once."""

    name: str
    default: str | int
    description: str
    is_configurable: bool = True
    """Whether an environment variable may change it."""
    is_concurrent_requests: bool = False
    """Whether the limit counts requests that run at the same time."""
    rounding: int = 1
    """Headers round the remaining number down to a multiple of this, to hide the work of others at the same address."""

    @property
    def variable(self) -> str:
        return f"LIMIT_{self.name.upper()}"


LIMITS = {
    limit.name: limit
    for limit in (
        Limit("held", 10_000, "answers to `?wait=` that one process holds at once", is_concurrent_requests=True),
        Limit("held_address", 2_000, "of them, for one address", is_concurrent_requests=True),
        Limit("held_account", 100, "of them, for one account", is_concurrent_requests=True),
        Limit("streams", 5_000, "streams that one process keeps open at once", is_concurrent_requests=True),
        Limit("streams_address", 1_000, "of them, for one address", is_concurrent_requests=True),
        Limit("streams_account", 50, "of them, for one account", is_concurrent_requests=True),
        Limit("registrations", "300/minute", "new accounts from one address"),
        Limit("display_names", "20/day", "new display names of one account"),
        Limit("guests", "60/hour", "new guests from one address"),
        Limit("open_series", 50, "series that one account has created and that have not started"),
        Limit("running_series", 200, "series that are not finished in which one account sits"),
        Limit("games_alone", 50, "running games of one account in which nobody else sits"),
        Limit("series", "120/hour", "new series of one account"),
        Limit("deals", "240/hour", "further games of series dealt by one account, and as many by themselves"),
        Limit("presets", 50, "presets that one account has named"),
        Limit("preset_versions", 50, "versions of one of them"),
        Limit("clubs", 20, "clubs that one account is a member of"),
        Limit("club_members", 200, "members of one club"),
        Limit("devices", 10, "devices of one account that pushes go to; with more the oldest makes room"),
        Limit(
            "work",
            "1000000/minute",
            "what one address has analysed, checked, previewed and read again of past games, in steps: ten of the "
            "dearest analyses",
            rounding=10_000,
        ),
        Limit(
            "long_logs_at_once",
            1,
            "long games whose events one process reads at once, to show a past moment or the record",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit("analysis", 100_000, "steps of one analysis, check or preview", is_configurable=False),
        Limit("body", 262_144, "bytes of what one request sends", is_configurable=False),
        Limit(
            "kept_answers",
            "20000000/day",
            "bytes of answers that are kept for the same `Idempotency-Key` to come again, of one account, or of one "
            "address that has none",
            rounding=100_000,
        ),
        Limit("hints", "300/hour", "hints asked for by one account"),
        Limit(
            "hints_at_once",
            1,
            "hints that one process works out at once",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit("reviews", "30/day", "looks back at finished games asked for by one account"),
        Limit("reviews_running", 3, "of them that are not done"),
        Limit("talk", "60/minute", "lines of chat, reports and blocks of one account"),
        Limit("penalty_marks", "120/hour", "marks of penalties by one account: paid, forgiven, disputed, opened again"),
        Limit("away", "60/hour", "changes of an absence by one account"),
        Limit("invitations", "100/day", "invitations by one account"),
        Limit("invitations_of_pair", "20/day", "invitations by one account to the same other one"),
        Limit(
            "wrong_passwords",
            "30/hour",
            "wrong passwords for one name from one address; four times as many from one address over all names, ten "
            "times as many for one name from addresses that its owner has never come from",
        ),
        Limit(
            "mails_asked",
            "20/hour",
            "mails with links (a new password, is this your address) asked for from one address",
        ),
        Limit("pictures", "600/hour", "pictures of tables for previews of links, asked for from one address"),
        Limit(
            "pictures_at_once",
            1,
            "of them that one process draws at once",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit("year_pictures", "240/hour", "pictures of years asked for by one account, and from one address"),
        Limit(
            "year_pictures_at_once",
            1,
            "of them that one process draws at once",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit("downloads", "120/hour", "months of open data asked for from one address"),
        Limit(
            "downloads_at_once",
            6,
            "downloads that one process sends at once",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit("downloads_address", 2, "of them, to one address", is_configurable=False, is_concurrent_requests=True),
        Limit("exports", "20/hour", "downloads of one's own data by one account"),
        Limit(
            "exports_account",
            1,
            "of them that one process sends to one account at once; they count among the downloads too",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit("webhooks", 10, "webhooks of one account"),
        Limit("webhook_tests", "60/hour", "tests of webhooks, and deliveries sent again by hand, of one account"),
        Limit("deliveries", 200, "deliveries that are kept of one webhook, for a month"),
        Limit("tokens", 100, "tokens of one account that can be used"),
        Limit("new_tokens", "60/hour", "new tokens of one account"),
        Limit("new_tokens_address", "300/minute", "new tokens asked for from one address"),
        Limit("apps", 20, "apps that one account offers"),
        Limit("grants", 100, "apps that may act for one account"),
        Limit(
            "app_places",
            10,
            "places (a phone, a computer) where one app is let in by one account; with more the eldest ends",
            is_configurable=False,
        ),
        Limit("app_tokens", "60/hour", "times that one app is given a code or new tokens for one account"),
        Limit("oauth", "1200/minute", "calls of apps under `/oauth/` from one address"),
        Limit("device_codes", "120/hour", "codes for devices asked for from one address"),
        Limit(
            "wrong_codes",
            "20/hour",
            "wrong codes of devices typed by one account, or from one address; beyond that each account there has "
            "three more",
        ),
        Limit(
            "passwords_at_once",
            2,
            "passwords that one process checks at once",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit(
            "waiting",
            500,
            "requests that wait until a process has time for them; of one account at most as many as places stay free, "
            "of one address three times as many",
            is_configurable=False,
            is_concurrent_requests=True,
        ),
        Limit(
            "waiting_bytes",
            16_777_216,
            "bytes of the bodies of requests that wait, divided likewise",
            is_configurable=False,
        ),
    )
}


def parse_rate_limit(value: str | int) -> tuple[int, int | None]:
    """Return the number of a limit and its period in seconds: (120, 3600) for "120/hour", (50, None) for 50.

    Raises ValueError or KeyError for a text that is no rate.
    """
    if isinstance(value, int):
        return value, None
    times, unit = value.split("/")
    return int(times), SECONDS[unit]
