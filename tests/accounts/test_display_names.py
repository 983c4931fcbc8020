"""Display names may be in any script, but may not imitate other names or break the text around them."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts.display_names import build_username_skeleton_expression, normalize_display_name
from accounts.models import User
from accounts.names import compute_skeleton
from accounts.services import create_account, create_guest, delete_account, update_account, upgrade_guest
from durak_site.http.problems import Problem
from tests.accounts.sign_in import PASSWORD, assert_problem
from tests.factories import create_person, create_token_for, make_anonymous_client

FAMILY_EMOJI = "👨\u200d👩\u200d👧\u200d👦"
VALID_NAMES = [
    "Баба Маша", "Łukasz", "Anna", "李", "דָּוִד", "مُحَمَّد", "สมชาย", "Nguyễn", "Zoë 🍰", FAMILY_EMOJI, "❤\ufe0f",
    "👩🏽\u200d🚀", "1\ufe0f\u20e3", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🇩🇪",
    "O'Brien", '<b>&"\'', "Stafford", "x" * 30, "Ян", "J-P",
]  # fmt: skip
HOSTILE_NAMES = {
    "an override": "Anna\u202e",
    "an isolate": "\u2067Anna",
    "a mark of direction": "Anna\u200f",
    "an Arabic mark of direction": "Anna\u061c",
    "a zero-width space": "An\u200bna",
    "a joiner between letters": "An\u200dna",
    "a joiner after an emoji": "🍰\u200d",
    "two joiners": "👨\u200d\u200d👩",
    "a word joiner": "An\u2060na",
    "a byte order mark": "Anna\ufeff",
    "a soft hyphen": "An\u00adna",
    "a variation selector": "An\ufe0fna",
    "a grapheme joiner": "An\u034fna",
    "tags": "Anna\U000e0041",
    "tags without a flag": "🍰\U000e0067\U000e007f",
    "a line break": "An\nna",
    "a tab": "An\tna",
    "a separator of lines": "An\u2028na",
    "a bell": "Anna\x07",
    "NUL": "An\x00na",
    "a surrogate": "Anna\ud800",
    "private use": "Anna\ue000",
    "a blank letter": "\u3164",
    "a blank symbol": "Anna\u2800",
    "spaces": " \u00a0\u3000",
    "nothing": "",
    "punctuation": "...",
    "31 characters": "x" * 31,
    "many marks": "Z\u0300\u0301\u0302\u0303a",
    "marks that enclose": "Z\u0488\u0489\u0488\u0489",
    "a mark without a letter": "\u0301Anna",
    "a mark after a space": "Anna \u0301",
    "staff": "Аdmіn",
    "staff in Russian": "Администратор",
    "staff with digits": "m0derat0r",
    "staff in wide letters": "Ｓｔａｆｆ",
    "staff in small capitals": "ᴀᴅᴍɪɴ",
    "staff in bold letters": "𝐚𝐝𝐦𝐢𝐧",
    "staff in circles": "ⓐⓓⓜⓘⓝ",
    "staff with spaces": "a d m i n",
    "staff with an emoji": "admin ✅",
    "staff as a word": "Anna, support",
    "staff with accents": "ádmin",
    "the site": "Durak by post",
    "the site in Russian": "Дурак по переписке",
    "the site with more": "★ Durak by Post ★",
    "a computer": "Computer: sharp",
    "a computer in Russian": "Компьютер: острый",
    "the system": "System",
    "a deleted account": "deleted-12",
    "a deleted account in Russian": "Удалённый игрок",
    "a guest": "Guest-ABCD",
    "you": "You",
    "you in Russian": "Вы",
}
HOSTILE_NAMES_FOR_THE_API = [
    name for name in HOSTILE_NAMES.values() if name.strip() and not {"\x00", "\ud800"} & set(name)
]
"""Names that the API has to refuse. Empty names are left out, because an empty name resets the display name. Names with
characters that JSON or PostgreSQL cannot represent are left out, too.
"""


@pytest.mark.parametrize("name", VALID_NAMES)
def test_names_of_any_script_are_accepted(name: str) -> None:
    assert normalize_display_name(name) == name


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        normalize_display_name(name)


def test_spaces_and_accents_of_a_name_are_normalized() -> None:
    assert normalize_display_name(" Zoe\u0308 \u00a0 Ko\u0308nig\u3000") == "Zoë König"
    assert normalize_display_name("e\u0301" * 30) == "é" * 30


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Anna", "0l1v3r_I-l", "---", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"])
def test_the_database_computes_the_same_skeleton_of_a_username_as_python(name: str) -> None:
    user = User.objects.annotate(skeleton=build_username_skeleton_expression())
    User.objects.create_user(name)
    assert user.get().skeleton == compute_skeleton(name)  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_no_display_name_looks_like_the_username_of_a_member_of_staff() -> None:
    boris = create_account(username="Boris_1", password=PASSWORD)
    clara = create_account(username="clara_2", password=PASSWORD, display_name="Boris 1")
    User.objects.filter(pk=boris.pk).update(is_staff=True)
    anna = create_account(username="anna", password=PASSWORD, display_name="Anna")
    for name in ("Boris 1", "BORIS1", "Воrіs l"):
        with pytest.raises(Problem) as refused:
            update_account(user=anna, changes={"display_name": name})
        assert (refused.value.code, list(refused.value.extra["errors"])) == ("conflict", ["display_name"])
        with pytest.raises(Problem):
            create_account(username="clara", password=PASSWORD, display_name=name)
        with pytest.raises(Problem):
            create_guest(now=datetime.now(UTC), display_name=name)
    assert update_account(user=anna, changes={"display_name": "Boris Fan 🎉"}).shown_name == "Boris Fan 🎉"
    assert update_account(user=anna, changes={"display_name": clara.username}).shown_name == "clara_2"
    assert update_account(user=anna, changes={"display_name": ""}).shown_name == "anna"


@pytest.mark.django_db
def test_a_guest_has_a_display_name_and_keeps_it_after_the_upgrade() -> None:
    guest = create_guest(now=datetime.now(UTC), display_name="Баба Маша")
    assert guest.shown_name == "Баба Маша"
    upgrade_guest(user=guest, username="masha", password=PASSWORD, display_name="Баба Маша")
    guest.refresh_from_db()
    assert (guest.shown_name, str(guest)) == ("Баба Маша", "masha")


@pytest.mark.django_db
def test_a_deleted_account_has_no_display_name() -> None:
    anna = create_account(username="anna", password=PASSWORD, display_name="Анна К.")
    delete_account(player=anna)
    anna.refresh_from_db()
    assert anna.display_name == ""
    assert anna.shown_name.startswith("deleted-")


@pytest.mark.django_db
def test_the_api_sets_shows_and_exports_the_display_name(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "display_names": "2/day"}
    body = {"username": "masha", "password": PASSWORD, "display_name": " Баба  Маша "}
    answer = make_anonymous_client().post("/api/v1/accounts", body)
    assert (answer.status_code, answer.json()["display_name"]) == (201, "Баба Маша")
    masha = create_token_for(User.objects.get())
    assert masha.client.get("/api/v1/me").json()["display_name"] == "Баба Маша"
    assert masha.client.get("/api/v1/players/masha").json()["display_name"] == "Баба Маша"
    assert json.loads(masha.client.get("/api/v1/me/export").getvalue())["account"]["display_name"] == "Баба Маша"
    assert masha.client.patch("/api/v1/me", {"display_name": "Баба Маша"}).status_code == 200
    assert masha.client.patch("/api/v1/me", {"display_name": ""}).json()["display_name"] == "masha"
    assert masha.client.patch("/api/v1/me", {"display_name": "Мария"}).json()["display_name"] == "Мария"
    assert_problem(masha.client.patch("/api/v1/me", {"display_name": "Маша"}), 429, "too_many_requests")


@pytest.mark.django_db
@pytest.mark.parametrize("name", [*HOSTILE_NAMES_FOR_THE_API, 7, None, ["Anna"]])
def test_the_api_refuses_hostile_names(name: Any) -> None:
    problem = assert_problem(create_person().client.patch("/api/v1/me", {"display_name": name}), 400, "invalid")
    assert list(problem["errors"]) == ["display_name"]


@pytest.mark.django_db
def test_the_api_refuses_the_username_of_a_member_of_staff() -> None:
    create_person("Boris")
    User.objects.update(is_staff=True)
    problem = assert_problem(create_person().client.patch("/api/v1/me", {"display_name": "Воris"}), 409, "conflict")
    assert list(problem["errors"]) == ["display_name"]
