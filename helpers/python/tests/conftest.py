"""The plugin is tested from outside: each test runs pytest on a project of its own.

The environment variable MOCKQ_COMMAND says how to start mockq.
"""

import os
import shlex
import subprocess
from pathlib import Path

# Loaded before the runs in this process, which forget the modules that they load: some can be loaded only once.
import databend_driver  # noqa: F401
import pytest

pytest_plugins = ["pytester"]

# What would change the options of the runs that are tested.
FOREIGN = ("CI", "MOCKQ_URL", "MOCKQ_PORT", "DATABEND_DSN", "PYTEST_ADDOPTS")

MOCKQ = shlex.split(os.environ["MOCKQ_COMMAND"])


class Real:
    """A server to record: mockq itself, with a table of two orders."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        init = folder / "init.sql"
        init.write_text("CREATE TABLE orders (id INT); INSERT INTO orders VALUES (1), (2);")
        command = [*MOCKQ, "serve", "--port", "0", "--init", str(init), *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate()


class Project:
    """A folder with tests, and the runs of pytest on it."""

    def __init__(self, pytester: pytest.Pytester, real: str) -> None:
        self.pytester = pytester
        self.real = real
        self.folder = pytester.path
        self.write("pytest.ini", "[pytest]\n")

    def write(self, path: str, text: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def tests(self, body: str, path: str = "test_it.py") -> Path:
        """A file of tests, which can ask the server with `ask(mockq, SQL)`."""
        return self.write(path, ASK + body)

    def run(self, *arguments: str) -> pytest.RunResult:
        """Runs pytest: in this process, which takes a third of the time, or in one of its own if it has workers."""
        options = ("-p", "no:cacheprovider", *arguments)
        if "-n" in arguments or "--tx" in arguments:
            return self.pytester.runpytest_subprocess(*options, timeout=120)
        return self.pytester.runpytest_inprocess(*options)

    def record(self, *arguments: str) -> pytest.RunResult:
        return self.run("--mockq-record", "--mockq-target", self.real, *arguments)

    def recorded(self, folder: str = "recordings") -> "dict[str, bytes]":
        """The files of the recordings and what is in them."""
        return {file.name: file.read_bytes() for file in sorted((self.folder / folder).glob("*.nedb"))}


ASK = """
import pytest
from databend_driver import BlockingDatabendClient

def ask(mockq, sql):
    rows = BlockingDatabendClient(mockq.dsn).get_conn().query_iter(sql)
    return [row.values() for row in rows]

def swallow(mockq, sql):
    try:
        ask(mockq, sql)
    except Exception:
        pass

"""


@pytest.fixture(scope="session")
def real(tmp_path_factory):
    server = Real(tmp_path_factory.mktemp("real"))
    yield server
    server.stop()


@pytest.fixture
def project(pytester, real, monkeypatch):
    for name in FOREIGN:
        monkeypatch.delenv(name, raising=False)
    return Project(pytester, real.url)
