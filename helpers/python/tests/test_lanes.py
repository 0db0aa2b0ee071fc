"""Each test has a lane of its own, and fails if one of its statements has no recorded answer."""

import json
import re
from pathlib import Path

from pytest_mockq.names import lane_name, lane_of_test

SWALLOWED = """
import os

def test_swallows(mockq):
    swallow(mockq, os.environ.get("SENT", "SELECT 5"))

def test_other(mockq):
    assert ask(mockq, "SELECT 2") == [(2,)]
"""


def test_names_are_those_of_the_other_helpers():
    cases = json.loads((Path(__file__).parents[3] / "test/helpers/lane-names.json").read_text(encoding="utf-8"))
    assert [lane_name(each["text"]) for each in cases] == [each["lane"] for each in cases]
    assert re.fullmatch(r"a/test_b\.py > test_c\[d--e\] [0-9a-f]{8}", lane_of_test("a/test_b.py::test_c[d::e]"))
    assert lane_of_test("a/test_b.py::TestC::test_d[1]") == "a/test_b.py > TestC > test_d[1]"
    assert lane_name("\ud800") == "\ufffd"


def test_records_and_replays(project):
    project.tests(
        """
def test_counts(mockq):
    assert ask(mockq, "SELECT count(*) FROM orders") == [(2,)]

@pytest.mark.parametrize("value", [1, "a::b", "100% ~", "x" * 300, "größe"])
def test_values(mockq, value):
    assert ask(mockq, "SELECT 1") == [(1,)]

class TestMore:
    def test_größe(self, mockq):
        assert ask(mockq, "SELECT 'grün'") == [("grün",)]

def test_without():
    pass
"""
    )
    project.record().assert_outcomes(passed=8)
    first = project.recorded()
    assert len(first) == 7
    assert "test_it.py%20%3e%20test_counts.nedb" in first
    assert all(len(name) < 256 for name in first)
    project.record().assert_outcomes(passed=8)
    assert project.recorded() == first, "recording again writes the same"
    project.run().assert_outcomes(passed=8)


def test_workers_share_a_server(project):
    project.tests(
        """
import os, pathlib

@pytest.mark.parametrize("number", range(8))
def test_numbers(mockq, number):
    pathlib.Path("urls.txt").open("a").write(f"{os.environ['PYTEST_XDIST_WORKER']} {mockq.url}\\n")
    assert ask(mockq, f"SELECT {number}") == [(number,)]
"""
    )
    project.record("-n", "2").assert_outcomes(passed=8)
    assert len(project.recorded()) == 8
    project.run("-n", "3").assert_outcomes(passed=8)
    lines = [line.split() for line in (project.folder / "urls.txt").read_text().splitlines()]
    assert len({url for _, url in lines}) == 2, "one server for each run"
    assert len({worker for worker, _ in lines}) > 1


def test_groups_of_workers_do_not_change_lanes(project):
    project.tests(
        """
@pytest.mark.xdist_group("first")
def test_one(mockq):
    assert ask(mockq, "SELECT 1") == [(1,)]
"""
    )
    project.record().assert_outcomes(passed=1)
    project.run("-n", "2", "--dist", "loadgroup").assert_outcomes(passed=1)


def test_a_swallowed_miss_fails_its_test(project, monkeypatch):
    project.tests(SWALLOWED)
    project.record().assert_outcomes(passed=2)
    monkeypatch.setenv("SENT", "SELECT 6")
    for arguments in ((), ("-n", "2")):
        result = project.run(*arguments)
        result.assert_outcomes(passed=1, failed=1)
        result.stdout.fnmatch_lines(
            [
                "*mockq has no recorded answer for a statement of this test (lane \"test_it.py > test_swallows\")",
                "*select [[]5→6[]]",
                "to record this test again: pytest 'test_it.py::test_swallows' --mockq-record --mockq-target URL",
            ]
        )
        assert "plugin.py" not in result.stdout.str(), "no traceback of the plugin"
    mended = re.search(r"pytest '(.*)' (.*) URL", result.stdout.str())
    assert mended is not None
    before = project.recorded()
    project.run(mended[1], *mended[2].split(), project.real).assert_outcomes(passed=1)
    project.run().assert_outcomes(passed=2)
    changed = [name for name, data in project.recorded().items() if before[name] != data]
    assert len(changed) == 1, "only that test is recorded again"


