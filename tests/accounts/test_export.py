"""The export of an account's data is streamed and makes few queries. An account has at most one running export."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from accounts.api import export
from accounts.models import User
from durak_site.serving.threads import ThreadedWsgi
from games.models import Measure
from games.selectors import export as games_export
from games.selectors import export_games
from games.services.order_changes import replace_orders
from games.services.player_reports import report_player
from games.services.staff_actions import act_on_reports
from tests.accounts.notification_helpers import notify_of_invitation
from tests.accounts.sign_in import assert_problem
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import expect_status, get_game, make_move, start_series
from tests.games.api.clubs.calls import create_club_with_members
from tests.games.api.test_open_data import build_receive_without_messages, build_scope
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH, lose_game, start_game
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
EXPORT_URL = "/api/v1/me/export"
LISTS_IN_EXPORT = {
    "tokens", "apps", "grants", "notifications", "mails", "webhooks", "devices", "series", "games", "penalties",
    "orders", "ordered_moves", "reviews", "ratings", "chat", "chat_reports", "blocks", "household", "reports",
    "staff_actions", "holidays", "away", "clubs", "seeks", "presets",
}  # fmt: skip


KEYS_OF_FIELDS = {"night_begins": "night", "night_ends": "night", "is_bot": "bot"}
"""Maps fields of an account to their names in the export. The other exported fields have the same name there."""
FIELDS_NOT_IN_EXPORT = {
    "id": "internal; the username identifies the account",
    "password": "secret",
    "sign_out_count": "internal; part of the secret of sessions",
    "is_active": "always true: a deleted account cannot ask for its data",
    "is_superuser": "a right of staff to the site, not a fact about the person",
    "groups": "a right of staff to the site, not a fact about the person",
    "user_permissions": "a right of staff to the site, not a fact about the person",
}
"""Maps each field of an account that the export leaves out to the reason."""


def download_export(who: Person) -> bytes:
    answer = who.client.get(EXPORT_URL)
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def create_person_with_history(games: int) -> Person:
    """Create a person with entries in most lists of the export. Of the `games` games, only the last is not finished."""
    anna, boris = create_person(), create_person()
    series = start_series(anna, boris, games=games)
    for number in range(games):
        key = series["game"]
        if number:
            key = expect_status(anna.client.post(f"/api/v1/series/{series['id']}/games"), 201)["id"]
        mover = (anna, boris)[get_game(anna, key)["must"][0]]
        make_move(mover, key, get_game(mover, key)["legal"][0])
        if number < games - 1:
            make_move(boris, key, "resign")
    expect_status(anna.client.put(f"/api/v1/games/{key}/orders", {"pass_this_bout": True}), 200)
    for text in ("Hello.", "Well played."):
        expect_status(anna.client.post(f"/api/v1/series/{series['id']}/chat", {"text": text}), 201)
    for other in (create_person(), create_person()):
        expect_status(anna.client.post("/api/v1/me/blocks", {"player": other.name}), 201)
    for name in ("kitchen", "cellar"):
        expect_status(anna.client.post("/api/v1/me/presets", {"name": name, "rules": "alemi-36"}), 201)
    for number in range(3):
        notify_of_invitation(anna, number)
    return anna


def test_the_export_has_every_field_of_the_account_but_those_left_out_with_a_reason() -> None:
    account = json.loads(download_export(create_person()))["account"]
    fields = {field.name for field in User._meta.get_fields() if field.concrete}
    assert fields >= FIELDS_NOT_IN_EXPORT.keys()
    missing = {name for name in fields - FIELDS_NOT_IN_EXPORT.keys() if KEYS_OF_FIELDS.get(name, name) not in account}
    assert missing == set()


def test_the_export_has_the_display_options_and_the_restrictions_of_the_account() -> None:
    anna, until = create_person(), datetime(2030, 5, 1, tzinfo=UTC)
    anna.user.display_options, anna.user.silenced_until = {"four_colours": True}, until
    anna.user.save()
    account = json.loads(download_export(anna))["account"]
    assert account["display_options"] == {"four_colours": True}
    assert (account["silenced_until"], account["suspended_until"]) == ("2030-05-01T00:00:00Z", None)


def test_the_export_has_the_reports_of_chat_lines_by_the_user_and_no_others() -> None:
    anna, boris = create_person(), create_person()
    series = start_series(anna, boris)
    address = f"/api/v1/series/{series['id']}/chat"
    for author, reporter in ((boris, anna), (anna, boris)):
        line = expect_status(author.client.post(address, {"text": f"{reporter.name} is a fool"}), 201)["id"]
        expect_status(reporter.client.post(f"/api/v1/chat/{line}/report", {"reason": "rude"}), 201)
    (report,) = json.loads(download_export(anna))["chat_reports"]
    assert (report["series"], report["text"]) == (series["id"], f"{anna.name} is a fool")
    assert (report["reason"], report["closed_at"]) == ("rude", None)


def test_the_export_has_household_pairs_that_the_user_requested_and_those_that_others_requested() -> None:
    olga, mitya, ivan = create_person("Olga"), create_person("Mitya"), create_person("Ivan")
    for author, other in ((olga, mitya), (ivan, olga), (mitya, ivan)):
        expect_status(author.client.post("/api/v1/me/household", {"player": other.name}), 201)
    pairs = json.loads(download_export(olga))["household"]
    assert [(one["requester"], one["other"]) for one in pairs] == [("Olga", "Mitya"), ("Ivan", "Olga")]


def test_the_export_has_the_users_own_orders_penalties_and_memberships_and_none_of_the_opponent() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    lost, won = lose_game(anna, boris, penalty="A cake."), lose_game(boris, anna, penalty="A cake.")
    running = start_game(anna, boris)
    for who, opening in ((anna, "lowest"), (boris, "lowest_pair")):
        replace_orders(game_id=running.game.pk, user=who.user, words={"openings": [opening]})
        create_club_with_members(who, name=f"Kitchen of {who.name}")
    for who, game, opening in ((anna, lost, "lowest"), (boris, won, "lowest_pair")):
        exported = json.loads(download_export(who))
        assert [(one["game"], one["debtor"]) for one in exported["penalties"]] == [(game.game.pk, who.name)]
        assert [one["orders"]["openings"] for one in exported["orders"]] == [[opening]]
        assert [(one["name"], one["role"]) for one in exported["clubs"]] == [(f"Kitchen of {who.name}", "keeper")]


@RATE_GAMES_OF_ANY_LENGTH
def test_the_export_has_the_changes_of_ratings_by_each_game() -> None:
    anna, boris = create_person(), create_person()
    games = [lose_game(anna, boris).game.pk, lose_game(boris, anna).game.pk]
    lost, won = json.loads(download_export(anna))["ratings"]
    assert [lost["game"], won["game"]] == games
    assert lost["mu_after"] < lost["mu_before"]
    assert lost["mu_after"] == won["mu_before"] < won["mu_after"]
    assert lost["pool"] == won["pool"] == "people"


def test_the_export_has_the_actions_of_staff_about_the_user_but_neither_their_notes_nor_dismissed_reports() -> None:
    table, staff = start_table("alemi-36", 2), create_person().user
    olga, mitya = table.people.values()
    for measure in (Measure.DISMISSED, Measure.WARNED):
        reported, _ = report_player(game=table.game, user=olga.user, player=mitya.name, reason="talk")
        act_on_reports(reports=[reported], staff=staff, measure=measure, why="As Olga says.")
    exported = download_export(mitya)
    (warning,) = json.loads(exported)["staff_actions"]
    assert (warning["measure"], warning["reason"], warning["until"]) == ("warned", "talk", None)
    assert b"As Olga says." not in exported
    assert json.loads(download_export(olga))["staff_actions"] == []


def test_the_batch_size_does_not_change_the_exported_file(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = create_person_with_history(3)
    whole = json.loads(download_export(anna))
    assert set(whole) == LISTS_IN_EXPORT | {"account"}
    assert [len(whole[name]) for name in ("games", "series", "chat", "blocks", "presets")] == [3, 4, 2, 2, 2]
    assert [len(game["events"]) > 0 for game in whole["games"]] == [True] * 3
    assert [one["game"] for one in whole["orders"]] == [whole["games"][-1]["id"]]
    monkeypatch.setattr(export, "BATCH_SIZE", 1)
    monkeypatch.setattr(games_export, "BATCH_SIZE", 1)
    monkeypatch.setattr(games_export, "LARGE_ROWS", 1)
    monkeypatch.setattr(export_games, "SEATS_PER_QUERY", 1)
    monkeypatch.setattr(export_games, "MAX_EVENTS", 1)
    assert {**json.loads(download_export(anna)), "tokens": []} == {**whole, "tokens": []}


def test_an_exported_game_equals_the_game_in_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = create_person_with_history(2)
    over, runs = json.loads(download_export(anna))["games"]
    assert over == anna.client.get(f"/api/v1/games/{over['id']}/record").json()
    shown = anna.client.get(f"/api/v1/games/{runs['id']}").json()
    events = anna.client.get(f"/api/v1/games/{runs['id']}/events").json()["results"]
    assert runs == {**shown, "events": events}


def test_an_export_of_more_games_takes_no_more_queries() -> None:
    counts = []
    for games in (2, 6):
        anna = create_person_with_history(games)
        with CaptureQueriesContext(connection) as queries:
            download_export(anna)
        counts.append(len(queries))
    assert counts[0] == counts[1] < 60


def test_exports_of_one_account_are_limited_per_hour(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "exports": "2/hour"}
    anna = create_person()
    download_export(anna)
    assert Browser(anna.user).client.get("/account/data/export").status_code == 200
    assert_problem(anna.client.get(EXPORT_URL), 429, "too_many_requests")
    page = Browser(anna.user).client.get("/account/data/export")
    assert (page.status_code, page["Content-Type"].split(";")[0]) == (429, "text/html")
    download_export(create_person())


@pytest.mark.django_db(transaction=True)
def test_a_second_export_of_an_account_is_refused_while_the_first_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    anna, boris = create_person(), create_person()
    server = ThreadedWsgi(get_wsgi_application(), 2)

    async def request_exports_during_the_first_export() -> list[Any]:
        bodies: list[Any] = []

        async def send_and_request_further_exports(message: Any) -> None:
            if message["type"] == "http.response.body" and not bodies:
                bodies.extend([await request_export(server, anna), await request_export(server, boris)])

        await server(build_request_scope(anna), build_receive_without_messages(), send_and_request_further_exports)
        return [*bodies, await request_export(server, anna)]

    assert asyncio.run(request_exports_during_the_first_export()) == [429, 200, 200]


@pytest.mark.django_db(transaction=True)
def test_an_export_stops_reading_when_its_client_disconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    anna, pieces = create_person_with_history(2), []
    server = ThreadedWsgi(get_wsgi_application(), 2)

    async def download_and_disconnect() -> None:
        left = asyncio.Event()

        async def receive() -> Any:
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                pieces.append(message["body"])
                if len(pieces) == 2:
                    left.set()
                    await asyncio.Event().wait()  # never returns, like the send of a client that has stopped reading

        await asyncio.wait_for(server(build_request_scope(anna), receive, send), 30)

    asyncio.run(download_and_disconnect())
    assert len(pieces) == 2
    assert b'"games"' not in b"".join(pieces)


def build_request_scope(who: Person) -> dict[str, Any]:
    asking = build_scope(EXPORT_URL)
    return {**asking, "headers": [*asking["headers"], (b"authorization", f"Bearer {who.token}".encode())]}


async def request_export(server: ThreadedWsgi, who: Person) -> int:
    statuses: list[int] = []

    async def send(message: Any) -> None:
        statuses.append(message.get("status", 0))

    await asyncio.wait_for(server(build_request_scope(who), build_receive_without_messages(), send), 60)
    return statuses[0]
