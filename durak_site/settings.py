"""All settings of the site. Those that differ between sites come from environment variables
(`durak_site/config/environment.py`).
"""

import os
from datetime import timedelta
from email.utils import parseaddr
from pathlib import Path

from csp.constants import NONE, SELF
from kombu import Queue
from redis.backoff import NoBackoff
from redis.retry import Retry

from durak_site.config.environment import read_settings
from durak_site.config.logs import make_logging_config
from durak_site.limits.catalogue import LIMITS
from durak_site.local_site import data_directory
from durak_site.web import static_files

BASE_DIR = Path(__file__).resolve().parent.parent
env = read_settings(os.environ)

SECRET_KEY = env["SECRET_KEY"]
SECRET_KEY_FALLBACKS = env["SECRET_KEY_FALLBACKS"]
DEBUG = env["DEBUG"]
ALLOWED_HOSTS = env["ALLOWED_HOSTS"]
CSRF_TRUSTED_ORIGINS = env["CSRF_TRUSTED_ORIGINS"]

INSTALLED_APPS = [
    "accounts.admin_app.ThrottledAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "oauth2_provider",
    "accounts",
    "games",
    "durak_site",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "durak_site.http.middleware.CompressionMiddleware",
    "durak_site.localization.middleware.LanguageMiddleware",
    "durak_site.http.middleware.ContentSecurityPolicyMiddleware",
    "durak_site.http.cors.CorsMiddleware",
    "durak_site.http.middleware.RateLimitHeadersMiddleware",
    "durak_site.http.middleware.RequestValidationMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "durak_site.http.middleware.BrowserSessionMiddleware",
    "durak_site.http.middleware.HostMiddleware",
    "durak_site.http.middleware.BrowserCsrfMiddleware",
    "durak_site.http.middleware.BrowserAuthenticationMiddleware",
    "accounts.web.middleware.PersonalPagesMiddleware",
    "accounts.web.middleware.AccountLanguageMiddleware",
    "durak_site.http.middleware.BrowserMessageMiddleware",
    "durak_site.http.middleware.BrowserFrameOptionsMiddleware",
    "durak_site.http.middleware.ErrorPageMiddleware",
]
ROOT_URLCONF = "durak_site.urls"
ASGI_APPLICATION = "durak_site.asgi.application"
WSGI_APPLICATION = "durak_site.wsgi.application"
APPEND_SLASH = False
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "durak_site.web.context_processors.add_navigation",
            ]
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# A fixed number of threads handles requests. Each thread uses its connection again for the next request.
DATABASES = {"default": {**env["DATABASE_URL"], "ENGINE": "durak_site.postgresql"}}
DATABASES["default"]["CONN_MAX_AGE"] = 60
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# A server-side cursor outside a transaction fails behind a pooler in transaction mode: the statement that reads from it
# may run on another connection than the one that has opened it.
DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True
PREPARED_STATEMENTS = env["PREPARED_STATEMENTS"]
ARCHIVE_AFTER_DAYS = env["ARCHIVE_AFTER_DAYS"]
OWNERS_DATABASE = env["MIGRATION_DATABASE_URL"] or {**env["DATABASE_URL"]}
# With these limits, connecting or executing a statement fails five seconds after the database's machine has vanished.
# Without them it would block a thread for minutes. Values are in seconds, but tcp_user_timeout is in milliseconds.
# DATABASE_URL may contain other values.
VANISHED_SERVER_TIMEOUTS = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
for each in (DATABASES["default"], OWNERS_DATABASE):
    each["OPTIONS"] = VANISHED_SERVER_TIMEOUTS | each["OPTIONS"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env["REDIS_URL"]
VALKEY_CACHE = {
    "BACKEND": "django.core.cache.backends.redis.RedisCache",
    "LOCATION": REDIS_URL,
}
VALKEY_OPTIONS = {"socket_timeout": 1, "socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 0)}
CACHES = {
    "default": {
        **VALKEY_CACHE,
        "KEY_PREFIX": "cache",
        "OPTIONS": {**VALKEY_OPTIONS, "serializer": "durak_site.limits.rate_limits.IntegerSerializer"},
    },
    "visitors": {
        **VALKEY_CACHE,
        "KEY_PREFIX": "visitors",
        "OPTIONS": {**VALKEY_OPTIONS, "serializer": "durak_site.web.visitor_cache.JsonSerializer"},
    },
}

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "sign-in"
AUTHENTICATION_BACKENDS = ["accounts.backends.CountedPasswords"]
PASSWORD_HASHERS = ["accounts.password_hashing.LimitedArgon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "UTC"
USE_TZ = True

STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
if DEBUG:  # files may change at any moment
    STATIC_URL = static_files.STATIC_PREFIX
else:
    STATIC_URL = static_files.make_prefix(*STATICFILES_DIRS, BASE_DIR / "requirements.txt")
    WHITENOISE_IMMUTABLE_FILE_TEST = static_files.VERSIONED_PATTERN

CSRF_FAILURE_VIEW = "durak_site.http.error_pages.csrf_failure_page"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "accounts.web.session_store"
SESSION_COOKIE_AGE = int(timedelta(days=90).total_seconds())
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
if env["HTTPS"]:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}

# The toolkit stores only digests of tokens. If a refresh token is used twice, all tokens issued from it are revoked.
MIGRATION_MODULES = {"oauth2_provider": "accounts.oauth.migrations"}
OAUTH2_PROVIDER = {
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "ACCESS_TOKEN_EXPIRE_SECONDS": int(timedelta(hours=1).total_seconds()),
    "REFRESH_TOKEN_EXPIRE_SECONDS": int(timedelta(days=90).total_seconds()),
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "COMPLIANT_BCP_RFC9700_TOKEN_STORAGE": True,
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.TokenAuthentication",
        "accounts.api.authentication.BrowserSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.api.caller.HasScope"],
    "DEFAULT_PARSER_CLASSES": ["durak_site.http.parsers.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "durak_site.http.negotiation.FastNegotiation",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "durak_site.http.schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "durak_site.http.problems.handle_exception",
    "FORMAT_SUFFIX_KWARG": None,
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Durak by post",
    "DESCRIPTION": "Play the card game Durak by post: series, games, moves and clocks over HTTP.",
    "VERSION": "1",
    "CONTACT": {"name": "Operator of this site"},
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "This site."}],
    "TAGS": [
        {"name": "accounts", "description": "Creation of accounts."},
        {"name": "clubs", "description": "Clubs: members, series, standings and penalties."},
        {"name": "data", "description": "Downloads of finished public games."},
        {"name": "games", "description": "Games as you see them: state, moves, events, streams, reviews."},
        {"name": "index", "description": "Index of the API."},
        {"name": "me", "description": "Your account, preferences, inbox, turns and data."},
        {"name": "oauth", "description": "OAuth 2 endpoints for apps that act for other accounts, outside `/api/v1`."},
        {"name": "orders", "description": "Standing orders: moves that you leave in advance."},
        {"name": "password", "description": "Reset of a forgotten password."},
        {"name": "penalties", "description": "Penalties that fools owe, with their history."},
        {"name": "players", "description": "Public profiles of players: games, series, penalties, ratings, presets."},
        {"name": "rules", "description": "Rule options, presets, and analysis of positions."},
        {
            "name": "series",
            "description": "Series: agreements on rules, seats, penalty and clock, under which games are dealt.",
        },
        {"name": "seeks", "description": "Seeks: the site finds a table with people whom you need not know."},
        {"name": "talk", "description": "Chat of series, reports to staff, blocked players."},
        {"name": "tokens", "description": "Personal tokens, with which programs authenticate."},
        {"name": "webhooks", "description": "Webhooks: notifications sent to your own server."},
    ],
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "AwayTableReason": "games.api.responses.away.MISSING_DAYS_REASONS",
        "ClubAnniversaryKind": "games.selectors.clubs.history.ANNIVERSARY_KINDS",
        "ClubRole": "games.api.responses.clubs.CLUB_ROLES",
        "ClubVisibility": "games.api.responses.clubs.CLUB_VISIBILITIES",
        "ComputerLevel": "games.ai.LEVELS",
        "DeliveryError": "accounts.api.responses.webhooks.DELIVERY_ERRORS",
        "DeliveryState": "accounts.models.Delivery.State",
        "ExtensionState": "games.api.responses.games.EXTENSION_STATES",
        "GamePhase": "games.api.responses.games.GAME_PHASES",
        "Language": "django.conf.settings.LANGUAGES",
        "MadeBy": "games.api.contract.events.EVENT_MAKERS",
        "Mailing": "accounts.mail.preferences.MAIL_CHOICES",
        "MessageType": "accounts.api.responses.webhooks.MESSAGE_TYPES",
        "NotificationKind": "accounts.models.Kind.values",
        "PenaltyMarkKind": "games.models.PenaltyMarkKind.values",
        "PenaltyReason": "games.api.responses.penalties.PENALTY_REASONS",
        "PenaltyState": "games.api.responses.penalties.PENALTY_STATES",
        "Pool": "games.models.Pool",
        "PresetName": "games.api.requests.seeks.PRESET_NAMES",
        "QuestionKind": "games.orders.foresight.QUESTION_KINDS",
        "HouseholdState": "games.api.responses.households.HOUSEHOLD_STATES",
        "ReportReason": "games.models.ReportReason.values",
        "ResultKind": "games.api.responses.games.RESULT_KINDS",
        "Scope": "accounts.models.Scope",
        "Pace": "games.api.responses.seeks.PACES",
        "SeekState": "games.api.responses.seeks.SEEK_STATES",
        "SeriesState": "games.api.responses.series.SERIES_STATES",
        "Suit": "games.api.contract.schema_parts.SUITS",
        "Visibility": "games.api.responses.series.SERIES_VISIBILITIES",
    },
    "WEBHOOKS": ["accounts.api.contract.webhooks.notification"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "durak_site.http.schema_components.add_common_components",
        "durak_site.http.schema_components.remove_object_defaults",
        "durak_site.http.schema_components.replace_enums_by_references",
        "accounts.api.contract.add_notification_schemas",
        "games.api.contract.add_game_components",
        "games.api.contract.descriptions.add_descriptions_and_examples",
        "durak_site.http.schema_examples.add_examples",
        "accounts.api.contract.oauth_endpoints.add_oauth",
        "accounts.api.contract.webhooks.add_webhook_headers",
    ],
}

