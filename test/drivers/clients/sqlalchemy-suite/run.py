"""SQLAlchemy's tests of a dialect as an adapter (test/drivers/adapter.ts)."""

import json
import os
import pathlib
import re
import sys

import pytest
from databend_driver import BlockingDatabendClient
from faults import FAULTS
from sqlalchemy.dialects import registry

registry.register("databend", "databend_sqlalchemy.databend_dialect", "DatabendDialect")
registry.register("databend.databend", "databend_sqlalchemy.databend_dialect", "DatabendDialect")

# The adapter's output. What pytest and SQLAlchemy print, and clients from native threads, goes to standard error.
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
here = pathlib.Path(__file__).parent
wanted = sys.argv[1:]


def name_of(item):
    """A test's name, without that of the dialect and the server's version."""
    return re.sub(r"_databend\+\w+$", "", item.getparent(pytest.Class).name) + "::" + item.name


class Adapter:
    """Chooses the tests that are asked for, in their order, and tells what becomes of them."""

    def __init__(self):
        self.errors = {}
        self.names = {}

    def pytest_configure(self, config):
        config.option.tbstyle = "native"

    @pytest.hookimpl(hookwrapper=True)
    def pytest_collection_modifyitems(self, items):
        yield  # SQLAlchemy's plugin makes the tests
        self.names = {item.nodeid: name_of(item) for item in items}
        tests = {name_of(item): item for item in items}
        if wanted == ["--list"]:
            print("\n".join(tests), file=out)
            items.clear()
        else:
            items[:] = [tests[name] for name in wanted if name in tests and name not in FAULTS]

    def pytest_runtest_logreport(self, report):
        name = self.names[report.nodeid]
        if report.skipped and not hasattr(report, "wasxfail"):
            tell({"test": name, "skipped": str(report.longrepr[2])})
        elif report.failed:
            self.errors[name] = self.errors.get(name, "") + short(report.longreprtext)
        if report.when == "teardown" and name not in skipped:
            error = self.errors.get(name)
            tell({"test": name, "ok": True} if error is None else {"test": name, "ok": False, "error": error})


skipped = set()


def tell(result):
    if "skipped" in result:
        skipped.add(result["test"])
    print(json.dumps(result), file=out, flush=True)


def short(text):
    """The errors of a traceback without its frames."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(("  File", "    ")))


for database in "test_schema", "test_schema_2":
    connection = BlockingDatabendClient(os.environ["DATABEND_DSN"]).get_conn()
    connection.exec(f"CREATE DATABASE IF NOT EXISTS {database}")
for name in wanted:
    if name in FAULTS:
        tell({"test": name, "skipped": FAULTS[name]})

options = ["--rootdir", str(here), "-c", str(here / "setup.cfg"), "-p", "no:terminal", "-p", "no:cacheprovider"]
options += ["-p", "sqlalchemy.testing.plugin.pytestplugin", "-W", "ignore"]
options += ["--dburi", os.environ["DATABEND_DSN"], str(here / "test_suite.py")]
sys.path.insert(0, str(here))
pytest.register_assert_rewrite("sqlalchemy.testing.assertions")
pytest.main(options, plugins=[Adapter()])
out.flush()
os._exit(0)
