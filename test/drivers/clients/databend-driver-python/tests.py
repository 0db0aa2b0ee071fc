"""The Python driver: blocking, async, and its DB API cursor, in each version what it has."""

import asyncio
import datetime
import decimal
import uuid

import databend_driver
from adapter import equal, fails, runs_statements, test, test_if
from databend_driver import AsyncDatabendClient, BlockingDatabendClient

UTC = datetime.timezone.utc

# What came between the versions under test.
has_cursor = hasattr(BlockingDatabendClient, "cursor")
has_params = hasattr(databend_driver, "connect")
is_newest = has_params

# Columns, as name, type, literal, value.
BASIC = [
    ("bool", "Boolean", "true", True),
    ("i8", "Int8", "-128", -128),
    ("i16", "Int16", "-32768", -32768),
    ("i32", "Int32", "-2147483648", -2147483648),
    ("i64", "Int64", "-9223372036854775808", -9223372036854775808),
    ("u8", "UInt8", "255", 255),
    ("u16", "UInt16", "65535", 65535),
    ("u32", "UInt32", "4294967295", 4294967295),
    ("u64", "UInt64", "18446744073709551615", 18446744073709551615),
    ("f32", "Float32", "1.5", 1.5),
    ("f64", "Float64", "-0.1", -0.1),
    ("dec", "Decimal(15, 2)", "1234567890.25", decimal.Decimal("1234567890.25")),
    ("wide", "Decimal(76, 4)", "123456789012345678901234567890123456789012.5", None),
    ("text", "String", "'it''s \"ж\"'", 'it\'s "ж"'),
    ("bytes", "Binary", "unhex('00ff10')", b"\x00\xff\x10"),
    ("day", "Date", "'2024-02-29'", datetime.date(2024, 2, 29)),
    ("moment", "Timestamp", "'2024-02-29 23:59:59.123456'", None),
    ("json", "Variant", "parse_json('{\"a\":[1,null]}')", '{"a":[1,null]}'),
    ("list", "Array(Nullable(Int32))", "[1, NULL]", [1, None]),
    ("bits", "Bitmap", "to_bitmap('1,5')", "<bitmap binary>"),
    ("shape", "Geometry", "st_geometryfromwkt('POINT(1 2)')", '{"type": "Point", "coordinates": [1,2]}'),
]
# Versions before 0.30 read nested strings as servers before 1.2.600 wrote them.
NESTED = [
    ("map", "Map(String, Nullable(Int32))", "{'k': 7}", {"k": 7}),
    ("pair", "Tuple(Nullable(Int32), Nullable(String))", "(1, 'x')", (1, "x")),
    ("lists", "Array(Nullable(Array(Nullable(String))))", "[['a'], []]", [["a"], []]),
]
LATER = [
    ("span", "Interval", "'2 days 3 hours'", datetime.timedelta(days=2, hours=3)),
    ("place", "Geography", "st_geogfromwkt('POINT(1 2)')", '{"type": "Point", "coordinates": [1,2]}'),
    ("vector", "Vector(3)", "[1, 2, 3]", [1.0, 2.0, 3.0]),
]


def value_of(name, value):
    if name == "wide":
        return decimal.Decimal("123456789012345678901234567890123456789012.5000")
    if name == "moment":
        return datetime.datetime(2024, 2, 29, 23, 59, 59, 123456, UTC if is_newest else None)
    return value


def connected(case, options=""):
    return BlockingDatabendClient(case.dsn + options).get_conn()


@runs_statements
def rows_of_last(case, statements):
    connection = connected(case, "&max_rows_per_page=2" + ("&retry_delay_secs=0" if is_newest else ""))
    for statement in statements[:-1]:
        connection.exec(statement)
    return [row.values() for row in connection.query_iter(statements[-1])]


def rows_of(connection, sql):
    return [row.values() for row in connection.query_iter(sql)]


def types_of(rows):
    return [(field.name, field.data_type) for field in rows.schema().fields()]


