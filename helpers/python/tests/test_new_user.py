"""What new users do with the examples of docs/pytest.md: record, replay without the server, break one thing, and mend it with
what the failed run has printed.
"""

import os
import re
import shlex
import subprocess

import pytest
from conftest import MOCKQ, Real
from test_docs import PAGE, documented


@pytest.fixture
def with_server(tmp_path_factory):
    """Calls a function with the address of a server, which is gone afterwards."""

    def call(function):
        server = Real(tmp_path_factory.mktemp("server"))
        try:
            return function(server.url)
        finally:
            server.stop()

    return call


def lines_of_code(files):
    return [line for path, text in files.items() if path.endswith(".py") for line in text.splitlines() if line.strip()]


def run(project, *command):
    """Runs a command to its end; returns its exit code and what it has printed."""
    done = subprocess.run(command, cwd=project.folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def told_by_pytest(text, target):
    """The arguments of pytest that a failed run has printed, with the address of the server."""
    command = re.search(r"^to record this test again: pytest (.+)$", text, re.MULTILINE)[1]
    return [target if word == "URL" else word for word in shlex.split(command)]


def told_by_mockq(text):
    """The arguments of mockq that a failed run has printed between backquotes."""
    return shlex.split(re.search(r"`mockq (.+?)`$", text, re.MULTILINE)[1])


def edit_rows(project, lane, before, after):
    """Edits recorded rows, each time that they are there."""
    (file,) = (path for path in (project.folder / "recordings").glob("*.nedb") if lane in path.name)
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_sqlalchemy_and_xdist(project, with_server):
    files = documented(project, "Record, replay, mend")
    assert len(lines_of_code(files)) < 15
    recording = ["-n", "2", "--mockq-record", "--mockq-target"]
    with_server(lambda url: project.run(*recording, url).assert_outcomes(passed=1))
    project.run("-n", "2").assert_outcomes(passed=1)

    # A statement changes.
    tests = files["test_orders.py"].replace("count(*)", "count(id)")
    project.write("test_orders.py", tests)
    broken = project.run("-n", "2")
    broken.assert_outcomes(failed=1)
    shown = re.search(r"^```\n(mockq has no .*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for line in shown[1].splitlines():
        assert line in broken.stdout.lines, f"the page shows another message: {line}"
    with_server(lambda url: project.run(*told_by_pytest(broken.stdout.str(), url)).assert_outcomes(passed=1))
    project.run().assert_outcomes(passed=1)
    (lane,) = project.recorded().values()
    assert b"count(*)" not in lane.lower(), "what the test no longer sends is gone"

    # There is a new test.
    tests += '\n\ndef test_sums(db):\n    assert db.execute(text("SELECT sum(id) FROM orders")).scalar() == 3\n'
    project.write("test_orders.py", tests)
    broken = project.run("-n", "2")
    broken.assert_outcomes(passed=1, errors=1)
    with_server(lambda url: project.run(*told_by_pytest(broken.stdout.str(), url)).assert_outcomes(passed=1))
    assert lane in project.recorded().values(), "only the new test is recorded"

    # The recording is edited.
    edit_rows(project, "test_sums", '"r":[["3"]]', '"r":[["30"]]')
    project.write("test_orders.py", tests.replace("== 3", "== 30"))
    broken = project.run()
    broken.assert_outcomes(errors=2)
    assert run(project, *MOCKQ, *told_by_mockq(broken.stdout.str()))[0] == 0
    project.run("-n", "2").assert_outcomes(passed=2)


DBT = os.environ.get("DBT_PYTHON", "")
needs_dbt = pytest.mark.skipif(not DBT, reason="DBT_PYTHON is not set to a Python that has dbt")
MODEL = "SELECT count({}) AS orders FROM {{{{ source('shop', 'orders') }}}}\n"
SCHEMA = """
sources: [{name: shop, schema: default, tables: [{name: orders}]}]
models: [{name: totals, columns: [{name: orders, data_tests: [{not_null: {config: {severity: warn}}}]}]}]
"""


@pytest.fixture
def shop(project, monkeypatch):
    """A project of dbt."""
    monkeypatch.setenv("DBT_SEND_ANONYMOUS_USAGE_STATS", "false")
    files = documented(project, "dbt")
    # The profile and the test, if there is one: the rest is what each project of dbt has.
    assert len(lines_of_code(files)) < 15 and len(files["profiles.yml"].splitlines()) < 15
    project.write("dbt_project.yml", 'name: shop\nversion: "1.0"\nprofile: shop\n')
    project.write("models/schema.yml", SCHEMA)
    project.write("models/totals.sql", MODEL.format("*"))
    return project


@needs_dbt
def test_dbt(shop, with_server):
    dbt = ["--", DBT, "-B", "-c", "from dbt.cli.main import cli; cli()", "build", "--threads", "4"]

    def mockq(*arguments):
        return run(shop, *MOCKQ, *arguments, *dbt)

    code, text = with_server(lambda url: mockq("record", "--target", url))
    assert code == 0 and "left" not in text, text
    code, text = mockq("replay")
    assert code == 0 and "left" not in text, text

    # A model changes.
    shop.write("models/totals.sql", MODEL.format("id"))
    code, text = mockq("replay")
    assert code == 1 and "count([*→id])" in text
    told = told_by_mockq(text)
    code, text = with_server(lambda url: mockq(*(url if word == "URL" else word for word in told)))
    assert code == 0, text

    # The recording is edited: as if the test of the model had failed.
    edit_rows(shop, "default", '"r":[["0","0","0"]]', '"r":[["7","1","1"]]')
    code, text = mockq("replay")
    assert code == 3 and run(shop, *MOCKQ, *told_by_mockq(text))[0] == 0
    code, text = mockq("replay")
    assert code == 0 and "Got 7 results" in text and "WARN=1" in text, text


@needs_dbt
def test_dbt_in_pytest(shop, with_server):
    tests = [DBT, "-B", "-m", "pytest", "-q"]
    assert with_server(lambda url: run(shop, *tests, "--mockq-record", "--mockq-target", url))[0] == 0
    shop.write("models/totals.sql", MODEL.format("id"))
    code, text = run(shop, *tests)
    assert code == 1 and "count([*→id])" in text
    assert with_server(lambda url: run(shop, *tests, *told_by_pytest(text, url)))[0] == 0
    assert run(shop, *tests)[0] == 0
