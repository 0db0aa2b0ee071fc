"""databend-sqlalchemy: expressions, the ORM, reflection, and pandas on top of it."""

import concurrent.futures
import contextlib
import datetime
import decimal

import pandas
import sqlalchemy
from adapter import equal, fails, runs_statements, test
from databend_sqlalchemy import types as dialect_types
from databend_sqlalchemy.dml import (
    Compression,
    CopyIntoLocation,
    CopyIntoLocationOptions,
    CopyIntoTable,
    CopyIntoTableOptions,
    CSVFormat,
    FileColumnClause,
    Merge,
    NDJSONFormat,
    ParquetFormat,
    StageClause,
    TSVFormat,
)
from sqlalchemy import Column, MetaData, Table, delete, func, insert, inspect, literal, select, text, update
from sqlalchemy.orm import (
    Session,
    declarative_base,
    joinedload,
    lazyload,
    relationship,
    selectinload,
    subqueryload,
)
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


@runs_statements
def rows_of_last(case, statements):
    with engine_of(case, "&max_rows_per_page=2&retry_delay_secs=0").connect() as connection:
        return [connection.exec_driver_sql(statement) for statement in statements][-1].fetchall()


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


@test
def relationships(case):
    base = declarative_base()

    class Author(base):
        __tablename__ = case.name("sa_writers")
        id = Column(Integer, primary_key=True, autoincrement=False)
        name = Column(String)
        works = relationship(
            "Work", primaryjoin="Author.id == foreign(Work.author_id)", order_by="Work.id", back_populates="author"
        )

    class Work(base):
        __tablename__ = case.name("sa_writings")
        id = Column(Integer, primary_key=True, autoincrement=False)
        author_id = Column(Integer)
        title = Column(String)
        author = relationship("Author", primaryjoin="foreign(Work.author_id) == Author.id", back_populates="works")

    engine = engine_of(case)
    base.metadata.create_all(engine)
    with Session(engine) as session:
        titles = {1: ["Emma", "Persuasion"], 2: ["Ulysses"], 3: []}
        for id, works in titles.items():
            author = Author(id=id, name=f"author {id}")
            author.works = [Work(id=10 * id + n, title=title) for n, title in enumerate(works)]
            session.add(author)
        session.commit()
        for load in lazyload, joinedload, selectinload, subqueryload:
            session.expunge_all()
            authors = session.scalars(select(Author).options(load(Author.works)).order_by(Author.id)).unique().all()
            equal({author.id: [work.title for work in author.works] for author in authors}, titles)
        work = session.scalars(select(Work).where(Work.author.has(Author.name == "author 2"))).one()
        equal((work.title, work.author.name), ("Ulysses", "author 2"))
        work.author = session.get(Author, 3)
        session.commit()
        equal([work.title for work in session.get(Author, 3).works], ["Ulysses"])
        session.execute(update(Work).where(Work.author_id == 1).values(title=Work.title + "!"))
        session.execute(delete(Author).where(Author.id.not_in([1, 3])))
        session.commit()
        session.expire_all()
        equal(session.scalars(select(Work.title).order_by(Work.id)).all(), ["Emma!", "Persuasion!", "Ulysses"])
        equal(session.scalar(select(func.count()).select_from(Author)), 2)
    base.metadata.drop_all(engine)


