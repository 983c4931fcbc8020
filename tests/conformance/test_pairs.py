"""For every two options, there is a handwritten case, or the reason why they do not affect each other."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.engine import OPTIONS
from tests.conformance.pairwise import (
    are_all_values_refused,
    build_rule_sets_for_all_pairs,
    list_other_values,
    list_value_pairs,
)
from tests.conformance.referee_client import RefereeClient
from tests.conformance.test_cases import check_case

CONFORMANCE_DIRECTORY = Path(__file__).parent
CASES: list[dict[str, Any]] = [
    case
    for path in sorted((CONFORMANCE_DIRECTORY / "pairs").glob("*.yaml"))
    for case in yaml.load(path.read_text(), yaml.CSafeLoader)
]
INDEPENDENT_OPTIONS: dict[str, Any] = yaml.safe_load((CONFORMANCE_DIRECTORY / "pairs_apart.yaml").read_text())

OptionPair = frozenset[str]


def index_cases_by_pair() -> dict[OptionPair, list[str]]:
    """Map each pair of options that has cases to the ids of these cases."""
    ids_by_pair: dict[OptionPair, list[str]] = {}
    for case in CASES:
        for pair in combinations(case["options"], 2):
            ids_by_pair.setdefault(frozenset(pair), []).append(case["id"])
    return ids_by_pair


def index_reasons_by_pair() -> dict[OptionPair, str]:
    """Map each pair of options that do not affect each other to the reason."""
    groups, reasons = INDEPENDENT_OPTIONS["groups"], {}
    for row in INDEPENDENT_OPTIONS["apart"]:
        these, those = ([name for group in row[side] for name in groups[group]] for side in ("these", "those"))
        reasons |= {frozenset((this, that)): row["because"] for this in these for that in those if this != that}
    return reasons


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_referee_decides_as_the_conformance_case_expects(case: dict[str, Any]) -> None:
    check_case(RefereeClient(), case)


def test_every_two_options_have_a_case_or_a_reason_why_they_are_independent() -> None:
    cases, reasons = index_cases_by_pair(), index_reasons_by_pair()
    pairs = [frozenset(pair) for pair in combinations(OPTIONS, 2)]
    answered = cases.keys() | reasons.keys()
    without = [
        " and ".join(sorted(pair)) for pair in pairs if pair not in answered and not are_all_values_refused(*pair)
    ]
    assert without == [], "write a case for each in tests/conformance/pairs, or the reason in pairs_apart.yaml"


def test_all_options_of_the_cases_exist_and_each_option_is_in_one_group() -> None:
    named = [name for case in CASES for name in case["options"]]
    grouped = [name for group in INDEPENDENT_OPTIONS["groups"].values() for name in group]
    assert set(named) <= set(OPTIONS)
    assert sorted(grouped) == sorted(OPTIONS)


def test_at_most_one_option_of_a_case_has_its_default() -> None:
    ask = RefereeClient()
    for case in CASES:
        rules = ask(op="rules", rules=case["rules"])["rules"]
        idle = [name for name in case["options"] if rules[name] == OPTIONS[name].default]
        assert len(idle) <= 1, (case["id"], idle)


def test_every_case_has_an_id_of_its_own() -> None:
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids))


def test_every_two_values_of_two_options_are_combined_in_a_rule_set_or_refused() -> None:
    covered = build_rule_sets_for_all_pairs()
    combined_pairs: set[frozenset[tuple[str, int]]] = set()
    for rules in covered.rule_sets:
        values = [(name, list_other_values(name).index(value)) for name, value in rules.items()]
        combined_pairs |= {frozenset(pair) for pair in combinations(values, 2)}
    assert set(list_value_pairs()) <= combined_pairs | set(covered.refused_pairs)
    assert len(covered.refused_pairs) == 10  # a larger number means that the referee refuses more pairs
