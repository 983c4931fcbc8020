"""`make mutants` makes defects only where a test can notice them, and runs tests that call the changed function."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.mutants.calls import CallRecords
from benchmarks.mutants.code_swap import find_changed_function
from benchmarks.mutants.operators import load_operators
from benchmarks.mutants.packages import CONTRACT_TESTS, PACKAGES, ROOT, list_modules
from benchmarks.mutants.places import Mutant, find_mutation_places, make_mutant
from benchmarks.mutants.scratch_copy import ForkServer

MUTATION_OPERATORS = load_operators()


@pytest.mark.parametrize(
    "source",
    [
        '"""If 1 is not 2."""\n',
        "def find(name: int | None = None, most: str | None = None) -> int | None:\n    return name\n",
        "most: int | None = None\n",
        "Wanted = int | None\n",
        'logger.info("%s of %s", 1, 2)\n',
        "class Card:\n    def __str__(self):\n        return self.name[0]\n",
        "if TYPE_CHECKING:\n    from games import models\n    LAST = 1\n",
        "@dataclass(frozen=True)\nclass Card:\n    pass\n",
        "@cache\ndef find():\n    pass\n",
    ],
)
def test_no_defect_is_made_at_a_place_where_it_would_have_no_effect(source):
    places = find_mutation_places(source, MUTATION_OPERATORS)
    assert {type(operator).__name__ for ways in places.values() for operator, _ in ways} <= {"RemoveDecorator"}


@pytest.mark.parametrize(
    ("source", "operators"),
    [
        ("if a < b:\n    pass\n", {"AddNot", "ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_Lt_GtE"}),
        ("lock(game)\n", {"RemoveStatement"}),
        ("count += step\n", {"RemoveStatement"}),
        ("count = step\n", set()),
        ("raise Forbidden\n", {"RemoveStatement"}),
        ("@transaction.atomic\ndef save():\n    pass\n", {"RemoveDecorator"}),
        ("most = 5\n", {"NumberReplacer"}),
    ],
)
def test_each_place_gets_exactly_the_operators_that_can_change_it(source, operators):
    found = find_mutation_places(source, MUTATION_OPERATORS).values()
    assert {type(operator).__name__ for ways in found for operator, _ in ways} == operators


def test_no_mutant_is_made_if_an_operator_cannot_change_the_place(tmp_path):
    module = tmp_path / "module.py"
    module.write_text("try:\n    pass\nexcept (KeyError, redis.RedisError):\n    pass\n")
    places = find_mutation_places(module.read_text(), MUTATION_OPERATORS)
    made = [make_mutant(module, place, *way) for place, ways in places.items() for way in ways]
    assert [each is None for each in made] == [False, True]


def test_every_module_belongs_to_exactly_one_package_of_mutants():
    listed = [path for package in PACKAGES for path in list_modules(package)]
    assert len(listed) == len(set(listed))
    left_out = {
        path.relative_to(ROOT) for top in ("accounts", "durak_site", "games") for path in (ROOT / top).rglob("*.py")
    }
    kinds = {"migrations", "drawing", "pictures"}
    assert {path for path in left_out - set(listed) if not kinds.intersection(path.parts)} == set()


MODULE_SOURCE = """
def count_cards(hand, least=1):
    def add(card):
        return card + least
    return sum(add(card) for card in hand)

class Hand:
    most = 6
    ranks = [rank + 1 for rank in (1, 2)]
    def is_full(self, cards):
        print(
            cards
        )
        return cards >= self.most

LIMIT = count_cards([1])
"""


@pytest.mark.parametrize(
    ("old", "new", "function"),
    [
        ("card + least", "card - least", "count_cards"),
        ("cards >= self.most", "cards > self.most", "Hand.is_full"),
        ("print(\n            cards\n        )", "pass", "Hand.is_full"),
        ("least=1", "least=2", None),
        ("most = 6", "most = 7", None),
        ("rank + 1", "rank - 1", None),
        ("LIMIT = count_cards([1])", "pass", None),
    ],
)
def test_a_mutant_inside_a_function_is_distinguished_from_a_mutant_in_code_that_runs_at_import(old, new, function):
    found = find_changed_function(
        compile(MODULE_SOURCE, "m.py", "exec"), compile(MODULE_SOURCE.replace(old, new), "m.py", "exec")
    )
    assert (found and {code.co_qualname for code in found}) == (function and {function})


TESTS_SOURCE = """
import cards, pytest
cards.count_at_collection()
def test_full():
    assert cards.is_full(6)