def check_types(case, columns):
    table = case.name("types")
    connection = connected(case)
    definitions = ", ".join(f"{name} {type} NOT NULL" for name, type, _, _ in columns)
    connection.exec(f"CREATE TABLE {table} ({definitions})")
    connection.exec(f"INSERT INTO {table} SELECT {', '.join(literal for _, _, literal, _ in columns)}")
    rows = connection.query_iter(f"SELECT * FROM {table}")
    equal(types_of(rows), [(name, type) for name, type, _, _ in columns])
    (values,) = [row.values() for row in rows]
    for (name, _, _, value), actual in zip(columns, values):
        equal(actual, value_of(name, value))
    connection.exec(f"DROP TABLE {table}")


@test
def basic_types(case):
    check_types(case, BASIC)


@test_if(is_newest)
def nested_types(case):
    check_types(case, NESTED)


@test_if(has_cursor)
def later_types(case):
    check_types(case, LATER)


@test_if(is_newest)
def time_with_zone(case):
    zone = datetime.timezone(datetime.timedelta(hours=2))
    ((moment,),) = rows_of(connected(case), "SELECT '2024-02-29 23:59:59.5 +0200'::TIMESTAMP_TZ")
    equal(moment, datetime.datetime(2024, 2, 29, 23, 59, 59, 500000, zone))
    equal(moment.utcoffset(), datetime.timedelta(hours=2))


def check_nulls(case, columns):
    table = case.name("nulls")
    connection = connected(case)
    definitions = ", ".join(f"{name} {type} NULL" for name, type, _, _ in columns)
    connection.exec(f"CREATE TABLE {table} (id INT, {definitions})")
    connection.exec(f"INSERT INTO {table} (id) VALUES (1)")
    equal(rows_of(connection, f"SELECT * FROM {table}"), [(1,) + (None,) * len(columns)])
    connection.exec(f"DROP TABLE {table}")


@test
def nulls(case):
    check_nulls(case, BASIC)


@test_if(is_newest)
def nulls_of_nested_types(case):
    check_nulls(case, NESTED)


@test_if(has_cursor)
def nulls_of_later_types(case):
    check_nulls(case, LATER)


@test
def numbers_at_their_ends(case):
    (row,) = rows_of(connected(case), "SELECT 'inf'::DOUBLE, '-inf'::DOUBLE, 'nan'::DOUBLE, 1e300, '0001-01-01'::DATE")
    equal(row[:2], (float("inf"), float("-inf")))
    assert row[2] != row[2]
    equal(row[3:], (1e300, datetime.date(1, 1, 1)))


@test
def row_and_schema(case):
    rows = connected(case).query_iter("SELECT 42::INT AS answer, 'a' AS letter")
    equal(types_of(rows), [("answer", "Int32"), ("letter", "String")])
    equal([row.values() for row in rows], [(42, "a")])


@test
def no_rows_have_columns(case):
    rows = connected(case).query_iter("SELECT number AS n, 'x' AS t FROM numbers(3) WHERE number > 5")
    equal(types_of(rows), [("n", "UInt64"), ("t", "String")])
    equal(list(rows), [])


@test
def write_and_read(case):
    books = case.name("books")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {books} (id INT NOT NULL, title STRING NULL)")
    equal(connection.exec(f"INSERT INTO {books} VALUES (1, 'Emma'), (2, NULL)"), 2)
    equal(rows_of(connection, f"SELECT * FROM {books} ORDER BY id"), [(1, "Emma"), (2, None)])
    connection.exec(f"UPDATE {books} SET title = 'Ulysses' WHERE id = 2")
    equal(connection.query_row(f"SELECT title FROM {books} WHERE id = 2").values(), ("Ulysses",))
    connection.exec(f"DELETE FROM {books} WHERE id = 1")
    equal(rows_of(connection, f"SELECT count(*) FROM {books}"), [(1,)])
    connection.exec(f"DROP TABLE {books}")