@test
def queries(case):
    metadata = MetaData()
    sales = Table(
        case.name("sa_sales"),
        metadata,
        Column("day", DATE),
        Column("shop", String),
        Column("amount", Numeric(10, 2)),
    )
    with engine_of(case).begin() as connection:
        metadata.create_all(connection)
        days = [datetime.date(2024, 2, day) for day in (27, 28, 29)]
        rows = [{"day": day, "shop": shop, "amount": n * 10 + 0.5} for n, day in enumerate(days) for shop in ("a", "b")]
        connection.execute(insert(sales), rows)
        total = func.sum(sales.c.amount).label("total")
        window = func.row_number().over(partition_by=sales.c.shop, order_by=sales.c.day.desc())
        ranked = select(sales, window.label("place")).cte("ranked")
        last = select(ranked.c.shop, ranked.c.day).where(ranked.c.place == 1).order_by(ranked.c.shop)
        equal([tuple(row) for row in connection.execute(last)], [("a", days[2]), ("b", days[2])])
        by_shop = select(sales.c.shop, total).group_by(sales.c.shop).having(total > 30).order_by(sales.c.shop)
        equal([tuple(row) for row in connection.execute(by_shop)], [(s, decimal.Decimal("31.50")) for s in "ab"])
        kinds = select(sqlalchemy.case((sales.c.amount > 20, "much"), (sales.c.amount > 10, "some"), else_="little"))
        equal(sorted(connection.scalars(kinds.distinct()).all()), ["little", "much", "some"])
        big = select(sales.c.day).where(sales.c.amount > 15)
        small = select(sales.c.day).where(sales.c.amount < 5)
        equal(sorted(connection.scalars(big.union(small)).all()), [days[0], days[2]])
        equal(connection.scalars(big.except_(small).order_by("day")).all(), [days[2]])
        inner = select(func.max(sales.c.amount)).scalar_subquery()
        equal(len(connection.execute(select(sales).where(sales.c.amount == inner)).all()), 2)
        between = select(func.count()).where(sales.c.day.between(days[0], days[1]), sales.c.shop.in_(["a", "c"]))
        equal(connection.scalar(between), 2)
        page = select(sales.c.day).distinct().order_by(sales.c.day).limit(1).offset(1)
        equal(connection.scalars(page).all(), [days[1]])
        other = sales.alias()
        pairs = select(func.count()).select_from(sales).outerjoin(other, (sales.c.day == other.c.day) & (other.c.shop == "b"))
        equal(connection.scalar(pairs), 6)
        month = select(func.date_trunc(text("month"), sales.c.day).label("month"), total).group_by("month")
        equal([tuple(row) for row in connection.execute(month)], [(datetime.date(2024, 2, 1), decimal.Decimal("63.00"))])
        like = select(func.count()).where(sales.c.shop.ilike("A%") | sales.c.shop.like("%b", escape="/"))
        equal(connection.scalar(like), 6)
        metadata.drop_all(connection)


@test
def migrations(case):
    # As a tool of migrations does: a table of its version, and a step for each change.
    with own_database(case, "sa_migrated") as engine:
        metadata = MetaData()
        version = Table("alembic_version", metadata, Column("version_num", String(32), nullable=False))
        steps = [
            ["CREATE TABLE accounts (id INTEGER NOT NULL, name VARCHAR(50) NOT NULL)"],
            ["ALTER TABLE accounts ADD COLUMN last_seen DATETIME NULL", "ALTER TABLE accounts ADD COLUMN old INT NULL"],
            ["ALTER TABLE accounts RENAME COLUMN name TO title", "ALTER TABLE accounts MODIFY COLUMN id BIGINT NOT NULL"],
            ["ALTER TABLE accounts DROP COLUMN old", "CREATE VIEW names AS SELECT title FROM accounts"],
            ["ALTER TABLE accounts RENAME TO users", "DROP VIEW names", "COMMENT ON TABLE users IS 'all of them'"],
        ]
        for n, step in enumerate(steps):
            with engine.begin() as connection:
                if not inspect(connection).has_table("alembic_version"):
                    version.create(connection)
                    connection.execute(insert(version).values(version_num="00000000"))
                current = connection.scalar(select(version.c.version_num))
                equal(current, f"{n:08}")
                for statement in step:
                    connection.execute(text(statement))
                connection.execute(
                    update(version).values(version_num=f"{n + 1:08}").where(version.c.version_num == current)
                )
        inspector = inspect(engine)
        equal(inspector.get_table_names(), ["alembic_version", "users"])
        columns = [(column["name"], type(column["type"]).__visit_name__) for column in inspector.get_columns("users")]
        equal(columns, [("id", "BIGINT"), ("title", "VARCHAR"), ("last_seen", "DATETIME")])
        equal(inspector.get_table_comment("users"), {"text": "all of them"})


