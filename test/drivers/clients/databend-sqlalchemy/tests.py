"""databend-sqlalchemy: expressions, the ORM, reflection, and pandas on top of it."""

import contextlib
import datetime
import decimal

import pandas
import sqlalchemy
from adapter import equal, fails, test
from databend_sqlalchemy.dml import CopyIntoLocation, CopyIntoTable, CSVFormat, Merge, ParquetFormat, StageClause
from sqlalchemy import Column, MetaData, Table, delete, func, insert, inspect, select, text, update
from sqlalchemy.orm import Session, declarative_base
from sqlalchemy.types import (
    BIGINT,
    BOOLEAN,
    DATE,
    FLOAT,
    INTEGER,
    JSON,
    DateTime,
    Integer,
    Interval,
    Numeric,
    String,
)


def engine_of(case, options=""):
    return sqlalchemy.create_engine(case.dsn + options)


def books_table(case, stem, metadata=None):
    columns = [Column("id", Integer, primary_key=True, autoincrement=False), Column("title", String(50))]
    return Table(case.name(stem), metadata if metadata is not None else MetaData(), *columns)


@contextlib.contextmanager
def own_database(case, stem):
    """An engine in a database of its own, for tests that read whole lists of tables."""
    name = case.name(stem)
    with engine_of(case).begin() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield sqlalchemy.create_engine(case.dsn.replace("/default?", f"/{name}?"))
    with engine_of(case).begin() as connection:
        connection.execute(text(f"DROP DATABASE {name}"))


@test
def connects(case):
    with engine_of(case).connect() as connection:
        equal(connection.scalar(text("SELECT 'here'")), "here")
        assert connection.dialect.server_version_info >= (1, 2, 0)
        equal(connection.dialect.default_schema_name, "default")


@test
def expressions(case):
    books = books_table(case, "sa_books")
    with engine_of(case).begin() as connection:
        books.create(connection)
        connection.execute(insert(books).values(id=1, title="Emma"))
        connection.execute(insert(books), [{"id": n, "title": f"book {n}"} for n in range(2, 6)])
        connection.execute(update(books).where(books.c.id == 2).values(title="it's \\ 100%"))
        connection.execute(delete(books).where(books.c.id > 4))
        query = select(books.c.title).where(books.c.id.in_([1, 2, 3])).order_by(books.c.id.desc()).limit(2)
        equal(connection.scalars(query).all(), ["book 3", "it's \\ 100%"])
        equal(connection.scalar(select(func.count()).select_from(books)), 4)
        equal(connection.scalars(select(books.c.id).where(books.c.title.like("book%"))).all(), [3, 4])
        books.drop(connection)


@test
def types(case):
    table = Table(
        case.name("sa_types"),
        MetaData(),
        Column("flag", BOOLEAN),
        Column("small", INTEGER),
        Column("big", BIGINT),
        Column("part", FLOAT),
        Column("price", Numeric(15, 2)),
        Column("name", String),
        Column("day", DATE),
        Column("moment", DateTime),
        Column("span", Interval),
        Column("doc", JSON),
    )
    row = (
        True,
        -7,
        2**62,
        1.5,
        decimal.Decimal("1234567.25"),
        "it's \"ж\"",
        datetime.date(2024, 2, 29),
        datetime.datetime(2024, 2, 29, 23, 59, 59, 123456),
        datetime.timedelta(days=2, hours=3),
    )
    with engine_of(case).begin() as connection:
        table.create(connection)
        connection.execute(insert(table).values(dict(zip(table.c.keys(), row))))
        connection.execute(insert(table).values(flag=None))
        columns = [table.c[name] for name in table.c.keys()[:9]]
        first, second = connection.execute(select(*columns).order_by(table.c.small.nulls_last())).all()
        equal(tuple(first)[:7], row[:7])
        equal(first.moment.replace(tzinfo=None), row[7])
        equal(first.span, row[8])
        equal(tuple(second), (None,) * 9)
        table.drop(connection)


@test
def orm(case):
    base = declarative_base()

    class Author(base):
        __tablename__ = case.name("sa_authors")
        id = Column(Integer, primary_key=True, autoincrement=False)
        name = Column(String)

    class Work(base):
        __tablename__ = case.name("sa_works")
        id = Column(Integer, primary_key=True, autoincrement=False)
        author_id = Column(Integer)
        title = Column(String)

    engine = engine_of(case)
    base.metadata.create_all(engine)
    with Session(engine) as session:
        session.add_all([Author(id=1, name="Austen"), Author(id=2, name="Joyce")])
        session.add_all([Work(id=n, author_id=1 + n % 2, title=f"work {n}") for n in range(4)])
        session.commit()
        joined = select(Author.name, func.count(Work.id)).join(Work, Work.author_id == Author.id)
        counts = session.execute(joined.group_by(Author.name).order_by(Author.name)).all()
        equal([tuple(row) for row in counts], [("Austen", 2), ("Joyce", 2)])
        author = session.get(Author, 2)
        author.name = "James Joyce"
        session.flush()
        session.expire_all()
        equal(session.get(Author, 2).name, "James Joyce")
        session.delete(session.get(Work, 3))
        session.commit()
        equal(session.scalar(select(func.count()).select_from(Work)), 3)
    base.metadata.drop_all(engine)


