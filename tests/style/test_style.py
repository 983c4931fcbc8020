"""The checks of plain English, on small example projects."""

import subprocess
from pathlib import Path

import pytest

from style.__main__ import main
from style.names import is_misleading, read_names
from style.texts import DocText, find_habits, read_texts

EXAMPLE_SOURCE = '''
"""A module."""
LIMIT = 3
"""A constant."""


class Thing:
    def told(self):
        """A method."""
        return "no text"  # a comment

    @property
    def kept(self): ...  # noqa: E704
'''


def write_project(root: Path, text: str, name: str = "load_row") -> None:
    (root / "games").mkdir(exist_ok=True)
    (root / "games" / "rows.py").write_text(f'def {name}():\n    """{text}"""\n')


@pytest.mark.parametrize(
    ("words", "habit"),
    [
        ("What waits for a thread stands in a queue.", "free relative"),
        ("How much of something an account may have.", "free relative"),
        ("When its does.", "free relative"),
        ("Raises Forbidden for who has no seat.", "bare who"),
        ("Nobody else counts what this account has.", "nobody"),
        ("Delete whatever is left.", "nobody"),
        ("The client is told of the change.", "is told"),
    ],
)
def test_a_discouraged_habit_is_found(words: str, habit: str) -> None:
    assert find_habits(DocText(1, words)) == [habit]


@pytest.mark.parametrize(
    "words",
    [
        "Return the row of the account.",
        "When a player leaves, finish the game.",
        "Run the database as `nobody`.",
        "What is the default?",
        "Return the players, one of whom is the fool.",
    ],
)
def test_plain_english_has_no_discouraged_habit(words: str) -> None:
    assert find_habits(DocText(1, words)) == []


@pytest.mark.parametrize("name", ["told", "_looked_up", "kept_secret", "test_a_player_is_told", "settle", "given"])
def test_a_misleading_name_is_found(name: str) -> None:
    assert is_misleading(name)


@pytest.mark.parametrize("name", ["load_game", "feed", "is_closed", "has_passed", "find_used_tokens", "seed"])
def test_a_verb_phrase_is_not_reported_as_a_misleading_name(name: str) -> None:
    assert not is_misleading(name)


def test_all_docstrings_and_comments_are_read_and_no_other_strings() -> None:
    assert sorted(text.words for text in read_texts(EXAMPLE_SOURCE)) == [
        "A constant.",
        "A method.",
        "A module.",
        "a comment",
    ]


def test_names_of_properties_may_be_nouns() -> None:
    assert [name.name for name in read_names(EXAMPLE_SOURCE)] == ["told"]


def test_the_command_prints_the_shares_and_the_places_over_a_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("style.__main__.LARGER_HABIT_LIMITS", {})
    write_project(tmp_path, "Load a row.")
    assert main(tmp_path) == 0
    assert capsys.readouterr().err == ""
    write_project(tmp_path, "What is loaded.", name="told")
    assert main(tmp_path) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines()[1].split() == ["games", "100.0%", "0.0%", "0.0%", "0.0%", "100.0%"]
    path = tmp_path / "games" / "rows.py"
    assert printed.err.splitlines() == [f"{path}:2: free relative: What is loaded.", f"{path}:1: name: told"]


def test_an_allowance_raises_the_limit_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_project(tmp_path, "What is loaded.")
    monkeypatch.setattr("style.__main__.LARGER_HABIT_LIMITS", {"games": {"free relative": 1.0}})
    assert main(tmp_path) == 0
    monkeypatch.setattr("style.__main__.LARGER_HABIT_LIMITS", {"games": {"free relative": 0.5}})
    assert main(tmp_path) == 1


def test_a_long_subject_of_a_commit_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    author = ("-c", "user.name=anna", "-c", "user.email=anna@example.org")
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    for subject, status in (("a" * 72, 0), ("b" * 73, 1)):
        subprocess.run(
            ["git", "-C", tmp_path, *author, "commit", "--quiet", "--allow-empty", "-m", subject], check=True
        )
        assert main(tmp_path) == status
    assert capsys.readouterr().err == f"commit subject over 72 characters: {'b' * 73}\n"


def test_an_import_of_a_missing_name_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_project(tmp_path, "Load a row.")
    (tmp_path / "games" / "moves.py").write_text(
        "import os.path\n"
        "from games import moves, rows\n"
        "from games.rows import load_row, store_row\n"
        "from elsewhere import anything\n"
    )
    assert main(tmp_path) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'games' / 'moves.py'}:3: games.rows has no store_row\n"