@test
def whole_schemas(case):
    with own_database(case, "sa_whole") as engine:
        metadata = MetaData()
        for n in range(4):
            books_table(case, f"sa_part{n}", metadata)
        metadata.create_all(engine)
        with engine.begin() as connection:
            connection.execute(text("CREATE VIEW seen AS SELECT 1 AS one, 'x' AS two"))
        reflected = MetaData()
        reflected.reflect(engine, views=True)
        equal(sorted(reflected.tables), sorted([*metadata.tables, "seen"]))
        equal(reflected.tables["seen"].c.keys(), ["one", "two"])
        inspector = inspect(engine)
        schema = case.name("sa_whole")
        assert schema in inspector.get_schema_names()
        equal(len(inspector.get_multi_columns(schema=schema)), 4)
        every = inspector.get_multi_columns(schema=schema, kind=sqlalchemy.engine.reflection.ObjectKind.ANY)
        equal(len(every), 5)
        equal((inspector.get_foreign_keys("seen"), inspector.get_indexes("seen")), ([], []))
        equal(inspector.get_view_definition("seen").strip().lower()[:6], "select")
        options = inspector.get_table_options(next(iter(metadata.tables)))
        equal(options["databend_engine"], "FUSE")
        reflected.drop_all(engine, tables=[reflected.tables[name] for name in metadata.tables])
        equal(inspect(engine).get_table_names(), [])


@test
def merges_of_all_kinds(case):
    metadata = MetaData()
    books, news = books_table(case, "sa_target", metadata), books_table(case, "sa_source", metadata)
    with engine_of(case).begin() as connection:
        metadata.create_all(connection)
        connection.execute(insert(books), [{"id": n, "title": f"old {n}"} for n in range(4)])
        connection.execute(insert(news), [{"id": n, "title": f"new {n}"} for n in range(2, 6)])
        merge = Merge(target=books, source=news, on=books.c.id == news.c.id)
        merge.when_matched_then_delete().where(news.c.id == 2)
        merge.when_matched_then_update().values(title=news.c.title)
        merge.when_not_matched_then_insert().where(news.c.id < 5).values(id=news.c.id, title=news.c.title)
        connection.execute(merge)
        rows = connection.execute(select(books).order_by(books.c.id)).all()
        equal([tuple(row) for row in rows], [(0, "old 0"), (1, "old 1"), (3, "new 3"), (4, "new 4")])
        whole = Merge(target=books, source=news, on=books.c.id == news.c.id)
        whole.when_not_matched_then_insert()
        connection.execute(whole)
        equal(connection.scalar(select(func.count()).select_from(books)), 6)
        metadata.drop_all(connection)


@test
def copies_with_options(case):
    metadata = MetaData()
    books, copies = books_table(case, "sa_out", metadata), books_table(case, "sa_in", metadata)
    stage = case.name("sa_options")
    with engine_of(case).begin() as connection:
        metadata.create_all(connection)
        connection.execute(text(f"CREATE STAGE {stage}"))
        connection.execute(insert(books), [{"id": n, "title": f"book {n}"} for n in range(3)])
        form = CSVFormat(field_delimiter=";", record_delimiter="\n", skip_header=0, compression=Compression.GZIP)
        connection.execute(
            CopyIntoLocation(
                target=StageClause(name=stage, path="out/"),
                from_=select(books).where(books.c.id > 0),
                file_format=form,
                options=CopyIntoLocationOptions(single=True),
            )
        )
        place = StageClause(name=stage, path="out/")
        copy = CopyIntoTable(
            target=copies, from_=place, file_format=form, options=CopyIntoTableOptions(purge=True, force=True)
        )
        connection.execute(copy)
        equal(connection.scalars(select(copies.c.title).order_by(copies.c.id)).all(), ["book 1", "book 2"])
        equal(connection.execute(text(f"LIST @{stage}")).all(), [])
        for form in (NDJSONFormat(), TSVFormat()):
            connection.execute(CopyIntoLocation(target=StageClause(name=stage, path="all/"), from_=books, file_format=form))
            columns = FileColumnClause(columns="$1, $2", from_=StageClause(name=stage, path="all/"))
            if isinstance(form, NDJSONFormat):
                columns = FileColumnClause(columns="$1:id, $1:title", from_=StageClause(name=stage, path="all/"))
            into = CopyIntoTable(target=copies, from_=columns, file_format=form)
            connection.execute(into)
            connection.execute(text(f"REMOVE @{stage}"))
        equal(connection.scalar(select(func.count()).select_from(copies)), 8)
        connection.execute(text(f"DROP STAGE {stage}"))
        metadata.drop_all(connection)


