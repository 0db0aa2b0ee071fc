"""The Python driver: blocking, async, and its DB API cursor."""

import datetime

import databend_driver
from adapter import equal, fails, test
from databend_driver import AsyncDatabendClient, BlockingDatabendClient

# Versions before 0.25 have neither cursor nor load_file.
has_cursor = hasattr(databend_driver, "BlockingDatabendCursor")


def connected(case, options=""):
    return BlockingDatabendClient(case.dsn + options).get_conn()


def rows_of(connection, sql):
    return [row.values() for row in connection.query_iter(sql)]


@test
def row_and_schema(case):
    connection = connected(case)
    rows = connection.query_iter("SELECT 42::INT AS answer, 'a' AS letter")
    equal([(f.name, f.data_type) for f in rows.schema().fields()], [("answer", "Int32"), ("letter", "String")])
    equal([row.values() for row in rows], [(42, "a")])


@test
def write_and_read(case):
    books = case.name("books")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {books} (id INT NOT NULL, title STRING NULL)")
    equal(connection.exec(f"INSERT INTO {books} VALUES (1, 'Emma'), (2, NULL)"), 2)
    equal(rows_of(connection, f"SELECT * FROM {books} ORDER BY id"), [(1, "Emma"), (2, None)])
    connection.exec(f"DROP TABLE {books}")


@test
def many_rows_in_small_pages(case):
    connection = connected(case, "&max_rows_per_page=1000")
    rows = rows_of(connection, "SELECT number, to_string(number) FROM numbers(46000) ORDER BY number")
    equal(rows, [(n, str(n)) for n in range(46000)])


@test
def unknown_table(case):
    connection = connected(case)
    missing = case.name("missing")
    fails(lambda: connection.exec(f"SELECT * FROM {missing}"), "1025", missing)


@test
def todays_rows(case):
    days = case.name("days")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {days} (day DATE NOT NULL, at TIMESTAMP NOT NULL)")
    now = case.now()
    connection.exec(f"INSERT INTO {days} VALUES ('{now:%Y-%m-%d}', '{now:%Y-%m-%d %H:%M:%S}')")
    equal(rows_of(connection, f"SELECT day FROM {days}"), [(now.date(),)])
    connection.exec(f"DROP TABLE {days}")


@test
async def async_rows(case):
    connection = await AsyncDatabendClient(case.dsn).get_conn()
    rows = await connection.query_iter("SELECT number FROM numbers(3) ORDER BY 1")
    equal([row.values() async for row in rows], [(0,), (1,), (2,)])
