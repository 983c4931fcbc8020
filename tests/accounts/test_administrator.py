"""The command `administrator`, which creates an administrator or turns an existing account into one."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from tests.factories import create_person

pytestmark = pytest.mark.django_db(transaction=True)
STRONG_PASSWORD = "a long sentence of five words"


def run_command(monkeypatch: pytest.MonkeyPatch, name: str, password: str | None = None) -> str:
    monkeypatch.setenv("ADMIN_NAME", name)
    monkeypatch.delenv("ADMIN_PASSWORD", raising=False)
    if password is not None:
        monkeypatch.setenv("ADMIN_PASSWORD", password)
    out = StringIO()
    call_command("administrator", stdout=out)
    return out.getvalue()


def test_a_new_administrator_gets_the_password_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_command(monkeypatch, "Olga", STRONG_PASSWORD) == "Olga is an administrator now, at /admin/.\n"
    olga = User.objects.get(username="Olga")
    assert olga.is_staff
    assert olga.check_password(STRONG_PASSWORD)


def test_an_existing_account_keeps_its_name_and_password(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = create_person("Anna").user
    anna.set_password(STRONG_PASSWORD)
    anna.save()
    assert run_command(monkeypatch, "anna") == "Anna is an administrator now, at /admin/.\n"
    anna.refresh_from_db()
    assert anna.is_staff
    assert anna.check_password(STRONG_PASSWORD)


def test_a_weak_password_creates_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="too short"):
        run_command(monkeypatch, "Olga", "short")
    assert not User.objects.exists()


def test_two_different_typed_passwords_create_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter([STRONG_PASSWORD, "another long sentence"])
    monkeypatch.setattr("accounts.management.commands.administrator.getpass", lambda prompt: next(typed))
    with pytest.raises(CommandError, match="two different passwords"):
        run_command(monkeypatch, "Olga")
    assert not User.objects.exists()


def test_without_a_terminal_the_command_names_the_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_closed_input(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", read_closed_input)
    with pytest.raises(CommandError, match="set ADMIN_NAME and ADMIN_PASSWORD"):
        run_command(monkeypatch, "")
    assert not User.objects.exists()
