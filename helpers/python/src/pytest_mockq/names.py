"""The names of lanes, and the addresses with which clients take them."""

import hashlib
import re
from urllib.parse import quote

# Maximum length of a lane name, in characters.
LONGEST = 200

# Characters that would be taken for others if a client decodes the user name of its address.
_UNSENDABLE = re.compile("[%:~]")
_BLANKS = re.compile("[\x00-\x1f\x7f-\x9f\\s\ufeff]+")
_SURROGATE = re.compile("[\ud800-\udfff]")


def lane_of_test(node_id: str) -> str:
    """The lane of a test: `tests/test_orders.py > TestOrders > test_counts[a]`.

    It has no colons, because some clients decode the user name of their address (SQLAlchemy, databend-py) and others do
    not (databend-driver), and a user name with a colon cannot be sent.
    """
    path, bracket, parameters = node_id.partition("[")
    return lane_name(path.replace("::", " > ") + bracket + parameters)


def lane_name(text: str) -> str:
    """A name that every client can send. The helpers for other languages name lanes in the same way.

    The same text always gives the same name. A digest tells texts apart that would otherwise have the same.
    """
    valid = _SURROGATE.sub("\ufffd", text)
    plain = _BLANKS.sub(" ", valid).strip()
    sendable = _UNSENDABLE.sub("-", plain)
    if sendable == plain and len(plain) <= LONGEST:
        return plain
    digest = hashlib.sha256(valid.encode()).hexdigest()[:8]
    return f"{sendable[: LONGEST - len(digest) - 1]} {digest}"


def lane_user(user: str, lane: str) -> str:
    """The user name that takes a lane, for the login itself: `root~adds%20an%20order`."""
    return f"{user}~{_encoded(lane)}"


def lane_dsn(user: str, password: str, lane: str, place: str) -> str:
    """The address of a lane for databend-driver, which decodes the password in it, but not the user name.

    `place`: `HOST:PORT/DATABASE`.
    """
    return f"databend://{lane_user(user, lane)}:{_encoded(password)}@{place}?sslmode=disable"


def lane_sqlalchemy_url(user: str, password: str, lane: str, place: str) -> str:
    """The address of a lane for SQLAlchemy, which decodes both, and puts them into an address for databend-driver."""
    name, secret = _encoded(lane_user(user, lane)), _encoded(_encoded(password))
    return f"databend://{name}:{secret}@{place}?sslmode=disable"


def _encoded(text: str) -> str:
    return quote(text, safe="")