def test_not_full():
    assert not cards.is_full(5)
def test_another_function():
    assert cards.count_later() == 2
@pytest.mark.slow
def test_slow():
    assert cards.is_full(7)
"""
CARDS_SOURCE = """
MOST = 6
def is_full(cards):
    return cards >= MOST
def count_at_collection():
    return 1
def count_later():
    return 2
"""


@pytest.fixture
def fork_server(tmp_path: Path) -> Iterator[ForkServer]:
    project = tmp_path / "project"
    project.mkdir()
    (project / "cards.py").write_text(CARDS_SOURCE)
    (project / "test_cards.py").write_text(TESTS_SOURCE)
    (project / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    server = ForkServer(project, environment, ["test_cards.py"])
    yield server
    server.stop()


def make_cards_mutant(old: str, new: str) -> Mutant:
    return Mutant(Path("cards.py"), 1, CARDS_SOURCE, CARDS_SOURCE.replace(old, new))


def test_a_fork_server_tests_several_mutants_after_collecting_the_tests_once(fork_server: ForkServer) -> None:
    tests = fork_server.list_tests()

    def find_failure(old: str, new: str) -> str | None:
        return fork_server.test_mutant(make_cards_mutant(old, new), tests)

    assert find_failure("cards >= MOST", "cards > MOST") == "test_cards.py::test_full"
    assert find_failure("cards >= MOST", "cards >= MOST - 1") == "test_cards.py::test_not_full"
    assert find_failure("cards >= MOST", "cards >= MOST - 0.5") == ""
    assert find_failure("cards >= MOST", "__import__('os')._exit(0)") == "the end of the test process"
    assert find_failure("MOST = 6", "MOST = 7") is None
    assert find_failure("return 1", "return 2") is None


def test_a_mutant_gets_the_tests_that_call_the_changed_function(fork_server: ForkServer, tmp_path: Path) -> None:
    tests = fork_server.list_tests()
    assert tests == [f"test_cards.py::{name}" for name in ("test_full", "test_not_full", "test_another_function")]
    records = CallRecords.collect(fork_server.record_calls(tests))
    full, not_full, another = tests
    assert records.find_callers("cards.py", "is_full") == {full, not_full}
    assert records.find_callers("cards.py") == {full, not_full, another}
    records.save(tmp_path / "calls.json")
    loaded = CallRecords.load(tmp_path / "calls.json")
    assert (loaded.seconds, loaded.tests) == (records.seconds, records.tests)
    assert set(loaded.choose_tests(make_cards_mutant("cards >= MOST", "cards > MOST"))) == {full, not_full}
    assert set(loaded.choose_tests(make_cards_mutant("MOST = 6", "MOST = 7"))) == {full, not_full, another}


def test_quick_tests_are_chosen_first_and_slow_ones_left_out() -> None:
    mutant = make_cards_mutant("cards >= MOST", "cards > MOST")
    seconds = {"a": 70.0, "b": 3.0, "c": 60.0}
    records = CallRecords(seconds, {("cards.py", "is_full"): set(seconds)})
    assert records.choose_tests(mutant) == ["b", "c"]


def test_a_module_without_called_functions_gets_the_tests_of_its_importers() -> None:
    callers = {("games/selectors/lobby.py", "find"): {"a"}, ("games/apps.py", "ready"): {"b"}}
    records = CallRecords({"a": 1.0, "b": 1.0}, callers)
    before = (ROOT / "games/clocks/paces.py").read_text()
    mutant = Mutant(Path("games/clocks/paces.py"), 1, before, f"{before}LAST = 1\n")
    assert records.choose_tests(mutant) == ["a"]


def test_a_module_of_the_api_gets_the_contract_tests_too() -> None:
    (contract,) = CONTRACT_TESTS["api"]
    test = f"{contract}::test_the_document"
    records = CallRecords({"a": 1.0, test: 9.0}, {("games/api/urls.py", "f"): {"a"}})
    mutant = Mutant(Path("games/api/urls.py"), 1, "LAST = 1\n", "LAST = 2\n")
    assert records.choose_tests(mutant) == ["a", test]