@test
def introspection(case):
    # What tools for charts ask before they show a table.
    with own_database(case, "sa_charts") as engine:
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE visits (day DATE, page VARCHAR, n INT UNSIGNED, took DOUBLE)"))
            connection.execute(text("INSERT INTO visits VALUES ('2024-02-29', '/a', 3, 0.5), ('2024-03-01', '/b', 4, 1.5)"))
            schema = case.name("sa_charts")
            names = "SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = :s ORDER BY 1"
            equal(connection.execute(text(names), {"s": schema}).all(), [("visits", "BASE TABLE")])
            columns = "SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = :s AND table_name = :t ORDER BY ordinal_position"
            rows = connection.execute(text(columns), {"s": schema, "t": "visits"}).all()
            equal([row[0] for row in rows], ["day", "page", "n", "took"])
            cursor = connection.execute(text("SELECT * FROM visits LIMIT 0"))
            equal((list(cursor.keys()), cursor.all()), (["day", "page", "n", "took"], []))
            inner = "SELECT * FROM visits WHERE page LIKE '/%'"
            chart = f"SELECT to_start_of_month(day) AS month, sum(n) AS total FROM ({inner}) AS virtual_table GROUP BY month ORDER BY total DESC LIMIT 1000"
            equal([tuple(row) for row in connection.execute(text(chart))], [(datetime.date(2024, 3, 1), 4), (datetime.date(2024, 2, 1), 3)])
            explained = connection.execute(text(f"EXPLAIN {chart}")).all()
            assert len(explained) > 0
            equal(connection.scalar(text("SELECT count(*) FROM system.columns WHERE database = :s"), {"s": schema}), 4)
        equal(engine.dialect.get_schema_names(engine.connect()).count(schema), 1)


@test
def pools_at_once(case):
    books = books_table(case, "sa_pooled")
    engine = sqlalchemy.create_engine(case.dsn, pool_size=4, max_overflow=2, pool_pre_ping=False, pool_recycle=3600)
    books.create(engine)

    def work(n):
        with engine.begin() as connection:
            connection.execute(insert(books).values(id=n, title=f"title {n}"))
            return connection.scalar(select(func.concat("title ", literal(str(n)))))

    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        equal(sorted(threads.map(work, range(8))), sorted(f"title {n}" for n in range(8)))
    with engine.connect() as connection:
        equal(connection.scalar(select(func.count()).select_from(books)), 8)
    engine.dispose()
    books.drop(engine)


