"""databend-py, the older client of plain HTTP; its inserts presign, upload and load by attachment."""

import concurrent.futures
import datetime
import enum
import io
import os
import random
import uuid

from adapter import equal, fails, runs_statements, test
from databend_py import Client


def connected(case, options=""):
    return Client.from_url(f"{case.url}/default?secure=False{options}".replace("://", f"://{case.user}:@"))


@runs_statements
def rows_of_last(case, statements):
    client = connected(case)
    return [rows_of(client, statement) for statement in statements][-1]


def rows_of(client, sql, params=None):
    return client.execute(sql, params)[1]


@test
def types(case):
    table = case.name("py_types")
    columns = [
        ("flag", "Boolean", "true", True),
        ("i64", "Int64", "-9223372036854775808", -9223372036854775808),
        ("u64", "UInt64", "18446744073709551615", 18446744073709551615),
        ("f32", "Float32", "1.5", 1.5),
        ("f64", "Float64", "-0.1", -0.1),
        ("dec", "Decimal(15, 2)", "1234567890.25", "1234567890.25"),
        ("text", "String", "'it''s \"ж\"'", 'it\'s "ж"'),
        ("bytes", "Binary", "unhex('00ff10')", "00FF10"),
        ("day", "Date", "'2024-02-29'", "2024-02-29"),
        ("moment", "Timestamp", "'2024-02-29 23:59:59.125'", "2024-02-29 23:59:59.125000"),
        ("json", "Variant", "parse_json('{\"a\":[1,null]}')", '{"a":[1,null]}'),
        ("list", "Array(Int32 NOT NULL)", "[1, 2]", [1, 2]),
        ("map", "Map(String, Int32 NOT NULL)", "{'k': 7}", {"k": 7}),
        ("pair", "Tuple(String, String)", "('x', 'y')", '("x","y")'),
    ]
    client = connected(case)
    client.execute(f"CREATE TABLE {table} ({', '.join(f'{name} {type} NOT NULL' for name, type, _, _ in columns)})")
    client.execute(f"INSERT INTO {table} SELECT {', '.join(literal for _, _, literal, _ in columns)}")
    names, rows = client.execute(f"SELECT * FROM {table}", with_column_types=True)
    equal([name for name, _ in names], [name for name, _, _, _ in columns])
    for actual, (_, _, _, value) in zip(rows[0], columns):
        equal(actual, value)
    client.execute(f"DROP TABLE {table}")


@test
def pages(case):
    rows = rows_of(connected(case), "SELECT number, to_string(number) FROM numbers(46000) ORDER BY number")
    equal(rows, [(n, str(n)) for n in range(46000)])


@test
def rows_one_by_one(case):
    equal(list(connected(case).execute_iter("SELECT number, number * 2 FROM numbers(3) ORDER BY 1")), [0, 0, 1, 2, 2, 4])


@test
def parameters(case):
    sql = "SELECT %(n)s::INT, %(text)s, %(id)s"
    id = uuid.uuid5(uuid.NAMESPACE_DNS, "mockq")
    equal(rows_of(connected(case), sql, {"n": 7, "text": "it's \\ ж\n", "id": id}), [(7, "it's \\ ж\n", str(id))])


@test
def write_and_read(case):
    books = case.name("py_books")
    client = connected(case)
    client.execute(f"CREATE TABLE {books} (id INT NOT NULL, title STRING NOT NULL)")
    client.execute(f"INSERT INTO {books} VALUES (1, 'Emma'), (2, 'Ulysses')")
    client.execute(f"UPDATE {books} SET title = 'Dracula' WHERE id = 2")
    equal(rows_of(client, f"SELECT * FROM {books} ORDER BY id"), [(1, "Emma"), (2, "Dracula")])
    client.execute(f"DELETE FROM {books} WHERE id = 1")
    equal(rows_of(client, f"SELECT count(*) FROM {books}"), [(1,)])
    client.execute(f"DROP TABLE {books}")


BOOKS = [(1, "Emma"), (2, 'Dubliners, "again"'), (3, "Ñandú\nand more")]