def test_expected_failures(project):
    project.tests(
        """
from pytest_mockq import MissedError

@pytest.mark.xfail
def test_expected(mockq):
    swallow(mockq, "SELECT 1")

@pytest.mark.xfail(raises=MissedError, strict=True)
def test_expects_a_miss(mockq):
    swallow(mockq, "SELECT 1")

@pytest.mark.xfail(raises=ZeroDivisionError)
def test_expects_something_else(mockq):
    swallow(mockq, "SELECT 1")

def test_error_of_the_driver_is_not_enough(mockq):
    with pytest.raises(Exception, match="65001"):
        ask(mockq, "SELECT 1")

@pytest.mark.mockq(allow_misses=True)
def test_may_miss(mockq):
    swallow(mockq, "SELECT 1")
    assert [miss.sql for miss in mockq.misses] == ["SELECT 1"]
    assert "nearest" in mockq.misses[0].error.message or "nothing" in mockq.misses[0].error.message

def test_skips(mockq):
    swallow(mockq, "SELECT 1")
    pytest.skip("not today")
"""
    )
    (project.folder / "recordings").mkdir()
    project.run("-rA").assert_outcomes(xfailed=2, failed=3, passed=1)


def test_a_wrong_marker_is_refused(project):
    for wrong in ("allow_mises=True", "allow_misses='no'", "True"):
        project.tests(f"@pytest.mark.mockq({wrong})\ndef test_it(mockq): pass\n")
        result = project.run()
        assert result.ret == 4
        result.stderr.fnmatch_lines(["*test_it.py::test_it: the marker mockq takes allow_misses*"])


def test_misses_of_fixtures_and_failed_tests_are_told(project, monkeypatch):
    project.tests(
        """
import os

MORE = os.environ.get("MORE", "")

@pytest.fixture
def before(mockq):
    ask(mockq, f"SELECT 'before{MORE}'")

@pytest.fixture
def after(mockq):
    yield
    swallow(mockq, f"SELECT 'after{MORE}'")

def test_before(before): pass

def test_after(after): pass

def test_fails(mockq):
    swallow(mockq, f"SELECT 'in test{MORE}'")
    assert MORE == ""
"""
    )
    project.record().assert_outcomes(passed=3)
    monkeypatch.setenv("MORE", "wards")
    result = project.run()
    result.assert_outcomes(errors=2, passed=1, failed=1)
    text = result.stdout.str()
    assert re.search(r"(?s)Captured mockq setup.*select 'before\[→wards\]'", text)
    assert re.search(r"(?s)ERROR at teardown of test_after.*select 'after\[→wards\]'", text)
    assert re.search(r"(?s)assert 'wards' == ''.*Captured mockq call.*select 'in test\[→wards\]'", text)


def test_a_miss_after_its_test_fails_the_run(project):
    project.tests(
        """
import threading

go, done = threading.Event(), threading.Event()

def ask_late(mockq):
    go.wait(20)
    swallow(mockq, "SELECT 1")
    done.set()

@pytest.mark.parametrize("may", [True, False])
def test_starts(mockq, request, may):
    if may:
        request.applymarker(pytest.mark.mockq(allow_misses=True))
        swallow(mockq, "SELECT 2")
    else:
        threading.Thread(target=ask_late, args=[mockq], daemon=True).start()

def test_next(mockq):
    go.set()
    assert done.wait(20)
"""
    )
    (project.folder / "recordings").mkdir()
    for arguments in ([], ["-n", "1"]):
        result = project.run(*arguments)
        result.assert_outcomes(passed=3)
        assert result.ret == 1
        result.stdout.fnmatch_lines(["*= mockq =*", "*sent after their test had ended*(lane 'test_it.py > test_starts[[]False[]]')"])


def test_an_attempt_begins_at_the_start_of_the_lane(project):
    project.tests(
        """
tries = []

def test_flaky(mockq):
    tries.append(ask(mockq, "SELECT 1"))
    assert len(mockq.requests(sql="SELECT 1")) == 1
    assert len(tries) == 2
"""
    )
    project.record("--reruns", "2").assert_outcomes(passed=1)
    project.run("--reruns", "2").assert_outcomes(passed=1)


def test_unittest_and_lanes_by_name(project):
    project.tests(
        """
import unittest

@pytest.fixture(scope="session")
def tables(mockq_lane):
    with mockq_lane("session") as lane:
        ask(lane, "CREATE OR REPLACE TABLE made (id INT)")
        ask(lane, "INSERT INTO made VALUES (7)")
        yield

class TestOld(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def lane(self, mockq, tables):
        self.mockq = mockq

    def test_it(self):
        self.assertEqual(ask(self.mockq, "SELECT id FROM made"), [(7,)])
"""
    )
    project.record().assert_outcomes(passed=1)
    assert "session.nedb" in project.recorded()
    project.run().assert_outcomes(passed=1)
    (project.folder / "recordings/session.nedb").unlink()
    project.run().assert_outcomes(errors=1)