@test
def merge_and_replace(case):
    stock = case.name("stock")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {stock} (id INT, n INT)")
    connection.exec(f"INSERT INTO {stock} VALUES (1, 10), (2, 20)")
    connection.exec(f"REPLACE INTO {stock} ON (id) VALUES (2, 21), (3, 30)")
    connection.exec(
        f"MERGE INTO {stock} USING (SELECT 1 AS id, 11 AS n) AS s ON {stock}.id = s.id "
        "WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, s.n)"
    )
    equal(rows_of(connection, f"SELECT * FROM {stock} ORDER BY id"), [(1, 11), (2, 21), (3, 30)])
    connection.exec(f"DROP TABLE {stock}")


@test
def empty_row(case):
    equal(connected(case).query_row("SELECT 1 FROM numbers(1) WHERE false"), None)


@test
def many_rows_in_small_pages(case):
    connection = connected(case, "&max_rows_per_page=1000")
    rows = rows_of(connection, "SELECT number, to_string(number) FROM numbers(46000) ORDER BY number")
    equal(rows, [(n, str(n)) for n in range(46000)])


@test
def a_page_is_enough(case):
    connection = connected(case, "&max_rows_per_page=10")
    rows = iter(connection.query_iter("SELECT number FROM numbers(1000) ORDER BY number"))
    equal([next(rows).values() for _ in range(3)], [(0,), (1,), (2,)])
    del rows
    equal(rows_of(connection, "SELECT 'next'"), [("next",)])


@test
def syntax_error(case):
    fails(lambda: connected(case).exec("SELEC 1"), "1005")


@test
def unknown_table(case):
    missing = case.name("missing")
    fails(lambda: connected(case).exec(f"SELECT * FROM {missing}"), "1025", missing)


@test
def unknown_database(case):
    missing = case.name("missing")
    fails(lambda: connected(case).exec(f"USE {missing}"), "1003", missing)


@test
def unknown_column(case):
    fails(lambda: connected(case).exec("SELECT nothing FROM numbers(1)"), "1065", "nothing")


@test
def error_of_a_row(case):
    fails(lambda: rows_of(connected(case), "SELECT 1 / (number - 3) FROM numbers(6)"), "1006", "divided by zero")


@test
def goes_on_after_an_error(case):
    connection = connected(case)
    fails(lambda: connection.exec("SELECT nothing"), "1065")
    equal(rows_of(connection, "SELECT 1::INT"), [(1,)])


@test
def timeout_of_the_server(case):
    connection = connected(case)
    connection.exec("SET max_execute_time_in_seconds = 1")
    fails(lambda: rows_of(connection, "SELECT sleep(3)"), "1043")
    equal(rows_of(connection, "SELECT 2::INT"), [(2,)])


@test
def slow_answer_is_polled(case):
    equal(rows_of(connected(case, "&wait_time_secs=1"), "SELECT sleep(1.5)"), [(0,)])


@test
def commit(case):
    books = case.name("committed")
    one, other = connected(case), connected(case)
    one.exec(f"CREATE TABLE {books} (id INT)")
    one.exec("BEGIN")
    one.exec(f"INSERT INTO {books} VALUES (1), (2)")
    equal(rows_of(one, f"SELECT count(*) FROM {books}"), [(2,)])
    equal(rows_of(other, f"SELECT count(*) FROM {books}"), [(0,)])
    one.exec("COMMIT")
    equal(rows_of(other, f"SELECT count(*) FROM {books}"), [(2,)])
    one.exec(f"DROP TABLE {books}")


@test
def rollback(case):
    books = case.name("rolled_back")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {books} (id INT)")
    connection.exec(f"INSERT INTO {books} VALUES (1)")
    connection.exec("BEGIN")
    connection.exec(f"INSERT INTO {books} VALUES (2)")
    equal(rows_of(connection, f"SELECT count(*) FROM {books}"), [(2,)])
    connection.exec("ROLLBACK")
    equal(rows_of(connection, f"SELECT id FROM {books}"), [(1,)])
    connection.exec(f"DROP TABLE {books}")


@test_if(has_cursor)
def temporary_table(case):
    table = case.name("temporary")
    one, other = connected(case), connected(case)
    one.exec(f"CREATE TEMP TABLE {table} (id INT)")
    one.exec(f"INSERT INTO {table} VALUES (7)")
    equal(rows_of(one, f"SELECT * FROM {table}"), [(7,)])
    fails(lambda: rows_of(other, f"SELECT * FROM {table}"), "1025")
    one.exec(f"DROP TABLE {table}")


