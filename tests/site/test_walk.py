"""The README contains the commands that `make walk` runs. The tests do not run `make walk`, which takes a quarter of an
hour.
"""

from pathlib import Path

from benchmarks.walk.readme import DocumentationPage
from benchmarks.walk.servers import Servers
from benchmarks.walk.steps import find_roles_command, find_start_commands
from tests.site.external_server import BareServer
from tests.stack import ROOT


def test_the_readme_has_every_command_that_the_walk_runs() -> None:
    readme = DocumentationPage(ROOT)
    clone, install, settings, migrate, first = find_start_commands()
    assert clone == "git clone … /opt/durak && cd /opt/durak"
    assert install == "make install"
    assert settings == "set -a; . /etc/durak/environment; set +a"
    assert migrate.endswith(".venv/bin/python manage.py migrate")
    assert first == f".venv/bin/{' '.join(readme.find_processes()[0])}"
    assert [line.split()[:2] for line in readme.find_block_after("### Backups")] == [
        ["make", "backup"],
        ["make", "restore"],
    ]
    tools = [line.split()[0] for line in readme.find_block_after("With the tools of PostgreSQL")]
    assert tools == ["pg_dump", "createdb", "pg_restore"]
    assert len(readme.find_processes()) == 6
    assert len(readme.find_game_scripts()) == 4
    assert readme.find_token_path() == "/api/v1/me/tokens"
    assert find_roles_command(ROOT) == "psql --host db.example.org --username postgres --file deploy/roles.sql"


def test_the_configuration_for_nginx_contains_no_example_address(tmp_path: Path) -> None:
    servers = Servers(tmp_path, BareServer(tmp_path))
    servers.configure_nginx((ROOT / "deploy" / "nginx.conf").read_text())
    text = (tmp_path / "nginx.conf").read_text()
    for example in ("/etc/ssl", "listen 80;", "listen 443 ", ":8001;", ":8002;"):
        assert example not in text
    for port in servers.ports.values():
        assert str(port) in text
