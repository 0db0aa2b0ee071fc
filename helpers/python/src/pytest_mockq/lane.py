"""What a test gets: its lane."""

import re
from typing import List, Optional
from urllib.parse import quote

from pytest_mockq.errors import MissedError
from pytest_mockq.names import lane_dsn, lane_sqlalchemy_url, lane_user
from pytest_mockq.requests import Request, Sql, chosen, verify
from pytest_mockq.server import Running
from pytest_mockq.settings import HOW_TO_RECORD

# Number of misses in a message.
_SHOWN = 3

# What mockq says to record all of a folder: a line, or a part of one. A test is recorded with pytest.
_HOW_MOCKQ_RECORDS = re.compile(
    r"\nnext: record [^`\n]{0,80}`mockq record .*|, (?:and |or )?record [^`\n]{0,80}`mockq record [^`\n]*`"
)


class Lane:
    """A lane of the server, with the addresses by which clients take it."""

    def __init__(self, running: Running, name: str, test: Optional[str] = None) -> None:
        """Begins the lane: from its start, also if an earlier attempt of the test has used it.

        `test`: the test to which it belongs, as an argument of pytest.
        """
        self._running = running
        self._test = test
        self.lane = name
        """The name of the lane."""
        self.told = 0
        """Number of misses that have been told."""
        self._dropped = 0
        if running.mode != "record":
            self.reset()
        else:
            self._before = self.last()

    def __repr__(self) -> str:
        return f"<mockq lane {self.lane!r} on {self.url}>"

    @property
    def url(self) -> str:
        """`http://HOST:PORT`; who uses it takes the lane by the user name."""
        return self._running.url

    @property
    def host(self) -> str:
        return self._running.host

    @property
    def port(self) -> int:
        return self._running.port

    @property
    def mode(self) -> str:
        """`serve`, `record` or `replay`."""
        return self._running.mode

    @property
    def user(self) -> str:
        """The user name that takes the lane, such as `root~adds%20an%20order`."""
        return lane_user(self._running.user, self.lane)

    @property
    def password(self) -> str:
        return self._running.password

    @property
    def database(self) -> str:
        return self._running.database

    @property
    def dsn(self) -> str:
        """The address for databend-driver: `databend://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=disable`."""
        return lane_dsn(self._running.user, self.password, self.lane, self._place)

    @property
    def sqlalchemy_url(self) -> str:
        """The address for `sqlalchemy.create_engine`."""
        return lane_sqlalchemy_url(self._running.user, self.password, self.lane, self._place)

    @property
    def _place(self) -> str:
        return f"{self.url.partition('://')[2]}/{self.database}"

    def requests(self, sql: Optional[Sql] = None, **fields: Optional[str]) -> List[Request]:
        """What this test has asked, oldest first.

        `sql` is a compiled pattern that is found in the SQL, or a whole statement, where letter case, blanks, comments
        and a `;` at the end do not matter. Other fields: source, kind, state, user, session, query_id.
        """
        return chosen(self._entries(), sql, fields)

    def verify(
        self,
        sql: Optional[Sql] = None,
        *,
        times: Optional[int] = None,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
        **fields: Optional[str],
    ) -> None:
        """Raises AssertionError unless the test has asked this: once or more, or as often as is said."""
        verify(self._entries(), sql, times, at_least, at_most, fields)

    @property
    def misses(self) -> List[Request]:
        """The requests of this test that had no recorded answer."""
        return self._entries("&source=miss")

    def reset(self) -> None:
        """Returns to the start of the lane, and forgets requests and misses. Raises MockqError if the mode cannot."""
        # A lane that has nothing yet is at its start: the answer is None.
        self._running.ask("POST", "/reset", {"lane": self.lane})
        self._before = self.last()

    def last(self) -> int:
        """The number of the last request on the server."""
        number: int = self._running.ask("GET", "/journal?limit=0")["last"]
        return number

    def _entries(self, more: str = "") -> List[Request]:
        found = self._running.journal(f"&lane={quote(self.lane, safe='')}{more}", self._before)
        self._dropped = found.dropped
        return [Request.of(each) for each in found.entries]

    def check(self) -> None:
        """Raises MissedError if a request had no recorded answer."""
        explained = self.explained()
        if explained is not None:
            raise MissedError(explained)

    def explained(self) -> Optional[str]:
        """The messages of the misses, and what to do; None if there are none."""
        misses = self.misses
        self.told = len(misses)
        found = [each.error.message if each.error else each.sql for each in misses]
        # What the journal has dropped is in the report, which is larger.
        if self._dropped > self._before:
            found += self._reported()
        messages = list(dict.fromkeys(_HOW_MOCKQ_RECORDS.sub("", each) for each in found))
        if not messages:
            return None
        count = "a statement" if len(messages) == 1 else f"{len(messages)} statements"
        rest = [f"and {len(messages) - _SHOWN} more"] if len(messages) > _SHOWN else []
        test = "these tests" if self._test is None else "this test"
        command = "pytest" if self._test is None else f"pytest {quoted(self._test)}"
        return "\n\n".join(
            [
                f'mockq has no recorded answer for {count} of {test} (lane "{self.lane}")',
                *messages[:_SHOWN],
                *rest,
                f"to record {test} again: {command} {HOW_TO_RECORD}",
            ]
        )

    def _reported(self) -> List[str]:
        if self.mode == "serve":
            return []
        lanes = self._running.ask("GET", "/report")["lanes"]
        return [miss["message"] for each in lanes if each["lane"] == self.lane for miss in each["misses"]]

    def end(self) -> None:
        """Frees the data of the lane."""
        if self.mode == "serve":
            self._running.ask("POST", "/reset", {"lane": self.lane})


def quoted(text: str) -> str:
    """A word for a shell."""
    return "'" + text.replace("'", "'\\''") + "'"