@test
def settings(case):
    connection = connected(case)
    connection.exec("SET timezone = 'Asia/Shanghai'")
    equal(rows_of(connection, "SELECT to_string(to_timestamp(0))"), [("1970-01-01 08:00:00.000000",)])
    connection.exec("UNSET timezone")
    equal(rows_of(connection, "SELECT timezone()"), [("UTC",)])


@test
def settings_of_the_dsn(case):
    connection = connected(case, "&timezone=America/New_York")
    equal(rows_of(connection, "SELECT timezone()"), [("America/New_York",)])


@test
def settings_of_a_statement(case):
    connection = connected(case)
    equal(rows_of(connection, "SETTINGS (timezone = 'Europe/Paris') SELECT timezone()"), [("Europe/Paris",)])
    equal(rows_of(connection, "SELECT timezone()"), [("UTC",)])


@test
def variables(case):
    connection = connected(case)
    connection.exec("SET VARIABLE (n, t) = (41, 'a')")
    equal(rows_of(connection, "SELECT $n + 1::INT64, $t"), [(42, "a")])


@test
def databases(case):
    library = case.name("library")
    connection = connected(case)
    connection.exec(f"CREATE DATABASE {library}")
    connection.exec(f"USE {library}")
    connection.exec("CREATE TABLE books (id INT)")
    connection.exec("INSERT INTO books VALUES (1)")
    equal(rows_of(connection, "SELECT current_database()"), [(library,)])
    equal(rows_of(connected(case), f"SELECT * FROM {library}.books"), [(1,)])
    inside = BlockingDatabendClient(case.dsn.replace("/default?", f"/{library}?")).get_conn()
    equal(rows_of(inside, "SELECT * FROM books"), [(1,)])
    connection.exec(f"DROP DATABASE {library}")


@test
def new_session(case):
    one = connected(case)
    one.exec("SET timezone = 'Asia/Tokyo'")
    equal(rows_of(one, "SELECT timezone()"), [("Asia/Tokyo",)])
    equal(rows_of(connected(case), "SELECT timezone()"), [("UTC",)])


@test
def lists_of_tables(case):
    library = case.name("lists")
    connection = connected(case)
    connection.exec(f"CREATE DATABASE {library}")
    for name in "list_a", "list_b", "other":
        connection.exec(f"CREATE TABLE {library}.{name} (id INT NOT NULL, title STRING NULL COMMENT 'of it')")
    listed = f"SHOW TABLES FROM {library} LIKE 'list\\__'"
    equal([row[0] for row in rows_of(connection, listed)], ["list_a", "list_b"])
    columns = rows_of(
        connection,
        "SELECT column_name, is_nullable, column_comment FROM information_schema.columns "
        f"WHERE table_schema = '{library}' AND table_name = 'list_a' ORDER BY ordinal_position",
    )
    equal(columns, [("id", "NO", ""), ("title", "YES", "of it")])
    described = [row[:3] for row in rows_of(connection, f"DESC {library}.list_b")]
    equal(described, [("id", "INT", "NO"), ("title", "VARCHAR", "YES")])
    connection.exec(f"DROP TABLE {library}.list_a")
    equal([row[0] for row in rows_of(connection, listed)], ["list_b"])
    connection.exec(f"DROP DATABASE {library}")


@test
def todays_rows(case):
    days = case.name("days")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {days} (day DATE NOT NULL, at TIMESTAMP NOT NULL)")
    now = case.now()
    connection.exec(f"INSERT INTO {days} VALUES ('{now:%Y-%m-%d}', '{now:%Y-%m-%d %H:%M:%S}')")
    equal(rows_of(connection, f"SELECT day FROM {days} WHERE day = '{now:%Y-%m-%d}'"), [(now.date(),)])
    connection.exec(f"DROP TABLE {days}")