# All state is in the database, and the sweeps find work whose message was lost. Therefore a message may be lost or
# delivered twice. A request never waits long for the broker: connecting and publishing fail within about a second.
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 30,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 10,
    "socket_timeout": 2,
    "socket_connect_timeout": 1,
    "socket_keepalive": True,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
}
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 25
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_DB_REUSE_MAX = 1000
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "durak_site.messaging.scheduler:Scheduler"
# Tasks with deadlines have their own queue and worker, so that they never wait for a computer player. Computers have
# their own, so that games do not wait for reviews. A worker without the option --queues takes tasks of all queues.
QUEUES = CLOCK, COMPUTERS, BACKGROUND = "clock", "computers", "background"
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = CELERY_TASK_DEFAULT_ROUTING_KEY = CLOCK
CELERY_TASK_ROUTES = {
    "games.tasks.play_computers": {"queue": COMPUTERS},
    "games.tasks.review_games": {"queue": BACKGROUND},
    "games.tasks.store_records": {"queue": BACKGROUND},
    "games.tasks.verify_finished_games": {"queue": BACKGROUND},
    "games.tasks.count_highlights": {"queue": BACKGROUND},
    "games.tasks.archive_games": {"queue": BACKGROUND},
    "games.tasks.notify_of_years": {"queue": BACKGROUND},
    "games.tasks.match_seeks": {"queue": BACKGROUND},
}
HEARTBEAT_INTERVAL = timedelta(seconds=5)
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": timedelta(seconds=2), "options": {"expires": 10}},
    "purge responses": {"task": "accounts.tasks.purge_old_responses", "schedule": timedelta(minutes=10)},
    "purge tokens": {"task": "accounts.tasks.purge_old_tokens", "schedule": timedelta(hours=1)},
    "verify": {
        "task": "games.tasks.verify_finished_games",
        "schedule": timedelta(seconds=5),
        "options": {"expires": 10},
    },
    "highlights": {
        "task": "games.tasks.count_highlights",
        "schedule": timedelta(seconds=5),
        "options": {"expires": 10},
    },
    "archive": {"task": "games.tasks.archive_games", "schedule": timedelta(seconds=5), "options": {"expires": 10}},
    "seeks": {"task": "games.tasks.match_seeks", "schedule": timedelta(minutes=1), "options": {"expires": 50}},
    "years": {"task": "games.tasks.notify_of_years", "schedule": timedelta(hours=1)},
    "notify turns": {
        "task": "games.tasks.notify_turns_and_remind",
        "schedule": timedelta(seconds=2),
        "options": {"expires": 10},
    },
    "debts and talk": {"task": "games.tasks.notify_of_debts_and_talk", "schedule": timedelta(minutes=1)},
    "mail": {"task": "accounts.tasks.send_mails", "schedule": timedelta(seconds=2), "options": {"expires": 10}},
    "push": {"task": "accounts.tasks.send_pushes", "schedule": timedelta(seconds=2), "options": {"expires": 10}},
    "guests": {"task": "accounts.tasks.end_guests", "schedule": timedelta(minutes=5)},
    "purge sessions": {"task": "accounts.tasks.purge_expired_sessions", "schedule": timedelta(hours=1)},
    "webhooks": {"task": "accounts.tasks.send_webhooks", "schedule": timedelta(seconds=2), "options": {"expires": 10}},
    "purge deliveries": {"task": "accounts.tasks.purge_old_deliveries", "schedule": timedelta(hours=1)},
    "purge grants": {"task": "accounts.tasks.purge_old_grants", "schedule": timedelta(hours=1)},
    "purge notifications": {"task": "accounts.tasks.purge_old_notifications", "schedule": timedelta(hours=1)},
    "purge mails": {"task": "accounts.tasks.purge_old_mails", "schedule": timedelta(hours=1)},
    **{
        f"heartbeat of {queue}": {
            "task": "durak_site.tasks.write_heartbeat",
            "args": [queue],
            "schedule": HEARTBEAT_INTERVAL,
            "options": {"queue": queue, "expires": 10},
        }
        for queue in QUEUES
    },
}

