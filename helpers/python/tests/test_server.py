"""One server for a run: started when it is needed, gone at its end, with errors that say what to do."""

import os
import re
import signal
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest
from conftest import MOCKQ, Real

ONE = """
def test_one(mockq):
    assert ask(mockq, "SELECT 1") == [(1,)]
"""


def is_up(url):
    try:
        with urlopen(f"{url}/__mockq/ready", timeout=5):
            return True
    except OSError:
        return False


def wait_until(condition):
    for _ in range(500):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("timed out")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--mockq-mode", "recrod"], "--mockq-mode: 'recrod' is not one of replay, record, serve, once, new, all"),
        (["--mockq-record"], "--mockq-target (or MOCKQ_TARGET) is missing: * like http://localhost:8000"),
        (["--mockq-mode", "new"], "--mockq-target (or MOCKQ_TARGET) is missing: *"),
        (["--mockq-target", "http://localhost"], "--mockq-target is the server to record: add --mockq-record"),
        (["--mockq-record", "--mockq-mode", "serve"], "--mockq-record does not go with --mockq-mode serve"),
        (["--mockq-record", "--mockq-target", "localhost:8000"], "--mockq-target: 'localhost:8000' is not an address *"),
        (["--mockq-record", "--mockq-target", "http://a:1:2/"], "*is not an address*"),
        (["--mockq-record", "--mockq-target", "ftp://ann:secret@host/"], "--mockq-target: '…@host/' is not an address *"),
        (["--mockq-record", "--mockq-target", "http://h/shop"], "*'shop', but *'default'* (mockq_database = shop)"),
        (["--mockq-recordings="], "--mockq-recordings is empty: give it a value, or leave it out"),
        (["--mockq-command", "mockq 'x"], "--mockq-command: * cannot be read: No closing quotation"),
    ],
)
def test_wrong_options(project, arguments, message):
    project.tests(ONE)
    result = project.run(*arguments)
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"*{message}"])
    assert "secret" not in result.stderr.str()


def test_wrong_variables_and_settings(project, monkeypatch):
    project.tests(ONE)
    project.write("pytest.ini", "[pytest]\nmockq_mode = recrod\n")
    project.run().stderr.fnmatch_lines(["*mockq_mode: 'recrod' is not one of*"])
    monkeypatch.setenv("MOCKQ_MODE", "nothing")
    project.run().stderr.fnmatch_lines(["*MOCKQ_MODE: 'nothing' is not one of*"])
    monkeypatch.setenv("MOCKQ_MODE", "record")
    project.write("pytest.ini", "[pytest]\nmockq_target = localhost:8000\n")
    project.run().stderr.fnmatch_lines(["*ERROR: mockq_target: 'localhost:8000' is not an address like*"])
    monkeypatch.setenv("MOCKQ_TARGET", "localhost:9000")
    project.run().stderr.fnmatch_lines(["*ERROR: MOCKQ_TARGET: 'localhost:9000' is not an address like*"])


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_what_cannot_start(project, workers):
    project.tests(ONE + "\ndef test_without(): pass\n")
    result = project.run(*workers)
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(
        ["*recordings: no such folder*", "to record the tests, run them with --mockq-record --mockq-target URL"]
    )
    result = project.run("--mockq-record", "--mockq-target", "http://127.0.0.1:1", *workers)
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(["*ended with exit code 4*", "*127.0.0.1:1 cannot be reached*"])
    project.run("--mockq-command", "no-such-mockq", *workers).stdout.fnmatch_lines(["no-such-mockq cannot be run*"])


def test_mockq_is_missing(project, monkeypatch):
    project.tests(ONE)
    monkeypatch.delenv("MOCKQ_COMMAND")
    monkeypatch.setenv("PATH", "")
    result = project.run()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*mockq is not installed: *", "*npm install --save-dev mockq", "*--mockq-command*"])


