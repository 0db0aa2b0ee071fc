"""What the tests of a Python client are made of: their list, and what each is told."""

import datetime
import os
import pathlib
import time

TESTS = {}

_started = time.monotonic()


def test(function):
    """Adds a function of one Case to the tests, under its own name."""
    TESTS[function.__name__] = function
    return function


def test_if(condition):
    """Adds a function of one Case to the tests of those versions that can run it."""
    return test if condition else lambda function: function


STATEMENTS = {}


def runs_statements(function):
    """Makes a function of one Case and a list of statements what runs them on one connection; it gives the last's rows."""
    STATEMENTS["one"] = function
    return function


def runs_all_statements(function):
    """As runs_statements, of one Case, all lists of statements by name, and what is to be called with each result."""
    STATEMENTS["all"] = function
    return function


class Case:
    """What a test may know of where it runs."""

    user = "root"
    url = os.environ.get("MOCKQ_URL", "")
    dsn = os.environ.get("DATABEND_DSN", "")
    salt = os.environ.get("MOCKQ_TEST_SALT", "00000000")
    folder = pathlib.Path(os.environ.get("MOCKQ_TEST_FOLDER", "."))

    def __init__(self, lane=None):
        if lane is not None:
            self.user = f"root~{lane}"
            self.dsn = self.dsn.replace("//root:", f"//{self.user}:")

    def name(self, stem):
        """A name that is another one in each run."""
        return f"{stem}_{self.salt}"

    def now(self):
        """The present time in UTC: the clock's, or the one that the tests are told to take for it."""
        told = os.environ.get("MOCKQ_TEST_NOW")
        if told is None:
            return datetime.datetime.now(datetime.timezone.utc)
        start = datetime.datetime.fromisoformat(told.replace("Z", "+00:00"))
        return start + datetime.timedelta(seconds=time.monotonic() - _started)

    def today(self):
        return self.now().date()


def equal(actual, expected):
    """Asserts that two values and their types are the same."""
    assert actual == expected, f"expected {expected!r:.500}, got {actual!r:.500}"
    assert type(actual) is type(expected), f"expected {type(expected)}, got {type(actual)}"


def fails(work, *texts):
    """Asserts that something throws an error whose text has all of these; gives the error."""
    try:
        result = work()
    except Exception as error:
        for text in texts:
            assert text in str(error), f"no {text!r} in {error}"
        return error
    raise AssertionError(f"no error but {result!r}")
