"""The errors that tests can get. pytest shows their messages without a traceback."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.outcomes import Failed
else:
    Failed = pytest.fail.Exception


class MockqError(Failed):
    """mockq cannot be started or used."""

    def __init__(self, message: str) -> None:
        super().__init__(message, pytrace=False)


class MissedError(MockqError):
    """A statement of a test had no recorded answer."""
