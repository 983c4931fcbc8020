"""All limits by name. Settings, the page of limits, the OpenAPI document and response headers are generated from
them.

The name of a limit never changes, because clients see it.
"""

from dataclasses import dataclass

SECONDS_OF_UNIT = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


@dataclass(frozen=True)
class Limit:
    """A limit: a rate such as "120/hour", or the largest number or size at one time. The operator can replace
    `default`.
    """

    name: str
    default: str | int
    description: str
    is_configurable: bool = True
    """Whether an environment variable may change the value of the limit."""
    limits_concurrent_requests: bool = False
    """Whether the limit is on the number of requests that run at the same time."""
    rounding: int = 1
    """Response headers round the remaining number down to a multiple of `rounding`. This hides single requests of other
    clients at the same address.
    """

    @property
    def variable(self) -> str:
        return f"LIMIT_{self.name.upper()}"


LIMITS = {
    limit.name: limit
    for limit in (
        Limit(
            "held",
            10_000,
            "requests with `?wait=` that wait in one process at the same time",
            limits_concurrent_requests=True,
        ),
        Limit(
            "held_address",
            2_000,
            "requests with `?wait=` from one address that wait in one process at the same time",
            limits_concurrent_requests=True,
        ),
        Limit(
            "held_account",
            100,
            "requests with `?wait=` by one account that wait in one process at the same time",
            limits_concurrent_requests=True,
        ),
        Limit(
            "streams", 5_000, "streams that one process keeps open at the same time", limits_concurrent_requests=True
        ),
        Limit(
            "streams_address",
            1_000,
            "streams to one address that one process keeps open at the same time",
            limits_concurrent_requests=True,
        ),
        Limit(
            "streams_account",
            50,
            "streams of one account that one process keeps open at the same time",
            limits_concurrent_requests=True,
        ),
        Limit("registrations", "300/minute", "new accounts from one address"),
        Limit("display_names", "20/day", "new display names of one account"),
        Limit("guests", "60/hour", "new guests from one address"),
        Limit("open_series", 50, "tables that one account has created and that have not started yet"),
        Limit("running_series", 200, "unfinished tables at which one account has a seat"),
        Limit("games_alone", 50, "running games of one account without other people"),
        Limit("seeks", 5, "tables that one account seeks at a time"),
        Limit("new_seeks", "30/day", "new seeks of one account"),
        Limit("new_seeks_address", "120/hour", "new seeks from one address"),
        Limit("series", "120/hour", "new tables of one account"),
        Limit("joins", "240/hour", "seats without an invitation that one account takes"),
        Limit("deals", "240/hour", "next games that one account deals; as many more are dealt automatically"),
        Limit("presets", 50, "presets of one account"),
        Limit("preset_versions", 50, "versions of one preset"),
        Limit("clubs", 20, "clubs that one account is a member of"),
        Limit("club_members", 200, "members of one club"),
        Limit("club_joins", "60/day", "clubs that one account joins"),
        Limit(
            "devices", 10, "devices of one account that get pushes; a new one beyond this number replaces the oldest"
        ),
        Limit(
            "work",
            "1000000/minute",
            "steps that analyses, checks, previews and views of past games cost one address; this is enough for"
            " ten of the most expensive analyses",
            rounding=10_000,
        ),
        Limit(
            "long_logs_at_once",
            1,
            "long games whose events one process reads at the same time, to show a past moment or the record",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit("analysis", 100_000, "steps of one analysis, check or preview", is_configurable=False),
        Limit("body", 262_144, "bytes in the body of one request", is_configurable=False),
        Limit(
            "kept_answers",
            "20000000/day",
            "bytes of responses that are stored to answer a repeated `Idempotency-Key`, for one account, or for"
            " one address without an account",
            rounding=100_000,
        ),
        Limit(
            "new_keys",
            "50000/day",
            "new values of `Idempotency-Key`, from one account, or from one address without an account",
        ),
        Limit("hints", "300/hour", "hints requested by one account"),
        Limit(
            "hints_at_once",
            1,
            "hints that one process computes at the same time",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit("reviews", "30/day", "reviews of finished games requested by one account"),
        Limit("reviews_running", 3, "reviews requested by one account that are not done yet"),
        Limit("talk", "60/minute", "chat lines, reports and blocks of one account"),
        Limit("reports", "10/day", "reports of games and names by one account"),
        Limit(
            "household",
            10,
            "accounts that share a household with one account, including those that have not answered its request yet",
        ),
        Limit("household_requests", "30/day", "requests to mark one household by one account"),
        Limit("penalty_marks", "120/hour", "marks of penalties by one account: paid, forgiven, disputed, opened again"),
        Limit("away", "60/hour", "changes of an absence by one account"),
        Limit("searches", "120/minute", "searches for players by one account, or from one address"),
        Limit("invitations", "100/day", "invitations by one account"),
        Limit("invitations_of_pair", "20/day", "invitations by one account to one other account"),
        Limit(
            "wrong_passwords",
            "30/hour",
            "wrong passwords for one name from one address; four times as many for all names from one address; "
            "ten times as many for one name from all addresses where its owner has not signed in",
        ),
        Limit("right_passwords", "120/hour", "right passwords of one account, to sign in or to confirm a change"),
        Limit("right_passwords_address", "300/minute", "right passwords from one address"),
        Limit("sign_ins", "100/day", "times that one account signs in with a browser"),
        Limit(
            "mails_asked",
            "20/hour",
            "mails with a link to verify an address or to set a new password, requested from one address",
        ),
        Limit("pictures", "600/hour", "pictures of tables for previews of links, requested from one address"),
        Limit(
            "pictures_at_once",
            1,
            "pictures of tables that one process draws at the same time",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit("year_pictures", "240/hour", "pictures of years requested by one account, or from one address"),
        Limit(
            "year_pictures_at_once",
            1,
            "pictures of years that one process draws at the same time",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit("downloads", "120/hour", "months of open data requested from one address"),
        Limit(
            "downloads_at_once",
            6,
            "downloads that one process sends at the same time",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit(
            "downloads_address",
            2,
            "downloads that one process sends to one address at the same time",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit("exports", "20/hour", "exports of the data of one account"),
        Limit(
            "exports_account",
            1,
            "exports that one process sends to one account at the same time; they count as downloads too",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit("webhooks", 10, "webhooks of one account"),
        Limit("webhook_tests", "60/hour", "tests of webhooks and manually repeated deliveries of one account"),
        Limit("deliveries", 200, "stored deliveries of one webhook; each is stored for at most a month"),
        Limit("tokens", 100, "valid tokens of one account"),
        Limit("new_tokens", "60/hour", "new tokens of one account"),
        Limit("new_tokens_address", "300/minute", "new tokens requested from one address"),
        Limit("apps", 20, "apps that one account offers"),
        Limit("grants", 100, "apps that may act for one account"),
        Limit(
            "app_places",
            10,
            "devices on which one account uses one app; a new one beyond this number signs out the oldest",
            is_configurable=False,
        ),
        Limit("app_tokens", "60/hour", "times that one app gets a code or new tokens for one account"),
        Limit("oauth", "1200/minute", "requests of apps to `/oauth/` from one address"),
        Limit("device_codes", "120/hour", "codes for devices requested from one address"),
        Limit(
            "wrong_codes",
            "20/hour",
            "wrong device codes entered by one account or from one address; after too many from one address, "
            "each account there may enter three more",
        ),
        Limit(
            "passwords_at_once",
            2,
            "passwords that one process checks at the same time",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit(
            "waiting",
            500,
            "requests that wait until one process has time for them; for one account at most as many as there "
            "are free places, for one address three times as many",
            is_configurable=False,
            limits_concurrent_requests=True,
        ),
        Limit(
            "waiting_bytes",
            16_777_216,
            "bytes in the bodies of waiting requests; accounts and addresses share them as they share the "
            "places of requests",
            is_configurable=False,
        ),
    )
}


def parse_rate_limit(value: str | int) -> tuple[int, int | None]:
    """Parse the value of a limit: return (120, 3600) for "120/hour" (per 3600 seconds), and (50, None) for 50.

    Raises ValueError or KeyError if a text is not a rate.
    """
    if isinstance(value, int):
        return value, None
    times, unit = value.split("/")
    return int(times), SECONDS_OF_UNIT[unit]
