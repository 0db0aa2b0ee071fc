"""A pytest plugin for mockq, a stand-in for a Databend server: a lane of its own for each test."""

from pytest_mockq.errors import MissedError, MockqError
from pytest_mockq.lane import Lane
from pytest_mockq.requests import Request, RequestError

__all__ = ["Lane", "MissedError", "MockqError", "Request", "RequestError"]
