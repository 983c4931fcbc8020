"""The query of an address: what a call does not know in it is refused, so that nobody believes it was heard."""

from collections.abc import Collection

from django.http import QueryDict

from durak_site.http.problems import invalid


def refuse_unknown(query: QueryDict, known: Collection[str]) -> None:
    """Raises `invalid` for each parameter that is not among the known ones, or stands there twice."""
    errors = {name: ["This call has no such parameter."] for name in query if name not in known}
    twice = {name: ["It stands there twice."] for name, values in query.lists() if len(values) > 1}
    if wrong := twice | errors:
        raise invalid(wrong)
