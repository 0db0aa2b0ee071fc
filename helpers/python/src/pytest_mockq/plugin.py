"""The hooks and fixtures that pytest loads."""

import os
import sys
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Callable, Generator, Iterator, List, Optional

import pytest

from pytest_mockq.errors import MockqError
from pytest_mockq.lane import Lane
from pytest_mockq.names import lane_name, lane_of_test
from pytest_mockq.server import Server
from pytest_mockq.settings import Settings, add_options, read_settings
from pytest_mockq.workers import Broker, Run, Shared, Worker

_run = pytest.StashKey[Run]()
_lane = pytest.StashKey[Lane]()
_node_id = pytest.StashKey[str]()


class Controller:
    """The plugin in the process that runs the tests, or that gives them to workers."""

    def __init__(self, settings: Settings) -> None:
        self._server = Server(settings)
        self.shared = Shared(self._server)
        self._broker: Optional[Broker] = None
        self._problems: List[str] = []
        self.settings = settings

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Called by pytest-xdist for each worker that it starts."""
        if self._broker is None:
            self._broker = Broker(self.shared)
        node.workerinput["mockq"] = dict(self._broker.address)
        if node.config.getoption("dist") == "each" and node.workerinput["workercount"] > 1:
            self._server.refuse(
                "pytest-xdist runs each test in every worker (--dist each), but a test has one lane: use --dist load"
            )

    def pytest_report_header(self) -> Optional[str]:
        settings = self.settings
        if settings.url is not None:
            return f"mockq: the server at {settings.url}"
        if settings.target is not None:
            return f"mockq: {settings.mode} {settings.recordings} from {settings.target}"
        return None if settings.mode == "replay" else f"mockq: {settings.mode}"

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self._problems = self._server.end(self.shared.last)
        if self._problems and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self._problems:
            terminalreporter.section("mockq", red=True)
            for problem in self._problems:
                terminalreporter.line(problem)

    def pytest_unconfigure(self) -> None:
        if self._broker is not None:
            self._broker.close()
        self._server.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "mockq(allow_misses=False): allow_misses: the test may send statements that have no recorded answer"
    )
    workerinput = getattr(config, "workerinput", None)
    if workerinput is not None:
        config.stash[_run] = Worker(workerinput["mockq"], workerinput["workerid"])
        return
    controller = Controller(read_settings(config))
    config.stash[_run] = controller.shared
    config.pluginmanager.register(controller, "mockq-controller")


def pytest_itemcollected(item: pytest.Item) -> None:
    # pytest-xdist adds the group of a test to its id later.
    item.stash[_node_id] = item.nodeid
    for mark in item.iter_markers("mockq"):
        is_known = set(mark.kwargs) <= {"allow_misses"} and isinstance(mark.kwargs.get("allow_misses", False), bool)
        if mark.args or not is_known:
            raise pytest.UsageError(f"{item.nodeid}: the marker mockq takes allow_misses=True or False, and nothing else")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    try:
        return (yield)
    except (Exception, pytest.fail.Exception):
        _explain(item, "setup")
        raise


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    try:
        result = yield
    except pytest.skip.Exception:
        # The test may be skipped because of what it missed.
        _check(item)
        raise
    except (Exception, pytest.fail.Exception):
        _explain(item, "call")
        raise
    _check(item)
    return result


def _check(item: pytest.Item) -> None:
    """Raises MissedError if a statement of the test had no recorded answer."""
    lane = item.stash.get(_lane, None)
    if lane is not None and not _may_miss(item):
        lane.check()


def _may_miss(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("mockq")
    return mark is not None and bool(mark.kwargs.get("allow_misses", False))


def _explain(item: pytest.Item, when: str) -> None:
    """Adds the misses of a test that has failed to its report."""
    lane = item.stash.get(_lane, None)
    if lane is None:
        return
    try:
        text = lane.explained()
    except MockqError as error:
        text = str(error)
    if text is not None:
        item.add_report_section(when, "mockq", text)


def _argument(config: pytest.Config, node_id: str) -> str:
    """The argument of pytest that runs a test, in the folder from which it was started."""
    path, colons, rest = node_id.partition("::")
    try:
        path = os.path.relpath(config.rootpath / path, config.invocation_params.dir)
    except ValueError:  # Windows: on another drive
        path = str(config.rootpath / path)
    return path + colons + rest


@pytest.fixture
def mockq(request: pytest.FixtureRequest) -> Iterator[Lane]:
    """A lane of its own for the test, on the mockq server of the run. The test fails if a statement of it has no recorded answer."""
    item = request.node
    node_id = item.stash.get(_node_id, item.nodeid)
    run = request.config.stash[_run]
    lane = Lane(run.running(), lane_of_test(node_id), _argument(request.config, node_id))
    item.stash[_lane] = lane
    yield lane
    del item.stash[_lane]
    may_miss = _may_miss(item)
    last = sys.maxsize if may_miss else lane.last()
    try:
        # The test has been checked, but not what other fixtures have asked at their end.
        if not may_miss and len(lane.misses) > lane.told:
            lane.check()
    finally:
        if lane.mode == "replay":
            run.ended(lane.lane, last)
    lane.end()


@pytest.fixture(scope="session")
def mockq_lane(request: pytest.FixtureRequest) -> Callable[[str], "AbstractContextManager[Lane]"]:
    """Makes lanes by name, for fixtures that several tests share: `with mockq_lane("orders") as lane: …`."""
    run = request.config.stash[_run]
    own = getattr(request.config, "workerinput", {}).get("workerid", "main")

    @contextmanager
    def begin(name: str) -> Iterator[Lane]:
        lane = lane_name(_checked("mockq_lane", name))
        owner = run.owner(lane)
        if owner != own:
            raise MockqError(
                f"mockq_lane({name!r}): the worker {owner} of pytest-xdist has this lane already. A fixture for several "
                "tests runs in each worker: keep these tests in one worker with --dist loadfile, or use mockq_once, which runs "
                "a function in one of them"
            )
        begun = Lane(run.running(), lane)
        yield begun
        begun.check()
        begun.end()

    return begin


@pytest.fixture(scope="session")
def mockq_once(request: pytest.FixtureRequest) -> Callable[[str, Callable[[Lane], object]], None]:
    """Calls a function with a lane once in a run, in one of all workers: `mockq_once("session", create_tables)`."""
    run = request.config.stash[_run]

    def once(name: str, function: Callable[[Lane], object]) -> None:
        def call() -> None:
            begun = Lane(run.running(), lane_name(name))
            function(begun)
            begun.check()

        run.once(_checked("mockq_once", name), call)

    return once


def _checked(fixture: str, name: object) -> str:
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{fixture}: the name of a lane must be a text that is not empty, not {name!r}")
    return name
