"""dbt with the adapter dbt-databend-cloud: a project of two seeds and three models."""

import os
import pathlib
from urllib.parse import urlsplit

from adapter import equal, fails, runs_all_statements, test
from databend_driver import BlockingDatabendClient
from dbt.cli.main import dbtRunner

project = pathlib.Path(__file__).parent / "project"


class Library:
    """A schema of its own for the project, gone at the end."""

    def __init__(self, case, stem):
        self.case, self.schema = case, case.name(stem)
        self.connection = BlockingDatabendClient(case.dsn).get_conn()

    def __enter__(self):
        self.connection.exec(f"CREATE DATABASE {self.schema}")
        return self

    def __exit__(self, *_):
        self.connection.exec(f"DROP DATABASE IF EXISTS {self.schema}")

    def dbt(self, *command, folder=project, callback=lambda event: None):
        """Runs a command of dbt; gives its results by node, raises with dbt's words if it fails."""
        address = urlsplit(self.case.url)
        os.environ.update(
            LIBRARY_HOST=address.hostname,
            LIBRARY_PORT=str(address.port),
            LIBRARY_SCHEMA=self.schema,
            DBT_TARGET_PATH=str(self.case.folder.resolve() / "target"),
            DBT_LOG_PATH=str(self.case.folder.resolve() / "logs"),
            DBT_SEND_ANONYMOUS_USAGE_STATS="false",
        )
        places = ["--project-dir", str(folder), "--profiles-dir", str(project)]
        words = []
        runner = dbtRunner(callbacks=[lambda event: words.append(event.info.msg), callback])
        done = runner.invoke(["--quiet", *command, *places])
        if not done.success:
            raise AssertionError(f"dbt {' '.join(command)}: {done.exception}\n" + "\n".join(words[-30:]))
        results = getattr(done.result, "results", None) or []
        return {result.node.name: str(result.status) for result in results if hasattr(result, "node")}

    def rows(self, sql):
        return [row.values() for row in self.connection.query_iter(sql.format(self.schema))]


@runs_all_statements
def models(case, statements, tell):
    """Makes each statement a model of a project, and runs them all at once."""
    folder = case.folder.resolve() / "project_of_models"
    (folder / "models").mkdir(parents=True, exist_ok=True)
    (folder / "dbt_project.yml").write_text("name: library\nprofile: library\nmodels: {+materialized: table}\n")
    for name, (select,) in statements.items():
        (folder / "models" / f"{name}.sql").write_text(select)
    with Library(case, "dbt_models") as library:

        def finished(event):
            if event.info.name != "NodeFinished":
                return
            name, result = event.data.node_info.node_name, event.data.run_result
            if result.status == "success":
                # Several models may end at the same time.
                connection = BlockingDatabendClient(case.dsn).get_conn()
                rows = connection.query_iter(f"SELECT * FROM {library.schema}.{name} ORDER BY number")
                tell(name, rows=[row.values() for row in rows])
            else:
                tell(name, error=result.message)

        library.dbt("run", "--threads", str(len(statements)), folder=folder, callback=finished)


@test
def debug(case):
    with Library(case, "dbt_debug") as library:
        library.dbt("debug")


@test
def seed(case):
    with Library(case, "dbt_seed") as library:
        equal(library.dbt("seed"), {"authors": "success", "books": "success"})
        rows = library.rows("SELECT id, title, to_string(published), price FROM {}.books ORDER BY id")
        equal([row[1] for row in rows], ["Emma", "Ulysses, the novel", "Dubliners"])
        equal(rows[2][2:], ("1914-06-15", None))
        library.dbt("seed", "--full-refresh")
        equal(library.rows("SELECT count(*) FROM {}.books"), [(3,)])