def check_insert(case, stem, insert, options=""):
    books = case.name(stem)
    client = connected(case, options)
    client.execute(f"DROP TABLE IF EXISTS {books}")
    client.execute(f"CREATE TABLE {books} (id INT NOT NULL, title STRING NOT NULL)")
    insert(client, books)
    equal(rows_of(client, f"SELECT * FROM {books} ORDER BY id"), BOOKS)
    client.execute(f"DROP TABLE {books}")


@test
def insert_tuples(case):
    def insert(client, books):
        equal(client.execute(f"INSERT INTO {books} (id, title) VALUES", BOOKS), ([], 3))

    check_insert(case, "py_tuples", insert)


@test
def insert_flat_values(case):
    def insert(client, books):
        client.execute(f"INSERT INTO {books} (id, title) VALUES", [value for row in BOOKS for value in row])

    check_insert(case, "py_flat", insert)


@test
def insert_dictionaries(case):
    def insert(client, books):
        client.execute(f"INSERT INTO {books} VALUES", [{"id": id, "title": title} for id, title in BOOKS])

    check_insert(case, "py_dicts", insert)


def insert_by_copying(client, books):
    # The rows are in, then the client stumbles over the NULL of COPY's answer (First_error_line).
    fails(lambda: client.insert("default", books, BOOKS), "int() argument", "NoneType")


@test
def insert_by_copy(case):
    check_insert(case, "py_copied", insert_by_copying)


@test
def insert_compressed(case):
    def insert(client, books):
        client.execute(f"INSERT INTO {books} VALUES", BOOKS)

    check_insert(case, "py_packed", insert, "&compress=True")


@test
def insert_and_purge(case):
    check_insert(case, "py_purged", insert_by_copying, "&copy_purge=True")


@test
def insert_by_several_lines(case):
    def insert(client, books):
        client.execute(f"\n  INSERT INTO\n    {books} (id, title)\n  VALUES\n", BOOKS)

    check_insert(case, "py_lines", insert)


@test
def nulls_as_texts(case):
    table = case.name("py_nulls")
    client = connected(case, "&null_to_none=True")
    client.execute("SET format_null_as_str = 1")
    equal(rows_of(client, "SELECT NULL AS a, 1 AS b, NULL::INT AS c, 'a' AS d"), [(None, 1, None, "a")])
    client.execute(f"CREATE TABLE {table} (id INT, title STRING)")
    client.insert("default", table, [(1, "one"), (2, "two")])
    equal(rows_of(client, f"SELECT * FROM {table} ORDER BY id"), [(1, "one"), (2, "two")])
    client.execute(f"DROP TABLE {table}")


@test
def replace(case):
    def insert(client, books):
        client.execute(f"INSERT INTO {books} VALUES (1, 'Emma'), (2, 'Ulysses')")
        client.replace("default", books, ["id"], BOOKS[1:])

    check_insert(case, "py_replaced", insert)


@test
def upload_to_a_stage(case):
    stage = case.name("py_stage")
    client = connected(case)
    client.execute(f"CREATE STAGE {stage}")
    path = client.upload_to_stage(f"@{stage}", "books.csv", io.BytesIO(b"1,Emma\n2,Dracula\n"))
    equal(path, f"@{stage}/books.csv")
    rows = rows_of(client, f"SELECT $1, $2 FROM @{stage} (FILE_FORMAT => 'CSV') ORDER BY $1")
    equal(rows, [("1", "Emma"), ("2", "Dracula")])
    client.execute(f"DROP STAGE {stage}")


@test
def rows_to_a_stage(case):
    stage = case.name("py_rows")
    client = connected(case)
    client.execute(f"CREATE STAGE {stage}")
    equal(client.upload_to_stage(f"@{stage}", "/books.csv", BOOKS[:2]), f"@{stage}/books.csv")
    rows = rows_of(client, f"SELECT $1, $2 FROM @{stage} (FILE_FORMAT => 'CSV') ORDER BY $1")
    equal(rows, [("1", "Emma"), ("2", 'Dubliners, "again"')])
    client.execute(f"DROP STAGE {stage}")


