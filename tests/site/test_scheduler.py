"""While the broker is down, beat logs little. Soon after its return, beat sends tasks again."""

import json
import os
import signal
import time
from pathlib import Path

import pytest
import redis

from durak_site.embedded import valkey
from durak_site.local_site import processes
from durak_site.messaging import heartbeat
from tests.stack import Stack, wait_for


@pytest.mark.slow
def test_beat_pauses_while_the_broker_is_down_and_resumes_afterwards(tmp_path: Path) -> None:
    broker, url = valkey.start_valkey(tmp_path)
    log = tmp_path / "beat.log"
    try:
        with redis.Redis.from_url(url) as client, Stack(os.environ["DATABASE_URL"], url, tmp_path) as stack:
            stack.start_beat()
            wait_for(
                lambda: client.exists(heartbeat.build_sign_of_life_key(heartbeat.BEAT)), "beat gives a sign of life"
            )
            broker.send_signal(signal.SIGSTOP)
            wait_for(lambda: "next try in 5 s" in log.read_text(), "beat rests")
            broker.send_signal(signal.SIGCONT)
            back = time.time()
            wait_for(lambda: float(client.get(heartbeat.build_sign_of_life_key(heartbeat.BEAT))) > back, "beat goes on")
    finally:
        processes.kill_group(broker)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["event"][-4:] for line in lines if "next try" in line["event"]][:4] == ["1 s.", "2 s.", "4 s.", "5 s."]
    assert not any("exception" in line for line in lines)
