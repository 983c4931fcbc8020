"""A site with HTML markup in all texts of its users, and the addresses of its pages."""

from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import urlencode

from accounts.mail import links
from accounts.models import Delivery, Token, User, Webhook
from accounts.services import create_app, create_token
from games.models import HousePreset, Penalty
from games.services.chat import post_chat_line
from games.services.clubs import create_club, join_club
from games.services.days_off import take_day_off
from games.services.house_presets import create_house_preset
from games.services.households import request_or_confirm_household_pair
from games.services.penalties import add_penalty_mark
from games.services.player_reports import report_player
from games.services.series import create_series
from tests.accounts.oauth.app import create_access_token
from tests.factories import create_person
from tests.games.table import start_table

NOW = datetime(2026, 11, 23, 20, 10, tzinfo=UTC)
"""The time of the tests. In Kathmandu, the reader's time zone, it is 24 November, 01:55."""
READER_TIME_ZONE = "Asia/Kathmandu"
HOSTILE_MARKUP = "<b>&\"'"
KINDS_OF_TEXTS = ("account", "club", "title", "penalty", "note", "preset", "description", "chat", "app", "token",
                  "webhook", "report")  # fmt: skip
URL_NAMES_WITHOUT_PAGE = {
    "manifest", "service-worker", "healthz", "livez", "oauth-token", "oauth-revoke",
    "oauth-device-authorization", "oauth-metadata", "language", "sign-out", "inbox-read", "push-start", "push-stop",
    "email-verify", "sign-out-everywhere", "revoke-key", "revoke-grant", "delete-app", "webhook-act",
    "webhook-once-more", "my-data-export", "player-block", "player-unblock", "player-invite", "feed",
    "house-rules-forget", "table-hint",
    "table-picture", "table-seen", "table-return", "table-abandon", "table-extension", "table-look", "table-review",
    "table-next", "table-say", "table-rematch", "series-join", "series-decline", "series-leave", "series-start",
    "series-cancel", "series-free", "series-deal", "series-rematch", "series-end", "series-keep", "series-say",
    "series-mark", "series-holiday", "series-give_back", "series-club", "my-penalties-mark", "my-penalties-stop",
    "player-year-picture", "club-year-picture", "seek-withdraw",
    "club-join", "club-leave", "club-invite", "club-withdraw", "club-remove", "club-role", "club-renew", "club-change",
    "club-delete", "design", "design-tables", "design-table",
}  # fmt: skip
"""Names of URL patterns that the tests skip: they return no HTML, accept only forms, or show example tables."""


PATHS_WITHOUT_ARGUMENTS = {
    "home": "/", "programs": "/programs", "bots": "/programs/bots", "limits": "/limits", "inbox": "/inbox",
    "preferences": "/account/preferences", "email": "/account/email", "password": "/account/password",
    "my-keys": "/account/tokens", "grants": "/account/grants", "apps": "/account/apps",
    "webhooks": "/account/webhooks", "my-data": "/account/data", "oauth-device": "/oauth/device", "play": "/play",
    "away": "/away", "seeks": "/seeks", "household": "/me/household", "fair-play": "/fair-play",
    "my-games": "/games", "my-penalties": "/me/penalties?state=all",
    "leaderboard": "/leaderboard", "rules": "/rules", "lesson": "/rules/lesson",
    "lobby": "/lobby", "players": "/players",
    "clubs": "/clubs", "club-new": "/clubs/new", "sign-in": "/sign-in", "sign-up": "/sign-up",
    "keep": "/keep", "forgotten": "/password/forgotten",
}  # fmt: skip


def make_hostile_text(kind: str) -> str:
    return f"{kind}{HOSTILE_MARKUP}"


