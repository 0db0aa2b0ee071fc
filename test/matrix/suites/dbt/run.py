"""A project of dbt as an adapter (test/drivers/adapter.ts). SUITE_THREADS are the threads of dbt."""

import datetime
import json
import os
import pathlib
import shutil
import sys
import traceback
import uuid
from urllib.parse import urlsplit

# What dbt prints goes to standard error.
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

from databend_driver import BlockingDatabendClient
from dbt.cli.main import dbtRunner

here = pathlib.Path(__file__).parent
folder = pathlib.Path(os.environ.get("MOCKQ_TEST_FOLDER", ".")).resolve()
threads = os.environ.get("SUITE_THREADS", "1")
TESTS = {}


def test(function):
    TESTS[function.__name__] = function
    return function


class Warehouse:
    """A copy of the project with a schema of its own, gone at the end."""

    def __init__(self, schema):
        self.schema = schema
        self.project = folder / f"project_{uuid.uuid4().hex[:8]}"
        shutil.copytree(here / "project", self.project)
        self.connection = BlockingDatabendClient(os.environ["DATABEND_DSN"]).get_conn()

    def __enter__(self):
        self.connection.exec(f"CREATE DATABASE IF NOT EXISTS {self.schema}")
        return self

    def __exit__(self, *_):
        self.connection.exec(f"DROP DATABASE IF EXISTS {self.schema}")
        shutil.rmtree(self.project)

    def dbt(self, *command):
        """Runs a command of dbt; gives its results by node, raises with dbt's words if it fails."""
        address = urlsplit(os.environ["MOCKQ_URL"])
        os.environ.update(
            SALES_HOST=address.hostname,
            SALES_PORT=str(address.port),
            SALES_SCHEMA=self.schema,
            DBT_TARGET_PATH=str(self.project / "target"),
            DBT_LOG_PATH=str(self.project / "logs"),
            DBT_SEND_ANONYMOUS_USAGE_STATS="false",
        )
        places = ["--project-dir", str(self.project), "--profiles-dir", str(self.project)]
        if command[0] != "run-operation":
            places += ["--threads", threads]
        words = []
        done = dbtRunner(callbacks=[lambda event: words.append(event.info.msg)]).invoke(["--quiet", *command, *places])
        if not done.success:
            raise AssertionError(f"dbt {' '.join(command)}: {done.exception}\n" + "\n".join(words[-60:]))
        results = getattr(done.result, "results", None) or []
        return {result.node.name: str(result.status) for result in results if hasattr(result, "node")}

    def rows(self, sql):
        return [row.values() for row in self.connection.query_iter(sql.format(s=self.schema))]

    def add_orders(self, *lines):
        with open(self.project / "seeds" / "orders.csv", "a") as file:
            file.writelines(f"{line}\n" for line in lines)


def equal(actual, expected):
    assert actual == expected, f"expected {expected!r:.500}, got {actual!r:.500}"


@test
def build():
    with Warehouse("sales_ci") as sales:
        results = sales.dbt("build")
        equal(len(results), 24)
        equal(set(results.values()), {"success", "pass"})
        totals = sales.rows("SELECT customer_name, orders, total::VARCHAR FROM {s}.customer_orders ORDER BY customer_id")
        equal(totals, [("Ann", 2, "19.75"), ("Bob", 1, "45.00"), ("Cid", 1, "3.10"), ("Dan", 0, None)])


@test
def seed_run_test():
    with Warehouse(f"sales_{uuid.uuid4().hex[:8]}") as sales:
        equal(set(sales.dbt("seed").values()), {"success"})
        equal(set(sales.dbt("run").values()), {"success"})
        equal(set(sales.dbt("test").values()), {"pass"})
        equal(sales.rows("SELECT country, orders FROM {s}.country_sales ORDER BY 1"), [("France", 1), ("Germany", 3)])
        equal(sales.rows("SELECT count(DISTINCT run_id), count(DISTINCT built_at) FROM {s}.daily_sales"), [(1, 1)])


@test
def selected():
    with Warehouse("sales_selected") as sales:
        results = sales.dbt("build", "-s", "+daily_sales", "--indirect-selection", "cautious")
        equal([name for name in results if name in ("orders", "stg_orders", "daily_sales")], ["orders", "stg_orders", "daily_sales"])
        equal(sales.rows("SELECT orders FROM {s}.daily_sales ORDER BY ordered_on"), [(1,), (1,), (1,)])


