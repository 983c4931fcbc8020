"""In the admin, staff see no more of a running game than a spectator does, because staff also play.

The tests cover every registered model, also new ones.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Token, User
from accounts.services import send_due_mails
from durak_site.web.admin import RestrictedLookupsAdmin
from games import engine
from games.models import Game, PlayerReport
from games.services.notifications import notify_due_turns
from games.services.order_changes import replace_orders
from games.services.player_reports import report_player
from tests.games.services.test_penalties import PENALTY, resign_and_load_penalty
from tests.games.table import Table, list_hand, start_table

pytestmark = pytest.mark.django_db

REGISTERED_MODELS = sorted(admin.site._registry.items(), key=lambda item: item[0]._meta.label)
FOR_EACH_MODEL = pytest.mark.parametrize(
    ("model", "page"), REGISTERED_MODELS, ids=[model._meta.label for model, _ in REGISTERED_MODELS]
)
HIDDEN_FIELDS = {
    "answer_digest", "banks", "body_digest", "calendar", "code", "computer_at", "computer_choice",
    "computer_claimed_until", "content", "data", "deadline_at",
    "awaited", "digest", "orders", "overdue", "overdue_in_row", "password", "previous", "reminder_at", "seed",
    "snapshot", "untold", "version", "waiting_since", "will_keep", "words", "moves", "about", "secret", "secrets",
    "client_secret",
    "keep_is_ordered",
    "public_number",
}  # fmt: skip
"""Names of fields whose values the admin never shows, except the fields in ALLOWED_FIELDS."""
ALLOWED_FIELDS = {("games.Penalty", "words"), ("accounts.User", "password")}
"""Fields that the admin may show although a field of another model with the same name is secret."""
LOOKUPS = ("", "__exact", "__startswith", "__contains", "__gte", "__isnull", "__in", "__0", "__1__startswith")


@pytest.fixture(scope="module")
def table(database_for_test_file: None) -> Table:
    """Create a game in which the attackers act in order and the first has passed secretly."""
    rules = {"preset": "alemi-36", "throw_in_priority": "ordered"}
    table = start_table(
        rules, 4, quick_pass=False, seed=bytes(range(32)), visibility="private", code="canary-code-0001"
    )
    state = table.state()
    table.play(state.attacker, f"attack {list_hand(table, state.attacker)[0]}")
    table.play(state.defender, "take")
    for person in table.people.values():
        User.objects.filter(pk=person.user.pk).update(
            email=f"{person.name}@example.org", email_verified_at=timezone.now(), mail={"hours": [0, 24]}
        )
    replace_orders(game_id=table.game.pk, user=table.people[state.defender].user, words={"openings": ["lowest"]})
    table.play(state.attacker, "pass", now=timezone.now() + timedelta(minutes=97))
    report_player(
        game=table.game,
        user=table.people[state.attacker].user,
        player=table.people[state.defender].name,
        reason="two_hands",
    )
    notify_due_turns(now=timezone.now())
    send_due_mails(now=timezone.now())
    resign_and_load_penalty(start_table("alemi-36", 2, penalty=PENALTY), 1)
    return table


@pytest.fixture(scope="module")
def staff(table: Table) -> Client:
    """Return the browser of an administrator who plays, has not passed and is not awaited."""
    (awaited,) = engine.list_awaited_seats(table.state())
    seat = next(one for one in table.people if one not in (awaited, table.state().attacker, table.state().defender))
    User.objects.filter(pk=table.people[seat].user.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(User.objects.get(pk=table.people[seat].user.pk))
    return client


def list_lookup_paths(model: type[Model], depth: int) -> Iterator[str]:
    """Yield lookup paths to fields of the model, and of models up to `depth` relations away."""
    for field in model._meta.get_fields():
        yield field.name
        if depth and field.is_relation and field.related_model:
            yield from (f"{field.name}__{rest}" for rest in list_lookup_paths(field.related_model, depth - 1))


def get_list_address(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


@FOR_EACH_MODEL
def test_every_list_accepts_only_the_lookups_of_its_filters(model: type[Model], page: RestrictedLookupsAdmin) -> None:
    assert isinstance(page, RestrictedLookupsAdmin)
    named = [each if isinstance(each, str) else each[0] for each in page.list_filter]
    allowed = {
        lookup for path in list_lookup_paths(model, 3) for end in LOOKUPS
        if page.lookup_allowed(lookup := f"{path}{end}", "x", None)
    }  # fmt: skip
    assert allowed <= {f"{field}{end}" for field in named for end in ("", "__exact", "__isnull", "__id__exact")}


@FOR_EACH_MODEL
def test_no_hidden_field_is_listed_sorted_searched_filtered_or_shown(
    model: type[Model], page: RestrictedLookupsAdmin
) -> None:
    named = [*page.list_display, *page.search_fields, *(page.ordering or ()), page.date_hierarchy or ""]
    named += [each if isinstance(each, str) else each[0] for each in page.list_filter]
    named += page.get_fields(None, model()) if page.fields else [field.name for field in model._meta.get_fields()]
    named = [name for name in named if not (page.exclude and name in page.exclude) or page.fields]
    last = {name.lstrip("-").split("__")[-1] for name in named}
    allowed = {field for label, field in ALLOWED_FIELDS if label == model._meta.label} | (
        {"password"} if model is User else set()
    )
    assert not last & HIDDEN_FIELDS - allowed


@FOR_EACH_MODEL
def test_lookups_in_the_address_of_a_list_are_refused(
    staff: Client, model: type[Model], page: RestrictedLookupsAdmin
) -> None:
    """Try only every 32nd lookup that the list must refuse, to save time."""
    requested = [
        path for path in list_lookup_paths(model, 1) if not page.lookup_allowed(f"{path}__startswith", "x", None)
    ][::32]
    refused = [
        path
        for path in requested
        if staff.get(get_list_address(model), {f"{path}__startswith": "x"}).status_code != 400
    ]
    assert not refused
    assert requested


@FOR_EACH_MODEL
def test_the_admin_refuses_references_by_other_fields_than_the_primary_key(
    staff: Client, model: type[Model], page: RestrictedLookupsAdmin
) -> None:
    key = model._meta.pk.name
    others = [field.name for field in model._meta.get_fields() if field.name not in (key, "pk")]
    assert [name for name in others if staff.get(get_list_address(model), {"_to_field": name}).status_code != 400] == []


def collect_secrets(table: Table) -> set[str]:
    """Return the secrets of the game and of all tokens as a page would show them."""
    game, state = table.reload(), table.state()
    public = set(str(engine.build_view(state, engine.SPECTATOR)).split("'"))
    cards = {card for seat in table.people for card in list_hand(table, seat) if card not in public}
    assert cards
    assert game.deadline_at is not None
    digests = {bytes(token.digest).hex() for token in Token.objects.all()}
    times = {moment for at_ in (game.deadline_at, game.waiting_since) for moment in format_moment(at_)}
    return {bytes(game.seed).hex(), table.series.code, "lowest", *cards, *digests, *times}


def format_moment(moment: Any) -> list[str]:
    return [moment.isoformat()[:26], f"{moment:%b. %-d, %Y, %-I:%M}", str(moment)[:26]]


def load_pages_of_model(staff: Client, model: type[Model], page: Any) -> Iterator[str]:
    """Yield the admin pages of a model: its list in every order, with facets and with a search, and its first five
    rows.

    Finished games are public, so their pages are left out.
    """
    start = get_list_address(model)
    orders = [f"{sign}{column}" for column in range(1, len(page.list_display) + 1) for sign in ("", "-")]
    for query in ["", "?_facets=True", "?_popup=1", "?all=", "?q=a", *(f"?o={order}" for order in orders)]:
        answer = staff.get(f"{start}{query}")
        assert answer.status_code == 200, query
        yield answer.content.decode()
    for row in (row for row in model._default_manager.all()[:5] if not (isinstance(row, Game) and row.is_over)):
        for what in ("change", "history", "delete"):
            yield staff.get(f"{start}{row.pk}/{what}/").content.decode()


@FOR_EACH_MODEL
def test_no_page_of_the_admin_shows_a_secret_of_a_running_game(
    staff: Client, table: Table, model: type[Model], page: Any
) -> None:
    secrets = collect_secrets(table)
    for text in load_pages_of_model(staff, model, page):
        body = text.split("<h1", 1)[-1]
        possible = [secret for secret in secrets if secret in body]  # far quicker than a regular expression
        assert not [secret for secret in possible if re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", body)]


def test_pages_of_the_admin_do_not_depend_on_which_player_has_passed(staff: Client, table: Table) -> None:
    def load_pages() -> list[str]:
        games = [
            f"/admin/games/game/{table.game.pk}/change/",
            "/admin/games/game/?o=1",
            "/admin/accounts/notification/",
        ]
        report = f"/admin/games/playerreport/{PlayerReport.objects.get().pk}/change/"
        pages = [staff.get(path).content.decode() for path in [*games, report, "/admin/accounts/mail/"]]
        return [re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="\S+"', "", page) for page in pages]

    before = load_pages()
    (awaited,) = engine.list_awaited_seats(table.state())
    table.play(awaited, "pass")
    assert table.state().phase == "taking"
    notify_due_turns(now=timezone.now())
    send_due_mails(now=timezone.now())
    assert load_pages() == before


@pytest.mark.filterwarnings("ignore::django.core.paginator.UnorderedObjectListWarning")
def test_the_choices_in_forms_of_the_admin_show_only_public_names(staff: Client, table: Table) -> None:
    secrets = collect_secrets(table)
    for model, _ in REGISTERED_MODELS:
        for field in model._meta.fields:
            query = {"app_label": model._meta.app_label, "model_name": model._meta.model_name, "field_name": field.name}
            answer = staff.get("/admin/autocomplete/", {**query, "term": ""})
            offered = answer.json()["results"] if answer.status_code == 200 else []
            assert not [one for one in offered if set(one) != {"id", "text"}]
            assert not [one for one in offered if any(secret in one["text"] for secret in secrets)]