def test_finds_what_npm_has_installed(project, monkeypatch):
    project.tests(ONE, "python/test_it.py")
    monkeypatch.delenv("MOCKQ_COMMAND")
    program = project.write("node_modules/.bin/mockq", f"#!/bin/sh\nexec {' '.join(MOCKQ)} \"$@\"\n")
    program.chmod(0o755)
    project.write("python/pytest.ini", "[pytest]\n")
    project.run("--mockq-mode", "serve", "--rootdir", "python", "python").assert_outcomes(passed=1)


def test_starts_whatever_the_first_test_has_changed(project):
    project.tests(
        """
@pytest.fixture(autouse=True)
def elsewhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("MOCKQ_ENGINE", "nonsense")
"""
        + ONE
    )
    project.record().assert_outcomes(passed=1)
    project.run("--mockq-mode", "serve").assert_outcomes(passed=1)
    project.run("-n", "2").assert_outcomes(passed=1)


def test_starts_only_if_a_test_needs_it(project):
    project.tests(ONE + "\ndef test_without(): pass\n")
    command = ["--mockq-command", f"{sys.executable} -c open('started','w')"]
    assert project.run("--collect-only", *command).ret == 0
    project.run("-k", "without", *command).assert_outcomes(passed=1, deselected=1)
    project.run("-n", "2", "-k", "without", *command).assert_outcomes(passed=1)
    assert not (project.folder / "started").exists()
    result = project.run("-p", "no:mockq")
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(["*fixture 'mockq' not found"])


WAITING = """
import os, pathlib, time

def test_waits(mockq):
    ask(mockq, "SELECT 1")
    pathlib.Path("url.part").write_text(mockq.url)
    os.rename("url.part", "url.txt")
    time.sleep(60)
"""


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_ends_with_the_run(project, how, workers):
    project.tests(WAITING)
    command = [sys.executable, "-m", "pytest", "--mockq-record", "--mockq-target", project.real, *workers]
    run = subprocess.Popen(command, cwd=project.folder, start_new_session=True, stdout=subprocess.DEVNULL)
    file = project.folder / "url.txt"
    wait_until(file.exists)
    url = file.read_text()
    assert is_up(url)
    if how == signal.SIGINT:
        os.killpg(run.pid, how)  # as Ctrl-C does
    else:
        run.send_signal(how)
    run.wait(30)
    wait_until(lambda: not is_up(url))
    wait_until(lambda: len(project.recorded()) == 1)
    if workers and how != signal.SIGINT:
        os.killpg(run.pid, signal.SIGKILL)


def test_a_server_that_ends_too_early(project):
    project.tests(
        """
import os, pathlib, signal

def test_kills(mockq):
    os.kill(int(pathlib.Path("pid.txt").read_text()), signal.SIGKILL)

def test_next(mockq): pass
"""
    )
    program = project.write("mockq", f"#!/bin/sh\necho $$ > pid.txt\necho told >&2\nexec {' '.join(MOCKQ)} \"$@\"\n")
    program.chmod(0o755)
    result = project.run("--mockq-mode", "serve", "--mockq-command", str(program))
    result.assert_outcomes(failed=1, errors=2)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["no mockq server answers at http://127.0.0.1:*", "told"])


def test_serve_with_its_options(project):
    project.write("schema.sql", "CREATE TABLE books (title STRING); INSERT INTO books VALUES ('Emma');")
    project.write("pytest.ini", "[pytest]\nmockq_mode = serve\nmockq_serve_args = --init schema.sql --now 2024-05-02T10:00:00Z\n")
    project.tests(
        """
@pytest.mark.parametrize("time", [1, 2])
def test_has_its_own_copy(mockq, time):
    assert ask(mockq, "SELECT title FROM books") == [("Emma",)]
    ask(mockq, "DELETE FROM books")
    assert ask(mockq, "SELECT to_string(today())") == [("2024-05-02",)]
    mockq.reset()
    assert mockq.requests() == []
    assert len(ask(mockq, "SELECT title FROM books")) == 1
""",
        "tests/test_it.py",
    )
    project.run().assert_outcomes(passed=2)
    project.run("-n", "2", "tests").assert_outcomes(passed=2)
    assert not (project.folder / "recordings").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--journal 0", "*mockq_replay_args: leave out --journal 0*"),
        ("--no-inspector", "tests need the routes under /__mockq: leave out --no-inspector"),
        ("--tls self", "tests need a server without TLS: leave out --tls and MOCKQ_TLS"),
        ("--nonsense", "*has no option --nonsense"),
    ],
)
def test_options_of_mockq_that_cannot_be(project, arguments, message):
    project.tests(ONE)
    project.write("pytest.ini", f"[pytest]\nmockq_replay_args = {arguments}\n")
    (project.folder / "recordings").mkdir()
    result = project.run()
    assert result.ret in (1, 4)
    (result.stderr if result.ret == 4 else result.stdout).fnmatch_lines([message])