@test
def commit(case):
    books = case.name("py_committed")
    one, other = connected(case), connected(case)
    one.execute(f"CREATE TABLE {books} (id INT NOT NULL)")
    one.begin()
    one.execute(f"INSERT INTO {books} VALUES (1), (2)")
    equal(rows_of(one, f"SELECT count(*) FROM {books}"), [(2,)])
    equal(rows_of(other, f"SELECT count(*) FROM {books}"), [(0,)])
    one.commit()
    equal(rows_of(other, f"SELECT count(*) FROM {books}"), [(2,)])
    one.execute(f"DROP TABLE {books}")


@test
def rollback(case):
    books = case.name("py_rolled_back")
    client = connected(case)
    client.execute(f"CREATE TABLE {books} (id INT NOT NULL)")
    client.begin()
    client.execute(f"INSERT INTO {books} VALUES (1)")
    client.rollback()
    equal(rows_of(client, f"SELECT count(*) FROM {books}"), [(0,)])
    client.execute(f"DROP TABLE {books}")


@test
def settings(case):
    client = connected(case)
    client.execute("SET timezone = 'Asia/Shanghai'")
    equal(rows_of(client, "SELECT to_string(to_timestamp(0))"), [("1970-01-01 08:00:00.000000",)])
    equal(rows_of(connected(case), "SELECT timezone()"), [("UTC",)])


@test
def settings_of_the_client(case):
    host, port = case.url.split("//")[1].split(":")
    session = {"database": "default", "settings": {"timezone": "Asia/Tokyo"}}
    client = Client(host, port=int(port), session_settings=session)
    equal(rows_of(client, "SELECT timezone()"), [("Asia/Tokyo",)])


@test
def answers_with_their_session(case):
    library = case.name("py_session")
    connection = connected(case).connection
    for sql in f"CREATE DATABASE {library}", f"USE {library}", "CREATE TABLE books (id INT NOT NULL)":
        connection.query_with_session(sql)
    equal(connection.query_with_session("SELECT current_database()")[0]["data"], [[library]])
    connection.query_with_session(f"DROP DATABASE {library}")


@test
def databases(case):
    library = case.name("py_library")
    client = connected(case)
    client.execute(f"CREATE DATABASE {library}")
    client.execute(f"USE {library}")
    client.execute("CREATE TABLE books (id INT NOT NULL)")
    client.execute("INSERT INTO books VALUES (1)")
    equal(rows_of(client, "SELECT current_database()"), [(library,)])
    equal(rows_of(connected(case), f"SELECT * FROM {library}.books"), [(1,)])
    client.execute(f"DROP DATABASE {library}")


@test
def temporary_table(case):
    table = case.name("py_temporary")
    client = connected(case)
    client.execute(f"CREATE TEMP TABLE {table} (id INT NOT NULL)")
    client.execute(f"INSERT INTO {table} VALUES (7)")
    equal(rows_of(client, f"SELECT * FROM {table}"), [(7,)])
    client.execute(f"DROP TABLE {table}")


@test
def errors(case):
    client = connected(case)
    missing = case.name("py_missing")
    fails(lambda: client.execute("SELEC 1"), "1005")
    fails(lambda: client.execute(f"SELECT * FROM {missing}"), "1025", missing)
    fails(lambda: client.execute("SELECT nothing"), "1065")
    equal(rows_of(client, "SELECT 1::INT"), [(1,)])


@test
def slow_answer(case):
    equal(rows_of(connected(case), "SELECT sleep(1.2)"), [(0,)])


@test
def disconnected(case):
    client = connected(case)
    client.execute("SET timezone = 'Asia/Tokyo'")
    client.disconnect()
    equal(rows_of(client, "SELECT timezone()"), [("UTC",)])