@test
def incremental():
    with Warehouse("sales_incremental") as sales:
        sales.dbt("build", "-s", "+order_events", "--indirect-selection", "cautious")
        sales.add_orders("6,3,2026-01-07 09:00:00,paid,5.00", "7,4,2026-01-08 09:00:00,open,6.00")
        sales.dbt("seed", "-s", "orders")
        sales.dbt("run", "-s", "order_events")
        rows = sales.rows("SELECT order_id, status FROM {s}.order_events ORDER BY order_id")
        equal([row[0] for row in rows], [1, 2, 3, 4, 5, 6, 7])
        # The rows of the last days are written again, by the second run.
        equal(sales.rows("SELECT count(DISTINCT synced_by) FROM {s}.order_events"), [(2,)])


@test
def built_twice():
    with Warehouse("sales_twice") as sales:
        sales.dbt("build")
        sales.add_orders("6,4,2026-01-07 09:00:00,paid,5.00")
        equal(set(sales.dbt("build").values()), {"success", "pass"})
        equal(sales.rows("SELECT sum(orders) FROM {s}.customer_orders"), [(5,)])
        equal(sales.rows("SELECT count(*) FROM {s}.order_events"), [(6,)])


@test
def full_refresh():
    with Warehouse("sales_refresh") as sales:
        sales.dbt("build", "-s", "+order_events", "--indirect-selection", "cautious")
        sales.dbt("run", "-s", "order_events", "--full-refresh")
        equal(sales.rows("SELECT count(*), count(DISTINCT synced_by) FROM {s}.order_events"), [(5, 1)])


@test
def with_vars():
    with Warehouse(f"pr_{uuid.uuid4().hex[:6]}_sales") as sales:
        batch = str(uuid.uuid4())
        sales.dbt("seed")
        sales.dbt("run", "--vars", json.dumps({"batch": batch}))
        equal(sales.rows("SELECT batch, orders FROM {s}.country_sales ORDER BY country"), [(batch, 1), (batch, 3)])


@test
def runs_are_listed():
    with Warehouse("sales_runs") as sales:
        before = datetime.datetime.now(datetime.timezone.utc)
        sales.dbt("seed")
        sales.dbt("run", "-s", "staging")
        equal(sales.rows("SELECT nodes FROM {s}.runs ORDER BY started, nodes"), [(3,), (3,)])
        equal(sales.rows("SELECT count(*) FROM {s}.runs WHERE ended >= started"), [(2,)])
        day_ago = before - datetime.timedelta(days=1)
        sales.dbt("run-operation", "clean_up", "--args", json.dumps({"older_than": day_ago.strftime("%Y-%m-%d %H:%M:%S")}))
        equal(sales.rows("SELECT count(*) FROM {s}.runs"), [(2,)])


@test
def failing_test():
    with Warehouse("sales_failing") as sales:
        sales.add_orders("6,4,2026-01-07 09:00:00,stolen,5.00")
        sales.dbt("seed")
        sales.dbt("run", "-s", "staging")
        try:
            sales.dbt("test", "-s", "stg_orders")
        except AssertionError as error:
            assert "Got 1 result" in str(error), error
            return
        raise AssertionError("no error")


@test
def recent():
    with Warehouse("sales_recent") as sales:
        sales.dbt("build", "-s", "+recent_orders", "--indirect-selection", "cautious")
        equal(sales.rows("SELECT count(*), sum(amount)::VARCHAR FROM {s}.recent_orders"), [(5, "166.85")])
        equal(sales.rows("SELECT count(*) FROM {s}.recent_orders WHERE age >= 0"), [(5,)])


def texts_of(error):
    return "".join(traceback.format_exception(error))


def result_of(name):
    try:
        TESTS[name]()
        return {"test": name, "ok": True}
    except (Exception, SystemExit) as error:
        return {"test": name, "ok": False, "error": texts_of(error)}


def main(names):
    if names == ["--list"]:
        print("\n".join(TESTS), file=out)
        return
    for name in names:
        print(json.dumps(result_of(name)), file=out, flush=True)


told = os.environ.get("MOCKQ_TEST_NOW")
if told is None:
    main(sys.argv[1:])
else:
    from freezegun import freeze_time

    with freeze_time(told, tick=True):
        main(sys.argv[1:])
