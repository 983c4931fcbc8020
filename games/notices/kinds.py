"""Every kind of notice about games: how it is mailed unless its player chooses otherwise, what there is to say of it
now, and its words in each language. The most urgent stand first, as they do in the daily mail.

`{table}` are the others at the table, `{number}` the number of the game in its series.
"""

from typing import Any

from accounts.mail.wishes import DIGEST, NOW
from accounts.models import Kind
from accounts.registry import NoticeKind, Words
from games.notices import news

NOBODY = {
    "en": {"table": "computers", "fools": "nobody"},
    "ru": {"table": "компьютеры", "fools": "никто"},
}


def said(language: str, now: dict[str, Any]) -> dict[str, Any]:
    """What there is to say, as it stands in a sentence."""
    nobody = NOBODY[language]
    return {
        "table": ", ".join(now.get("table", ())) or nobody["table"],
        "number": now.get("number"),
        "by": now.get("by"),
        "fools": ", ".join(now.get("fools", ())) or nobody["fools"],
    }


KINDS = (
    NoticeKind(
        Kind.YOUR_TURN.value,
        NOW,
        news.awaited,
        said,
        {
            "en": Words(
                name="your turns",
                subject="Your turn against {table}",
                sentence="Game {number} against {table} waits for you.{until}",
            ),
            "ru": Words(
                name="ваши ходы",
                subject="Ваш ход. За столом: {table}",
                sentence="Партия {number} ждёт вашего хода. За столом: {table}.{until}",
            ),
        },
    ),
    NoticeKind(
        Kind.DEADLINE_NEAR.value,
        NOW,
        news.awaited,
        said,
        {
            "en": Words(
                name="time running out",
                subject="Your time is running out against {table}",
                sentence="Game {number} against {table} still waits for you, and your time is running out.{until}",
            ),
            "ru": Words(
                name="истекающее время",
                subject="Ваше время истекает. За столом: {table}",
                sentence="Партия {number} всё ещё ждёт вашего хода, и ваше время истекает. За столом: {table}.{until}",
            ),
        },
    ),
    NoticeKind(
        Kind.GAME_OVER.value,
        DIGEST,
        news.over,
        said,
        {
            "en": Words(
                name="games that are over",
                subject="Game {number} against {table} is over",
                sentence="Game {number} against {table} is over. The fool: {fools}.",
            ),
            "ru": Words(
                name="оконченные партии",
                subject="Партия {number} окончена. За столом: {table}",
                sentence="Партия {number} окончена. За столом: {table}. Дурак: {fools}.",
            ),
        },
    ),
    NoticeKind(
        Kind.SERIES_OVER.value,
        DIGEST,
        news.table,
        said,
        {
            "en": Words(
                name="series that are over",
                subject="The series with {table} is over",
                sentence="The series with {table} has come to its end.",
            ),
            "ru": Words(
                name="оконченные серии",
                subject="Серия окончена. За столом: {table}",
                sentence="Серия окончена. За столом: {table}.",
            ),
        },
    ),
    NoticeKind(
        Kind.INVITED.value,
        NOW,
        news.kept_seat,
        said,
        {
            "en": Words(
                name="invitations",
                subject="{by} invites you to a series",
                sentence="{by} keeps a seat for you in a series with {table}.",
            ),
            "ru": Words(
                name="приглашения",
                subject="{by} приглашает вас в серию",
                sentence="{by} держит для вас место в серии. За столом: {table}.",
            ),
        },
    ),
    NoticeKind(
        Kind.JOINED.value,
        DIGEST,
        news.sat_down,
        said,
        {
            "en": Words(
                name="players who join",
                subject="{by} has joined your series",
                sentence="{by} has sat down in your series.",
            ),
            "ru": Words(
                name="игроки, которые садятся за ваш стол",
                subject="{by} садится за ваш стол",
                sentence="{by} садится за стол вашей серии.",
            ),
        },
    ),
    NoticeKind(
        Kind.SERIES_STARTED.value,
        DIGEST,
        news.table,
        said,
        {
            "en": Words(
                name="series that begin",
                subject="The series with {table} has begun",
                sentence="All seats are taken: the series with {table} has begun.",
            ),
            "ru": Words(
                name="начало серий",
                subject="Серия началась. За столом: {table}",
                sentence="Все места заняты, серия началась. За столом: {table}.",
            ),
        },
    ),
    NoticeKind(
        Kind.NEXT_GAME.value,
        DIGEST,
        news.dealt,
        said,
        {
            "en": Words(
                name="further games",
                subject="Game {number} against {table} has been dealt",
                sentence="Game {number} against {table} has been dealt.",
            ),
            "ru": Words(
                name="следующие партии",
                subject="Сдана партия {number}. За столом: {table}",
                sentence="Сдана партия {number}. За столом: {table}.",
            ),
        },
    ),
)
