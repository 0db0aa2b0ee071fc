"""What clients asked, and filters for it."""

import re
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Pattern, Sequence, Union


@dataclass(frozen=True)
class RequestError:
    """The SQL error that a client got."""

    code: int
    message: str


@dataclass(frozen=True)
class Request:
    """A statement, an upload or a streaming load."""

    n: int
    """Its number on the server."""
    at: str
    """When it arrived: ISO 8601."""
    kind: str
    """`statement`, `upload` or `load`."""
    lane: str
    user: Optional[str]
    session: Optional[str]
    query_id: Optional[str]
    sql: str
    """Of an upload: `@stage/path`."""
    params: Any
    source: Optional[str]
    """Where the answer came from: `engine`, `upstream`, `recorded`, `miss`, `fault`; None while it runs."""
    state: str
    """`running`, `succeeded`, `failed`, `killed` or `closed` (the client was done before the end)."""
    error: Optional[RequestError]
    rows: int
    ms: Optional[float]
    """Milliseconds that it took."""

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> "Request":
        """A request from an entry of the server's journal."""
        error, source = entry.get("error"), entry.get("source")
        return cls(
            n=entry["n"],
            at=entry["at"],
            kind=entry["kind"],
            lane=entry["lane"],
            user=entry.get("user"),
            session=entry.get("session"),
            query_id=entry.get("queryId"),
            sql=entry["sql"],
            params=entry.get("params"),
            source=source and source["kind"],
            state=entry["state"],
            error=error and RequestError(error["code"], error["message"]),
            rows=entry["rows"],
            ms=entry.get("ms"),
        )


Sql = Union[str, Pattern[str]]

# The fields that a filter may have, and their values if there are only some.
_FIELDS: Mapping[str, Optional[Sequence[str]]] = {
    "source": ("engine", "upstream", "recorded", "miss", "fault"),
    "kind": ("statement", "upload", "load"),
    "state": ("running", "succeeded", "failed", "killed", "closed"),
    "user": None,
    "session": None,
    "query_id": None,
}


def chosen(requests: Sequence[Request], sql: Optional[Sql], fields: Mapping[str, Optional[str]]) -> List[Request]:
    """The requests that fit all that is given. Raises TypeError or ValueError for a filter that cannot be meant."""
    for name, value in fields.items():
        if name not in _FIELDS:
            raise TypeError(f"there is no field {name!r}: use sql, {', '.join(_FIELDS)}")
        values = _FIELDS[name]
        if value is not None and values is not None and value not in values:
            raise ValueError(f"{name} must be one of {', '.join(values)}, not {value!r}")
    if sql is not None and not isinstance(sql, (str, re.Pattern)):
        raise TypeError(f"sql must be a string or a compiled pattern, not {type(sql).__name__}")
    return [each for each in requests if _fits_sql(each, sql) and _fits_fields(each, fields)]


def _fits_sql(request: Request, sql: Optional[Sql]) -> bool:
    if sql is None:
        return True
    if isinstance(sql, str):
        return _form(request.sql) == _form(sql)
    return sql.search(request.sql) is not None


def _fits_fields(request: Request, fields: Mapping[str, Optional[str]]) -> bool:
    return all(value is None or getattr(request, name) == value for name, value in fields.items())


# Comments, quoted texts, words, numbers, blanks, and any other character.
_TOKEN = re.compile(
    r"""(?P<none>--[^\n]*|/\*.*?\*/|\s+)"""
    r"""|(?P<quoted>'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`(?:[^`]|``)*`|\$\$.*?\$\$)"""
    r"""|\w+|.""",
    re.DOTALL,
)


def _form(sql: str) -> str:
    """A statement without what does not matter: comments, blanks, the case of words, a `;` at the end."""
    tokens = [found for found in _TOKEN.finditer(sql) if found.lastgroup != "none"]
    words = [found[0] if found.lastgroup == "quoted" else found[0].lower() for found in tokens]
    while words and words[-1] == ";":
        words.pop()
    return " ".join(words)


# Number of requests in a message.
_LISTED = 5


def verify(
    requests: Sequence[Request],
    sql: Optional[Sql],
    times: Optional[int],
    at_least: Optional[int],
    at_most: Optional[int],
    fields: Mapping[str, Optional[str]],
) -> None:
    """Raises AssertionError unless there are so many requests that fit; one or more if no number is given."""
    if times is not None and (at_least is not None or at_most is not None):
        raise TypeError("verify: times goes without at_least and at_most")
    least = times if times is not None else at_least
    if least is None:
        least = 1 if at_most is None else 0
    most = times if times is not None else at_most
    if most is not None and least > most:
        raise ValueError(f"verify: at_least {least} is more than at_most {most}")
    found = chosen(requests, sql, fields)
    if len(found) >= least and (most is None or len(found) <= most):
        return
    wanted: Dict[str, Any] = {"sql": sql.pattern if isinstance(sql, re.Pattern) else sql, **fields}
    given = " and ".join(f"{name} {value!r}" for name, value in wanted.items() if value is not None)
    listed = found or sorted(requests, key=lambda each: _likeness(each, wanted["sql"] or ""), reverse=True)
    lines = [
        f"expected {_range(least, most)} with {given or 'anything'}, but there were {len(found)}",
        "those are:" if found else f"the nearest of {len(requests)}:" if requests else "there were no requests at all",
        *(f"  #{each.n} ({each.state}, {each.source}): {_shortened(each.sql)}" for each in listed[:_LISTED]),
    ]
    raise AssertionError("\n".join(lines))


def _range(least: int, most: Optional[int]) -> str:
    if least == most:
        return f"exactly {least} requests" if least else "no request"
    if most is None:
        return f"at least {least} requests"
    return f"{least} to {most} requests" if least else f"at most {most} requests"


def _likeness(request: Request, sql: str) -> float:
    words, others = set(re.findall(r"\w+", request.sql.lower())), set(re.findall(r"\w+", sql.lower()))
    return len(words & others) / (len(words | others) or 1)


def _shortened(sql: str) -> str:
    line = " ".join(sql.split())
    return f"{line[:159]}…" if len(line) > 160 else line