@pytest.mark.parametrize(("entries", "outcome"), [("5", {"failed": 1}), ("0", {"passed": 1})])
def test_no_miss_is_lost_with_a_short_journal(project, monkeypatch, entries, outcome):
    project.tests("def test_it(mockq):\n    for number in range(20): swallow(mockq, f'SELECT {number}')\n")
    (project.folder / "recordings").mkdir()
    monkeypatch.setenv("MOCKQ_JOURNAL", entries)
    result = project.run()
    result.assert_outcomes(**outcome)
    assert result.ret == 1
    if entries == "0":
        result.stdout.fnmatch_lines(["statements have no recorded answer, but the journal is off*"])


def test_where_recordings_are(project, monkeypatch):
    project.tests(ONE, "tests/test_it.py")
    project.write("pytest.ini", "[pytest]\nmockq_recordings = tests/recorded\n")
    monkeypatch.chdir(project.folder / "tests")
    project.record().assert_outcomes(passed=1)
    assert project.recorded("tests/recorded")
    monkeypatch.chdir(project.folder)
    project.run().assert_outcomes(passed=1)
    monkeypatch.chdir(project.folder / "tests")
    project.run("--mockq-recordings", "recorded").assert_outcomes(passed=1)
    monkeypatch.setenv("MOCKQ_RECORDINGS", "elsewhere")
    project.run().assert_outcomes(errors=1)
    (project.folder / "elsewhere").mkdir()
    missed = project.run()
    missed.assert_outcomes(failed=1)
    missed.stdout.fnmatch_lines(['*(lane "tests/test_it.py > test_one")', "to record this test again: pytest 'test_it.py::test_one' *"])


def test_database(project):
    project.tests("def test_it(mockq): assert ask(mockq, 'SELECT currentDatabase()') == [('information_schema',)]\n")
    project.write("pytest.ini", "[pytest]\nmockq_database = information_schema\n")
    target = f"{project.real}/information_schema"
    project.run("--mockq-record", "--mockq-target", target).assert_outcomes(passed=1)
    project.run().assert_outcomes(passed=1)


def test_modes_of_recording(project, monkeypatch):
    body = ONE + "\ndef test_two(mockq): ask(mockq, 'SELECT 2')\n"
    project.tests(ONE)
    project.record().assert_outcomes(passed=1)
    (first,) = project.recorded().values()
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("MOCKQ_TARGET", project.real)
    project.tests(body)
    project.run("--mockq-mode", "once").assert_outcomes(passed=2)
    assert len(project.recorded()) == 2 and first in project.recorded().values()
    project.tests(body.replace("SELECT 1", "SELECT 1 AS one"))
    project.run("--mockq-mode", "once").assert_outcomes(passed=1, failed=1)
    monkeypatch.setenv("MOCKQ_MODE", "new")
    project.run().assert_outcomes(passed=2)
    project.tests(body)
    project.run("--mockq-mode", "replay").assert_outcomes(passed=2)