@test
def random_identifiers(case):
    orders = case.name("orders")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {orders} (id STRING, n INT)")
    ids = [str(uuid.uuid4()), str(uuid.uuid4())]
    connection.exec(f"INSERT INTO {orders} VALUES ('{ids[0]}', 1), ('{ids[1]}', 2)")
    equal(rows_of(connection, f"SELECT n FROM {orders} WHERE id = '{ids[1]}'"), [(2,)])
    equal(rows_of(connection, f"SELECT id FROM {orders} ORDER BY n"), [(ids[0],), (ids[1],)])
    connection.exec(f"DROP TABLE {orders}")


BOOKS = [["1", "Emma"], ["2", 'Dubliners, "again"'], ["3", "Ñandú"]]


def check_load(case, load, options=""):
    """Loads BOOKS by `load(connection, table)`, which gives the count of rows."""
    books = case.name("loaded_signed" if options else "loaded")
    connection = connected(case, options)
    connection.exec(f"DROP TABLE IF EXISTS {books}")
    connection.exec(f"CREATE TABLE {books} (id INT, title STRING)")
    equal(load(connection, books), 3)
    equal(rows_of(connection, f"SELECT * FROM {books} ORDER BY id"), [(int(id), title) for id, title in BOOKS])
    connection.exec(f"DROP TABLE {books}")


@test
def stream_load(case):
    check_load(case, lambda connection, books: connection.stream_load(f"INSERT INTO {books} VALUES", BOOKS).write_rows)


@test
def size_of_a_load(case):
    table = case.name("measured")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {table} (id INT NOT NULL, name STRING NULL)")
    stats = connection.stream_load(f"INSERT INTO {table} VALUES", [["1", "one"], ["2", "the second one"]])
    equal((stats.write_rows, stats.write_bytes), (2, 2 * 4 + 2 * 16 + 17 + 1))
    connection.exec(f"DROP TABLE {table}")


@test
def stream_load_presigned(case):
    check_load(
        case,
        lambda connection, books: connection.stream_load(f"INSERT INTO {books} VALUES", BOOKS).write_rows,
        "&presign=on",
    )


CSV = '1,Emma\n2,"Dubliners, ""again"""\n3,Ñandú\n'


@test_if(has_cursor)
def load_file(case):
    path = case.folder / f"{case.name('books')}.csv"
    path.write_text(CSV)
    check_load(case, lambda connection, books: connection.load_file(f"INSERT INTO {books} VALUES", str(path)).write_rows)


@test_if(has_cursor)
def load_file_by_streaming(case):
    path = case.folder / f"{case.name('streamed')}.csv"
    path.write_text(CSV)
    check_load(
        case,
        lambda connection, books: connection.load_file(
            f"INSERT INTO {books} FROM @_databend_load FILE_FORMAT = (TYPE = CSV)", str(path), method="streaming"
        ).write_rows,
    )


@test_if(has_cursor)
def load_file_from_a_stage(case):
    path = case.folder / f"{case.name('staged')}.csv"
    path.write_text("id;title\n" + CSV.replace(",", ";").replace("Dubliners;", "Dubliners,"))
    form = "TYPE = CSV, FIELD_DELIMITER = ';', SKIP_HEADER = 1"
    check_load(
        case,
        lambda connection, books: connection.load_file(
            f"INSERT INTO {books} FROM @_databend_load FILE_FORMAT = ({form})", str(path), method="stage"
        ).write_rows,
    )


@test
def stages(case):
    stage, table = case.name("files"), case.name("from_files")
    connection = connected(case)
    connection.exec(f"CREATE STAGE {stage}")
    connection.exec(f"COPY INTO @{stage} FROM (SELECT number, to_string(number) FROM numbers(5)) FILE_FORMAT = (TYPE = CSV)")
    equal(len(rows_of(connection, f"LIST @{stage}")), 1)
    connection.exec(f"CREATE TABLE {table} (id INT, text STRING)")
    connection.exec(f"COPY INTO {table} FROM @{stage} FILE_FORMAT = (TYPE = CSV)")
    equal(rows_of(connection, f"SELECT sum(id), max(text) FROM {table}"), [(10, "4")])
    connection.exec(f"DROP TABLE {table}")
    connection.exec(f"DROP STAGE {stage}")