# The address for links in mails, and the mail server. Without a mail server, mails are written to files, not to logs.
SITE_URL = env["SITE_URL"]
if env["EMAIL_URL"]:
    vars().update(env["EMAIL_URL"])
else:
    EMAIL_BACKEND, EMAIL_FILE_PATH = (
        "accounts.mail.file_backend.FileMailBackend",
        str(data_directory.DATA_DIRECTORY / "mails"),
    )
EMAIL_TIMEOUT = 5
# The key that signs pushes to browsers. Without it, no pushes are sent. A device accepts only pushes signed with the
# key that the site had when the device subscribed.
VAPID_PRIVATE_KEY = env["VAPID_PRIVATE_KEY"]
DEFAULT_FROM_EMAIL = env["MAIL_FROM"]
# The address to which players write if they think that staff made a mistake.
APPEAL_ADDRESS = env["APPEAL_ADDRESS"] or parseaddr(env["MAIL_FROM"])[1]
PASSWORD_RESET_TIMEOUT = int(timedelta(days=1).total_seconds())

# The configurable limits of `LIMITS`, and other settings of ours.
DURAK = {
    **{name: env[limit.variable] for name, limit in LIMITS.items() if limit.is_configurable},
    # The number of our own proxies that add X-Forwarded-For.
    "proxies": env["PROXIES"],
    # Internal networks, such as 192.168.0.0/16, to which the site may send requests such as webhooks, also over HTTP.
    "outgoing_inside": env["OUTGOING_INSIDE"],
    # A game that ends in an earlier bout is not rated, so that players cannot collect rating points by resigning at
    # once. The shortest of 960 games between computers of the level steady (two, three, four and six seats, four
    # presets) had five bouts. After a change of this number run `manage.py rebuild_ratings`.
    "rated_from_bout": 5,
}

# Metrics of all processes of this machine are served on this port; without a port, no metrics are recorded. Each
# process writes files into a directory of its own.
METRICS_HOST, METRICS_PORT = env["METRICS_HOST"], env["METRICS_PORT"]
METRICS_DIRECTORY = data_directory.DATA_DIRECTORY / "metrics"
# The collector to which traces are sent; without one, no request is traced.
TRACES_URL = env["TRACES_URL"]

LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = make_logging_config(level=env["LOG_LEVEL"])