def test_login_of_the_target(project, tmp_path):
    server = Real(tmp_path, "--user", "ann:p@s s%41")
    try:
        project.tests(ONE + "\ndef test_user(mockq): assert mockq.mode == 'replay' or (mockq.user.startswith('ann~') and mockq.password == 'p@s s%41')\n")
        target = server.url.replace("://", "://ann:p%40s%20s%2541@")
        result = project.run("--mockq-record", "--mockq-target", target, "-v")
        result.assert_outcomes(passed=2)
        dsn = target.replace("http:", "databend:") + "/default?sslmode=disable"
        project.run("--mockq-record", "--mockq-target", dsn).assert_outcomes(passed=2)
        behind = project.run("--mockq-record", "--mockq-target", f"{dsn}&warehouse=w&tenant=t")
        behind.assert_outcomes(passed=2)
        behind.stdout.fnmatch_lines([f"mockq: record * from {server.url}[?]warehouse=w&tenant=t"])
    finally:
        server.stop()
    assert "p@s" not in result.stdout.str() and "p%40s" not in result.stdout.str()
    assert not any(b"p@s" in data or b"ann" in data for data in project.recorded().values())
    project.run().assert_outcomes(passed=2)


def test_statements_outside_of_lanes(project):
    project.tests(
        """
def test_forgets_the_lane(mockq):
    dsn = f"databend://root:@{mockq.host}:{mockq.port}/default?sslmode=disable"
    try:
        BlockingDatabendClient(dsn).get_conn().query_row("SELECT 8")
    except Exception:
        pass
"""
    )
    (project.folder / "recordings").mkdir()
    result = project.run()
    result.assert_outcomes(passed=1)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*= mockq =*", "statements outside of the lanes of tests have no recorded answer*"])


def test_an_incomplete_recording_fails_the_run(project, monkeypatch):
    project.tests("def test_it(mockq): swallow(mockq, \"SELEC 'ann@corp.example' AS email\")\n")
    project.write("pytest.ini", "[pytest]\nmockq_record_args = --redact column:email\n")
    monkeypatch.setenv("MOCKQ_REDACT_KEY", "0123456789abcdef0123456789abcdef")
    result = project.record()
    result.assert_outcomes(passed=1)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "the recording of the lane 'test_it.py > test_it' is not complete: 1 answers could not be recorded",
            "*left out of the recording*names the redacted column email*",
        ]
    )


def test_removes_what_is_no_longer_used(project, monkeypatch):
    project.tests(ONE + "\ndef test_old(mockq): ask(mockq, 'SELECT 2')\n")
    project.record().assert_outcomes(passed=2)
    project.tests(ONE)
    monkeypatch.setenv("MOCKQ_REPORT", "run.json")
    project.run("-n", "2").assert_outcomes(passed=1)
    monkeypatch.delenv("MOCKQ_REPORT")
    prune = [*MOCKQ, "recordings", "prune", "--unused", "run.json"]
    subprocess.run(prune, cwd=project.folder, check=True, capture_output=True)
    assert list(project.recorded()) == ["test_it.py%20%3e%20test_one.nedb"]
    project.run().assert_outcomes(passed=1)


def test_a_damaged_recording(project):
    project.tests(ONE)
    project.record().assert_outcomes(passed=1)
    (file,) = (project.folder / "recordings").glob("*.nedb")
    file.write_text("{ this is no recording\n")
    result = project.run()
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*{re.escape(file.name).replace('%', '%')}*".replace("\\", "")])


def test_inside_of_mockq_replay(project):
    project.tests(ONE)
    project.record().assert_outcomes(passed=1)
    command = [*MOCKQ, "replay", "--", sys.executable, "-m", "pytest"]
    run = subprocess.run(command, cwd=project.folder, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "mockq: the server at http" in run.stdout
    run = subprocess.run([*command, "--mockq-record"], cwd=project.folder, capture_output=True, text=True, timeout=60)
    assert "MOCKQ_URL" in run.stderr and run.returncode == 4


def test_a_url_without_a_server(project, monkeypatch, real):
    project.tests(ONE)
    monkeypatch.setenv("MOCKQ_URL", "http://127.0.0.1:1")
    project.run().stdout.fnmatch_lines(["no mockq server answers at http://127.0.0.1:1*"])
    monkeypatch.setenv("MOCKQ_URL", "https://127.0.0.1:1")
    project.run().stdout.fnmatch_lines(["MOCKQ_URL: tests need a server without TLS*"])
