"""Page to create a series."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_form_text, get_signed_in_user, page_for_signed_in_user
from games import words
from games.api.requests import series as requests
from games.api.requests.clock import convert_to_series_fields
from games.engine import PRESETS, Rules
from games.models import Series
from games.models.preset_lookup import find_newest_version
from games.models.series import MAX_TITLE_LENGTH
from games.selectors.clubs.clubs import map_names_of_own_clubs
from games.selectors.house_presets import list_house_presets
from games.services.series import create_series
from games.web.form_responses import submit_form_once
from games.web.idempotent_forms import make_idempotency_key
from games.web.series import options, seats
from games.web.series.addresses import get_series_address
from games.web.series.agreement import VISIBILITY_NAMES
from games.words.levels import LEVEL_NAMES

MOVE_TIME_CHOICES = (
    ("PT1H", _("an hour")),
    ("PT12H", _("twelve hours")),
    ("P1D", _("a day")),
    ("P2D", _("two days")),
    ("P3D", _("three days")),
    ("P7D", _("a week")),
)
WINDOW_CHOICES = (
    ("PT10M", _("ten minutes")),
    ("PT1H", _("an hour")),
    ("PT6H", _("six hours")),
    ("PT12H", _("twelve hours")),
    ("P1D", _("a day")),
)
BANK_PREFIX = "bank "
BANK_CHOICES = (
    (f"{BANK_PREFIX}P1D", _("a day, and twelve hours more with each move")),
    (f"{BANK_PREFIX}P3D", _("three days, and twelve hours more with each move")),
    (f"{BANK_PREFIX}P7D", _("a week, and twelve hours more with each move")),
)
"""Choices of a clock with a bank: the size of the bank, and the time that each move adds to it."""
PAUSE_CHOICES = (
    ("", _("when a player deals it")),
    ("PT0S", _("at once")),
    ("PT1H", _("after an hour")),
    ("P1D", _("after a day")),
    ("P7D", _("after a week")),
)
TIME_FIELDS = ("nights", "weekends", "holidays", "pause")
ORGANISER_CHOICES = (
    ("", _("nobody")),
    ("me", _("me, and I play too")),
    ("only", _("me, without playing")),
)
RARE_FIELDS = ("games", "takeover_level", "extensions", "quick_pass", "hints", "memory_aid", "bots")
"""Form fields that players rarely change. The form shows them in a folded section."""


class SeriesForm(ApiRequestForm):
    request_serializer = requests.Series
    title = forms.CharField(
        label=_("Title of the table"),
        required=False,
        max_length=MAX_TITLE_LENGTH,
        help_text=_("For example “Sunday durak”. If this is empty, the table is named after its players."),
    )
    penalty = forms.CharField(
        label=_("What the fool owes"),
        required=False,
        max_length=500,
        help_text=_("In your own words. Leave this empty for no penalty."),
    )
    games = forms.IntegerField(
        label=_("How many games"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("If this is empty, as long as you like."),
    )
    move = forms.ChoiceField(
        label=_("Time for a move"),
        choices=[(_("For each move"), MOVE_TIME_CHOICES), (_("For all moves of a game"), BANK_CHOICES)],
        initial="P2D",
    )
    window = forms.ChoiceField(
        label=_("Time to throw in"),
        choices=WINDOW_CHOICES,
        initial="PT12H",
        help_text=_("No longer than the time for a move."),
    )
    visibility = forms.ChoiceField(
        label=_("Who can see it"), choices=tuple(VISIBILITY_NAMES.items()), initial="unlisted"
    )
    organiser = forms.ChoiceField(
        label=_("Organiser"),
        choices=ORGANISER_CHOICES,
        required=False,
        help_text=_(
            "Only for a table in a club. The organiser starts it, fills its seats, ends it and settles its penalties."
        ),
    )
    nights = forms.BooleanField(
        label=_("Clocks stand still at night"),
        required=False,
        help_text=_("Each player's own night, from the preferences."),
    )
    weekends = forms.BooleanField(label=_("Clocks stand still on Saturdays and Sundays"), required=False)
    holidays = forms.IntegerField(
        label=_("Days off a year for each"),
        required=False,
        min_value=0,
        max_value=requests.MAX_HOLIDAYS_PER_PLAYER,
        help_text=_("A player's clock stands still on a day off. Leave this empty for none."),
    )
    pause = forms.ChoiceField(label=_("The next game is dealt"), choices=PAUSE_CHOICES, required=False)
    takeover_level = forms.ChoiceField(
        label=_("Who sits in for players who are late"),
        choices=tuple(LEVEL_NAMES.items()),
        required=False,
        initial="steady",
        help_text=_("A computer of this level. Players who come back take their seats back."),
    )
    bots = forms.BooleanField(
        label=_("Bots may sit here"),
        required=False,
        help_text=_("Accounts that programs play for. If you invite a bot by name, bots are allowed."),
    )
    hints = forms.BooleanField(
        label=_("Players may ask for hints"),
        required=False,
        help_text=_("What a computer would do. Nothing is rated then."),
    )

    extensions = forms.BooleanField(
        label=_("Players may ask for more time"),
        required=False,
        initial=True,
        help_text=_("For one move, three times a game at most, if all the others agree."),
    )
    quick_pass = forms.BooleanField(
        label=_("The site passes for players who have nothing to throw in"),
        required=False,
        initial=True,
        help_text=_("If not, the table waits for them too, so that the waiting time reveals nothing about cards."),
    )
    memory_aid = forms.BooleanField(
        label=_("A memory aid may be shown"),
        required=False,
        initial=True,
        help_text=_("Players who want it see a list of the cards that everybody saw others take."),
    )

    def __init__(self, request: HttpRequest, user: User) -> None:
        super().__init__(request)
        self.fields = {
            "preset": make_preset_field(request, user),
            "club": make_club_field(request, user),
            **seats.make_seat_fields(request.GET.get("player", "")),
            **self.fields,
            **options.make_option_fields(),
        }

    def clean(self) -> dict[str, Any]:
        seats.add_errors_for_missing_names(self)
        return super().clean()

    def make_body(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        body: dict[str, Any] = {
            "rules": {"preset": cleaned["preset"], **options.read_options(cleaned)},
            "seats": seats.read_seats(cleaned)[cleaned["organiser"] == "only" :],
            "clock": {**make_clock(cleaned["move"]), "window": cleaned["window"]},
            "title": cleaned["title"],
            "penalty": cleaned["penalty"],
            "visibility": cleaned["visibility"],
            "hints": cleaned["hints"],
            "memory_aid": cleaned["memory_aid"],
            "extensions": cleaned["extensions"],
            "quick_pass": cleaned["quick_pass"],
            "nights": cleaned["nights"],
            "weekends": cleaned["weekends"],
        }
        if cleaned["organiser"]:
            body["organiser"] = "me"
        optional = ("club", "takeover_level", "games", "bots", "holidays", "pause")
        return {**body, **{name: cleaned[name] for name in optional if cleaned[name]}}

    def add_errors(self, errors: Any) -> None:
        """Show errors of the request at the form fields. The field `move` shows the errors of `clock.move` and
        `clock.bank`.
        """
        renamed = {"clock.window": "window", "clock.move": "move", "clock.bank": "move"}
        super().add_errors({renamed.get(path, path): sentences for path, sentences in errors.items()})

    def add_problem(self, problem: dict[str, Any]) -> None:
        """Add the refusal to the errors of the option that it names, or else to those of the whole form."""
        option = f"{options.FIELD_PREFIX}{problem.get('option')}"
        self.add_error(option if option in self.fields else None, problem["detail"])


def make_clock(choice: str) -> dict[str, str]:
    return {"bank": choice.removeprefix(BANK_PREFIX)} if choice.startswith(BANK_PREFIX) else {"move": choice}


def make_club_field(request: HttpRequest, user: User) -> forms.ChoiceField:
    """Return the form field for one of the user's clubs, initially the one in the page's address."""
    choices = [("", _("none")), *map_names_of_own_clubs(user).items()]
    return forms.ChoiceField(
        label=_("Club"), choices=choices, required=False, initial=request.GET.get("club", ""),
        help_text=_("Its members see the table and its results, and may take a free seat."),
    )  # fmt: skip


def make_preset_field(request: HttpRequest, user: User) -> forms.ChoiceField:
    """Return the form field for a preset. The choices are the built-in presets and the user's house presets.

    A link to the page can name the house preset of another player. Then this preset is a choice, too.
    """
    named = get_form_text(request, "preset") or request.GET.get("preset", "")
    own = [str(preset) for preset in list_house_presets(user, user)]
    if "/" in named and named not in own and find_newest_version(named, user):
        own.append(named)
    choices = [*((name, describe_preset(name)) for name in PRESETS), *((name, name) for name in own)]
    return forms.ChoiceField(label=_("Rules"), choices=choices, initial=named or "classic-36")


def describe_preset(name: str) -> str:
    cards = Rules.from_data(name).pack_size
    return ngettext("{name} · {n} card", "{name} · {n} cards", cards).format(name=words.get_preset_name(name), n=cards)


@page_for_signed_in_user
def create_series_page(request: HttpRequest) -> HttpResponse:
    user = get_signed_in_user(request)
    form = SeriesForm(request, user)
    if "club" in request.GET:
        form.fields["visibility"].initial = "club"
    if form.is_valid() and (
        answer := submit_form_once(form, user, lambda: create_series_from_form(user, form.validated_data))
    ):
        return answer
    return form.render_page("series/make.html", **get_form_context(form))


def create_series_from_form(user: User, wanted: dict[str, Any]) -> str:
    """Create the series. Return the address of its first game if the series has started, otherwise of its own page.
    Raises the refusals of `create_series`.
    """
    clock, games = wanted["clock"], wanted["games"]
    rest = {name: value for name, value in wanted.items() if name not in ("clock", "games")}
    series = create_series(creator=user, games_wanted=games, **convert_to_series_fields(clock), **rest)
    if series.state == Series.State.RUNNING:
        return reverse("table", args=[series.games.get().pk])
    return get_series_address(series.pk)


def get_form_context(form: SeriesForm) -> dict[str, Any]:
    rows, time = list(seats.get_seat_rows(form)), [form[name] for name in TIME_FIELDS]
    return {
        "key": make_idempotency_key(),
        "seats": rows[: seats.UNFOLDED_SEATS],
        "more_seats": (folded := rows[seats.UNFOLDED_SEATS :]),
        "has_more_seats": has_filled_in_field(field for row in folded for field in row),
        "options": list(options.get_option_rows(form)),
        "more": has_filled_in_field(options.get_option_rows(form)),
        "more_time": has_filled_in_field(time) or bool(form["window"].errors),
        "in_clubs": len(form.fields["club"].choices) > 1,  # type: ignore[attr-defined]  # it is a ChoiceField
        "agreed_rarely": (rare := [form[name] for name in RARE_FIELDS]),
        "more_agreed": any(field.errors for field in rare),
    }


def has_filled_in_field(rows: Iterable[forms.BoundField]) -> bool:
    """Return whether any of these fields of a posted form has a value or an error. The page then shows them
    unfolded.
    """
    return any(row.form.is_bound and (row.errors or row.data) for row in rows)