def test_once_for_all_workers(project):
    project.tests(
        """
def fill(lane):
    open("filled.txt", "a").write("x")
    ask(lane, "CREATE OR REPLACE TABLE many (id INT)")
    ask(lane, "INSERT INTO many VALUES (7)")

@pytest.fixture(scope="session")
def many(mockq_once):
    mockq_once("session", fill)

@pytest.mark.parametrize("number", range(4))
def test_numbers(mockq, many, number):
    assert ask(mockq, "SELECT id FROM many") == [(7,)]
"""
    )
    project.record("-n", "3").assert_outcomes(passed=4)
    for arguments in ([], ["-n", "2"]):
        project.run(*arguments).assert_outcomes(passed=4)
    assert (project.folder / "filled.txt").read_text() == "xxx", "once in each run"
    (project.folder / "recordings/session.nedb").unlink()
    for arguments in ([], ["-n", "2"]):
        result = project.run(*arguments)
        result.assert_outcomes(errors=4)
        result.stdout.fnmatch_lines(["*nothing is recorded for the lane session*"])


def test_a_lane_by_name_has_one_worker(project):
    project.tests(
        """
import time

@pytest.fixture(scope="session")
def shared(mockq_lane):
    with mockq_lane("shared") as lane:
        yield lane

@pytest.mark.parametrize("number", range(4))
def test_numbers(shared, number):
    time.sleep(0.5)
"""
    )
    (project.folder / "recordings").mkdir()
    project.run().assert_outcomes(passed=4)
    result = project.run("-n", "2")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["mockq_lane('shared'): the worker gw* has this lane already*--dist loadfile, or use mockq_once*"])


def test_each_test_in_every_worker_is_refused(project):
    project.tests("def test_one(mockq): ask(mockq, 'SELECT 1')\n\ndef test_without(): pass\n")
    result = project.record("--tx", "2*popen", "--dist", "each")
    result.assert_outcomes(passed=2, errors=2)
    result.stdout.fnmatch_lines(["*runs each test in every worker (--dist each)*use --dist load*"])
    assert project.recorded() == {}
    project.record("--tx", "popen", "--dist", "each").assert_outcomes(passed=2)


def test_what_a_test_has_asked(project):
    project.tests(
        r"""
import re

def test_it(mockq):
    ask(mockq, "SELECT 'Ink'  -- a comment")
    ask(mockq, "SELECT 2")
    assert mockq.lane == "test_it.py > test_it"
    assert [each.sql for each in mockq.requests(sql=re.compile("select", re.I))] == ["SELECT 'Ink'  -- a comment", "SELECT 2"]
    assert mockq.requests(sql="select  'Ink';")[0].rows == 1
    assert mockq.requests(sql="select 'ink'") == []
    assert mockq.requests(source="recorded" if mockq.mode == "replay" else "upstream", kind="statement", state="succeeded")
    assert mockq.misses == []
    mockq.verify(sql="SELECT 2", times=1)
    mockq.verify(sql="SELECT 3", times=0)
    mockq.verify(at_least=2, at_most=9)
    with pytest.raises(AssertionError, match=r"expected exactly 2 requests with sql 'SELECT 2', but there were 1\nthose are:\n  #\d+ \(succeeded"):
        mockq.verify(sql="SELECT 2", times=2)
    with pytest.raises(AssertionError, match=r"expected at least 1 requests with sql 'SELECT 3'.*\nthe nearest of \d+:\n .*SELECT 2"):
        mockq.verify(sql="SELECT 3")
    with pytest.raises(TypeError, match="there is no field 'sorce': use sql, source"):
        mockq.requests(sorce="miss")
    with pytest.raises(ValueError, match="source must be one of .*miss.*, not 'mis'"):
        mockq.requests(source="mis")
    with pytest.raises(TypeError, match="times goes without"):
        mockq.verify(times=1, at_most=2)
"""
    )
    project.record().assert_outcomes(passed=1)
    project.run().assert_outcomes(passed=1)


def test_clients(project):
    project.tests(
        """
from databend_py import Client
from sqlalchemy import create_engine, text

def test_sqlalchemy(mockq):
    with create_engine(mockq.sqlalchemy_url).connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM orders")).scalar() == 2
    assert mockq.requests(sql="SELECT count(*) FROM orders")

def test_databend_py(mockq):
    client = Client.from_url(f"http://{mockq.user}:{mockq.password}@{mockq.host}:{mockq.port}/{mockq.database}")
    assert client.execute("SELECT 3")[1] == [(3,)]
    assert mockq.requests(sql="SELECT 3")

def test_databend_py_by_parts(mockq):
    client = Client(host=mockq.host, port=mockq.port, user=mockq.user, password=mockq.password)
    assert client.execute("SELECT 4")[1] == [(4,)]
    assert mockq.requests(sql="SELECT 4")
"""
    )
    project.record().assert_outcomes(passed=3)
    project.run().assert_outcomes(passed=3)