@test_if(has_cursor)
def cursor_reads(case):
    cursor = BlockingDatabendClient(case.dsn).cursor()
    cursor.execute("SELECT number::INT AS n, to_string(number) AS t FROM numbers(5) ORDER BY n")
    equal([column[0] for column in cursor.description], ["n", "t"])
    equal(cursor.fetchone().values(), (0, "0"))
    equal([row.values() for row in cursor.fetchmany(2)], [(1, "1"), (2, "2")])
    equal([row.values() for row in cursor.fetchall()], [(3, "3"), (4, "4")])
    equal(cursor.fetchone(), None)
    cursor.close()


@test_if(has_cursor)
def cursor_writes(case):
    books = case.name("written")
    cursor = BlockingDatabendClient(case.dsn).cursor()
    cursor.execute(f"CREATE TABLE {books} (id INT, title STRING)")
    cursor.execute(f"INSERT INTO {books} VALUES (1, 'Emma')")
    cursor.execute(f"INSERT INTO {books} VALUES", values=(2, "Dracula"))
    cursor.executemany(f"INSERT INTO {books} VALUES", [(n, f"book {n}") for n in range(3, 503)])
    cursor.execute(f"SELECT count(*), sum(id), max(title) FROM {books}")
    equal(cursor.fetchall()[0].values(), (502, 126253, "book 99"))
    cursor.execute(f"DROP TABLE {books}")


@test_if(is_newest)
def cursor_binds(case):
    books = case.name("bound")
    cursor = BlockingDatabendClient(case.dsn).cursor()
    equal((cursor.description, cursor.rowcount), (None, -1))
    cursor.execute(f"CREATE TABLE {books} (id INT, title STRING NULL, rest VARIANT NULL)")
    equal(cursor.execute(f"INSERT INTO {books} VALUES", values=(1, "a,b\"c'\n", {"k": [1, "é"]})), 1)
    equal(cursor.executemany(f"INSERT INTO {books} VALUES", [[2, "b", "{}"], (3, None, None)]), 2)
    cursor.execute(f"INSERT INTO {books} (id, title) VALUES (?, ?)", (9, "nine"))
    cursor.execute(f"UPDATE {books} SET title = :title WHERE id = :id", params={"title": "neun", "id": 9})
    cursor.execute(f"SELECT * FROM {books} ORDER BY id")
    equal([column[1] for column in cursor.description], ["Nullable(Int32)", "Nullable(String)", "Nullable(Variant)"])
    equal([row.values() for row in cursor][:2], [(1, "a,b\"c'\n", '{"k":[1,"é"]}'), (2, "b", "{}")])
    cursor.execute(f"SELECT title FROM {books} WHERE id = ?", 9)
    equal((cursor.next().values(), cursor.fetchone()), (("neun",), None))
    fails(lambda: cursor.executemany(f"INSERT INTO {books} VALUES", [{"id": 1}]), "list or tuple")
    cursor.execute(f"DROP TABLE {books}")
    cursor.close()
    fails(lambda: cursor.execute("SELECT 1"), "closed")


@test_if(has_cursor)
def rows_by_name(case):
    row = connected(case).query_row("SELECT 1::INT AS a, 'x' AS b")
    equal((row[0], row["b"], len(row), list(row)), (1, "x", 2, [1, "x"]))


@test_if(is_newest)
def positional_parameters(case):
    texts = "it's \\ \"ж\" ?"
    row = connected(case).query_row("SELECT ?, ?, ?, ?, ?", [7, -1.5, texts, True, None]).values()
    equal((int(row[0]), float(row[1]), row[2:]), (7, -1.5, (texts, True, None)))


@test_if(is_newest)
def named_parameters(case):
    row = connected(case).query_row("SELECT :text, :n::INT + :n::INT", {"text": "a:n", "n": 4}).values()
    equal((row[0], int(row[1])), ("a:n", 8))