@test
def pandas_round_trip(case):
    with own_database(case, "sa_frames_all") as engine:
        count = 1200
        frame = pandas.DataFrame(
            {
                "n": range(count),
                "word": [f"word {n}" for n in range(count)],
                "flag": [n % 2 == 0 for n in range(count)],
                "moment": pandas.date_range("2024-02-29", periods=count, freq="h"),
            }
        )
        frame.to_sql("frame", engine, index_label="row", dtype={"word": String(20)}, chunksize=500)
        back = pandas.read_sql_query("SELECT * FROM frame ORDER BY n", engine, index_col="row", parse_dates=["moment"])
        equal(back["word"].tolist(), frame["word"].tolist())
        equal(back["flag"].tolist(), frame["flag"].tolist())
        equal([str(moment)[:19] for moment in back["moment"].head(2)], ["2024-02-29 00:00:00", "2024-02-29 01:00:00"])
        part = pandas.read_sql_table("frame", engine, columns=["n", "flag"], chunksize=1000)
        equal([len(each) for each in part], [1000, 200])
        with engine.begin() as connection:
            frame.head(3).to_sql("other", connection, index=False, method="multi")
            wanted = pandas.read_sql(text("SELECT * FROM other WHERE n >= :low"), connection, params={"low": 1})
        equal(wanted["n"].tolist(), [1, 2])
        equal(pandas.io.sql.has_table("frame", engine), True)


@test
def every_method_of_the_inspector(case):
    with own_database(case, "sa_inspected") as engine:
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE \"Odd name\" (\"Id x\" INT NOT NULL DEFAULT 3, `q\"q` STRING) COMMENT = 'odd'"))
            connection.execute(text("CREATE VIEW seen AS SELECT 1 AS one"))
        inspector = inspect(engine)
        equal(sorted(inspector.get_table_names()), ["Odd name"])
        equal([(column["name"], column["nullable"]) for column in inspector.get_columns("Odd name")], [("Id x", False), ('q"q', True)])
        equal((inspector.has_table("Odd name"), inspector.has_table("odd name"), inspector.has_table("seen")), (True, False, True))
        equal((inspector.get_foreign_keys("Odd name"), inspector.get_indexes("Odd name")), ([], []))
        equal(inspector.get_pk_constraint("Odd name"), [])
        equal(inspector.get_sorted_table_and_fkc_names(), [("Odd name", []), (None, [])])
        equal((inspector.has_schema(case.name("sa_inspected")), inspector.has_schema("nowhere")), (True, False))
        # What the dialect does not have.
        for name in ("get_unique_constraints", "get_check_constraints"):
            fails(lambda: getattr(inspector, name)("Odd name"), "")
        fails(lambda: inspector.get_columns("nothing"), "nothing")


@test
def types_of_the_dialect(case):
    with own_database(case, "sa_dialect") as engine:
        metadata = MetaData()
        kinds = [BIGINT, INTEGER, sqlalchemy.SMALLINT, dialect_types.TINYINT, dialect_types.DOUBLE, FLOAT, Numeric(12, 3), String(20), sqlalchemy.Text]
        kinds += [BOOLEAN, DATE, DateTime, Interval, JSON, sqlalchemy.LargeBinary, dialect_types.BITMAP, dialect_types.GEOMETRY, dialect_types.GEOGRAPHY, sqlalchemy.Uuid]
        table = Table("kinds", metadata, *(Column(f"c{n:02}", kind) for n, kind in enumerate(kinds)))
        metadata.create_all(engine)
        with engine.begin() as connection:
            connection.execute(insert(table).values(c00=2**40, c03=5, c06=decimal.Decimal("1.5"), c13={"a": [1]}, c14=b"ab"))
            row = connection.execute(select(table)).one()
            equal((row.c00, row.c03, row.c06, row.c13, bytes(row.c14)), (2**40, 5, decimal.Decimal("1.500"), {"a": [1]}, b"ab"))
        columns = inspect(engine).get_columns("kinds")
        names = [type(column["type"]).__visit_name__ for column in columns]
        equal(names[:10], ["BIGINT", "INTEGER", "SMALLINT", "TINYINT", "DOUBLE", "FLOAT", "DECIMAL", "VARCHAR", "VARCHAR", "BOOLEAN"])
        reflected = MetaData()
        reflected.reflect(engine)
        reflected.tables["kinds"].to_metadata(MetaData(), name="again").create(engine)
        again = [(column["name"], str(column["type"])) for column in inspect(engine).get_columns("again")]
        equal(again, [(column["name"], str(column["type"])) for column in columns])
        reflected.drop_all(engine)
        equal(inspect(engine).get_table_names(), ["again"])
