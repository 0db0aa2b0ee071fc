"""dbt's tests of adapters as an adapter (test/drivers/adapter.ts)."""

import json
import os
import pathlib
import sys

import pytest

# The adapter's output. What pytest and dbt print, and clients from native threads, goes to standard error.
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
here = pathlib.Path(__file__).parent
wanted = sys.argv[1:]
os.environ["DBT_SEND_ANONYMOUS_USAGE_STATS"] = "false"


def name_of(nodeid):
    return nodeid.split("::", 1)[1]


class Adapter:
    """Chooses the tests that are asked for, in their order, and tells what becomes of them."""

    def __init__(self):
        self.errors = {}

    def pytest_configure(self, config):
        config.option.tbstyle = "native"

    def pytest_collection_modifyitems(self, items):
        tests = {name_of(item.nodeid): item for item in items}
        if wanted == ["--list"]:
            print("\n".join(tests), file=out)
        items[:] = [tests[name] for name in wanted if name in tests]

    def pytest_runtest_logreport(self, report):
        name = name_of(report.nodeid)
        if report.failed:
            # What dbt prints tells more than where it failed.
            self.errors[name] = f"{self.errors.get(name, '')}{report.longreprtext}\n{report.capstdout}"[-20_000:]
        if report.when == "teardown":
            error = self.errors.get(name)
            result = {"test": name, "ok": True} if error is None else {"test": name, "ok": False, "error": error}
            print(json.dumps(result), file=out, flush=True)


# Where dbt writes its logs; a session of tests prints nothing.
options = ["--rootdir", os.environ.get("MOCKQ_TEST_FOLDER", "."), "-c", os.devnull, "-p", "no:terminal"]
options += ["-p", "no:cacheprovider", "-p", "dbt.tests.fixtures.project", "-W", "ignore"]
pytest.main([*options, str(here / "test_suite.py")], plugins=[Adapter()])
out.flush()
os._exit(0)
