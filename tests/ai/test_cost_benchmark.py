"""The benchmark of the cost of moves prints a line for each number of players."""

import pytest

from benchmarks import computer_cost


def test_the_benchmark_of_costs_prints_a_line_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    computer_cost.main(["1", "steady", "keen"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["load", "2", "3", "4", "6"]
    assert all("steady" in line and "keen" in line for line in lines[1:])