@test
def parameters_of_all_types(case):
    class Kind(enum.Enum):
        NOVEL = "novel"

    sql = "SELECT %(day)s::DATE, %(kind)s, %(nothing)s IS NULL, 2 IN %(pair)s, %(list)s[2], %(half)s"
    values = {
        "day": datetime.date(2024, 2, 29),
        "kind": Kind.NOVEL,
        "nothing": None,
        "pair": (1, 2),
        "list": ["a", "it's"],
        "half": 0.5,
    }
    equal(rows_of(connected(case), sql, values), [("2024-02-29", "novel", True, True, "it's", "0.5")])
    moment = {"at": datetime.datetime(2024, 2, 29)}
    # The client has no server's timezone to write it in.
    fails(lambda: connected(case).execute("SELECT %(at)s", moment), "timezone")
    fails(lambda: connected(case).execute("SELECT 1", "text"), "Parameters are expected in dict form")


@test
def names_and_types(case):
    sql = "SELECT 1::INT AS n, 'x' AS t, 1.5::DECIMAL(5, 2) NULL AS d, [1] AS a"
    names, rows = connected(case).execute(sql, with_column_types=True)
    equal(names, [("n", "Int32"), ("t", "String"), ("d", "Decimal(5, 2"), ("a", "Array")])
    equal(rows, [(1, "x", "1.50", [1])])
    equal(connected(case).execute("SELECT 1 WHERE false", with_column_types=True), ([("1", "UInt8")], []))


@test
def many_rows_inserted(case):
    table = case.name("py_many")
    client = connected(case)
    client.execute(f"CREATE TABLE {table} (id INT NOT NULL, word STRING NOT NULL, half DOUBLE NOT NULL)")
    rows = [(n, f"word {n}", n / 2) for n in range(5000)]
    equal(client.execute(f"INSERT INTO {table} (id, word, half) VALUES", rows), ([], 5000))
    equal(rows_of(client, f"SELECT * FROM {table} ORDER BY id"), rows)
    equal(client.execute(f"INSERT INTO {table} VALUES", []), ([], 0))
    client.execute(f"DROP TABLE {table}")


@test
def options_of_copies(case):
    table = case.name("py_options")
    client = connected(case, "&copy_purge=True&force=True&size_limit=100&on_error=continue")
    client.execute("SET format_null_as_str = 1")
    client.execute(f"CREATE TABLE {table} (id INT NOT NULL, title STRING NOT NULL)")
    client.insert("default", table, BOOKS)
    client.insert("default", table, BOOKS)
    client.insert("default", table, [("no number", "x"), (4, "four")])
    # Of an attachment the client writes true, where servers want a text.
    fails(lambda: client.execute(f"INSERT INTO {table} VALUES", [(5, "five")]), "expected a string")
    equal(rows_of(client, f"SELECT id, count(*) FROM {table} GROUP BY id ORDER BY id"), [(1, 2), (2, 2), (3, 2), (4, 1)])
    client.execute(f"DROP TABLE {table}")


@test
def refused_inserts(case):
    table = case.name("py_refused")
    client = connected(case)
    client.execute(f"CREATE TABLE {table} (id INT NOT NULL, title STRING NOT NULL)")
    fails(lambda: client.execute(f"INSERT INTO {table} VALUES", [("no number", "x")]), "failed to query")
    fails(lambda: client.execute(f"INSERT INTO {table} VALUES", [(1, "x", "more")]), "failed to query")
    fails(lambda: client.execute(f"INSERT INTO {table}_gone VALUES", [(1, "x")]), "1025", f"{table}_gone")
    fails(lambda: client.execute("INSERT VALUES", [(1, "x")]), "Not standard insert/replace statement")
    fails(lambda: client.insert("default", f"{table}_gone", BOOKS), "1025")
    equal(rows_of(client, f"SELECT count(*) FROM {table}"), [(0,)])
    client.execute(f"DROP TABLE {table}")


@test
def replace_by_two_keys(case):
    table = case.name("py_keys")
    client = connected(case)
    client.execute(f"CREATE TABLE {table} (a INT NOT NULL, b INT NOT NULL, c STRING NOT NULL)")
    client.replace("default", table, ["a", "b"], [(1, 1, "x"), (1, 2, "y")])
    client.replace("default", table, ["a", "b"], [(1, 2, "new"), (2, 2, "z")])
    equal(rows_of(client, f"SELECT * FROM {table} ORDER BY a, b"), [(1, 1, "x"), (1, 2, "new"), (2, 2, "z")])
    client.execute(f"DROP TABLE {table}")


