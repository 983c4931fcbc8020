"""Parsing of the settings in environment variables. A process with an invalid setting does not start.

The error message never repeats the value, which is a password or a key in some variables.
"""

import base64
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from email.utils import parseaddr
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

import environ
import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

from durak_site.limits.catalogue import LIMITS, SECONDS_OF_UNIT, parse_rate_limit
from durak_site.outgoing.vapid import derive_public_key

YES, NO = ("true", "1", "yes", "on"), ("false", "0", "no", "off")
MAX_PROXIES = 10
MAX_PORT = 65535
DATABASE_FIELDS = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
"""Map the keys of an entry in Django's DATABASES to the parameters of libpq that have the same meaning."""
VAPID_KEY_BYTES = 32
HOST_PATTERN = re.compile(r"[^\s/:]+|\[[^\s/\]]+\]")
"""A host name, an IPv4 address, or an IPv6 address in brackets."""
LIMIT_PREFIX = "LIMIT_"


@dataclass(frozen=True)
class Setting:
    """A setting in an environment variable.

    `parse` converts the text of the variable, and raises an exception for an invalid text. `expected` completes the
    sentence "NAME must be …". `default` is the text to use if the variable is not set. It is None for a required
    variable.
    """

    name: str
    parse: Callable[[str], Any]
    expected: str
    default: str | None = ""


def parse_bool(text: str) -> bool:
    if text.lower() not in (*YES, *NO):
        raise ValueError
    return text.lower() in YES


def parse_list(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def parse_hosts(text: str) -> list[str]:
    """Return the host names. Raises ValueError if one has a scheme, a path or a port."""
    hosts = parse_list(text)
    if not all(map(HOST_PATTERN.fullmatch, hosts)):
        raise ValueError
    return hosts


def parse_origins(text: str) -> list[str]:
    origins = parse_list(text)
    if not all(is_origin(origin.replace("://*.", "://")) for origin in origins):
        raise ValueError
    return origins


def parse_site_url(text: str) -> str:
    address = text.rstrip("/")
    if not is_origin(address):
        raise ValueError
    return address


def is_origin(text: str) -> bool:
    """Return whether the text consists of a scheme, a host and an optional port."""
    parts = urlsplit(text)
    named = parts.scheme in ("http", "https") and parts.hostname and has_valid_port(parts)
    return bool(named) and text == f"{parts.scheme}://{parts.netloc}" and "@" not in parts.netloc


def has_valid_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False


def parse_database(text: str) -> dict[str, Any]:
    """Return the entry of Django's DATABASES for the URL of a PostgreSQL database. The URL can name several servers:
    host1:5432,host2:5432.

    Other parameters, such as target_session_attrs, become OPTIONS. Raises ValueError if the URL is invalid.
    """
    if not text.startswith(("postgres://", "postgresql://")) or "#" in text:
        raise ValueError
    try:
        parameters = conninfo_to_dict(text)
    except psycopg.ProgrammingError:
        raise ValueError from None
    database = {key: str(parameters.pop(name, "")) for key, name in DATABASE_FIELDS.items()}
    ports = [port for port in database["PORT"].split(",") if port]
    if not database["NAME"] or not all(port.isdecimal() and 0 < int(port) <= MAX_PORT for port in ports):
        raise ValueError
    return {**database, "OPTIONS": parameters}


def parse_redis_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("redis", "rediss") or not parts.hostname or parts.fragment or not has_valid_port(parts):
        raise ValueError
    if not parts.path.strip("/").isdigit() and parts.path.strip("/"):
        raise ValueError
    return text


def parse_port(text: str) -> int | None:
    """Return the port, or None for an empty text. Raises ValueError for an invalid port."""
    if text and not (text.isascii() and text.isdigit() and 0 < int(text) <= MAX_PORT):
        raise ValueError
    return int(text) if text else None


def parse_collector_url(text: str) -> str:
    """Return the URL of the trace collector, or an empty text. Raises ValueError if it is invalid or has a password.

    Errors are logged with this URL. Therefore a password must be in OTEL_EXPORTER_OTLP_HEADERS instead.
    """
    parts = urlsplit(text)
    is_usable = parts.scheme in ("http", "https") and parts.hostname and has_valid_port(parts)
    if text and (not is_usable or "@" in parts.netloc or parts.query or parts.fragment):
        raise ValueError
    return text


def parse_email_url(text: str) -> dict[str, Any]:
    """Return the settings EMAIL_… of Django, or an empty dictionary for an empty text (no mail server)."""
    if not text:
        return {}
    parts = urlsplit(text)
    is_server = parts.scheme.startswith("smtp")
    if parts.scheme not in environ.Env.EMAIL_SCHEMES or (is_server and not parts.hostname) or parts.fragment:
        raise ValueError
    if not has_valid_port(parts):
        raise ValueError
    return dict(environ.Env.email_url_config(text))


def parse_mail_from(text: str) -> str:
    if "@" not in parseaddr(text)[1] or not text.isprintable():
        raise ValueError
    return text


def parse_mail_address(text: str) -> str:
    """Return the mail address, which can be empty. Raises ValueError if it is invalid."""
    if text and (parseaddr(text)[1] != text or "@" not in text or not text.isprintable()):
        raise ValueError
    return text


def parse_networks(text: str) -> list[str]:
    return [str(ip_network(network)) for network in parse_list(text)]


def parse_vapid_key(text: str) -> str:
    if text and len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))) != VAPID_KEY_BYTES:
        raise ValueError
    if text:
        derive_public_key(text)
    return text