@test
def reflection(case):
    with own_database(case, "sa_reflection") as engine:
        with engine.begin() as connection:
            connection.execute(
                text(
                    "CREATE TABLE books (id INT NOT NULL, title VARCHAR NULL COMMENT 'of it', "
                    "price DECIMAL(10, 2) NULL, at TIMESTAMP NULL, flag BOOLEAN NULL) COMMENT = 'all of them'"
                )
            )
            connection.execute(text("CREATE VIEW ids AS SELECT id FROM books"))
        inspector = inspect(engine)
        columns = inspector.get_columns("books")
        names = [(column["name"], column["nullable"], column["comment"]) for column in columns]
        equal(names[:2], [("id", False, None), ("title", True, "of it")])
        kinds = [type(column["type"]).__visit_name__ for column in columns]
        equal(kinds, ["INTEGER", "VARCHAR", "DECIMAL", "DATETIME", "BOOLEAN"])
        equal((columns[2]["type"].precision, columns[2]["type"].scale), (10, 2))
        equal(inspector.get_table_comment("books"), {"text": "all of them"})
        equal(inspector.get_table_names(), ["books"])
        equal(inspector.get_view_names(), ["ids"])
        reflected = Table("books", MetaData(), autoload_with=engine)
        equal(reflected.c.keys(), ["id", "title", "price", "at", "flag"])


@test
def has_table(case):
    engine = engine_of(case)
    books = books_table(case, "sa_probe")
    equal(inspect(engine).has_table(books.name), False)
    books.create(engine)
    equal(inspect(engine).has_table(books.name), True)
    books.create(engine, checkfirst=True)
    books.drop(engine)
    equal(inspect(engine).has_table(books.name), False)
    fails(lambda: Table(books.name, MetaData(), autoload_with=engine), books.name)


@test
def create_all_and_drop_all(case):
    engine = engine_of(case)
    for _ in range(2):
        metadata = MetaData()
        books, words = books_table(case, "sa_all", metadata), books_table(case, "sa_words", metadata)
        metadata.create_all(engine)
        with engine.begin() as connection:
            equal(connection.scalar(select(func.count()).select_from(books)), 0)
            connection.execute(insert(books).values(id=1, title="Emma"))
            connection.execute(words.insert().from_select(["id", "title"], select(books.c.id, books.c.title)))
            equal(connection.execute(select(words)).all(), [(1, "Emma")])
        metadata.drop_all(engine)


@test
def schemas(case):
    engine = engine_of(case)
    library = case.name("sa_library")
    with engine.begin() as connection:
        connection.execute(text(f"CREATE DATABASE {library}"))
    books = Table("books", MetaData(schema=library), Column("id", Integer))
    books.create(engine)
    equal(inspect(engine).get_table_names(schema=library), ["books"])
    with engine.begin() as connection:
        connection.execute(insert(books).values(id=5))
        equal(connection.execute(select(books)).all(), [(5,)])
        connection.execute(text(f"DROP DATABASE {library}"))


@test
def merge(case):
    books = books_table(case, "sa_merged")
    with engine_of(case).begin() as connection:
        books.create(connection)
        connection.execute(insert(books), [{"id": 1, "title": "Emma"}, {"id": 2, "title": "old"}])
        source = text("SELECT 2 AS id, 'new' AS title UNION ALL SELECT 3, 'third'").columns(
            Column("id", Integer), Column("title", String)
        )
        source = source.subquery("source")
        merge = Merge(target=books, source=source, on=books.c.id == source.c.id)
        merge.when_matched_then_update().values(title=source.c.title)
        merge.when_not_matched_then_insert().values(id=source.c.id, title=source.c.title)
        connection.execute(merge)
        equal(connection.execute(select(books).order_by(books.c.id)).all(), [(1, "Emma"), (2, "new"), (3, "third")])
        books.drop(connection)


@test
def copies_by_a_stage(case):
    metadata = MetaData()
    books, copies = books_table(case, "sa_unloaded", metadata), books_table(case, "sa_loaded", metadata)
    stage = case.name("sa_stage")
    engine = engine_of(case)
    metadata.create_all(engine)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE STAGE {stage}"))
        connection.execute(insert(books), [{"id": n, "title": f"book, {n}"} for n in range(3)])
        for count, form in enumerate((ParquetFormat(), CSVFormat()), 1):
            place = StageClause(name=stage, path=f"{form.format_type}/")
            unloaded = connection.execute(CopyIntoLocation(target=place, from_=books, file_format=form))
            equal(unloaded.context.copy_into_location_results()["rows_unloaded"], 3)
            loaded = connection.execute(CopyIntoTable(target=copies, from_=place, file_format=form))
            equal([file["rows_loaded"] for file in loaded.context.copy_into_table_results()], [3])
            equal(connection.scalar(select(func.count()).select_from(copies)), 3 * count)
        connection.execute(text(f"DROP STAGE {stage}"))
    metadata.drop_all(engine)