@test
def ids_of_its_own(case):
    table = case.name("py_ids")
    client = connected(case)
    client.execute(f"CREATE TABLE {table} (id STRING NOT NULL, n INT NOT NULL)")
    ids = [str(uuid.uuid4()) for _ in range(3)]
    client.execute(f"INSERT INTO {table} VALUES", [(id, n) for n, id in enumerate(ids)])
    equal(rows_of(client, f"SELECT id FROM {table} ORDER BY n"), [(id,) for id in ids])
    equal(rows_of(client, f"SELECT n FROM {table} WHERE id = %(id)s", {"id": ids[1]}), [(1,)])
    client.execute(f"DROP TABLE {table}")


@test
def a_user_with_a_password(case):
    user = case.name("py_user")
    client = connected(case)
    client.execute(f"CREATE USER '{user}' IDENTIFIED BY 'pass_{user}'")
    url = f"{case.url}/default?secure=False".replace("://", f"://{user}:pass_{user}@")
    equal(rows_of(Client.from_url(url), "SELECT current_user()"), [(f"'{user}'@'%'",)])
    fails(lambda: Client.from_url(url.replace("pass_", "other_")).execute("SELECT 1"), "401")
    client.execute(f"DROP USER '{user}'")


@test
def other_headers(case):
    os.environ["ADDITIONAL_HEADERS"] = "Authorization=Basic cm9vdDo=,X-DATABEND-ROUTE=warehouse"
    try:
        client = connected(case, "&tenant=one&warehouse=two&persist_cookies=True&connect_timeout=5&read_timeout=60")
        equal(rows_of(client, "SELECT current_user()"), [("'root'@'%'",)])
        equal(rows_of(client, "SELECT count(*) FROM numbers(30000)"), [(30000,)])
    finally:
        del os.environ["ADDITIONAL_HEADERS"]


@test
def clients_at_once(case):
    def work(n):
        table = case.name(f"py_at_once{n}")
        client = connected(case)
        client.execute(f"CREATE TABLE {table} (id INT NOT NULL)")
        client.execute(f"INSERT INTO {table} VALUES", [(n,), (n + 1,)])
        total = rows_of(client, f"SELECT sum(id) FROM {table}")
        client.execute(f"DROP TABLE {table}")
        return total[0][0]

    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        equal(list(threads.map(work, range(8))), [2 * n + 1 for n in range(8)])


@test
def a_database_that_nobody_made(case):
    client = Client.from_url(f"{case.url}/{case.name('py_nowhere')}?secure=False".replace("://", "://root:@"))
    equal(rows_of(client, "SELECT 'here'"), [("here",)])
    fails(lambda: client.execute("SELECT * FROM books"), "1003")
    fails(lambda: client.execute("SHOW TABLES"), "1003")


@test
def lists_of_tables(case):
    library = case.name("py_list")
    client = connected(case)
    client.execute(f"CREATE DATABASE {library}")
    client.execute(f"CREATE TABLE {library}.books (id INT)")
    client.execute(f"CREATE VIEW {library}.ids AS SELECT id FROM {library}.books")
    names = "SELECT table_name FROM information_schema.tables WHERE table_schema {} ORDER BY 1"
    for condition in f"= '{library}'", f"ILIKE '{library.upper()}'", f"IN ('{library}', 'nothing')":
        equal(rows_of(client, names.format(condition)), [("books",), ("ids",)])
    either = [f"database = '{library}'", f"database = '{case.name('py_none')}'"]
    random.shuffle(either)
    equal(rows_of(client, f"SELECT name FROM system.tables WHERE ({' OR '.join(either)}) ORDER BY name"), [("books",), ("ids",)])
    client.execute(f"DROP DATABASE {library}")
