"""The example receiver in docs/webhooks.md accepts all messages from the site and rejects all other messages."""

import threading
from http.server import HTTPServer
from typing import Any

import httpx
import pytest

from tests.accounts.webhooks.receiver import WEBHOOKS_URL, Clock, Receiver, create_webhook, notify_player
from tests.factories import Person
from tests.games.api.calls import expect_status
from tests.site.test_readme import find_blocks
from tests.stack import ROOT


@pytest.mark.django_db
def test_the_documented_receiver_accepts_each_message_once(
    anna: Person, receiver: Receiver, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    (program,) = find_blocks(ROOT / "docs" / "webhooks.md", "python")
    namespace: dict[str, Any] = {}
    exec(program.split("\n\n\nserver = ")[0], namespace)
    namespace["Receiver"].log_message = lambda *_: None
    server = HTTPServer(("127.0.0.1", 0), namespace["Receiver"])
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    webhook = create_webhook(anna, address)
    namespace["SECRET"] = webhook["secret"]
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    (one,) = expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}/deliveries"), 200)["results"]
    expect_status(anna.client.post(f"{WEBHOOKS_URL}/{webhook['id']}/deliveries/{one['id']}/redeliver"), 202)
    assert clock.advance_and_send_deliveries() == 1
    assert httpx.post(address, content=b"{}").status_code == 401
    server.shutdown()
    server.server_close()
    output = capsys.readouterr().out
    assert output.startswith("invited {")
    assert output.count("invited {") == 1
    sent = expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}/deliveries"), 200)["results"]
    assert [each["state"] for each in sent] == ["delivered"] * 2
