"""Alembic on databend-sqlalchemy: migrations up and down, and what a database lacks of its models."""

import pathlib

import sqlalchemy
from adapter import equal, fails, test
from alembic import autogenerate, command
from alembic.config import Config
from alembic.ddl.impl import DefaultImpl
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Column, Integer, MetaData, String, Table, inspect, text

project = pathlib.Path(__file__).parent / "project"


class DatabendImpl(DefaultImpl):
    """What Alembic must be told of Databend, which it does not know."""

    __dialect__ = "databend"
    # Tables are created and altered at once, and the dialect's commit does nothing.
    transactional_ddl = False

    def version_table_impl(self, *, version_table_pk, **options):
        """Alembic's table of its version, without the primary key, which the grammar does not have."""
        return super().version_table_impl(version_table_pk=False, **options)


class Library:
    """A database of its own, and Alembic's configuration for it."""

    def __init__(self, case, stem):
        self.name = case.name(stem)
        self.server = sqlalchemy.create_engine(case.dsn)
        self.engine = sqlalchemy.create_engine(case.dsn.replace("/default?", f"/{self.name}?"))
        self.config = Config()
        self.config.set_main_option("script_location", str(project))
        self.config.attributes["engine"] = self.engine

    def __enter__(self):
        with self.server.begin() as connection:
            connection.execute(text(f"CREATE DATABASE {self.name}"))
        return self

    def __exit__(self, *_):
        with self.server.begin() as connection:
            connection.execute(text(f"DROP DATABASE {self.name}"))

    def rows(self, sql):
        with self.engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(sql))]


@test
def upgrade_and_downgrade(case):
    with Library(case, "alembic_up") as library:
        command.upgrade(library.config, "head")
        equal(library.rows("SELECT version_num FROM alembic_version"), [("0003",)])
        equal(library.rows("SELECT id, name, price::STRING FROM books ORDER BY id"), [(1, "Emma", "9.50"), (2, "it's", "1.00")])
        equal(library.rows("SELECT name FROM dear_books"), [("Emma",)])
        equal(inspect(library.engine).get_table_comment("books"), {"text": "all of them"})
        command.upgrade(library.config, "head")
        command.downgrade(library.config, "-1")
        equal(inspect(library.engine).get_view_names(), [])
        command.downgrade(library.config, "0001")
        equal([column["name"] for column in inspect(library.engine).get_columns("books")], ["id", "title"])
        command.upgrade(library.config, "+1")
        command.downgrade(library.config, "base")
        equal(inspect(library.engine).get_table_names(), ["alembic_version"])
        equal(library.rows("SELECT * FROM alembic_version"), [])


@test
def stamp_and_errors(case):
    with Library(case, "alembic_stamp") as library:
        command.stamp(library.config, "0002")
        equal(library.rows("SELECT version_num FROM alembic_version"), [("0002",)])
        # The table of the first step is not there.
        fails(lambda: command.upgrade(library.config, "head"), "1025")
        equal(library.rows("SELECT version_num FROM alembic_version"), [("0002",)])
        fails(lambda: command.upgrade(library.config, "nowhere"), "nowhere")


@test
def compare_with_models(case):
    with Library(case, "alembic_models") as library:
        command.upgrade(library.config, "0001")
        models = MetaData()
        Table("books", models, Column("id", Integer, nullable=False), Column("title", String), Column("pages", Integer))
        Table("authors", models, Column("id", Integer))
        with library.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            found = autogenerate.compare_metadata(context, models)
        equal([(change[0], change[-1].name) for change in found], [("add_table", "authors"), ("add_column", "pages")])
