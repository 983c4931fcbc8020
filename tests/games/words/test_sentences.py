"""The sentences that describe a game, in both languages."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from durak_site.localization.times import format_moment, format_until
from games.engine import Rules
from games.words import (
    PlayerNames,
    build_log_lines,
    describe_event,
    describe_waiting,
    format_duration,
    format_time_left,
    format_time_until,
    get_card_name,
    list_seat_names,
)
from games.words.cards import Case
from games.words.times import format_deadline
from tests.games.words.golden_views import FRIDAY_NOON, build_player

ANNA, BORIS, COMPUTER = range(3)
PLAYER_NAMES = ("anna", "boris", None)
TAKEN_OVER = {"sitting_in": True, "may_return": True}
FACE_DOWN = [{"attack": "9H", "by": ANNA, "beaten_by": "??", "face_down": True}]
ORDERED = Rules.from_data({"throw_in_priority": "ordered"}).to_data()
PRIMARY_ONLY = Rules.from_data({"throw_in_by": "primary_only"}).to_data()
TEAMS = Rules.from_data({"teams": 2}).to_data()


def build_game_view(**more) -> dict:
    plain = {
        "rules": Rules().to_data(),
        "players": [build_player(seat, name) for seat, name in enumerate(PLAYER_NAMES)],
        "your_seat": None,
        "phase": "defending",
        "attacker": ANNA,
        "defender": BORIS,
        "table": [{"attack": "9H", "by": ANNA, "beaten_by": None, "face_down": False}],
        "capacity": 5,
        "trump_card": "JS",
        "must": [BORIS],
        "passed": [],
        "hands": [6, 6, 6],
        "out": [],
        "legal": [],
        "deadlines": [{"seat": BORIS, "at": FRIDAY_NOON + timedelta(hours=22)}],
        "result": None,
    }
    return plain | more


def build_event(kind: str, seat: int | None, seq: int = 1, by: str | None = "player", **facts) -> dict:
    return {"seq": seq, "kind": kind, "seat": seat, "at": FRIDAY_NOON, "by": by, **facts}


def call_in_both_languages(build_text) -> tuple[str, str]:
    said = []
    for language in ("en", "ru"):
        with translation.override(language):
            said.append(build_text())
    return said[0], said[1]


@pytest.mark.parametrize(
    ("case", "nine", "joker"),
    [
        (Case.SUBJECT, "девятка червей", "красный джокер"),
        (Case.OBJECT, "девятку червей", "красного джокера"),
        (Case.MEANS, "девяткой червей", "красным джокером"),
        (Case.START, "девятки червей", "красного джокера"),
    ],
)
def test_a_card_name_is_inflected_for_its_place_in_the_sentence(case: Case, nine: str, joker: str):
    assert call_in_both_languages(lambda: get_card_name("9H", case)) == ("nine of hearts", nine)
    assert call_in_both_languages(lambda: get_card_name("XR", case)) == ("the red joker", joker)


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            build_event("beaten", BORIS, attack="9H", defence="TH", face_down=False),
            "boris beat 9♥ with 10♥",
            "boris бьёт 9♥ картой 10♥",
        ),
        (
            build_event("beaten", ANNA, attack="AH", defence="XR", face_down=False),
            "You beat A♥ with the red joker",
            "Вы бьёте Т♥ красным джокером",
        ),
        (
            build_event("beaten", BORIS, attack="9H", face_down=True),
            "boris laid a card face down on 9♥",
            "boris кладёт на 9♥ карту рубашкой вверх",
        ),
        (build_event("drawn", BORIS, count=5, trump_card=False), "boris drew 5 cards", "boris добирает 5 карт"),
        (
            build_event("drawn", BORIS, count=1, cards=["9H"], trump_card=False),
            "boris drew 1 card",
            "boris добирает 1 карту",
        ),
        (build_event("drawn", ANNA, count=1, cards=["9H"], trump_card=False), "You drew 9♥", "Вы добираете 9♥"),
        (
            build_event("drawn", BORIS, count=1, trump_card=True),
            "boris drew 1 card, the trump card",
            "boris добирает 1 карту — козырь из-под колоды",
        ),
        (
            build_event("returned", None, count=4, passed=[]),
            "Beaten off: 4 cards go back into the talon",
            "Бито: 4 карты возвращаются в колоду",
        ),
        (build_event("returned", None, count=0, passed=[]), "Beaten off", "Бито"),
        (build_event("went_out", None, seats=[ANNA, BORIS]), "boris and you are out", "boris и вы выходите"),
        (
            build_event("transferred", BORIS, cards=["9C"], defender=ANNA),
            "boris passed the attack on to you with 9♣",
            "boris переводит на вас картой 9♣",
        ),
        (
            build_event("ended", None, result={"kind": "fool", "fools": [BORIS], "epaulettes": 2}),
            "boris is the fool, with 2 epaulettes",
            "Дурак — boris, с 2 погонами",
        ),
        (
            build_event("ended", None, result={"kind": "abandoned", "fools": []}),
            "The game was abandoned: nobody is the fool",
            "Партию прервали по согласию: дурака нет",
        ),
    ],
)
def test_events_are_described_in_words(event: dict, english: str, russian: str):
    players = PlayerNames.from_game(build_game_view(your_seat=ANNA))
    assert call_in_both_languages(lambda: describe_event(event, players)) == (english, russian)


def test_throw_ins_join_the_line_of_their_attack_unless_it_was_already_seen():
    log = [
        build_event("bout_opened", None, 1, None, bout=2, starter=ANNA, defender=BORIS),
        build_event("attacked", ANNA, 2, cards=["9H"]),
        build_event("beaten", BORIS, 3, attack="9H", defence="TH", face_down=False),
        build_event("attacked", COMPUTER, 4, "computer", cards=["TC"]),
        build_event("taken", BORIS, 5, "clock"),
        build_event("passed", ANNA, 6, "clock"),
    ]
    players = PlayerNames.from_game(build_game_view())
    assert [one.text for one in build_log_lines(log, players)] == [
        "Bout 2: anna attacks, boris defends",
        "anna attacked with 9♥",
        "boris beat 9♥ with 10♥ · Computer threw in 10♣",
        "boris takes (the time was up)",
        "anna passed",
    ]
    assert [one.text for one in build_log_lines(log, players, after=3)][2:4] == [
        "boris beat 9♥ with 10♥",
        "Computer threw in 10♣",
    ]


@pytest.mark.parametrize(
    ("fields", "english", "russian"),
    [
        (
            {"your_seat": BORIS, "legal": ["take"]},
            "You defend. Answer 9♥ by 10:00 tomorrow (22 h left).",
            "Вы отбиваетесь. Ответьте на 9♥ до завтра, 10:00 (осталось 22 ч).",
        ),
        (
            {"your_seat": ANNA, "legal": ["attack 9S"], "deadlines": []},
            "boris defends and has to answer 9♥. You may throw in.",
            "boris отбивается от 9♥. Можно подкинуть.",
        ),
        (
            {"your_seat": ANNA, "legal": ["challenge 8H", "attack 9S"], "deadlines": []},
            "boris defends and has to answer 9♥. You may call out a card that lies face down. You may throw in.",
            "boris отбивается от 9♥. Карте рубашкой вверх можно не поверить. Можно подкинуть.",
        ),
        (
            {"phase": "pitching", "your_seat": ANNA, "must": [ANNA], "legal": ["challenge 9H", "pass", "attack 9S"]},
            "Every card is answered. Believe it, call a card out or throw in by 10:00 tomorrow (22 h left).",
            "Поверьте, не поверьте или подкиньте до завтра, 10:00 (осталось 22 ч).",
        ),
        (
            {"phase": "pitching", "your_seat": ANNA, "must": [ANNA], "legal": ["challenge 9H", "pass"]},
            "Every card is answered. Believe it or call a card out by 10:00 tomorrow (22 h left).",
            "Поверьте или не поверьте до завтра, 10:00 (осталось 22 ч).",
        ),
        (
            {
                "phase": "pitching",
                "table": FACE_DOWN,
                "your_seat": BORIS,
                "must": [],
                "capacity": 0,
                "deadlines": [],
            },
            "You have defended. The others may call a card out.",
            "Вы отбились. Остальные могут не поверить.",
        ),
        (
            {
                "phase": "pitching",
                "table": FACE_DOWN,
                "your_seat": ANNA,
                "must": [],
                "passed": [ANNA],
                "capacity": 0,
                "deadlines": [],
            },
            "You are done. Computer may call a card out.",
            "Вы сказали «бито». Компьютер может не поверить.",
        ),
        (
            {"phase": "opening", "must": [ANNA], "deadlines": []},
            "anna is to attack boris.",
            "anna ходит, отбивается boris.",
        ),
        (
            {"phase": "taking", "must": [], "deadlines": []},
            "boris takes. The others may throw in.",
            "boris берёт. Остальные могут подкинуть.",
        ),
        (
            {"phase": "taking", "rules": PRIMARY_ONLY, "must": [], "deadlines": []},
            "boris takes. anna may throw in.",
            "boris берёт. anna может подкинуть.",
        ),
        (
            {
                "phase": "pitching",
                "rules": PRIMARY_ONLY,
                "table": FACE_DOWN,
                "your_seat": ANNA,
                "must": [],
                "passed": [ANNA],
                "capacity": 5,
                "deadlines": [],
            },
            "You are done. Computer may call a card out.",
            "Вы сказали «бито». Компьютер может не поверить.",
        ),
        (
            {"phase": "pitching", "table": FACE_DOWN, "your_seat": BORIS, "must": [], "deadlines": []},
            "You have defended. The others may call a card out or throw in.",
            "Вы отбились. Остальные могут не поверить или подкинуть.",
        ),
        (
            {"phase": "pitching", "rules": PRIMARY_ONLY, "table": FACE_DOWN, "must": [], "deadlines": []},
            "boris has defended. The others may call a card out. anna may throw in.",
            "boris: всё побито. Остальные могут не поверить. anna может подкинуть.",
        ),
        (
            {"phase": "taking", "rules": ORDERED, "must": [], "deadlines": []},
            "boris takes. One of the others may throw in.",
            "boris берёт. Кто-то из остальных может подкинуть.",
        ),
        (
            {"phase": "taking", "your_seat": BORIS, "must": [], "out": [[COMPUTER]], "deadlines": []},
            "You take. anna may throw in.",
            "Вы берёте. anna может подкинуть.",
        ),
        (
            {
                "phase": "pitching",
                "your_seat": BORIS,
                "must": [],
                "capacity": 5,
                "hands": [0, ["9C", "TC", "JC", "QC", "KC"], 1],
            },
            "You have defended. Computer may throw in by 10:00 tomorrow (22 h left).",
            "Вы отбились. Компьютер может подкинуть до завтра, 10:00 (осталось 22 ч).",
        ),
        (
            {"result": {"kind": "draw", "fools": []}},
            "The game is over. A draw: nobody is the fool.",
            "Партия окончена. Ничья: дурака нет.",
        ),
    ],
)
def test_awaited_players_are_asked_the_question_of_their_phase(fields: dict, english: str, russian: str):
    assert call_in_both_languages(lambda: describe_waiting(build_game_view(**fields), FRIDAY_NOON, UTC)) == (
        english,
        russian,
    )


@pytest.mark.parametrize(
    ("fields", "english", "russian"),
    [
        (
            {"rules": Rules.from_data({"throw_in_by": "neighbours"}).to_data()},
            "boris takes. anna and vera may throw in.",
            "boris берёт. anna и vera могут подкинуть.",
        ),
        (
            {"rules": TEAMS, "hands": [6, 6, 0, 6, 6, 6]},
            "boris takes. anna, gleb and fedor may throw in.",
            "boris берёт. anna, gleb и fedor могут подкинуть.",
        ),
        (
            {"rules": {**TEAMS, "throw_in_by": "neighbours", "throw_in_priority": "ordered"}},
            "boris takes. anna or vera may throw in.",
            "boris берёт. anna или vera может подкинуть.",
        ),
    ],
)
def test_in_a_game_of_six_the_players_who_may_throw_in_are_named(fields: dict, english: str, russian: str):
    names = ("anna", "boris", "vera", "gleb", "daria", "fedor")
    fields = {"hands": [6] * 6, "players": [build_player(seat, name) for seat, name in enumerate(names)], **fields}
    game = build_game_view(**fields, phase="taking", must=[], deadlines=[])
    assert call_in_both_languages(lambda: describe_waiting(game, FRIDAY_NOON, UTC)) == (english, russian)


def test_a_player_under_takeover_reads_about_it_and_gets_no_question():
    players = [build_player(ANNA, "anna"), build_player(BORIS, "boris", **TAKEN_OVER), build_player(COMPUTER, None)]
    asked = describe_waiting(build_game_view(players=players, your_seat=BORIS), FRIDAY_NOON, UTC)
    assert asked.startswith("A computer plays for you until you take your seat back. You defend against 9♥")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"phase": "cutting", "must": [BORIS]}, ""),
        ({"phase": "cutting", "must": [ANNA]}, " anna has to cut the pack."),
        ({"phase": "opening", "attacker": BORIS, "defender": ANNA}, ""),
        ({"phase": "pitching", "attacker": BORIS, "defender": ANNA, "hands": [6, 6, 0]}, " anna has defended."),
        ({"phase": "taking", "attacker": BORIS, "defender": ANNA, "hands": [6, 6, 0]}, " anna takes."),
    ],
)
def test_a_player_under_takeover_reads_only_about_the_others(fields: dict, sentence: str):
    players = [build_player(ANNA, "anna"), build_player(BORIS, "boris", **TAKEN_OVER), build_player(COMPUTER, None)]
    game = build_game_view(**{"players": players, "your_seat": BORIS, "must": [], "deadlines": [], **fields})
    takeover = "A computer plays for you until you take your seat back."
    assert describe_waiting(game, FRIDAY_NOON, UTC) == takeover + sentence


def test_several_computers_have_distinct_names():
    names = call_in_both_languages(
        lambda: list_seat_names([build_player(0, None), build_player(1, "anna"), build_player(2, None)])
    )
    assert names == (["Computer 1", "anna", "Computer 2"], ["Компьютер 1", "anna", "Компьютер 2"])


@pytest.mark.parametrize(
    ("at", "english", "russian"),
    [
        (datetime(2026, 11, 20, 20, 30, tzinfo=UTC), "21:30 today", "21:30"),
        (datetime(2026, 11, 20, 23, 30, tzinfo=UTC), "00:30 tomorrow", "завтра, 00:30"),
        (datetime(2026, 11, 24, 17, 0, tzinfo=UTC), "18:00 on Tuesday", "вторника, 18:00"),
        (datetime(2026, 11, 27, 17, 0, tzinfo=UTC), "27 November 18:00", "27 ноября, 18:00"),
    ],
)
def test_a_moment_is_shown_in_the_readers_time_zone(at: datetime, english: str, russian: str):
    assert call_in_both_languages(lambda: format_until(at, FRIDAY_NOON, ZoneInfo("Europe/Berlin"))) == (
        english,
        russian,
    )


@pytest.mark.parametrize(
    ("at", "english", "russian"),
    [
        (FRIDAY_NOON - timedelta(days=1), "yesterday ", "вчера "),
        (FRIDAY_NOON, "today ", "сегодня "),
        (FRIDAY_NOON + timedelta(days=1), "tomorrow ", "завтра "),
        (datetime(2026, 11, 24, 17, 0, tzinfo=UTC), "24 November 18:00", "24 ноября, 18:00"),
        (datetime(2025, 11, 24, 17, 0, tzinfo=UTC), "24 November 2025 18:00", "24 ноября 2025, 18:00"),
    ],
)
def test_past_and_future_moments_name_their_day(at: datetime, english: str, russian: str):
    said = call_in_both_languages(lambda: format_moment(at, FRIDAY_NOON, ZoneInfo("Europe/Berlin")))
    assert (said[0].startswith(english), said[1].startswith(russian)) == (True, True)


@pytest.mark.parametrize(
    ("length", "english", "russian"),
    [
        (timedelta(seconds=59), "less than a minute left", "осталось меньше минуты"),
        (timedelta(minutes=21), "21 min left", "осталось 21 мин"),
        (timedelta(hours=35), "35 h left", "осталось 35 ч"),
        (timedelta(hours=36), "2 days left", "осталось 2 дня"),
    ],
)
def test_remaining_time_is_written_in_words(length: timedelta, english: str, russian: str):
    assert call_in_both_languages(lambda: format_time_left(length)) == (english, russian)


@pytest.mark.parametrize(
    ("at", "english"),
    [
        (FRIDAY_NOON + timedelta(hours=2), " today (2 h left)"),
        (FRIDAY_NOON + timedelta(days=3), " on "),
    ],
)
def test_a_deadline_in_words_begins_with_the_hour(at: datetime, english: str):
    assert english in call_in_both_languages(lambda: format_deadline(at, FRIDAY_NOON, ZoneInfo("UTC")))[0]


@pytest.mark.parametrize(
    ("length", "english", "russian", "whole"),
    [
        (timedelta(seconds=59), "in less than a minute", "меньше чем через минуту", "59 seconds"),
        (timedelta(minutes=21), "in 21 minutes", "через 21 минуту", "21 minutes"),
        (timedelta(hours=22, minutes=59), "in 22 hours", "через 22 часа", "22 hours 59 minutes"),
        (timedelta(hours=25, minutes=30), "in 25 hours", "через 25 часов", "1 day 1 hour 30 minutes"),
        (timedelta(hours=35), "in 35 hours", "через 35 часов", "1 day 11 hours"),
        (timedelta(hours=36), "in 2 days", "через 2 дня", "1 day 12 hours"),
        (timedelta(days=5, hours=1), "in 5 days", "через 5 дней", "5 days 1 hour"),
    ],
)
def test_durations_are_written_in_words(length: timedelta, english: str, russian: str, whole: str):
    assert call_in_both_languages(lambda: format_time_until(length)) == (english, russian)
    assert format_duration(length) == whole