@test_if(is_newest)
def parameters_of_writes(case):
    table = case.name("params")
    connection = connected(case)
    connection.exec(f"CREATE TABLE {table} (id INT, name STRING NULL, price DECIMAL(10, 2) NULL)")
    for id, name, price in [(1, "it's", "1.50"), (2, None, None), (3, "?", "7")]:
        equal(connection.exec(f"INSERT INTO {table} VALUES (?, ?, ?)", [id, name, price]), 1)
    rows = connection.query_all(f"SELECT id, price FROM {table} WHERE name = ? OR id > ? ORDER BY id", ["it's", 1])
    equal([row.values() for row in rows], [(1, decimal.Decimal("1.50")), (2, None), (3, decimal.Decimal("7.00"))])
    fails(lambda: connection.exec(f"INSERT INTO {table} VALUES (?, ?, ?)", [1]), "")
    connection.exec(f"DROP TABLE {table}")


@test_if(is_newest)
def parameters_of_every_form(case):
    connection = connected(case)

    def value(sql, params):
        return connection.query_row(sql, params).values()

    equal(value("SELECT ?, ?, ?, ?", (3, False, 4, "55")), (3, False, 4, "55"))
    equal(value("SELECT :a, :b, :a", {"a": 3, "b": "x"}), (3, "x", 3))
    equal(value("SELECT ?", 7), (7,))
    equal(value("SELECT ?", "seven"), ("seven",))
    equal(value("SELECT $2, $1", ("p", 5)), (5, "p"))
    equal(value("SELECT ?, '?', ? -- ?", [2**63 - 1, -(2**63)]), (2**63 - 1, "?", -(2**63)))
    equal([row.values() for row in connection.query_all("SELECT number FROM numbers(?)", [2])], [(0,), (1,)])
    equal(connection.format_sql("SELECT ?, ?", [1, "it's"]), "SELECT 1, 'it''s'")
    equal(connection.format_sql("SELECT :x", {"x": None}), "SELECT NULL")


@test_if(is_newest)
def kinds_of_errors(case):
    connection = connected(case)
    missing = case.name("missing")
    for sql, code in [
        (f"SELECT * FROM {missing}", "1025"),
        (f"SELECT * FROM {missing}.t", "1003"),
        ("SELECT nothing", "1065"),
        ("SELECT no_function(1)", "1008"),
        ("SELECT 'a'::INT", "1006"),
        ("CREATE DATABASE default", "2301"),
        (f"SELECT * FROM @{missing}", "2501"),
        ("SET no_setting = 1", "2801"),
    ]:
        error = fails(lambda: connection.query_all(sql), code)
        assert isinstance(error, databend_driver.ProgrammingError), (sql, type(error))
    stranger = case.dsn.replace("root:@", "nobody:x@")
    error = fails(lambda: BlockingDatabendClient(stranger).get_conn().exec("SELECT 1"))
    assert isinstance(error, databend_driver.OperationalError), type(error)


@test_if(is_newest)
def ids_of_queries(case):
    connection = connected(case)
    ids = []
    for number in range(2):
        connection.query_row(f"SELECT {number}")
        ids.append(connection.last_query_id())
    assert None not in ids and ids[0] != ids[1], ids
    fails(lambda: connection.kill_query("no-such-query"), "404")


@test_if(is_newest)
def rows_are_closed(case):
    connection = connected(case, "&max_rows_per_page=10")
    rows = connection.query_iter("SELECT number FROM numbers(1000) ORDER BY number")
    equal([next(rows).values() for _ in range(25)][-1], (24,))
    rows.close()
    fails(lambda: next(rows), "closed")
    equal(rows_of(connection, "SELECT 1::INT"), [(1,)])


@test_if(is_newest)
def times_in_zones(case):
    connection = connected(case)
    row = connection.query_row("SETTINGS (timezone = 'Asia/Shanghai') SELECT to_datetime('2024-04-16 12:34:56.789')")
    equal(row[0].isoformat(), "2024-04-16T12:34:56.789000+08:00")
    connection.exec("SET timezone = 'Europe/London'")
    row = connection.query_row("SELECT '2024-07-01 10:00:00'::TIMESTAMP, '2024-01-01 10:00:00'::TIMESTAMP")
    equal([each.isoformat() for each in row.values()], ["2024-07-01T10:00:00+01:00", "2024-01-01T10:00:00+00:00"])