def parse_log_level(text: str) -> str:
    if text.upper() not in logging.getLevelNamesMapping():
        raise ValueError
    return text.upper()


def parse_proxies(text: str) -> int:
    if not 0 <= int(text) <= MAX_PROXIES:
        raise ValueError
    return int(text)


def parse_whole_number(text: str) -> int:
    if int(text) < 0:
        raise ValueError
    return int(text)


def parse_rate(text: str) -> str:
    times, seconds = parse_rate_limit(text)
    if times < 1 or seconds is None:
        raise ValueError
    return text


EXPECTED_DATABASE_URL = "a PostgreSQL URL such as postgres://user:password@host:5432/durak, with # in it written %23"
SETTINGS = (
    Setting("SECRET_KEY", str, "a long random string that signs sessions; keep it secret and keep it the same", None),
    Setting("SECRET_KEY_FALLBACKS", parse_list, "former values of SECRET_KEY, separated by commas"),
    Setting("DATABASE_URL", parse_database, EXPECTED_DATABASE_URL, None),
    Setting("MIGRATION_DATABASE_URL", lambda text: parse_database(text) if text else None, EXPECTED_DATABASE_URL),
    Setting("PREPARED_STATEMENTS", parse_bool, "true or false", "true"),
    Setting("REDIS_URL", parse_redis_url, "a Valkey or Redis URL such as redis://host:6379/0", None),
    Setting("DEBUG", parse_bool, "true or false", "false"),
    Setting(
        "ALLOWED_HOSTS",
        parse_hosts,
        "host names without scheme and port, separated by commas",
        "localhost,127.0.0.1,[::1]",
    ),
    Setting("CSRF_TRUSTED_ORIGINS", parse_origins, "origins such as https://durak.example.org, separated by commas"),
    Setting("HTTPS", parse_bool, "true or false", "false"),
    Setting("PROXIES", parse_proxies, f"a whole number from 0 to {MAX_PROXIES}", "0"),
    Setting(
        "SITE_URL",
        parse_site_url,
        "the address of the site without a path, such as https://durak.example.org",
        "http://127.0.0.1:8000",
    ),
    Setting(
        "VAPID_PRIVATE_KEY", parse_vapid_key, "a private key of P-256 in base64url; `manage.py push_key` makes one"
    ),
    Setting("EMAIL_URL", parse_email_url, "a mail server such as smtp+tls://user:password@host:587"),
    Setting("MAIL_FROM", parse_mail_from, "a mail address, with a name or without", "Durak by post <nobody@localhost>"),
    Setting("APPEAL_ADDRESS", parse_mail_address, "a mail address such as staff@durak.example.org"),
    Setting("OUTGOING_INSIDE", parse_networks, "networks such as 192.168.0.0/16, separated by commas"),
    Setting("METRICS_PORT", parse_port, f"a port from 1 to {MAX_PORT}"),
    Setting("METRICS_HOST", lambda text: str(ip_address(text)), "an IP address of this machine", "127.0.0.1"),
    Setting("TRACES_URL", parse_collector_url, "an address for OTLP over HTTP, http://127.0.0.1:4318/v1/traces"),
    Setting("ARCHIVE_AFTER_DAYS", parse_whole_number, "a whole number of days, or 0 to archive no games", "0"),
    Setting("LOG_LEVEL", parse_log_level, "DEBUG, INFO, WARNING, ERROR or CRITICAL", "INFO"),
    *(
        Setting(limit.variable, parse_whole_number, "a whole number, 0 or more", str(limit.default))
        if isinstance(limit.default, int)
        else Setting(
            limit.variable,
            parse_rate,
            f"a number and a unit such as 120/hour (units: {', '.join(SECONDS_OF_UNIT)})",
            limit.default,
        )
        for limit in LIMITS.values()
        if limit.is_configurable
    ),
)


def read_settings(variables: Mapping[str, str]) -> dict[str, Any]:
    """Map the name of each variable to its parsed value. An empty variable counts as not set.

    Raises ImproperlyConfigured with one sentence for each variable that is missing or wrong, and for each variable
    `LIMIT_…` that does not name a limit.
    """
    values, errors = {}, describe_unknown_limits(variables)
    for setting in SETTINGS:
        text = variables.get(setting.name) or setting.default
        try:
            if text is None:
                errors.append(f"{setting.name} is missing: it must be {setting.expected}.")
            else:
                values[setting.name] = setting.parse(text)
        except Exception:  # a parser of a library may raise any exception, whose text may contain the value
            errors.append(f"{setting.name} must be {setting.expected}.")
    if errors:
        raise ImproperlyConfigured(f"Settings in the environment cannot be used. {' '.join(errors)}") from None
    return values


def describe_unknown_limits(variables: Mapping[str, str]) -> list[str]:
    """Return one sentence for each variable `LIMIT_…` that does not name a limit."""
    known = [setting.name for setting in SETTINGS if setting.name.startswith(LIMIT_PREFIX)]
    unknown = sorted(name for name in variables if name.startswith(LIMIT_PREFIX) and name not in known)
    return [f"{name} is not a limit of this site{format_suggestion(name, known)}." for name in unknown]


def format_suggestion(name: str, known: list[str]) -> str:
    """Return the end of the sentence about an unknown name: a suggestion of the most similar known name.

    Return an empty text if no known name is similar.
    """
    close = get_close_matches(name, known, n=1)
    return f"; {close[0]} is" if close else ""