@test
def transactions_by_one_cursor(case):
    # The dialect's commit and rollback do nothing, and each of its cursors is a session of its own.
    books = case.name("sa_transaction")
    cursor = engine_of(case).raw_connection().cursor()
    cursor.execute(f"CREATE TABLE {books} (id INT)")
    for end, count in ("ROLLBACK", 0), ("COMMIT", 1):
        cursor.execute("BEGIN")
        cursor.execute(f"INSERT INTO {books} VALUES (%(id)s)", {"id": 1})
        cursor.execute(f"SELECT count(*) FROM {books}")
        equal(cursor.fetchall(), [(1,)])
        cursor.execute(end)
        cursor.execute(f"SELECT count(*) FROM {books}")
        equal(cursor.fetchall(), [(count,)])
    cursor.execute(f"DROP TABLE {books}")


@test
def temporary_table_by_one_cursor(case):
    words = case.name("sa_temporary")
    cursor = engine_of(case).raw_connection().cursor()
    cursor.execute(f"CREATE TEMPORARY TABLE {words} (word VARCHAR)")
    cursor.executemany(f"INSERT INTO {words} VALUES (%(word)s)", [{"word": "a"}, {"word": "b"}])
    cursor.execute(f"SELECT word FROM {words} ORDER BY word")
    equal(cursor.fetchall(), [("a",), ("b",)])
    cursor.execute(f"DROP TABLE {words}")


@test
def settings_of_the_address(case):
    with engine_of(case, "&timezone=Asia/Tokyo").connect() as connection:
        equal(connection.scalar(text("SELECT timezone()")), "Asia/Tokyo")
    with engine_of(case).connect() as connection:
        equal(connection.scalar(text("SELECT timezone()")), "UTC")


@test
def errors(case):
    missing = case.name("sa_missing")
    with engine_of(case).connect() as connection:
        error = fails(lambda: connection.execute(text("SELEC 1")), "1005")
        assert isinstance(error, sqlalchemy.exc.DBAPIError), type(error)
        fails(lambda: connection.execute(text(f"SELECT * FROM {missing}")), "1025", missing)
        equal(connection.scalar(text("SELECT 'alive'")), "alive")


@test
def many_rows(case):
    with engine_of(case, "&max_rows_per_page=5000").connect() as connection:
        rows = connection.execute(text("SELECT number, to_string(number) FROM numbers(46000) ORDER BY number"))
        equal([tuple(row) for row in rows], [(n, str(n)) for n in range(46000)])


@test
def a_pool_of_connections(case):
    engine = sqlalchemy.create_engine(case.dsn, pool_size=3)
    connections = [engine.connect() for _ in range(3)]
    equal([c.scalar(text(f"SELECT {n}::INT")) for n, c in enumerate(connections)], [0, 1, 2])
    for connection in connections:
        connection.close()
    with engine.connect() as connection:
        equal(connection.scalar(text("SELECT 'again'")), "again")
    engine.dispose()


@test
def pandas_reads(case):
    frame = pandas.read_sql(
        text("SELECT number::INT AS n, number / 2 AS half, if(number = 1, NULL, 'x') AS t FROM numbers(3) ORDER BY n"),
        engine_of(case),
    )
    equal(list(frame.columns), ["n", "half", "t"])
    equal(frame["n"].tolist(), [0, 1, 2])
    equal(frame["half"].tolist(), [0.0, 0.5, 1.0])
    equal(frame["t"].isna().tolist(), [False, True, False])


@test
def pandas_writes(case):
    frame = pandas.DataFrame(
        {
            "n": [1, 2, 3],
            "price": [1.5, None, 2.25],
            "word": ["a", "it's", None],
            "day": pandas.to_datetime(["2024-02-29", "2024-03-01", "2024-03-02"]),
        }
    )
    with own_database(case, "sa_frames") as engine:
        frame.to_sql("frame", engine, index=False)
        frame.to_sql("frame", engine, index=False, if_exists="append", method="multi", chunksize=2)
        query = "SELECT count(*) AS c, sum(n) AS s, count(price) AS p, count(word) AS w, max(day) AS d FROM frame"
        back = pandas.read_sql(query, engine)
        equal([int(back[c][0]) for c in "cspw"], [6, 12, 4, 4])
        assert str(back["d"][0]).startswith("2024-03-02"), back["d"][0]
        frame.head(1).to_sql("frame", engine, index=False, if_exists="replace")
        table = pandas.read_sql_table("frame", engine)
        equal((table["n"].tolist(), table["word"].tolist()), ([1], ["a"]))
        fails(lambda: frame.to_sql("frame", engine, index=False, if_exists="fail"), "frame")


@test
def pandas_in_chunks(case):
    chunks = pandas.read_sql("SELECT number AS n FROM numbers(2500) ORDER BY n", engine_of(case), chunksize=1000)
    frames = list(chunks)
    equal([len(frame) for frame in frames], [1000, 1000, 500])
    equal(frames[2]["n"].tolist()[-1], 2499)