@test
def run_and_test(case):
    with Library(case, "dbt_run") as library:
        library.dbt("seed")
        models = {"author_totals": "success", "book_list": "success", "recent_books": "success"}
        equal(library.dbt("run"), models)
        equal(library.rows("SELECT author FROM {}.book_list ORDER BY id"), [("Austen",), ("Joyce",), ("Joyce",)])
        equal(library.rows("SELECT books FROM {}.author_totals ORDER BY author_id"), [(1,), (2,)])
        results = library.dbt("test")
        equal(sorted(set(results.values())), ["pass"])
        equal(len(results), 6)


@test
def run_incrementally(case):
    with Library(case, "dbt_again") as library:
        library.dbt("seed")
        library.dbt("run", "--select", "recent_books")
        library.connection.exec(f"INSERT INTO {library.schema}.books (id, title, author_id, published) VALUES (4, 'New', 1, '2024-02-29'), (5, 'Old', 1, '1800-01-01')")
        library.dbt("run", "--select", "recent_books")
        equal(library.rows("SELECT id FROM {}.recent_books ORDER BY id"), [(1,), (2,), (3,), (4,)])
        library.dbt("run", "--select", "author_totals")
        library.dbt("run", "--select", "author_totals")
        equal(library.rows("SELECT sum(books) FROM {}.author_totals"), [(5,)])


@test
def snapshots(case):
    with Library(case, "dbt_snapshots") as library:
        library.dbt("seed", "--select", "books")
        equal(library.dbt("snapshot"), {"books_by_check": "success", "books_by_time": "success"})
        books = f"{library.schema}.books"
        library.connection.exec(f"UPDATE {books} SET title = 'Emma, again', published = '1816-01-01' WHERE id = 1")
        library.connection.exec(f"INSERT INTO {books} (id, title, published, price) VALUES (4, 'New', '2024-02-29', 3)")
        library.connection.exec(f"UPDATE {books} SET price = 9 WHERE id = 3")
        library.connection.exec(f"DELETE FROM {books} WHERE id = 2")
        library.dbt("snapshot")
        seen = "SELECT id, title, dbt_valid_to IS NULL FROM {{}}.{} ORDER BY id, dbt_valid_from"
        changed = [(1, "Emma", False), (1, "Emma, again", True)]
        gone, kept, added = (2, "Ulysses, the novel", False), (3, "Dubliners", True), (4, "New", True)
        # A row that is gone ends where `invalidate_hard_deletes` says so; a new price has no new time.
        equal(library.rows(seen.format("books_by_check")), [*changed, gone, (3, "Dubliners", False), kept, added])
        equal(library.rows(seen.format("books_by_time")), [*changed, (2, "Ulysses, the novel", True), kept, added])
        times = "SELECT to_string(dbt_valid_from), to_string(dbt_valid_to) FROM {}.books_by_time WHERE id = 1 ORDER BY 1"
        old, new = "1815-12-23 00:00:00.000000", "1816-01-01 00:00:00.000000"
        equal(library.rows(times), [(old, new), (new, None)])
        # Nothing has changed since.
        library.dbt("snapshot")
        equal(library.rows("SELECT count(*) FROM {}.books_by_check"), [(6,)])


@test
def failing_test(case):
    with Library(case, "dbt_fails") as library:
        library.dbt("seed")
        library.connection.exec(f"INSERT INTO {library.schema}.books (id, title, price) VALUES (9, 'Dear', 101)")
        fails(lambda: library.dbt("test", "--select", "prices_are_low"), "Got 1 result")


@test
def schema_left_behind(case):
    with Library(case, "dbt_custom") as library:
        library.connection.exec(f"CREATE DATABASE {case.name('dbt_left')}")
        library.dbt("seed", "--select", "authors")
        library.dbt("seed", "--select", "authors")
        equal(library.rows("SELECT count(*) FROM {}.authors"), [(2,)])


@test
def docs(case):
    with Library(case, "dbt_docs") as library:
        library.dbt("seed")
        library.dbt("run")
        library.dbt("docs", "generate")
        assert (case.folder / "target" / "catalog.json").exists()