@test_if(is_newest)
def kill_a_query(case):
    connection = connected(case, "&max_rows_per_page=10&max_rows_in_buffer=20")
    rows = iter(connection.query_iter("SELECT number FROM numbers(100000000)"))
    equal(next(rows).values(), (0,))
    connection.kill_query(connection.last_query_id())
    fails(lambda: [row.values() for row in rows], "closed for canceled")
    equal(rows_of(connection, "SELECT 'alive'"), [("alive",)])


@test_if(is_newest)
def error_classes(case):
    connection = connected(case)
    error = fails(lambda: connection.exec("SELEC 1"), "1005")
    assert isinstance(error, databend_driver.Error), type(error)


@test_if(is_newest)
def closed_connection(case):
    connection = connected(case)
    connection.exec("SET timezone = 'Asia/Tokyo'")
    connection.close()
    equal(rows_of(connected(case), "SELECT timezone()"), [("UTC",)])


@test_if(is_newest)
def load_file_with_options(case):
    path = case.folder / f"{case.name('options')}.csv"
    path.write_text("id|title\n" + CSV.replace(",", "|").replace("Dubliners|", "Dubliners,"))
    options = {"type": "CSV", "field_delimiter": "|", "skip_header": "1"}

    def load(connection, books):
        sql = f"INSERT INTO {books} VALUES"
        return connection.load_file(sql, str(path), None, options, {"purge": "true"}).write_rows

    check_load(case, load)
    fails(lambda: connected(case).load_file("INSERT INTO t VALUES", str(path), method="carrier"), "carrier")


@test
def who_and_where(case):
    connection = connected(case)
    info = connection.info()
    equal((info.user, info.database), ("root", "default"))
    assert connection.version().startswith("Databend Query v"), connection.version()


@test
async def async_rows(case):
    connection = await AsyncDatabendClient(case.dsn).get_conn()
    rows = await connection.query_iter("SELECT number FROM numbers(3) ORDER BY 1")
    equal([row.values() async for row in rows], [(0,), (1,), (2,)])
    row = await connection.query_row("SELECT 'one'")
    equal(row.values(), ("one",))


@test
async def async_writes(case):
    books = case.name("async_books")
    connection = await AsyncDatabendClient(case.dsn).get_conn()
    await connection.exec(f"CREATE TABLE {books} (id INT, title STRING)")
    equal(await connection.exec(f"INSERT INTO {books} VALUES (9, 'Emma')"), 1)
    equal((await connection.stream_load(f"INSERT INTO {books} VALUES", BOOKS)).write_rows, 3)
    row = await connection.query_row(f"SELECT count(*), max(title) FROM {books}")
    equal(row.values(), (4, "Ñandú"))
    await connection.exec(f"DROP TABLE {books}")


@test
async def async_connections_at_once(case):
    tables = [case.name(f"at_once_{n}") for n in range(4)]

    async def use(n, table):
        connection = await AsyncDatabendClient(case.dsn).get_conn()
        await connection.exec(f"CREATE TABLE {table} (id INT)")
        await connection.exec(f"INSERT INTO {table} SELECT number FROM numbers({n + 1})")
        row = await connection.query_row(f"SELECT count(*) FROM {table}")
        await connection.exec(f"DROP TABLE {table}")
        return row.values()

    results = await asyncio.gather(*(use(n, table) for n, table in enumerate(tables)))
    equal(results, [(1,), (2,), (3,), (4,)])


@test
async def async_tasks_on_one_connection(case):
    connection = await AsyncDatabendClient(case.dsn).get_conn()

    async def ask(n):
        return (await connection.query_row(f"SELECT {n} + number FROM numbers(1)")).values()[0]

    equal(await asyncio.gather(*(ask(n) for n in range(12))), list(range(12)))


@test
async def async_error(case):
    connection = await AsyncDatabendClient(case.dsn).get_conn()
    try:
        await connection.exec("SELECT nothing")
    except Exception as error:
        assert "1065" in str(error), error
    else:
        raise AssertionError("no error")
