"""The suite of the shop as an adapter (test/drivers/adapter.ts)."""

import json
import os
import pathlib
import sys

import pytest
from sqlalchemy.dialects import registry

registry.register("databend", "databend_sqlalchemy.databend_dialect", "DatabendDialect")

# What pytest prints goes to standard error.
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
wanted = sys.argv[1:]


class Suite:
    """Chooses the tests that are asked for, in their order, and tells what becomes of each."""

    errors = {}

    def pytest_collection_modifyitems(self, items):
        tests = {item.nodeid.split("::", 1)[1]: item for item in items}
        if wanted == ["--list"]:
            print("\n".join(tests), file=out)
        items[:] = [tests[name] for name in wanted if name in tests]

    def pytest_runtest_logreport(self, report):
        name = report.nodeid.split("::", 1)[1]
        if report.failed:
            self.errors.setdefault(name, report.longreprtext[-5000:])
        if report.when == "teardown":
            told = {"test": name, "ok": name not in self.errors, "error": self.errors.get(name, "")}
            print(json.dumps(told), file=out, flush=True)


here = pathlib.Path(__file__).parent
options = ["--rootdir", str(here), "-c", os.devnull, "-p", "no:cacheprovider", "-p", "no:terminal"]
pytest.main([*options, str(here / "test_shop.py")], plugins=[Suite()])
out.flush()
os._exit(0)