class HostileSite:
    """A site with two players whose texts contain HTML markup, and every kind of page."""

    def __init__(self) -> None:
        self.anna, self.boris = create_person("anna"), create_person("boris")
        create_person("clara")
        for one in (self.anna, self.boris):
            one.user.time_zone = READER_TIME_ZONE
            one.user.email, one.user.email_verified_at = f"{one.name}@example.org", NOW
            one.user.save()
        self.club = create_club(
            creator=self.anna.user, name=make_hostile_text("club"), description=make_hostile_text("club")
        )
        join_club(club_id=self.club.pk, user=self.boris.user, code=self.club.code)
        self.running, self.over = self.create_games()
        self.open = create_series(
            creator=self.boris.user, rules="alemi-36", seats=[{"player": "me"}, {"player": "anna"}, {"open": True}],
            title=make_hostile_text("title"), penalty=make_hostile_text("penalty"), visibility="public",
        )  # fmt: skip
        for name in ("kitchen", "cellar"):
            create_house_preset(
                owner=self.anna.user,
                name=name,
                rules="alemi-36",
                description=make_hostile_text("description"),
                public=True,
            )
        HousePreset.objects.filter(name="cellar").update(
            name=make_hostile_text("preset"), key=make_hostile_text("preset")
        )
        self.webhook = Webhook.objects.create(
            player=self.anna.user,
            url=f"https://x.example/{make_hostile_text('webhook')}",
            host=make_hostile_text("webhook"),
            handled_number=0,
        )
        Delivery.objects.create(webhook=self.webhook, created_at=NOW, tried_at=NOW, state="delivered", status=200)
        self.app, _ = create_app(
            user=self.anna.user, name=make_hostile_text("app"), redirect_uris=["https://app.example/back"]
        )
        create_access_token(self.anna.user, "read", app=self.app)
        create_token(user=self.anna.user, name=make_hostile_text("token"), scopes=["read"])
        Token.objects.update(last_used_at=NOW)
        request_or_confirm_household_pair(user=self.boris.user, other=self.anna.user, now=NOW)
        report_player(
            game=self.over.game,
            user=self.anna.user,
            player="boris",
            reason="talk",
            text=make_hostile_text("report"),
            now=NOW,
        )
        User.objects.filter(pk=self.boris.user.pk).update(username=make_hostile_text("account"))
        self.boris.user.refresh_from_db()

    def create_games(self) -> tuple[Any, Any]:
        known = {0: self.anna, 1: self.boris}
        texts = {"title": make_hostile_text("title"), "penalty": make_hostile_text("penalty")}
        running = start_table("alemi-36", 2, seed=bytes(32), known=known, holidays=3, **texts)
        over = start_table("alemi-36", 2, seed=bytes(32), known=known, club=self.club, **texts)
        over.play(0, "resign")
        for one in Penalty.objects.all():
            add_penalty_mark(penalty_id=one.pk, user=self.boris.user, mark="paid", note=make_hostile_text("note"))
        for one in (running, over):
            post_chat_line(series=one.series, user=self.boris.user, text=make_hostile_text("chat"))
        take_day_off(series_id=running.series.pk, user=self.anna.user, day=date(2026, 12, 1))
        return running, over

    def list_pages(self) -> dict[str, list[str]]:
        """Map the name of each URL pattern to the addresses of its pages."""
        games = [f"/games/{one.game.pk}" for one in (self.running, self.over)]
        consent = urlencode({
            "response_type": "code", "client_id": self.app.client_id, "redirect_uri": "https://app.example/back",
            "scope": "read play", "code_challenge": 43 * "x", "code_challenge_method": "S256",
        })  # fmt: skip
        return {
            **{name: [path] for name, path in PATHS_WITHOUT_ARGUMENTS.items()},
            "club": [f"/clubs/{self.club.pk}?code={self.club.code}"],
            **{f"club-{tab}": [f"/clubs/{self.club.pk}/{tab}"] for tab in ("standings", "owed", "members")},
            "club-year": [f"/clubs/{self.club.pk}/years/2026"],
            "guides": ["/docs/"],
            "guide": ["/docs/apps.md", "/docs/rules.md"],
            "offline": ["/offline/en"],
            "player": ["/players/anna"],
            "head-to-head": ["/players/anna/with/clara"],
            "player-year": ["/players/anna/years/2026"],
            "house-rules": ["/players/anna/rules/kitchen"],
            "rules-of": ["/rules/alemi-36"],
            "lesson-step": ["/rules/lesson/3"],
            "series-new": ["/series/new", f"/series/new?club={self.club.pk}", "/series/new?preset=anna/kitchen"],
            "series": [f"/series/{one.pk}" for one in (self.running.series, self.over.series, self.open)],
            "table": games,
            "table-talk": [f"{one}/talk" for one in games],
            "table-fragment": [f"{one}/table" for one in games],
            "table-replay": [f"{games[1]}/replay?at=3&open=1"],
            "table-lately": [f"{games[0]}/lately?at=1"],
            "table-resign": [f"{games[0]}/resign"],
            "table-report": [f"{games[0]}/report"],
            "player-report": ["/players/clara/report"],
            "and-if": [f"{games[0]}/and-if"],
            "orders": [f"{games[0]}/orders"],
            "webhook": [f"/account/webhooks/{self.webhook.pk}"],
            "app": [f"/account/apps/{self.app.client_id}"],
            "oauth-authorize": [f"/oauth/authorize?{consent}"],
            "password-reset-page": [f"/password/reset/{links.build_reset_token(self.anna.user)}"],
            "mail-verify": [links.build_verification_link(self.anna.user)],
            "mail-stop": [links.build_unsubscribe_link(self.anna.user, "invited")],
        }
